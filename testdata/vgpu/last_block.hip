// Proves: memory fences: the last block to finish sums what the others wrote.
#include "check.hpp"

__global__ void kernel(const int *x, int *part, unsigned *done, int *sum, int n)
{
    __shared__ int s;
    __shared__ bool last;
    if (threadIdx.x == 0)
        s = 0;
    __syncthreads();
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        atomicAdd(&s, x[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        part[blockIdx.x] = s;
        __threadfence();
        last = atomicAdd(done, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        int all = 0;
        for (unsigned b = 0; b < gridDim.x; b++)
            all += ((volatile int *)part)[b];
        *sum = all;
    }
}

int main()
{
    const int n = 20000, blocks = (n + 127) / 128;
    Array<int> x(n), part(blocks), sum(1);
    Array<unsigned> done(1);
    int want = 0;
    for (int i = 0; i < n; i++)
        want += x[i] = (int)(random_bits() % 1000);
    x.up();
    kernel<<<blocks, 128>>>(x.d, part.d, done.d, sum.d, n);
    launched();
    equal("sum", sum.down()[0], want);
    return pass();
}
