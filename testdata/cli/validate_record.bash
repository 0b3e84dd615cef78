# 'tranship validate --record': what the original computes becomes the reference of the port. nvcc and nvidia-smi are played by scripts. The
# helpers v, scale_cu and their like are those of validate.bash, which is read first.

# nvcc makes programs that are the shell script on standard input.
nvidia() {
  mkdir bin
  { echo '#!/bin/sh'; cat; } >bin/program
  cat >bin/nvcc <<'EOF'
#!/bin/sh
[ "$1" = --version ] && { echo 'Cuda compilation tools, release 12.9, V12.9.1'; exit; }
while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
cp "$(dirname "$0")/program" "$out" && chmod +x "$out"
EOF
  printf '#!/bin/sh\necho "NVIDIA Imaginary"\n' >bin/nvidia-smi
  chmod +x bin/nvcc bin/nvidia-smi
}
record() { PATH=$PWD/bin:$PATH t validate c --record --work w; }

case_tensors() {
  runs; beside
  scale_cu
  # The tensor that the original is said to have computed.
  cat >make.c <<'EOF'
#include "c/tensor_file.h"
int main(void) { float x[4] = {2, 4, 6, 8}; tensor_result("scaled", "<f4", 4, x, 4, 0); return 0; }
EOF
  cc make.c -o make && TRANSHIP_TENSORS=$PWD ./make
  nvidia <<<"cp '$PWD/scaled.npy' \"\$TRANSHIP_TENSORS\""
  record
  exits 0
  is_file c/references/scale/scaled.npy
  same c/references/scale/scaled.npy scaled.npy
  in_file c/references/scale/recorded.txt '^NVIDIA Imaginary, CUDA 12.9$'
  [ $device = auto ] || return 0
  v c --report json=r.json
  exits 0
  in_file r.json 'recorded on NVIDIA Imaginary, CUDA 12.9'
}
# The original gets what the port gets.
case_environment_and_input() {
  scale_cu
  nvidia <<'EOF'
read line
[ "$line $COLOUR" = "hello blue" ]
EOF
  echo hello >c/in.txt
  printf 'environment = COLOUR=blue\ninput = in.txt\n' >>c/tranship.cases
  record
  exits 0
}
# With ranks mpirun, played by a script here, starts it, from wherever.
case_ranks() {
  scale_cu
  nvidia <<<'[ "$RANKS" = 3 ]'
  cat >bin/mpirun <<'EOF'
#!/bin/sh
[ "$1" = -n ] && [ "$OMPI_ALLOW_RUN_AS_ROOT" = 1 ] || exit 7
RANKS=$2
export RANKS
shift 2
cd / && exec "$@"
EOF
  chmod +x bin/mpirun
  echo 'ranks = 3' >>c/tranship.cases
  record
  exits 0
}
case_without_a_gpu() {
  scale_cu
  nvidia <<<'exit 0'
  printf '#!/bin/sh\nexit 9\n' >bin/nvidia-smi
  record
  exits 3
  out 'nvidia-smi lists no NVIDIA GPU'
}
