/* Copyright 2024 Somebody.
 * SPDX-License-Identifier: MIT */
#include <hip/hip_runtime.h>

__global__ void fill(int *p)
{
    p[threadIdx.x] = 1;
}
