#include <hip/hip_runtime.h>
#include "tranship/atomic_add.h"
#include "old_gpus.cuh"

// Both are atomicAdd of the header where HIP compiles it, and the port's own where it does not.
__global__ void halves(__half *h, __half2 *h2)
{
    tranship_atomic_add(h, h[1]);
    tranship_atomic_add(h2, h2[1]);
}

// Here the program's own function may be meant, which these types decide.
template <class T> __global__ void any(T *to, const T *from) { tranship_atomic_add(to, *from); }
template __global__ void any<__half>(__half *, const __half *);
template __global__ void any<__half2>(__half2 *, const __half2 *);

// All of HIP's own types.
__global__ void plain(float *f, int *i) { atomicAdd(f, 1.0f), atomicAdd(i, 1); }
