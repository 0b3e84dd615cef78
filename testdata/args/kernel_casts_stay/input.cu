#include <cuda_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

__global__ void over(int *x) { ++*x; }
__global__ void over(float *x) { ++*x; }

void casts(cudaFuncAttributes *a)
{
    cudaFuncGetAttributes(a, (const void *)plain);
    cudaFuncGetAttributes(a, (void *)plain);
    cudaFuncGetAttributes(a, reinterpret_cast<const void *>(plain));
    cudaFuncGetAttributes(a, reinterpret_cast<void *>(&typed<int, 2>));
    cudaFuncGetAttributes(a, static_cast<void (*)(float *)>(over));
    cudaFuncGetAttributes(a, (void (*)(int *))over);
}
