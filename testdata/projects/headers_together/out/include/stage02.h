#pragma once
#include "common.h"

template <class T> struct stage2 {
    hipStream_t stream;
    void wait() { hipStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 2; }
};
