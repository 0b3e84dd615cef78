#pragma once
#include "common.h"

struct own_names {
    int cudaFree(void *p) { return p != nullptr; }
};

template <class T> struct stage5 {
    hipStream_t stream;
    void wait() { hipStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 5; }
};
