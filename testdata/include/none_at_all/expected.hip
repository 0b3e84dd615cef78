#include <hip/hip_runtime.h>

__global__ void fill(int *p)
{
    p[threadIdx.x] = 1;
}
