#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#define TILE alignas(32) __shared__ half
template <class T, int N> __global__ void kernel(T *p)
{
    alignas(16) __shared__ float a[4];
    alignas(alignof(T)) alignas(__alignof__(__half2)) __shared__ unsigned char bytes[N * sizeof(T)];
    alignas(16) __shared__ float b[4];
    __shared__ __align__(16) float c[4];
    TILE tile[32];
    a[0] = b[0] = c[0] = p[0];
    bytes[0] = 0;
    tile[0] = __float2half(a[0]);
}
template __global__ void kernel<float, 2>(float *p);
