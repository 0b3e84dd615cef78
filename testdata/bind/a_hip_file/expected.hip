#include <hip/hip_runtime.h>
__device__ unsigned long long v(int p) { return __ballot(p) + warpSize + __shfl_xor(1, 32); }
void g(void *p) { hipFree(p); }
