#include <hip/hip_runtime.h>

#define KERNEL __global__ void
#define DEVICE __device__

KERNEL tick(int *x) { ++*x; }
void first(int *x) { tick<<<1, 1>>>(x); }
DEVICE int value;
__device__ int table[2] = {1, 2};
void second(int *x) { tick<<<1, 1>>>(x); }
__global__ void declared(int *x);
void third(int *x) { tick<<<1, 1>>>(x); }
__device__ int function(int);
__host__ __device__ inline int both(int x) { return x; }
void fourth(int *x) { tick<<<1, 1>>>(x); }
