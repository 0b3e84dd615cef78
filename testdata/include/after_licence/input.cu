/* Copyright 2024 Somebody.
 * SPDX-License-Identifier: MIT */
__global__ void fill(int *p)
{
    p[threadIdx.x] = 1;
}
