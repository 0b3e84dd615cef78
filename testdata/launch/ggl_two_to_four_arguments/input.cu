#include <cuda_runtime.h>

__global__ void scale(float *x, float f, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= f;
}

void run(float *x, int n, cudaStream_t stream)
{
    scale<<<n / 256, 256>>>(x, 2.0f, n);
    scale<<<n / 256, 256, 64>>>(x, 2.0f, n);
    scale<<<n / 256, 256, 0, stream>>>(x, 2.0f, n);
    scale<<<n / 256, 256, 0, 0>>>(x, 2.0f, n);
}
