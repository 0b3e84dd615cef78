#include <cuda_runtime.h>


#define ON_DEVICE defined(__CUDA_ARCH__)
#define ARCH __CUDA_ARCH__

__host__ __device__ int where()
{
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__ / 100;
#else
    return 0;
#endif
}
#define OLD (defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600)
