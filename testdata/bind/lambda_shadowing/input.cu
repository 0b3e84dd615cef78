#include <cuda_runtime.h>


void f(void *p)
{
    auto a = [](int cudaSuccess) { return cudaSuccess; };
    auto b = [&] { int cudaFree = 1; return cudaFree; };
    cudaFree(p);
    (void)(a(1) + b() + cudaSuccess);
}
