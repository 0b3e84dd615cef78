#include "common.h"

__global__ void sum(const float *in, float *out)
{
    float v = in[threadIdx.x];
#pragma unroll
    for (int m = 16; m > 0; m /= 2)
        v += __shfl_xor_sync(0xffffffff, v, m, 32);
#if CUDART_VERSION >= 12000
    *out = v;
#else
    if (threadIdx.x % LANES_OF_A_WAVE == 0)
        atomicAdd(out, v);
#endif
}

cudaError_t make(float **p, cudaStream_t s)
{
    sum<<<1, 32, 0, s>>>(*p, *p);
    return cudaMalloc(p, 4);
}
