#include <cuda_runtime.h>

int main()
{
    int *p = nullptr;
    cudaMalloc(&p, 64);
    cudaFrobnicate(p);
    return cudaFree(p);
}
