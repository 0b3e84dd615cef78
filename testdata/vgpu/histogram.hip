// Proves: integer atomics in LDS and in global memory with much contention, 8-bit loads.
#include "check.hpp"

__global__ void kernel(const unsigned char *x, int n, unsigned *bins)
{
    __shared__ unsigned local[256];
    local[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&local[x[i]], 1u);
    __syncthreads();
    if (local[threadIdx.x])
        atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main()
{
    const int n = 50000;
    Array<unsigned char> x(n);
    Array<unsigned> bins(256);
    unsigned want[256] = {0};
    for (int i = 0; i < n; i++)
        want[x[i] = (unsigned char)(random_bits() % 256 & random_bits())]++;
    x.up();
    kernel<<<16, 256>>>(x.d, n, bins.d);
    launched();
    bins.down();
    for (int i = 0; i < 256; i++)
        equal("bin", bins[i], want[i], i);
    return pass();
}
