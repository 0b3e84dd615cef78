#include <cuda_runtime.h>


void *counted(size_t n);
#define cudaMallocHost(p, n) (*(p) = counted(n))
void f(void **p) { cudaMallocHost(p, 4); }
#undef cudaMallocHost
void g(void **p) { cudaFreeHost(*p); }
#define cudaDeviceSynchronize() (counted(1), cudaDeviceSynchronize())
void h() { cudaDeviceSynchronize(); }
