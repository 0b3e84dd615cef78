#include "shared.h"

__global__ void fill(float *p) { p[threadIdx.x] = __shfl_sync(~0u, p[0], 1); }

extern "C" cudaError_t start(struct job *job, int n)
{
    cudaMalloc(&job->data, n);
    fill<<<1, n, 0, job->stream>>>(job->data);
    return cudaGetLastError();
}
