#pragma once
#include "common.h"

template <class T> struct stage7 {
    cudaStream_t stream;
    void wait() { cudaStreamSynchronize(stream); }
    __device__ int lane() { return lane_of(threadIdx.x) + 7; }
#ifdef STAGE_06
    int copies = STAGE_06;
#else
    int copies = cudaMemcpyDeviceToHost;
#endif
};
