#include <hip/hip_runtime.h>

__global__ void plain(float *f, unsigned long long *u) { atomicAdd(f, 1.0f), atomicAnd(u, 1ull); }
