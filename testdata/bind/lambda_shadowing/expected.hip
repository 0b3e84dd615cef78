#include <hip/hip_runtime.h>


void f(void *p)
{
    auto a = [](int cudaSuccess) { return cudaSuccess; };
    auto b = [&] { int cudaFree = 1; return cudaFree; };
    hipFree(p);
    (void)(a(1) + b() + hipSuccess);
}
