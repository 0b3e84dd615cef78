#pragma once
#include "stage03.h"

template <class T> struct stage4 {
    hipStream_t stream;
    void wait() { hipStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 4; }
};
