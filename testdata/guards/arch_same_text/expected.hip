// The same condition has the same answer everywhere, whatever its sides.
#include <hip/hip_runtime.h>

struct traits {
#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 800)
    static const int ROWS = 64;
#else
    static const int ROWS = 32;
#endif
};

__device__ void load(int *to)
{
#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= 800)
    asm("wgmma.fence.sync.aligned;");
#else
    to[threadIdx.x] = traits::ROWS;
#endif
}

__device__ int needs(int x)
{
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 610
    return x;
#elif (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 600)
    return x + 1;
#else
    return __nv_no_such_function(x);
#endif
}

// As few as possible have another answer than the rest.
__device__ int newest(int x)
{
#if !defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ < 800
    return __nv_no_such_function(x);
#else
    return x;
#endif
}
