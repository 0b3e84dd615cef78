// Blocks that add to the same element without an atomic operation.
#include "planted.hpp"

__global__ void count(int *total)
{
    if (threadIdx.x == 0)
#ifdef FIXED
        atomicAdd(total, 1);
#else
        *total += 1; // expect: race
#endif
}

int main()
{
    int *total = zeros<int>(1);
    count<<<4, 64>>>(total);
    return finish();
}
