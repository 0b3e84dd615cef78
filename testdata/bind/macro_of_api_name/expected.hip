#include <hip/hip_runtime.h>


void *counted(size_t n);
#define cudaMallocHost(p, n) (*(p) = counted(n))
void f(void **p) { cudaMallocHost(p, 4); }
#undef cudaMallocHost
void g(void **p) { hipHostFree(*p); }
#define cudaDeviceSynchronize() (counted(1), hipDeviceSynchronize())
void h() { cudaDeviceSynchronize(); }
