# The virtual GPU: what 'tranship vgpu' makes of its command, and what a command sees.

case_help() {
  t vgpu --help
  exits 0
  out '^usage: tranship vgpu \[options\] -- COMMAND \[ARG\.\.\.\]|^ *tranship vgpu'
  for option in arch gpus threads check error-exitcode timeout profile profile-diff profile-tolerance root; do out "--$option"; done
  silent stderr
}
case_no_command() {
  t vgpu
  wrong_use 'no command to run'
  t vgpu --
  wrong_use 'no command to run'
  t vgpu true
  wrong_use "'true': put the command to run after --"
}
case_wrong_arch() {
  t vgpu --arch gfx9000 -- true
  wrong_use 'gfx9000'
  err 'gfx90a.*gfx1030'
}
case_command_that_is_not_there() {
  beside
  t vgpu -- ./nowhere
  exits 127
  silent stdout
  err 'nowhere: No such file'
  echo data >file
  t vgpu -- ./file
  exits 126
}
case_exit_code_is_the_commands() {
  beside
  for n in 0 1 2 3 42 255; do
    t vgpu -- sh -c "exit $n"
    exits $n
    silent stdout
    silent stderr
  done
  t vgpu -- sh -c 'kill -TERM $$'
  exits 143
}
case_arguments_and_input_go_through() {
  beside
  echo input | "$tranship" vgpu --arch gfx1030 -- sh -c 'cat; printf "%s|" "$@"' sh --arch 'two words' '' >stdout 2>stderr
  code=$?
  exits 0
  printf 'input\n--arch|two words||' | cmp - stdout || fail 'not the arguments'
}
case_no_library() {
  mkdir bin && cp "$tranship" bin/
  timeout 60 bin/tranship vgpu -- true >stdout 2>stderr
  code=$?
  exits 3
  err 'libhsa-runtime64\.so\.1'
}
# AMD's own listing: with an HSA runtime without a GPU it would fail.
case_rocminfo() {
  beside
  with_sanitizers && return
  command -v rocminfo >/dev/null || fail 'rocminfo is missing: apt-get install rocminfo'
  for arch in gfx90a gfx1030; do
    t vgpu --arch $arch -- rocminfo
    exits 0
    out "^  Name: +$arch *\$"
    out "amdgcn-amd-amdhsa--$arch"
  done
  out 'Wavefront Size: +32'
  t vgpu --gpus 3 -- rocminfo
  exits 0
  [ "$(grep -cE '^  Name: +gfx90a *$' stdout)" = 3 ] || fail 'three GPUs were expected'
  out 'Wavefront Size: +64'
}
# HIP 5.2's runtime would crash.
case_arch_that_hip_does_not_know() {
  beside
  with_sanitizers && return
  printf '%s\n' '#include <hip/hip_runtime.h>' '#include <cstdio>' \
    'int main() { int n = 0; hipError_t e = hipGetDeviceCount(&n); printf("%s %d\n", hipGetErrorName(e), n); }' >count.cpp
  hipcc --offload-arch=gfx90a count.cpp -o count 2>/dev/null || fail 'hipcc failed'
  t vgpu -- ./count
  exits 0
  out '^hipSuccess 1$'
  t vgpu --arch gfx1100 -- ./count
  exits 0
  out '^hipErrorNoDevice 0$'
  err 'does not know gfx1100: .*--root'
}
# compile NAME: NAME.hip to NAME, for gfx90a.
compile() { hipcc -w --offload-arch=gfx90a "$1.hip" -o "$1" 2>log || fail "hipcc failed: $(cat log)"; }
case_wrong_timeout() {
  beside
  for seconds in 0 -1 soon 1s 1e3 .; do
    t vgpu --timeout=$seconds -- true
    wrong_use "--timeout=$seconds: a number of seconds"
  done
  t vgpu --timeout 0.5 -- sh -c 'echo $TRANSHIP_VGPU_TIMEOUT'
  exits 0
  out '^0\.5$'
}
# HIP's runtime would end by abort(): with --error-exitcode the status is the one that was asked for.
case_timeout_and_error_exitcode() {
  beside
  with_sanitizers && return
  cat >spin.hip <<'EOF'
#include <hip/hip_runtime.h>
#include <cstdlib>
__global__ void spin(int turns) { for (int i = 0; i != turns; i++) asm volatile("s_nop 0"); }
int main(int, char **argv) { spin<<<1, 64>>>(atoi(argv[1])); return hipDeviceSynchronize() == hipSuccess ? 5 : 6; }
EOF
  compile spin
  for check in '' --check --check=json:found.json; do
    t vgpu $check --timeout 1 --error-exitcode 9 -- ./spin -1
    exits 9
    err 'tranship: vgpu: kernel spin\(int\), block \(0,0,0\), wave 0: thread \(0,0,0\) still runs after 1 second \(--timeout\)'
    t vgpu $check --timeout 1000 --error-exitcode 9 -- ./spin 1
    exits 5
    silent stderr
  done
  ulimit -c 0
  t vgpu --timeout 1 -- ./spin -1
  exits 134
}
# A child that uses HIP after its parent did: a word about it, and an end. One that only ends, or that does as if it were the first: no word.
case_forked_child() {
  beside
  with_sanitizers && return
  cat >forks.hip <<'EOF'
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
__global__ void k(int *p) { *p = 1; }
static int use(const char *who)
{
    int *p = nullptr, h = 0;
    hipError_t e = hipMalloc((void **)&p, 4);
    if (e == hipSuccess) {
        k<<<1, 1>>>(p);
        e = hipMemcpy(&h, p, 4, hipMemcpyDeviceToHost);
    }
    printf("%s: %s %d\n", who, hipGetErrorName(e), h);
    fflush(stdout);
    return e != hipSuccess;
}
int main(int argc, char **argv)
{
    int status = 0, *old = nullptr;
    if (strcmp(argv[1], "nothing") != 0) {
        use("parent");
        if (hipMalloc((void **)&old, 4) != hipSuccess)
            return 4;
    }
    if (fork() == 0) {
        if (strcmp(argv[2], "launch") == 0) {
            k<<<1, 1>>>(old);
            exit(hipDeviceSynchronize() != hipSuccess);
        }
        exit(strcmp(argv[2], "use") == 0 ? use("child") : 0);
    }
    wait(&status);
    printf("status %d, signal %d\n", WEXITSTATUS(status), WTERMSIG(status));
    return use("parent");
}
EOF
  compile forks
  ulimit -c 0
  t vgpu --timeout 60 -- ./forks use use
  exits 0
  err 'tranship: vgpu: a forked child uses the GPU after its parent did: .* call exec in the child, or fork before the first HIP call'
  [ "$(grep -c 'a forked child' stderr)" = 1 ] || fail 'the line is to be there once'
  out '^child: hipErrorOutOfMemory 0$'
  out '^status 1, signal 0$'
  out '^parent: hipSuccess 1$'
  t vgpu -- ./forks use launch
  exits 0
  err 'a forked child uses the GPU after its parent did'
  err 'HSA_STATUS_ERROR_FATAL'
  out '^status 0, signal 6$'
  for child in 'nothing use' 'use nothing'; do
    t vgpu --check -- ./forks $child
    exits 0
    silent stderr
    out '^status 0, signal 0$'
  done
}
# HIP leaves the contents of a code object to us.
case_broken_code_object() {
  beside
  with_sanitizers && return
  echo '__global__ void k(int *p) { *p = 1; }' | cat <(echo '#include <hip/hip_runtime.h>') - >k.hip
  cat >load.hip <<'EOF'
#include <hip/hip_runtime.h>
#include <cstdio>
int main(int, char **argv)
{
    hipModule_t m;
    hipError_t e = hipModuleLoad(&m, argv[1]);
    e = e == hipSuccess ? e : hipModuleLoad(&m, argv[1]);
    printf("%s\n", hipGetErrorName(e));
    return e != hipSuccess;
}
EOF
  compile load
  hipcc -w --genco --offload-arch=gfx90a k.hip -o k.bundle 2>log || fail "hipcc failed: $(cat log)"
  # The code object begins where the second ELF header of the bundle is, or the first: the host's part is empty.
  offset=$(grep -obUaP '\x7fELF' k.bundle | head -n 1 | cut -d: -f1)
  tail -c +$((offset + 1)) k.bundle >k.co
  t vgpu -- ./load k.co
  exits 0
  silent stderr
  # p_filesz of the third program header: 64 bytes of ELF header, two of 56.
  printf '\377\377\377' | dd of=k.co bs=1 seek=$((64 + 2 * 56 + 32)) conv=notrunc 2>/dev/null
  t vgpu -- ./load k.co
  exits 1
  err '^tranship: vgpu: code object refused: it is cut short: segment 2 lies behind its end$'
  [ "$(grep -c refused stderr)" = 1 ] || fail 'the line is to be there once'
}
# HIP 5.2 ends the program when it starts, with a word that names no architecture.
case_no_code_object() {
  local library_for=''
  beside
  with_sanitizers && return
  cat >lib.hip <<'EOF'
#include <hip/hip_runtime.h>
__global__ void of_library(int *p) { *p = 2; }
extern "C" int run_library(int *p) { of_library<<<1, 1>>>(p); return hipDeviceSynchronize(); }
EOF
  cat >main.hip <<'EOF'
#include <hip/hip_runtime.h>
__global__ void of_program(int *p) { *p = 1; }
extern "C" int run_library(int *p);
int main()
{
    int *p = nullptr;
    if (hipMalloc((void **)&p, 4) != hipSuccess)
        return 2;
    of_program<<<1, 1>>>(p);
    return hipDeviceSynchronize() != hipSuccess || run_library(p) != 0;
}
EOF
  # build ARCH FLAGS: the library, where it is not for that architecture already, and the program.
  build() {
    [ "$1" = "$library_for" ] || hipcc -w --offload-arch=$1 -fPIC -shared lib.hip -o libk.so 2>log || fail "hipcc failed: $(cat log)"
    library_for=$1
    hipcc -w $2 main.hip -L. -lk -Wl,-rpath,"$PWD" -o main 2>log || fail "hipcc failed: $(cat log)"
  }
  ulimit -c 0
  build gfx90a '--offload-arch=gfx90a --offload-arch=gfx906'
  t vgpu -- ./main
  exits 0
  silent stderr
  t vgpu --arch gfx1030 -- sh -c 'exec ./main'
  exits 134
  err '^tranship: vgpu: the program has no code object for gfx1030 \(it has gfx906, gfx90a\): compile it with --offload-arch=gfx1030, or run the program with --arch gfx90a$'
  err "^tranship: vgpu: $PWD/libk\.so has no code object for gfx1030 \\(it has gfx90a\\): compile it with --offload-arch=gfx1030, or run the program with --arch gfx90a\$"
  build gfx1030 --offload-arch=gfx90a:xnack+
  t vgpu -- ./main
  exits 134
  err '^tranship: vgpu: the program has no code object for gfx90a \(it has gfx90a:xnack\+\): compile it with --offload-arch=gfx90a$'
  err 'libk\.so has no code object for gfx90a \(it has gfx1030\)'
  build gfx1030 '--offload-arch=gfx90a --offload-arch=gfx1030'
  t vgpu --arch gfx1030 -- ./main
  exits 0
  silent stderr
}
