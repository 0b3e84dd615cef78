#pragma once
#include "common.h"

template <class T> struct stage1 {
    cudaStream_t stream;
    void wait() { cudaStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 1; }
};
