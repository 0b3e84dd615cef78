#include "check.h"
#define SCALE 2
#include "part.cu"

int main()
{
    float *x;
    CUDA_CHECK(cudaMalloc(&x, 4096));
    fill<<<4, 256>>>(x, 1.0f, 1024);
    CUDA_CHECK(cudaDeviceSynchronize());
    return cudaFree(x) != cudaSuccess;
}
