// A kernel that launches kernels. Needs relocatable device code:
//   nvcc -rdc=true dynamic_parallelism.cu -lcudadevrt
#include <cuda_runtime.h>
#include <cstdio>

__global__ void child(int *row, int base, int n)
{
    int i = threadIdx.x;
    if (i < n) row[i] = base + i;
}

__global__ void parent(int *out, int pitch, int rows)
{
    int r = threadIdx.x;
    if (r < rows) {
        child<<<1, pitch>>>(out + r * pitch, 100 * r, pitch);
        if (cudaGetLastError() != cudaSuccess) out[r * pitch] = -1;
    }
}

int main()
{
    const int pitch = 32, rows = 4;
    int h[rows * pitch], *d;
    if (cudaMalloc(&d, sizeof h) != cudaSuccess) { printf("FAIL dynamic_parallelism: alloc\n"); return 1; }
    parent<<<1, rows>>>(d, pitch, rows);
    cudaError_t e = cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < rows * pitch; i++)
        if (e != cudaSuccess || h[i] != 100 * (i / pitch) + i % pitch) { printf("FAIL dynamic_parallelism: %d\n", i); return 1; }
    printf("PASS dynamic_parallelism\n");
    return 0;
}
