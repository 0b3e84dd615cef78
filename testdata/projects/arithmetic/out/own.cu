#include <hip/hip_runtime.h>

#if !(defined(__HIP_DEVICE_COMPILE__) || defined(__CUDA_ARCH__)) || (defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ < 300)
// No such instruction: this one is called.
static __device__ unsigned __vadd4(unsigned a, unsigned b)
{
    return ((a & 0x7f7f7f7f) + (b & 0x7f7f7f7f)) ^ ((a ^ b) & 0x80808080);
}
#endif

__global__ void add(unsigned *a)
{
    a[0] = __vadd4(a[0], a[1]);
}
