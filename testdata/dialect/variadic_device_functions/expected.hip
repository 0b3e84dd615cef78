// Device functions with "...", which clang wants a switch for: all names are judged.
#include <hip/hip_runtime.h>
template <class T> __device__ int tag(...);
__device__ int any(const char *f, ...) { return f[0]; }
__global__ void k(int *o) { *o = any("x", 1, 2); }
int f(void *p) { return hipFree(p); }
