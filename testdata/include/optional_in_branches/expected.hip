#ifndef POINT_H
#define POINT_H
#ifdef __HIPCC__
#include <hip/hip_runtime.h>
#define BOTH __host__ __device__
__device__ inline int lane() { return threadIdx.x; }
#else
#define BOTH
#endif
struct point {
    BOTH int sum() { return 0; }
};
#if !defined(WITH_CUDA)
inline int wait() { return 0; }
#elif defined(WITH_STREAMS)
#include <hip/hip_runtime.h>
inline int wait(hipStream_t s) { return hipStreamSynchronize(s); }
#else
#include <hip/hip_runtime.h>
#ifdef FAST
inline int wait() { return hipDeviceSynchronize(); }
#else
inline int wait() { return hipStreamSynchronize(0); }
#endif
#endif
#ifdef __HIPCC__
inline void fill(int *p) { hipMemset(p, 0, 4); }
#endif
#endif
