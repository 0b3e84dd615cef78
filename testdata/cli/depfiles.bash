# -MD, -MF and -MT: a make rule of what a port was made of.

# Two sources, of which one has a header.
two_sources() {
  mkdir -p src && clean_cu src/one.cu && clean_cu src/two.cu
  printf '#pragma once\n#define N 3\n' >src/n.h
  printf '#include "n.h"\n#include <cstdio>\n' | cat - src/two.cu >src/new && mv src/new src/two.cu
}
case_make_ports_what_has_changed() {
  two_sources
  mkdir src/.tranship && echo 'func acmeMalloc acmeHipMalloc' >src/.tranship/acme.map
  cat >Makefile <<END
all: hip/one.cu hip/two.cu
hip/%.cu: src/%.cu
	$tranship port \$< -o hip -q -MD -MF hip/\$*.d --rocm 6.4
	@touch \$@
-include hip/one.d hip/two.d
END
  make >log 2>&1 || fail "$(cat log)"
  [ "$(grep -c 'port src' log)" = 2 ] || fail "$(cat log)"
  in_file hip/two.d '^hip/two\.cu: \\$'
  in_file hip/two.d '^  src/n\.h \\$'
  not_in_file hip/one.d 'src/n\.h'
  in_file hip/one.d 'src/\.tranship/acme\.map'
  make >log 2>&1 || fail "$(cat log)"
  in_file log "Nothing to be done for 'all'"
  touch -d '+2 seconds' src/n.h
  make -n >log 2>&1
  in_file log 'port src/two\.cu'
  not_in_file log 'port src/one\.cu'
  touch -d '+2 seconds' src/.tranship/acme.map
  make -n >log 2>&1
  [ "$(grep -c 'port src' log)" = 2 ] || fail "$(cat log)"
}
# What comes from the cache names the same files; nothing of the cache's own is among them.
case_the_cache_does_not_show() {
  two_sources
  t port src/two.cu -o a -q -MD --cache "$PWD/cache" -- -include "$PWD/src/n.h"
  exits 0
  mv a/two.cu.d first
  t port src/two.cu -o a -q -MD --cache "$PWD/cache" -- -include "$PWD/src/n.h"
  same first a/two.cu.d
  t port src/two.cu -o a -q -MD --no-cache -- -include "$PWD/src/n.h"
  same first a/two.cu.d
  not_in_file first "^  $PWD/cache"
  in_file first '/stdio\.h'
}
case_names_and_targets() {
  two_sources
  echo 'macro ACME_N ACME_HIP_N' >'my map$.map' && mv src 'my src'
  t port 'my src/two.cu' -o 'my hip' -q --map 'my map$.map' -MD -MF d
  exits 0
  in_file d '^my\\ hip/two\.cu: \\$'
  in_file d '^  my\\ map\$\$\.map \\$'
  in_file d '^  my\\ src/n\.h \\$'
  printf 'my\\ hip/two.cu:\n\t@echo "$?"\ninclude d\n' >Makefile
  touch -d '+2 seconds' 'my src/n.h'
  make >log 2>&1 || fail "$(cat log)"
  in_file log 'my src/n\.h'
  # Of several files, one rule; and one for a stamp of the build's own.
  t port 'my src' -o out -q -MD -MF d -MT stamp
  exits 0
  in_file d '^stamp: \\$'
  for f in one.cu two.cu n.h; do in_file d "^  my\\\\ src/$f"; done
  t port 'my src' -o out -q -MD -MF d
  in_file d '^out/n\.h out/one\.cu out/two\.cu: \\$'
  find 'my src' -name '*.cu' >list
  t port --files-from list -o out2 -q -MD -MFd
  in_file d '^  list \\$'
}
# Flags of the project's own build: the database, and headers by the folder that its commands run in.
case_a_compilation_database() {
  mkdir -p p/sub/inc bld && echo '#pragma once' >p/sub/inc/h.h
  printf '#include <h.h>\nint main() { cudaFree(0); }\n' >p/a.cu
  printf '[{"directory": "%s/p/sub", "file": "../a.cu", "command": "nvcc -Iinc -c ../a.cu"}]' "$PWD" >bld/compile_commands.json
  t port p/a.cu -p bld -o out -q -MD
  exits 0
  in_file out/a.cu.d "^  $PWD/p/sub/inc/h\\.h \\\\\$"
  in_file out/a.cu.d '^  bld/compile_commands\.json \\$'
}
case_wrong_uses() {
  two_sources
  t port src/one.cu -MD
  wrong_use '-MD requires an output folder'
  t port src -o out -MD
  wrong_use '-MD with several files requires -MF'
  t port src/one.cu -o out -MF d
  wrong_use '-MF requires -MD'
  t port src/one.cu -o out -MT x
  wrong_use '-MT requires -MD'
  t port src/one.cu -o out -MD -MF src/one.cu
  wrong_use '-MF: src/one\.cu would overwrite an input'
  is_gone out
}
# A run that failed writes no rule: it is to be done again.
case_no_rule_for_what_failed() {
  two_sources
  t port src/one.cu src/gone.cu -o out -q -MD -MF d
  exits 3
  is_gone d
  left_cu src/one.cu
  t port src/one.cu -o out -q -MD -MF d
  exits 1
  is_file d && rm d
  # Somebody has edited the only port: it is left alone, and has no rule; a stamp has one.
  echo // ours >>out/one.cu && echo // theirs >>src/one.cu
  t port src/one.cu -o out -q -MD -MF d
  exits 1
  err '^tranship: -MD: no port was written, so no rule was written$'
  is_gone d
  t port src/one.cu -o out -q -MD -MF d -MT stamp
  exits 1
  in_file d '^stamp: \\$'
  t port src/one.cu -o out2 -q -MD -MF no/such/folder/d
  exits 3
  err '^tranship: -MD: no/such/folder'
}
