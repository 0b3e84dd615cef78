#include <cuda_runtime.h>

__global__ void high(int *p)
{
    p[0] = __dp2a_hi(p[1], p[2], p[3]);
}
