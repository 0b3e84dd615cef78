#include <hip/hip_runtime.h>


namespace my {
void cudaMalloc(int);
struct cudaStream_t {};
void f(cudaStream_t)
{
    cudaMalloc(1);
}
}

void g(void *p, hipStream_t s)
{
    my::cudaMalloc(2);
    my::cudaStream_t own;
    hipFree(p);
    my::f(own);
    hipStreamSynchronize(s);
}
