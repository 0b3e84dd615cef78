# Whole validations of small corpora: 'tranship validate'.

# One toolchain and one architecture: the machine's hipcc and waves of 32 lanes.
from_nothing() { XDG_CACHE_HOME=$PWD/cache timeout -k 5 300 "$tranship" validate --toolchain hip-5.2 --arch gfx1030 "$@" >stdout 2>stderr; code=$?; }
# Most cases are about something else than the compiler, which takes nearly all of the time: the first run of a case begins with a copy of a
# cache that has seen the program of scale_cu as it is, ported and compiled, and nothing else. It is made once, and no case writes to it.
v() { begun "$@" && from_nothing "$@"; }
begun() {
  local at=cache/tranship/validate before= word
  [ -d "$work/begun" ] || (mkdir "$work/begun" && cd "$work/begun" && scale_cu && from_nothing c --stage compile && exits 0) || fail 'the program of all cases'
  for word; do [ "$before" != --work ] || at=$word; before=$word; done
  [ -e "$at" ] || { mkdir -p "$(dirname "$at")" && cp -a "$work/begun/cache/tranship/validate" "$at"; } || fail 'the cache to begin with'
}
runs() { with_sanitizers && device=none || device=auto; }

# scale.cu writes what it computes as a tensor, and a reference that is off by $1.
scale_cu() {
  mkdir -p c
  cp "$root/testdata/common/tensor_file.h" c/
  cat >c/scale.cu <<EOF
#include <cuda_runtime.h>
#include <stdio.h>
#include "tensor_file.h"
__global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }
int main(int argc, char **argv)
{
    float host[4] = {1, 2, 3, 4}, want[4] = {2, 4, 6 + ${1:-0}, 8}, *x;
    if (cudaMalloc((void **)&x, sizeof host) != cudaSuccess) return 1;
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    scale<<<1, 4>>>(x, 2);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    tensor_result("scaled", "<f4", 4, host, 4, 0);
    tensor_reference("scaled", "<f4", 4, want, 4, 0);
    printf("%s %g\n", argc > 1 ? argv[1] : "PASS", host[3]);
    return 0;
}
EOF
  echo '[scale]' >c/tranship.cases
}

case_help() {
  t validate --help
  exits 0
  for option in case toolchain arch device stage require-run timeout record mutate seed report keep work fresh; do out "--$option"; done
  out 'cannot = run hip-5.2 gfx1030'
  out 'may = run hip-6.4'
  silent stderr
}
case_list() {
  scale_cu
  t validate --list c
  exits 0
  out '^c/scale$'
  printf '[scale]\n[other]\nsources = scale.cu\n' >c/tranship.cases
  t validate --list c --case 'o*'
  exits 0
  [ "$(cat stdout)" = c/other ] || fail 'other cases are listed, too'
  t validate --list c --case 'c/*' --case '!*'
  exits 3
  err 'no case has this name; --list shows all names'
}
case_no_manifest() {
  mkdir empty
  t validate empty
  exits 3
  err 'empty: no tranship.cases in it or below'
}
case_mistakes_in_a_manifest() {
  scale_cu
  printf '[scale]\ntimout = 3\nneeds = luck\n' >c/tranship.cases
  t validate c
  exits 3
  err '^c/tranship.cases:2:1: unknown setting .timout.; did you mean .timeout.\?'
  err '^c/tranship.cases:1:1: \[scale\]: needs luck: it takes'
}
case_no_case_of_that_name() {
  scale_cu
  v c --case nothing --work w
  exits 3
  err 'no case has this name; --list shows all names'
  v c --case '!sc*' --work w
  exits 3
  err 'no case has this name; --list shows all names'
}
case_all_but_some_cases() {
  scale_cu
  echo '[other]
sources = scale.cu' >>c/tranship.cases
  v c --case '!c/oth*' --stage port --work w
  exits 0
  out '1 case: 1 of 1 ported'
}
case_no_such_toolchain() {
  scale_cu
  t validate c --toolchain hip-9.9 --work w
  exits 3
  err 'hip-9.9: there are hip-'
}
case_wrong_options() {
  t validate --stage walk
  wrong_use 'walk'
  t validate --report pdf
  wrong_use 'pdf'
  t validate -j 0
  wrong_use 'jobs'
  t validate --mutate=0
  wrong_use 'mutate=0: a number from 1'
  t validate --seed 3
  wrong_use 'seed requires --mutate'
  for other in --record --list --merge --shard=1/2 --slurm=p --keep=k; do
    t validate --mutate $other
    wrong_use 'mutate can.t be combined with|--slurm can.t be combined with'
  done
  t validate --mutate --stage run
  wrong_use 'mutate needs a stage that --stage=run skips'
}
# One change of device code at a time: which are noticed. Neither the source nor its port are touched.
case_mutants() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  sed -i 's/^__global__.*/__global__ void scale(float *x, float by, int n = 4)\n{\n    int i = threadIdx.x, unused = 3;\n    if (i < n)\n        x[i] = x[i] * by;\n}/' c/scale.cu
  cp -r c before
  v c --work w --mutate=9 --report json=r.json
  exits 1
  out '^  c/scale: scale.cu:7:11: < -> <=  \(hip-5.2 gfx1030\)$'
  out '^    if \(i <= n\)$'
  [ "$(tail -n 1 stdout)" = 'mutants: 1 of 2 noticed (50.0 %), 1 not; 1 changed no code' ] || fail "the last line: $(tail -n 1 stdout)"
  jq -e '.mutation | .judged == 2 and .survived == 1 and .same_code == 1 and (.mutants | length == 3) and
    any(.mutants[]; .verdict == "noticed" and .old == "*" and .line == 8 and .why != null)' r.json >/dev/null || fail "the report has other mutants"
  diff -r before c || fail "the sources were changed"
  ! grep -rlE 'TRANSHIP_MUTANT|i <= n' w || fail "a mutant is left in the work folder"
  # With a reason it may be so; a reason for one that is noticed is told.
  printf 'survives = scale.cu: i <= n  (as many threads as numbers)\nsurvives = *.cu: x[i]+by  (planted)\n' >>c/tranship.cases
  v c --work w --mutate=9
  exits 0
  out 'mutants: 1 of 2 noticed \(50.0 %\), 1 not for a reason'
  out '^Mutants that are noticed, although the manifest says that they are not$'
  # What does not pass as it is has none.
  echo 'pass = NO' >>c/tranship.cases
  v c --work w --mutate
  exits 1
  out 'c/scale: it does not pass without a change'
  out '^mutants: 0 of 0 noticed$'
}
# From the source to the compared tensor; and again, when nothing has changed.
case_all_stages_and_the_cache() {
  runs; beside
  scale_cu
  from_nothing c --device $device --report json=r.json
  exits 0
  [ $device = none ] || jq -e '[.. | .tensors? // empty | .[] | select(.name == "scaled")] | length == 1' r.json >/dev/null || fail "no tensor in the report"
  is_gone "$HOME/nothing"
  from_nothing c --device $device
  exits 0
  [ $device = none ] || out '4 of 5 steps cached' # what is compared is compared again
  # A changed source is compiled again.
  echo '// changed' >>c/scale.cu
  from_nothing c --device $device
  exits 0
  out '0 of [0-9]+ steps cached'
}
# The manifest says what there is: what git is told of it counts for nothing.
case_what_git_ignores() {
  runs; beside; scale_cu
  echo '*' >c/.gitignore
  printf 'binary\0' >c/._scale.cu
  v c --device $device --stage compile
  exits 0
}
# It compiles, and is not linked: the report says what would have to be there.
case_a_library_is_missing() {
  runs; beside
  scale_cu
  echo 'libraries = nccl' >>c/tranship.cases
  v c --device $device
  exits 0
  out 'no librccl for hip-5\.2 in /.*; stand-ins for virtual GPUs are of HIP 6\.4 and 7\.2$'
  v c --device $device --require-run
  exits 1
}
case_a_difference_is_told() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu 0.5
  v c
  exits 1
  out 'c/scale: compare FAIL'
  out 'scaled.*\(2\): 6 instead of 6\.5'
  # Within a wider tolerance it is none.
  echo 'tensor scaled = abs=1' >>c/tranship.cases
  v c
  exits 0
}
case_the_output_is_looked_at() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  printf 'pass = PASS\narguments = HELLO\n' >>c/tranship.cases
  v c
  exits 1
  out "no line begins with 'PASS'"
  printf '[scale]\noutput = want.txt\noutput-numbers = rel=1e-3\n' >c/tranship.cases
  echo 'PASS 8.001' >c/want.txt
  v c
  exits 0
  echo 'PASS 8.1' >c/want.txt
  v c
  exits 1
  out "want.txt:1: 'PASS 8' instead of 'PASS 8.1'"
}
case_what_does_not_compile() {
  runs
  scale_cu
  echo 'int x = no_such_name;' >>c/scale.cu
  v c --device none
  exits 1
  out "use of undeclared identifier 'no_such_name'"
  # Known: as it should be.
  echo "cannot = compile hip-5.2 *: no_such_name  (it is planted)" >>c/tranship.cases
  v c --device none
  exits 0
  # It fails otherwise than is known.
  sed -i 's/no_such_name  /another text  /' c/tranship.cases
  v c --device none
  exits 1
  out "it is known to fail, but with 'another text'"
  # And it does not fail any more.
  scale_cu
  echo "cannot = compile hip-5.2 *: no_such_name  (it is planted)" >>c/tranship.cases
  v c --device none
  exits 1
  out 'it passes, and c/tranship.cases says that it can.t: it is planted'
}
# What may fail passes here and fails there: neither is unexpected, but it must fail with that text.
case_what_may_fail() {
  scale_cu
  printf '[scale]\nmay = compile hip-5.2 *: no_such_name  (some places have no name)\n' >c/tranship.cases
  v c --device none --report json=r.json --verbose
  exits 0
  out '^c/scale: compile on hip-5.2: it passes here, and may fail: some places have no name$'
  out '1 of 1 compiled'
  not_in_file stdout 'known to fail'
  jq -e '[.. | objects | select(.verdict? == "pass" and .why?)] | length == 1' r.json >/dev/null || fail "no remark in the report"
  echo 'int x = no_such_name;' >>c/scale.cu
  v c --device none
  exits 0
  out '0 of 1 compiled; 1 known to fail'
  sed -i 's/no_such_name/other_name/' c/scale.cu
  v c --device none
  exits 1
  out "use of undeclared identifier 'other_name' \(it is known to fail, but with 'no_such_name'\)"
}
# Two lines about one step: either text will do, and a line that says that it can't has the word.
case_two_known_failures_of_one_step() {
  scale_cu
  printf '[scale]\nmay = compile hip-5.2 *: other_name  (one)\ncannot = compile hip-5.2 *: no_such_name  (two)\n' >c/tranship.cases
  v c --device none
  exits 1
  out "it passes, and c/tranship.cases says that it can't: two"
  echo 'int x = no_such_name;' >>c/scale.cu
  v c --device none --verbose
  exits 0
  out 'compile: two'
}
case_a_known_finding() {
  scale_cu
  sed -i 's/scale<<<1, 4>>>(x, 2);/asm("mov.u32 %0, 1;");/' c/scale.cu
  sed -i 's/x\[threadIdx.x\] \*= by;/asm("{ mov.u32 a, 1; }");/' c/scale.cu
  echo "cannot = compile hip-5.2 *: TS1401  (inline PTX)" >>c/tranship.cases
  v c --device none
  exits 0
}
case_crash_and_endless_loop() {
  runs; beside
  [ $device = auto ] || return 0
  mkdir c
  echo 'int main() { return *(volatile int *)0; }' >c/crash.cu
  echo 'int main() { for (volatile int i = 0;; i++); }' >c/endless.cu
  printf 'timeout = 2\n[each *.cu]\n' >c/tranship.cases
  v c
  exits 1
  out 'killed by signal 11'
  out 'no end within 2 s'
}
case_checks_of_the_virtual_gpu() {
  runs; beside
  [ $device = auto ] || return 0
  mkdir c
  cat >c/beyond.cu <<'EOF'
#include <cuda_runtime.h>
__global__ void set(int *x) { x[threadIdx.x] = 1; }
int main() { int *x; cudaMalloc((void **)&x, 63 * sizeof(int)); set<<<1, 64>>>(x); return cudaDeviceSynchronize() != cudaSuccess; }
EOF
  echo '[beyond]' >c/tranship.cases
  v c
  exits 1
  out "the virtual GPU's checks report"
  v c --no-check
  exits 0
}
case_without_a_device() {
  scale_cu
  v c --device none
  exits 0
  v c --device none --require-run
  exits 1
  # --stage compile asks for no run.
  v c --stage compile
  exits 0
}
case_needs() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  echo 'needs = rocm>=7.0' >>c/tranship.cases
  v c
  exits 0
  out 'it needs ROCm from 7.0'
  v c --require-run
  exits 1
  sed -i 's/needs = .*/needs = wave=64/' c/tranship.cases
  v c
  out 'it needs waves of 64 lanes'
}
# Processes of one program, by mpirun; the checks of each one count.
case_ranks() {
  runs; beside
  [ $device = auto ] && command -v mpirun >mpirun.path || return 0
  mkdir c
  cat >c/ranks.cu <<'EOF'
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
__global__ void touch(int *x, int i) { x[i] = 1; }
int main(int argc, char **argv)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK"), *count = getenv("OMPI_COMM_WORLD_SIZE");
    int gpus = 0, *x, r = rank ? atoi(rank) : 0;
    if (cudaGetDeviceCount(&gpus) != cudaSuccess || cudaSetDevice(r) != cudaSuccess) return 1;
    if (cudaMalloc((void **)&x, 64) != cudaSuccess) return 1;
    touch<<<1, 1>>>(x, r == 1 && argc > 1 ? 16 : 0);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    printf("rank %d of %s, %d GPUs\n", r, count ? count : "1", gpus);
    return 0;
}
EOF
  printf '[ranks]\nranks = 2\npass = rank 1 of 2, 2 GPUs\n' >c/tranship.cases
  v c
  exits 0
  echo 'arguments = out-of-bounds' >>c/tranship.cases
  v c
  exits 1
  out "the virtual GPU's checks report .* in touch"
  sed -i 's/^ranks.*/ranks = 17/; /^arguments/d' c/tranship.cases
  v c
  out 'it needs 17 GPUs'
}
# The user's own build and run commands, in a copy of the port.
case_own_build() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  printf 'scale: scale.cu\n\t$(HIPCC) $(TRANSHIP_ARCH_FLAGS) -x hip scale.cu -o $@\n' >c/Makefile
  printf '[own]\nbuild = make\nrun = ./scale\npass = PASS\n' >c/tranship.cases
  v c
  exits 0
  [ -z "$(find c -newer c/tranship.cases -type f)" ] || fail "the user's folder was written to"
}
case_reference_program() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  sed -i '/tensor_reference/d' c/scale.cu
  cat >c/reference.c <<'EOF'
#include "tensor_file.h"
int main(int argc, char **argv)
{
    double want[4] = {2, 4, 6, argc > 1 ? atof(argv[1]) : 8};
    tensor_result("scaled", "<f8", 8, want, 4, 0);
    return 0;
}
EOF
  printf '[scale]\nreference = reference.c\nreference-arguments = 8\n' >c/tranship.cases
  v c --report json=r.json
  exits 0
  in_file r.json 'C program reference.c'
  sed -i 's/reference-arguments = 8/reference-arguments = 9/' c/tranship.cases
  v c
  exits 1
  out '\(3\): 8 instead of 9'
  # It does not build.
  echo 'no C' >>c/reference.c
  v c
  exits 1
  out 'the reference program: '
}
case_keep() {
  runs; beside
  scale_cu
  v c --device $device --keep kept
  exits 0
  is_file kept/c/scale/hip-5.2/port/scale.cu
  is_file kept/c/scale/hip-5.2/program/program
  in_file kept/c/scale/hip-5.2/port/scale.cu hipMalloc
  [ $device = none ] || is_file kept/c/scale/hip-5.2/gfx1030/tensors/scaled.npy
}
case_reports() {
  scale_cu
  v c --device none --report markdown=r.md --report html=r.html --report junit=r.xml --report csv=r.csv --report text=-
  exits 0
  for f in r.md r.html r.xml r.csv stdout; do in_file $f 'scale'; done
  xmllint --noout r.xml || fail "r.xml is no XML"
}
# A report in the folder that is ported is no part of it.
case_a_report_in_the_ported_folder() {
  scale_cu
  from_nothing c --stage port --work w --report html=c/r.html
  exits 0
  is_file c/r.html
  from_nothing c --stage compile --device none --work w --keep kept --report html=c/r.html
  exits 0
  out '1 of 3 steps cached'
  is_gone kept/c/scale/hip-5.2/port/r.html
}
case_what_was_not_compared() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  echo 'tensor skaled = abs=1' >>c/tranship.cases
  v c
  exits 0
  out '^1 remark \(--verbose lists them\)$'
  v c --verbose
  out "^c/scale: compare on hip-5.2 gfx1030: no tensor is named 'skaled'$"
  # A line for all cases is not of each of them.
  printf 'tensor skaled = abs=1\n[scale]\n' >c/tranship.cases
  v c --verbose
  exits 0
  not_in_file stdout skaled
  sed -i '/tensor_reference/d' c/scale.cu
  echo '[scale]' >c/tranship.cases
  v c --verbose
  exits 0
  out '^c/scale: compare on hip-5.2 gfx1030: a tensor without a reference: scaled$'
}
# A report that can't be written is said, also where nobody reads standard output any more.
case_reports_that_fail() {
  scale_cu; begun
  exec 9> >(exec true) && wait $!
  ln -s r.json link
  for name in /dev/full link /dev/fd/9; do
    XDG_CACHE_HOME=$PWD/cache "$tranship" validate c --stage port --report json=$name --report csv=r.csv >&9 2>stderr
    code=$? && : >stdout
    exits 3
    case $name in
    link) err '^tranship: the json report was not written: link is a link; name the file that it points to\. Nothing was written$' ;;
    *) err "^tranship: the json report was not written: $name: " ;;
    esac
    in_file r.csv scale && rm r.csv
  done
  is_gone r.json
  XDG_CACHE_HOME=$PWD/cache "$tranship" validate c --stage port --report csv=r.csv >&9 2>stderr
  code=$?
  exits 141
  in_file r.csv scale
  XDG_CACHE_HOME=$PWD/cache "$tranship" validate c --stage port --report csv=/dev/stdout >stdout
  in_file stdout '^case,toolchain'
  not_in_file stdout '^1 case'
  XDG_CACHE_HOME=$PWD/cache "$tranship" validate c --stage port >/dev/full 2>stderr
  code=$?
  exits 3
  err '^tranship: standard output: No space left on device'
}
case_interrupted() {
  runs; beside
  [ $device = auto ] || return 0
  mkdir c
  echo 'int main() { for (volatile int i = 0;; i++); }' >c/endless.cu
  printf '[endless]\n' >c/tranship.cases
  begun
  XDG_CACHE_HOME=$PWD/cache "$tranship" validate --toolchain hip-5.2 --arch gfx1030 c >stdout 2>stderr &
  local pid=$! i
  for i in $(seq 100); do pgrep -f "$PWD/cache.*program" >/dev/null && break; sleep 0.2; done
  kill -INT $pid
  wait $pid
  code=$?
  exits 3
  ! pgrep -f "$PWD/cache" >/dev/null || fail "a process is left"
}
case_the_work_folder_is_apart() {
  scale_cu
  from_nothing c --device none --work c/w
  exits 3
  err '--work=c/w: it is in c, which is ported'
  is_gone c/w
  v c --device none --work c/.w
  exits 0
  ln -s c/deep link && mkdir c/deep
  from_nothing c --device none --work link/w
  exits 3
  err '--work=link/w: it is in c'
  v c --device none --work c/.w --keep c/kept
  exits 3
  err '--keep=c/kept'
}
# A map of the project's is a part of what the port depends on.
case_a_changed_map() {
  scale_cu
  mkdir c/.tranship
  echo 'func scale scale_it' >c/.tranship/own.map
  v c --stage port
  exits 0
  v c --stage port
  out '1 of 1 steps cached'
  echo 'func scale scale_that' >c/.tranship/own.map
  v c --stage port
  out '0 of 1 steps cached'
}
case_the_same_from_another_folder() {
  scale_cu
  sed -i 's/x\[threadIdx.x\] \*= by;/asm("{ mov.u32 a, 1; }");/' c/scale.cu
  echo "cannot = compile hip-5.2 *: TS1401  (inline PTX)" >>c/tranship.cases
  v c --device none --work w
  exits 0
  cd c
  v --device none --work ../w
  exits 0
}
case_exit_code_of_the_checks() {
  runs; beside
  [ $device = auto ] || return 0
  mkdir c
  echo 'int main() { return 99; }' >c/own.cu
  echo '[own]' >c/tranship.cases
  v c
  exits 1
  out 'exit code 99'
  not_in_file stdout 'checks report'
}
case_a_reference_without_tensors() {
  runs; beside
  [ $device = auto ] || return 0
  scale_cu
  echo 'int main(void) { return 0; }' >c/reference.c
  printf '[scale]\nreference = reference.c\n' >c/tranship.cases
  v c
  exits 1
  out 'the reference program wrote no tensor'
}
case_one_architecture_of_two() {
  scale_cu
  sed -i '/tensor_file.h/a #ifdef __gfx90a__\n#error not for gfx90a\n#endif' c/scale.cu
  XDG_CACHE_HOME=$PWD/cache t validate --toolchain hip-5.2 --arch gfx90a,gfx1030 --device none --report json=r.json c
  exits 1
  jq -e '[.. | objects | select(.arch? == "gfx1030" and .compile?) | .compile.verdict] | unique == ["pass"]' r.json >/dev/null || fail "gfx1030 was said not to compile"
}
