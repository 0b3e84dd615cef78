// Proves: a block scan with two barriers per step, and a scan over blocks in three kernels.
#include "check.hpp"

enum { BLOCK = 256 };

__global__ void scan_block(const int *x, int *y, int *sums, int n)
{
    __shared__ int t[2][BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x, k = threadIdx.x, from = 0;
    t[0][k] = i < n ? x[i] : 0;
    __syncthreads();
    for (int d = 1; d < BLOCK; d *= 2) {
        t[1 - from][k] = t[from][k] + (k >= d ? t[from][k - d] : 0);
        from = 1 - from;
        __syncthreads();
    }
    if (i < n)
        y[i] = t[from][k];
    if (k == BLOCK - 1 && sums)
        sums[blockIdx.x] = t[from][k];
}

__global__ void add(int *y, const int *sums, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && blockIdx.x > 0)
        y[i] += sums[blockIdx.x - 1];
}

int main()
{
    const int n = 20000, blocks = (n + BLOCK - 1) / BLOCK;
    Array<int> x(n), y(n), sums(blocks), scanned(blocks);
    for (int i = 0; i < n; i++)
        x[i] = (int)(random_bits() % 100) - 30;
    x.up();
    scan_block<<<blocks, BLOCK>>>(x.d, y.d, sums.d, n);
    scan_block<<<1, BLOCK>>>(sums.d, scanned.d, nullptr, blocks);
    add<<<blocks, BLOCK>>>(y.d, scanned.d, n);
    launched();
    y.down();
    for (int i = 0, sum = 0; i < n; i++)
        equal("y", y[i], sum += x[i], i);
    return pass();
}
