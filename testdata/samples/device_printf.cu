// Output and assertions from device code.
#include <assert.h>
#include <stdio.h>
#include <cuda_runtime.h>

__device__ void report(const char *what, int value)
{
    printf("  device: %s = %d\n", what, value);
}

__global__ void talk(const int *in, int n, int *lines)
{
    int i = threadIdx.x;
    assert(blockDim.x == 64 && "one block of 64 threads");
    assert(in != NULL);
    if (i < n && in[i] % 16 == 0) {
        printf("  thread %2d of block (%d,%d,%d): %d %5.2f %s %%\n",
               i, blockIdx.x, blockIdx.y, blockIdx.z, in[i], in[i] / 4.0, "cudaMalloc<<<1>>>");
        atomicAdd(lines, 1);
    }
    if (i == 0)
        report("n", n);
}

int main(void)
{
    const int n = 60;
    int h[n], lines = 0, *d, *d_lines;
    for (int i = 0; i < n; i++) h[i] = i;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&d_lines, sizeof(int));
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(d_lines, 0, sizeof(int));
    talk<<<1, 64>>>(d, n, d_lines);
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&lines, d_lines, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(d_lines);
    if (e == cudaErrorAssert || e != cudaSuccess || lines != 4) {
        printf("FAIL device_printf: %s, %d lines\n", cudaGetErrorString(e), lines);
        return 1;
    }
    printf("PASS device_printf\n");
    return 0;
}
