#include <hip/hip_runtime.h>

// No instruction in it: values and memory that the compiler must not see through. AMD calls a lane's register "v".
__global__ void barriers(unsigned *p)
{
    unsigned x = p[threadIdx.x];
    asm volatile("" : "+v"(x));
    asm volatile("" : "+v"(x) :: "memory");
    asm volatile("" :: "v"(x) : "memory");
    asm volatile("" ::: "memory");
    asm volatile("" ::: "memory");
    p[threadIdx.x] = x;
}

template <class T> __device__ __forceinline__ T opaque(T v)
{
    asm volatile("" : "+v"(v));
    return v;
}

#define PIN(x) asm volatile("" : "+v"(x))
__device__ double pinned(double d, unsigned long long l)
{
    asm("" : "+v"(d));
    PIN(l);
    return opaque(1.0f) + d + l;
}
