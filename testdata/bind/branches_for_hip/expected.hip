#include <hip/hip_runtime.h>

#if defined(__HIPCC__)
__device__ unsigned long long vote(int p) { return __ballot(p); }
__device__ int swap(int v) { return warpSize + __shfl_xor(v, 32); }
#ifdef WIDE
__device__ int all(int p) { return __all(p); }
#endif
#elif defined(__CUDACC__)
__device__ unsigned vote(int p) { return __ballot_sync(0xffffffff, p); }
#else
__device__ unsigned vote(int p) { return __ballot(p); }
#endif

#if defined(__CUDACC__) || defined(__HIPCC__)
__device__ int both(int p) { return int((unsigned)(__ballot64(p) >> (__lane_id() & 32u)) != 0); }
#endif
#ifndef __HIP_PLATFORM_AMD__
int release(void *p) { return cudaFree(p); }
#endif
