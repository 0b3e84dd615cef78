#include <cuda_runtime.h>

template <class F> __device__ int apply(F f, int v) { return f(0xffffffff, v); }

#define VOTE __any_sync

__device__ int votes(int v)
{
    int (*vote)(unsigned, int) = __all_sync;
    return vote(0xffffffff, v) + VOTE(0xffffffff, v);
}
