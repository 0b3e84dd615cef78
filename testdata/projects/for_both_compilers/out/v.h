#ifndef V_H
#define V_H
// Host compilers and nvcc include this; the latter has the runtime already.
#ifdef __HIPCC__
#include <hip/hip_runtime.h>
#define HD __host__ __device__
__device__ inline T twice(T x) { return x + x; }
#else
#define HD
#endif
HD static inline T once(T x) { return x; }
#endif
