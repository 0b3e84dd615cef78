#pragma once
#include "platform.h"

template <typename T> __device__ T warp_sum(T v)
{
    for (int m = kLanes / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m);
    return v;
}

// Says nothing of lanes; kernels of two files call it.
template <typename T> __device__ T first_of(T v)
{
    return __shfl_sync(0xffffffff, v, 0);
}

template <int W> __device__ int sum_of(int v)
{
    for (int m = W / 2; m > 0; m /= 2)
        v += __shfl_down(v, m);
    return v;
}

// Says nothing of lanes; only code that counts AMD's calls it, by way of another.
__device__ inline int any_of(int v)
{
    return __ballot(v) != 0;
}
__device__ inline int any_twice(int v)
{
    return any_of(any_of(v));
}

// Handed AMD's number by one file, and CUDA's by another.
__device__ inline int prefix(int v, int n)
{
    for (int d = 1; d < n; d *= 2)
        v += __shfl_up_sync(0xffffffff, v, d);
    return v;
}
