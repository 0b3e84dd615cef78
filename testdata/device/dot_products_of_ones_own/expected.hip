#include <hip/hip_runtime.h>

#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ < 610
// No such instruction: this one is called.
static __device__ __forceinline__ int __dp4a(int a, int b, int c)
{
    for (int i = 0; i < 32; i += 8)
        c += (signed char)(a >> i) * (signed char)(b >> i);
    return c;
}
#endif

__global__ void k(int *x)
{
    *x = __dp4a(x[0], x[1], x[2]);
}
