#define STAGE_06 cudaMemcpyHostToDevice
#pragma once
#include "common.h"

template <class T> struct stage6 {
    cudaStream_t stream;
    void wait() { cudaStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 6; }
};
