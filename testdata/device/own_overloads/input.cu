// Overloads of CUDA's atomics that programs bring along, and that HIP's headers define as well.
#include <cuda_runtime.h>
#include <cstdint>

typedef float real;
#define DEVICE static __device__ __forceinline__

// Behind a comment.
__device__ float atomicMax(float *address, float value)
{
    int *p = (int *)address, old = *p, seen;
    do {
        seen = old;
        old = atomicCAS(p, seen, __float_as_int(fmaxf(value, __int_as_float(seen))));
    } while (seen != old);
    return __int_as_float(old);
}

DEVICE real atomicMin(real *address, real value); // declared first

DEVICE real atomicMin(real *const address, const real value)
{
#ifdef SLOW
    return 0;
#else
    return -atomicMax(address, -value);
#endif
} // atomicMin

__device__ uint64_t atomicAdd(uint64_t *a, uint64_t v) { return atomicAdd((unsigned long long *)a, (unsigned long long)v); }
__device__ double atomicSub(double *a, double v) { return atomicAdd(a, -v); } int between;  __device__ unsigned long long atomicSub(unsigned long long int *a, unsigned long long v)
{
    return atomicAdd(a, 0 - v);
}

__host__ __device__ float atomicSub(float *a, float v)
{
    float old = *a;
    *a -= v;
    return old;
}

namespace {
__device__ double atomicExch(double *a, double v) { return __longlong_as_double(::atomicExch((unsigned long long *)a, __double_as_longlong(v))); }
} // namespace

__global__ void kernel(float *f, double *d, uint64_t *u, unsigned long long *l)
{
    atomicMax(f, 1.0f);
    atomicMin(f, 1.0f);
    atomicAdd(u, uint64_t(1));
    atomicSub(d, 1.0);
    atomicExch(d, 1.0);
    atomicSub(l, 1ull);
}
