// What a condition on a release declares is needed without it, or under one that does not imply it.
#include <hip/hip_runtime.h>
#if defined(__HIP_PLATFORM_AMD__) || CUDART_VERSION >= 12030
__device__ void helper_other_kind(int *p) { asm("tcgen05.wait::ld.sync.aligned;"); }
#endif
__global__ void user_other_kind(int *p) {
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 700
  helper_other_kind(p);
#endif
}
