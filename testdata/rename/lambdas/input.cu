#include <cuda_runtime.h>


int main()
{
    auto check = [](cudaError_t e) -> cudaError_t { return e == cudaSuccess ? e : cudaGetLastError(); };
    void *p = nullptr;
    auto deleter = [&p, free = cudaFree] { free(p); };
    check(cudaMalloc(&p, 4));
    deleter();
    return [] { return cudaDeviceSynchronize(); }();
}
