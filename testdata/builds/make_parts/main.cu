#include "parts.h"
#include <cstdio>

__global__ void squares(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = square(i);
}

int main()
{
    const int n = 100;
    int *numbers;
    if (cudaMalloc(&numbers, n * sizeof *numbers) != cudaSuccess)
        return 1;
    squares<<<2, 64>>>(numbers, n);
    // The squares of 51 to 99 are above 2500.
    std::printf("%d squares\n", count_above(numbers, n, 2500));
    return cudaFree(numbers) != cudaSuccess;
}
