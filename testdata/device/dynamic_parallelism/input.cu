#include <cuda_runtime.h>

__global__ void child(int *x) { ++*x; }

__global__ void parent(int *x)
{
    if (threadIdx.x == 0)
        child<<<1, 32>>>(x);
}

__device__ void helper(int *x)
{
    child<<<1, 1>>>(x);
}

void host(int *x)
{
    parent<<<1, 32>>>(x);
    child<<<1, 32>>>(x);
}
