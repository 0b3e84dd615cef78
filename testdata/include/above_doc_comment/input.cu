// Part of the example programs. License: MIT.

/* Fills an array. */
// One thread per element.
__global__ void fill(int *p)
{
    p[threadIdx.x] = 1;
}
