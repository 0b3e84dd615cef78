#pragma once
#include "stage03.h"

template <class T> struct stage4 {
    cudaStream_t stream;
    void wait() { cudaStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 4; }
};
