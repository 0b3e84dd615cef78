# A CUDA toolkit, HIP, or a library of CUDA's on the include path or on the machine changes nothing in a port.

uses_cu() {
  cat >uses.cu <<'EOF'
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <cub/cub.cuh>
__global__ void k(int *p) { typedef cub::BlockReduce<int, 128> R; __shared__ R::TempStorage s; p[0] = R(s).Sum(p[threadIdx.x]); }
int f(cublasHandle_t *h) { int *p; cudaMalloc(&p, 4); k<<<1, 128>>>(p); cudaDeviceSynchronize(); return cublasCreate(h); }
EOF
}
# Headers as a toolkit has them: with their release, and declarations of their own.
library_at() {
  mkdir -p "$1/cub"
  printf '#define CUB_VERSION 200500\n' >"$1/cub/version.cuh"
  printf '#include "detail.cuh"\n' >"$1/cub/cub.cuh"
  printf 'namespace cub { template <class T, int N> struct BlockReduce { typedef int TempStorage; __device__ BlockReduce(int); __device__ T Sum(T); }; }\n' >"$1/cub/detail.cuh"
}
toolkit_at() {
  mkdir -p "$1/crt"
  printf '#pragma once\n#define CUDART_VERSION  12040\nenum cudaError_t { cudaSuccess }; cudaError_t cudaMalloc(void *, int); cudaError_t cudaDeviceSynchronize();\n' >"$1/cuda_runtime_api.h"
  printf '#include "cuda_runtime_api.h"\n' | tee "$1/cuda_runtime.h" "$1/driver_types.h" >"$1/vector_types.h"
  printf '#  define CUDA_VERSION 12040\n' >"$1/cuda.h"
  printf 'struct cublasContext; typedef cublasContext *cublasHandle_t; int cublasCreate(cublasHandle_t *);\n' | tee "$1/cublas_v2.h" >"$1/cublas_api.h"
  library_at "$1"
}
# unchanged [FLAG...]: the port is the one without the flags.
unchanged() {
  t port uses.cu -o plain -q
  exits 0
  t port uses.cu -o flagged -q --report json=r.json -- "$@"
  exits 0
  same plain/uses.cu flagged/uses.cu
  in_file flagged/uses.cu hipcub::BlockReduce
  jq -e '.files[0].complete' r.json >parsed || fail "with $*: not parsed"
}

case_toolkit_on_the_path() {
  uses_cu
  toolkit_at tk/include
  for flag in -Itk/include '-I tk/include' -isystemtk/include '-idirafter tk/include' '-iquote tk/include' --include-path=tk/include \
    '--system-include tk/include' "-I$PWD/tk/../tk/include/" '-include tk/include/cuda_runtime.h' '-include tk/include/cuda.h'; do
    # shellcheck disable=SC2086
    unchanged $flag
  done
  ln -s tk link && unchanged -Ilink/include
  CPATH="/nowhere:$PWD/tk/include" unchanged
  CPLUS_INCLUDE_PATH=tk/include unchanged
}
# There is more in the folder: that is found, and CUDA's headers are ours all the same.
case_toolkit_among_other_headers() {
  uses_cu
  toolkit_at all
  echo '#include <other.h>' >>uses.cu
  for i in 1 2 3 4 5; do echo >"all/other$i.h"; done
  echo 'int other();' >all/other.h
  mkdir plain_other && cp all/other.h plain_other
  t port uses.cu -o plain -q -- -Iplain_other
  for flag in -Iall -isystemall -iquoteall; do
    [ $flag != -iquoteall ] || sed -i 's/<other.h>/"other.h"/' uses.cu plain/uses.cu
    t port uses.cu -o flagged -q --report json=r.json -- $flag
    exits 0
    same plain/uses.cu flagged/uses.cu
    jq -e '.files[0].complete' r.json >parsed || fail "with $flag: not parsed"
  done
}
# A tree has a copy of a library: what is in it is the library's, files that the tables don't know too.
case_library_in_the_tree() {
  uses_cu
  library_at third_party/cub-2.5
  unchanged -Ithird_party/cub-2.5
  sed -i 's,cub/cub.cuh,cub/detail.cuh,' uses.cu
  t port uses.cu -- -Ithird_party/cub-2.5
  out 'hipcub::BlockReduce<int, 128> R'
}
# The library itself is ported: its names are its own.
case_library_itself() {
  library_at .
  cat >cub/more.cuh <<'EOF'
#include "cub.cuh"
namespace cub { __device__ int sum(int t, int x) { return cub::BlockReduce<int, 8>(t).Sum(x); } }
EOF
  for flag in -DX -I.; do
    t port cub/more.cuh --fail-on none -- $flag
    out 'return cub::BlockReduce<int, 8>'
  done
}
# Files of the user's own that have the names of CUDA's.
case_own_files_of_such_names() {
  mkdir own
  echo 'namespace nccl { int ncclSend(int); } using nccl::ncclSend; struct CUlimit { int line; };' | tee own/nccl.h >own/cuda.h
  printf '#if CUDA_VERSION > 11000\n#endif\n/* #define of CUDART_VERSION */\n#define CUDART_VERSIONS 1\n' >own/cuda_runtime_api.h
  printf '#include <cuda.h>\nint f(CUlimit e) { return ncclSend(e.line); }\n' >own.cu
  t port own.cu -- -Iown
  out '^int f\(CUlimit e\)'
}
case_hip_on_the_path() {
  uses_cu
  mkdir -p rocm/include/{hip,hipblas,thrust,rocprim}
  echo '#define HIP_VERSION_MAJOR 7' >rocm/include/hip/hip_version.h
  echo '#define THRUST_VERSION 200500' >rocm/include/thrust/version.h
  echo '#error not for CUDA' | tee rocm/include/thrust/device_vector.h >rocm/include/hip/hip_runtime.h
  echo '#include <thrust/device_vector.h>' >>uses.cu
  unchanged -Irocm/include
}
# clang looks for the toolkit that the search path for programs leads to, and reads its release.
case_toolkit_of_the_machine() {
  uses_cu
  toolkit_at tk/include
  mkdir -p tk/bin tk/nvvm/libdevice && printf '#!/bin/sh\n' >tk/bin/ptxas && chmod +x tk/bin/ptxas
  : >tk/nvvm/libdevice/libdevice.10.bc
  cp tk/include/cuda.h twin.h
  touch -a -d 2001-01-01 tk/include/* twin.h
  stat -c %X tk/include/* >before
  PATH="$PWD/tk/bin:$PATH" t port uses.cu -q -o out
  exits 0
  stat -c %X tk/include/* >after
  stat -c %X twin.h >twin && cat twin.h >read && [ "$(stat -c %X twin.h)" != "$(cat twin)" ] || { echo 'no access times here'; exit 77; }
  same before after
}
