#include "scan.h"
#include <cstdio>

__global__ void fill(int *values, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] = i ^ 5;
}

int main()
{
    const int n = 333;
    int values[n], sums[n], *d = nullptr;
    if (cudaMalloc(&d, sizeof values) != cudaSuccess)
        return 2;
    fill<<<(n + 63) / 64, 64>>>(d, n);
    if (cudaMemcpy(values, d, sizeof values, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 2;
    cudaFree(d);
    if (scan(values, sums, n) != cudaSuccess)
        return 2;
    std::puts(scan_is_right(values, sums, n) ? "right" : "wrong");
    return !scan_is_right(values, sums, n);
}
