#pragma once
#include "common.h"

template <class T> struct stage7 {
    hipStream_t stream;
    void wait() { hipStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 7; }
#ifdef STAGE_06
    int copies = STAGE_06;
#else
    int copies = hipMemcpyDeviceToHost;
#endif
};
