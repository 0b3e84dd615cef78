#include "kernels.cuh"

__constant__ float c_weight;

__global__ void lerpKernel(const float *a, const float *b, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = lerp(a[i], b[i], c_weight);
}

void setWeight(float w)
{
    MULTI_CHECK(cudaMemcpyToSymbol(c_weight, &w, sizeof(w)));
}

void runLerp(const float *a, const float *b, float *out, int n, cudaStream_t stream)
{
    const int block = 128;
    lerpKernel<<<(n + block - 1) / block, block, 0, stream>>>(a, b, out, n);
    MULTI_CHECK(cudaGetLastError());
}
