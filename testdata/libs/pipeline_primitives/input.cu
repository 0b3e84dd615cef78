#include <cuda_pipeline.h>
#include <cuda_pipeline_primitives.h>

#define WAIT_ALL() __pipeline_wait_prior(0)

template <int N>
__global__ void stage(const int4 *in, int4 *out, int n)
{
    __shared__ int4 s[N];
    int i = blockIdx.x * N + threadIdx.x;
    __pipeline_memcpy_async(s + threadIdx.x, in + i, sizeof(int4));
    __pipeline_memcpy_async(&s[threadIdx.x], &in[i], 16, i < n ? 0 : 16);
    __pipeline_commit();
    WAIT_ALL();
    __syncthreads();
    out[i] = s[N - 1 - threadIdx.x];
}

template __global__ void stage<64>(const int4 *, int4 *, int);
