#include <cstdio>
typedef cudaError_t status_t;
typedef cudaStream_t stream_t;
#include "state.h"

__global__ void fill(int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = i;
}

int main()
{
    int *p;
    device_state d = {0, 32};
    if (!is_good(cudaMalloc(&p, 1024)))
        return 1;
    fill<<<1, 256, 0, d.stream>>>(p, 256);
    return is_good(wait_for(d.stream)) ? width(d) - 32 : 1;
}
