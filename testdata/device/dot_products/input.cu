#include <cuda_runtime.h>
#include <cstdio>
// The sums of four bytes, and of two numbers of 16 bits.
#define DOT(a, b) __dp4a(a, b, 0)

static __device__ int sums(int a, int b, unsigned ua, unsigned ub, char4 c, uchar4 uc, short2 s, ushort2 us)
{
    unsigned u = __dp4a(ua, ub, 0u) + __dp4a(uc, uc, 1u) + __dp2a_lo(ua, ub, 2u) + __dp2a_hi(us, uc, 3u);
    return __dp4a(a, b, DOT(a, b)) + ::__dp4a(c, c, 1) + __dp2a_lo(a, b, 2) + __dp2a_hi(s, c, 3) + (int)u;
}

template <class T>
__device__ T dot(T a, T b)
{
#if __CUDA_ARCH__ >= 610
    return __dp4a(a, b, T(0));
#else
    return 0;
#endif
}

__global__ void k(int *x)
{
    *x = dot(*x, sums(*x, 1, 2, 3, make_char4(1, 2, 3, 4), make_uchar4(1, 2, 3, 4), make_short2(5, 6), make_ushort2(7, 8)));
}
