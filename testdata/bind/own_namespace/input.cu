#include <cuda_runtime.h>


namespace my {
void cudaMalloc(int);
struct cudaStream_t {};
void f(cudaStream_t)
{
    cudaMalloc(1);
}
}

void g(void *p, cudaStream_t s)
{
    my::cudaMalloc(2);
    my::cudaStream_t own;
    cudaFree(p);
    my::f(own);
    cudaStreamSynchronize(s);
}
