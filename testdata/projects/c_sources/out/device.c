#include "shared.h"

__global__ void fill(float *p) { p[threadIdx.x] = __shfl(p[0], 1, 32); }

extern "C" hipError_t start(struct job *job, int n)
{
    hipMalloc(&job->data, n);
    fill<<<1, n, 0, job->stream>>>(job->data);
    return hipGetLastError();
}
