# The virtual GPU: what 'tranship vgpu' makes of its command, and what a command sees.

# The library stands beside tranship in a build, and so here.
beside() {
  [ -f "$built/vgpu/libhsa-runtime64.so.1" ] || fail "no vgpu library in $built: build the target hsa-vgpu"
  ln -s "$built/vgpu" vgpu && cp "$tranship" . && tranship=$PWD/tranship
}
# A library with sanitizers in it wants their runtime to be loaded first, which only a program of clang's does by itself.
with_sanitizers() { nm -D --undefined-only "$built/vgpu/libhsa-runtime64.so.1" | grep -q __asan_init; }

case_help() {
  t vgpu --help
  exits 0
  out '^usage: tranship vgpu \[options\] -- COMMAND \[ARG\.\.\.\]|^ *tranship vgpu'
  for option in arch gpus threads check error-exitcode profile; do out "--$option"; done
  silent stderr
}
case_no_command() {
  t vgpu
  wrong_use 'no command to run'
  t vgpu --
  wrong_use 'no command to run'
  t vgpu true
  wrong_use "'true': the command to run goes behind --"
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
