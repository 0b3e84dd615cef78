#include "combine.cuh"
#include "scan.h"

/* One block goes through all values, a piece at a time. */
__global__ void scan_kernel(const int *values, int *sums, int n)
{
    __shared__ int piece[SCAN_BLOCK];
    int before = 0;
    for (int base = 0; base < n; base += SCAN_BLOCK) {
        int i = base + threadIdx.x;
        piece[threadIdx.x] = i < n ? values[i] : 0;
        __syncthreads();
        for (int step = 1; step < SCAN_BLOCK; step *= 2) {
            int more = threadIdx.x >= step ? piece[threadIdx.x - step] : 0;
            __syncthreads();
            piece[threadIdx.x] = combine(piece[threadIdx.x], more);
            __syncthreads();
        }
        if (i < n)
            sums[i] = combine(before, piece[threadIdx.x]);
        before = combine(before, piece[SCAN_BLOCK - 1]);
        __syncthreads();
    }
}

cudaError_t scan(const int *values, int *sums, int n)
{
    int *in = nullptr, *out = nullptr;
    size_t size = n * sizeof(int);
    cudaError_t e = cudaMalloc(&in, size);
    if (e == cudaSuccess)
        e = cudaMalloc(&out, size);
    if (e == cudaSuccess)
        e = cudaMemcpy(in, values, size, cudaMemcpyHostToDevice);
    if (e == cudaSuccess) {
        scan_kernel<<<1, SCAN_BLOCK>>>(in, out, n);
        e = cudaGetLastError();
    }
    if (e == cudaSuccess)
        e = cudaMemcpy(sums, out, size, cudaMemcpyDeviceToHost);
    cudaFree(in);
    cudaFree(out);
    return e;
}
