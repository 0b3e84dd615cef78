// One block sets a counter to zero that the others count in already.
#include "planted.hpp"

__global__ void histogram(int *count)
{
#ifndef FIXED
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *count = 7;
    __syncthreads();
#endif
    atomicAdd(count, 1); // expect: race
}

int main()
{
    int *count = zeros<int>(1);
    histogram<<<4, 64>>>(count);
    return finish();
}
