// A braced initializer as a configuration argument: nvcc takes it, clang's
// parser for the launch syntax does not.
#include <cuda_runtime.h>
#include <cstdio>

__global__ void countThreads(int *p) { atomicAdd(p, 1); }

int main()
{
    int *d, h = 0;
    if (cudaMalloc(&d, sizeof h) || cudaMemset(d, 0, sizeof h)) { printf("FAIL launch_braces: alloc\n"); return 1; }
    countThreads<<<{2, 2}, {4, 4, 2}>>>(d);
    countThreads<<<1, {8, 1, 1}, 0, nullptr>>>(d);
    countThreads<<<dim3{3}, dim3{16, 2}>>>(d);
    cudaError_t e = cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    if (e != cudaSuccess || h != 4 * 32 + 8 + 3 * 32) { printf("FAIL launch_braces: %d\n", h); return 1; }
    printf("PASS launch_braces\n");
    return 0;
}
