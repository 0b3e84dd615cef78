// Part of the example programs. License: MIT.

#include <hip/hip_runtime.h>

/* Fills an array. */
// One thread per element.
__global__ void fill(int *p)
{
    p[threadIdx.x] = 1;
}
