// Macros of the project stand for __CUDA_ARCH__ and for what it is compared with.
#include <hip/hip_runtime.h>
#define CC_VOLTA 700
#define CC_AMPERE (CC_VOLTA + 100)
#define ARCH __CUDA_ARCH__
#define THIS_ARCH (ARCH)
#define SAME_ARCH THIS_ARCH
#define IS_AMPERE (SAME_ARCH >= CC_AMPERE)

#if (defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) && (!defined(__HIP_DEVICE_COMPILE__) && __CUDA_ARCH__ >= CC_AMPERE)
#define HAS_COPIES
#endif
#if !defined(__HIP_DEVICE_COMPILE__) && ARCH >= 750
#define HAS_TENSORS 1
#else
#define HAS_TENSORS 0
#endif

__device__ int by_value(int x)
{
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= CC_VOLTA
    return x + 1;
#else
    return __nv_no_such_function(x);
#endif
}

__device__ int by_body(int x)
{
#if !defined(__HIP_DEVICE_COMPILE__) && IS_AMPERE
    asm("wgmma.fence.sync.aligned;");
    return x;
#else
    return x + 2;
#endif
}

__device__ int by_branch(int x)
{
#ifdef HAS_COPIES
    asm("wgmma.fence.sync.aligned;");
    return x;
#else
    return x + 3;
#endif
}

__device__ int turned(int x)
{
#if !(!defined(__HIP_DEVICE_COMPILE__) && IS_AMPERE) && !defined(HAS_COPIES)
    return x + 4;
#elif defined(__HIP_DEVICE_COMPILE__) || SAME_ARCH > 0
    return __nv_no_such_function(x);
#endif
}

__device__ int tensors(int x)
{
#if HAS_TENSORS
    asm("wgmma.fence.sync.aligned;");
    return x;
#elif defined(ARCH) && (!defined(__HIP_DEVICE_COMPILE__) && ARCH < CC_VOLTA)
    return __nv_no_such_function(x);
#else
    return x + 5;
#endif
}
