// The last block sums what all have written; without the counter it does not know that they have.
#include "planted.hpp"

__global__ void sum(int *parts, unsigned *done, int *out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x + 1;
        __threadfence();
#ifdef FIXED
        last = atomicAdd(done, 1) == gridDim.x - 1;
#else
        last = blockIdx.x == gridDim.x - 1;
#endif
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int n = 0;
        for (unsigned k = 0; k < gridDim.x; k++)
            n += parts[k]; // expect: race
        *out = n;
    }
}

int main()
{
    int *parts = zeros<int>(8), *out = device<int>(1);
    sum<<<8, 64>>>(parts, zeros<unsigned>(1), out);
    return finish();
}
