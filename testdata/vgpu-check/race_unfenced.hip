// The last block sums what all have written. The counter alone does not make the parts arrive before it:
// AMD's memory keeps no order between stores to different places.
#include "planted.hpp"

__global__ void sum(int *parts, unsigned *done, int *out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = blockIdx.x + 1;
#ifdef FIXED
        __threadfence();
#endif
        last = atomicAdd(done, 1) == gridDim.x - 1;
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
    sum<<<8, 64>>>(zeros<int>(8), zeros<unsigned>(1), device<int>(1));
    return finish();
}
