#include <hip/hip_runtime.h>
#ifdef __INTELLISENSE__
#define __HIPCC__
#define __CUDA_ARCH__ 800
#endif
#ifdef __HIPCC__
__device__ int x;
#endif
#ifdef __HIP_DEVICE_COMPILE__
#endif
#undef __HIPCC__
