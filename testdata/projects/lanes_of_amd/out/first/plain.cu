#include "sum.cuh"

__global__ void plain(const float *in, float *out)
{
    out[threadIdx.x] = first_of(in[threadIdx.x]) + __shfl(in[0], 1, 32) + prefix(1, 32);
}
