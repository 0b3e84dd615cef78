// No build says what this is; it has kernels.
#include <cuda_runtime.h>

template <class T> __global__ void set(T *p, T v) { p[threadIdx.x] = v; }

int main()
{
    float *p;
    cudaMalloc(&p, 128);
    set<<<1, 32>>>(p, 1.0f);
    return cudaDeviceSynchronize();
}
