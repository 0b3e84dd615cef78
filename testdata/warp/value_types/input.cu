#include <cuda_runtime.h>

__global__ void values(double *d, float *f, long long *l, unsigned long *u, short s, char c, bool b)
{
    const unsigned m = 0xffffffff;
    *d = __shfl_xor_sync(m, *d, 1);
    *f = __shfl_xor_sync(m, *f, 1);
    *l = __shfl_xor_sync(m, *l, 1);
    *u = __shfl_xor_sync(m, *u, 1);
    *f += __shfl_xor_sync(m, s, 1) + __shfl_xor_sync(m, c, 1) + __shfl_xor_sync(m, b, 1);
    *f += __shfl_sync(m, threadIdx.x, 0);
}
