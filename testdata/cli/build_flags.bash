# build-flags: how a port is compiled and linked by hand. What it prints is what compilers take.

# Debian 12's hipcc compiles with clang 15, and links device code with whatever lld is the first.
lld_15=$(dirname "$(readlink -f "$(command -v clang++-15)")" 2>/dev/null)

case_the_commands_build_a_program() {
  beside
  mkdir src
  printf '#ifdef USE_ROCM\n#include <hip/hip_runtime.h>\n#define SCALE 6\n#else\n#include <cuda_runtime.h>\n#define SCALE 5\n#endif\n__global__ void k(int *p) { *p *= SCALE; }\nvoid launch(int *p) { k<<<1, 1>>>(p); }\n' >src/k.cu
  printf '#include <cstdio>\n#include <cuda_runtime.h>\nvoid launch(int *);\nint main()\n{\n    int *p, v = 7;\n    cudaMalloc(&p, 4);\n    cudaMemcpy(p, &v, 4, cudaMemcpyHostToDevice);\n    launch(p);\n    cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost);\n    printf("%%d\\n", v);\n}\n' >src/main.cpp
  t port src -o hip --rocm 5.2 -q
  exits 0
  t build-flags src --rocm 5.2 --arch gfx90a --cflags
  exits 0
  # shellcheck disable=SC2046
  hipcc $(cat stdout) -c hip/k.cu -o k.o >log 2>&1 || fail "hipcc $(cat stdout): $(cat log)"
  t build-flags src --rocm 5.2 --host --cflags
  # shellcheck disable=SC2046
  g++ $(cat stdout) -Wno-unused-result -c hip/main.cpp -o main.o >log 2>&1 || fail "g++ $(cat stdout): $(cat log)"
  t build-flags src --rocm 5.2 --host --ldflags
  # shellcheck disable=SC2046
  g++ k.o main.o $(cat stdout) -o program >log 2>&1 || fail "g++ $(cat stdout): $(cat log)"
  t vgpu -- ./program
  exits 0
  out '^42$'
  t build-flags src --rocm 5.2 --ldflags
  # shellcheck disable=SC2046
  HIPCC_LINK_FLAGS_APPEND=-B$lld_15 hipcc k.o main.o $(cat stdout) -o program >log 2>&1 || fail "hipcc $(cat stdout): $(cat log)"
  t vgpu -- ./program
  out '^42$'
}
case_text_for_people() {
  printf '#include <cublas_v2.h>\n#include <cufft.h>\nvoid f(cublasHandle_t h, cufftHandle p) { cublasDestroy(h); cufftDestroy(p); }\n' >a.cu
  ROCM_PATH=$PWD/none t build-flags --rocm 6.4 --arch gfx90a,gfx1100 a.cu
  exits 0
  out '^HIP 6\.4, ROCm in /opt/rocm$'
  out '^compile \.cu +hipcc --offload-arch=gfx90a --offload-arch=gfx1100 -c FILE\.cu -o FILE\.o$'
  out '^link +hipcc FILE\.o\.\.\. -lhipblas -lhipfft -o PROGRAM$'
  out '^cuFFT +-lhipfft$'
  out '^headers of: hipBLAS, hipFFT$'
  not_in_file stdout '^compile C'
  t build-flags --rocm 6.4 --libs roc --ldflags a.cu
  exits 0
  [ "$(cat stdout)" = '-lrocblas -lhipfft' ] || fail
  t build-flags --rocm 6.4 --host --cflags --ldflags a.cu
  [ "$(cat stdout)" = '-D__HIP_PLATFORM_AMD__ -I/opt/rocm/include -L/opt/rocm/lib -lamdhip64 -lhipblas -lhipfft' ] || fail
}
# The release decides: NVRTC's counterpart was a part of HIP's runtime, and nvJitLink's was not there.
case_by_release() {
  printf '#include <nvrtc.h>\n#include <cublasLt.h>\nvoid f(nvrtcProgram p, cublasLtHandle_t h) { nvrtcDestroyProgram(&p); cublasLtDestroy(h); }\n' >a.cu
  t build-flags --rocm 6.4 --ldflags a.cu
  exits 0
  [ "$(cat stdout)" = '-lhipblaslt -lhiprtc' ] || fail
  t build-flags --rocm 5.4 --ldflags a.cu
  exits 1
  [ "$(cat stdout)" = '-lhiprtc' ] || fail
  err 'cuBLASLt: this ROCm release has no such library'
  t build-flags --rocm 5.2 --ldflags a.cu
  exits 1
  [ "$(cat stdout)" = '' ] || fail
  printf '#include <nvJitLink.h>\nvoid f(nvJitLinkHandle h) { nvJitLinkDestroy(&h); }\n' >b.cu
  t build-flags --rocm 5.2 --ldflags b.cu
  exits 1
  err '^tranship: nvJitLink: this ROCm release has no such library$'
  t build-flags --rocm 6.4 --ldflags b.cu
  exits 0
  silent stderr
}
case_wrong_uses() {
  t build-flags nosuch
  exits 3
  err 'nosuch'
  t build-flags --arch sm_70
  wrong_use '--arch: .sm_70. is not an AMD GPU'
  t build-flags --host
  wrong_use '--host requires --cflags'
  t build-flags --libs both
  wrong_use '--libs'
}
