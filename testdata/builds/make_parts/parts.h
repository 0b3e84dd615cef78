#pragma once
#include <cuda_runtime.h>

__device__ int square(int x); // square.cu

int count_above(const int *device, int n, int limit); // libcount.so
