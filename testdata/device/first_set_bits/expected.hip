#include <hip/hip_runtime.h>

// HIP's __ffs and __ffsll are there for the signed and the unsigned number: others fit both.
__global__ void k(int *p, long l, unsigned long u, size_t n, long long w, unsigned long long x, short s, bool b)
{
    p[0] = __ffsll((long long)l) + __ffsll((long long)u) + __ffsll((long long)(n >> 1)) + __ffsll((long long)(p[1])) + __ffsll((long long)3u) + __ffsll((long long)s);
    p[1] = __ffsll(w) + __ffsll(x) + __ffsll(7ll);
    p[2] = __ffs((int)l) + __ffs((int)w) + __ffs((int)(x & 15));
    p[3] = __ffs(p[1]) + __ffs(4u) + __ffs(s) + __ffs(b);
}

template <typename T> __device__ int lowest(T mask)
{
    return sizeof(T) == 4 ? __ffs((int)mask) : __ffsll((long long)mask);
}
