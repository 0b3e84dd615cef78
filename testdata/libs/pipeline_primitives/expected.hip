#include <hip/hip_runtime.h>

#define WAIT_ALL() ((void)0)

template <int N>
__global__ void stage(const int4 *in, int4 *out, int n)
{
    __shared__ int4 s[N];
    int i = blockIdx.x * N + threadIdx.x;
    memcpy(s + threadIdx.x, in + i, sizeof(int4));
    (memcpy(&s[threadIdx.x], &in[i], (16) - (i < n ? 0 : 16)), memset((char *)(&s[threadIdx.x]) + ((16) - (i < n ? 0 : 16)), 0, i < n ? 0 : 16));
    ((void)0);
    WAIT_ALL();
    __syncthreads();
    out[i] = s[N - 1 - threadIdx.x];
}

template __global__ void stage<64>(const int4 *, int4 *, int);
