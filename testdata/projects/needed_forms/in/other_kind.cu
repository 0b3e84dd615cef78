// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <cuda_runtime.h>
#if CUDART_VERSION >= 12030
__device__ void helper_other_kind(int *p) { asm("tcgen05.wait::ld.sync.aligned;"); }
#endif
__global__ void user_other_kind(int *p) {
#if __CUDA_ARCH__ >= 700
  helper_other_kind(p);
#endif
}
