// Overloads of CUDA's atomics that HIP has not, or that are somewhere else.
#include <cuda_runtime.h>

struct pair {
    int a, b;
};

__device__ pair atomicMax(pair *address, pair value);
__device__ long atomicAdd(long *address, long value)
{
    return atomicAdd((unsigned long long *)address, (unsigned long long)value);
}

template <typename T> __device__ T atomicMin(T *address, T value)
{
    return value;
}

namespace own {
__device__ float atomicMax(float *address, float value)
{
    return value;
}
} // namespace own

struct counter {
    __device__ float atomicMax(float *address, float value);
};

#if !defined(__HIPCC__)
__device__ float atomicMax(float *address, float value)
{
    return value;
}
#endif

#if 0
__device__ float atomicMin(float *address, float value)
{
    return value;
}
#endif

__global__ void kernel(float *f, long *l)
{
    own::atomicMax(f, 1.0f);
    atomicAdd(l, 1l);
}
