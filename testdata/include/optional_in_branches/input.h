#ifndef POINT_H
#define POINT_H
#ifdef __NVCC__
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
inline int wait(cudaStream_t s) { return cudaStreamSynchronize(s); }
#else
#ifdef FAST
inline int wait() { return cudaDeviceSynchronize(); }
#else
inline int wait() { return cudaStreamSynchronize(0); }
#endif
#endif
#ifdef __NVCC__
inline void fill(int *p) { cudaMemset(p, 0, 4); }
#endif
#endif
