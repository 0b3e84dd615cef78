#include <hip/hip_runtime.h>


#define ON_DEVICE defined(__HIP_DEVICE_COMPILE__)
#define ARCH __CUDA_ARCH__

__host__ __device__ int where()
{
#ifdef __HIP_DEVICE_COMPILE__
    return __CUDA_ARCH__ / 100;
#else
    return 0;
#endif
}
#define OLD (defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600)
