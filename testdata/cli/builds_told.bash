# What build files have that is told and not ported, and what they cost.

# Time goes with the length of a script, not with its square: two minutes of the latter.
case_long_script() {
  { echo '#!/bin/sh'; yes 'nvcc -arch=sm_70 -O2 x.cu -o x -lcublas' | head -100000; } >long.sh
  SECONDS=0
  t examine long.sh
  exits 0
  out '100001 lines +300000 converted'
  [ $SECONDS -lt 60 ] || fail "$SECONDS seconds"
}
