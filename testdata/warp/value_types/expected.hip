#include <hip/hip_runtime.h>

__global__ void values(double *d, float *f, long long *l, unsigned long *u, short s, char c, bool b)
{
    const unsigned m = 0xffffffff;
    *d = __shfl_xor(*d, 1, 32);
    *f = __shfl_xor(*f, 1, 32);
    *l = __shfl_xor(*l, 1, 32);
    *u = __shfl_xor(*u, 1, 32);
    *f += __shfl_xor(s, 1, 32) + __shfl_xor(c, 1, 32) + __shfl_xor(b, 1, 32);
    *f += __shfl(threadIdx.x, 0, 32);
}
