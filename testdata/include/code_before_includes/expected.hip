#include <hip/hip_runtime.h>

static const int n = 4;
#include <stdio.h>
__global__ void k(int *p) { *p = n; }
