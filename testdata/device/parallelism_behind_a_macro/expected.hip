#include <hip/hip_runtime.h>

#define KERNEL __global__ void

KERNEL child(int *x) { ++*x; }
KERNEL parent(int *x) { child<<<1, 1>>>(x); }
