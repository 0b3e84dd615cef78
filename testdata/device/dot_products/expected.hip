#include <hip/hip_runtime.h>
#include <cstdio>

#if defined(__HIP__) && !defined(TRANSHIP_DP4A)
#define TRANSHIP_DP4A
// CUDA's __dp4a: c and the products of four bytes, by one instruction where the GPU has it
static __device__ inline int tranship_dp4a(char4 a, char4 b, int c)
{
    return amd_mixed_dot(a, b, c, false);
}
static __device__ inline unsigned tranship_dp4a(uchar4 a, uchar4 b, unsigned c)
{
    return amd_mixed_dot(a, b, c, false);
}
static __device__ inline int tranship_dp4a(int a, int b, int c)
{
    char4 x, y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp4a(x, y, c);
}
static __device__ inline unsigned tranship_dp4a(unsigned a, unsigned b, unsigned c)
{
    uchar4 x, y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp4a(x, y, c);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_DP2A)
#define TRANSHIP_DP2A
// CUDA's __dp2a_lo and __dp2a_hi: c and the products of two numbers of 16 bits with the lower or upper two bytes of b
static __device__ inline int tranship_dp2a_lo(short2 a, char4 b, int c)
{
    return amd_mixed_dot(a, make_short2((signed char)b.x, (signed char)b.y), c, false);
}
static __device__ inline int tranship_dp2a_hi(short2 a, char4 b, int c)
{
    return amd_mixed_dot(a, make_short2((signed char)b.z, (signed char)b.w), c, false);
}
static __device__ inline unsigned tranship_dp2a_lo(ushort2 a, uchar4 b, unsigned c)
{
    return amd_mixed_dot(a, make_ushort2(b.x, b.y), c, false);
}
static __device__ inline unsigned tranship_dp2a_hi(ushort2 a, uchar4 b, unsigned c)
{
    return amd_mixed_dot(a, make_ushort2(b.z, b.w), c, false);
}
static __device__ inline int tranship_dp2a_lo(int a, int b, int c)
{
    short2 x;
    char4 y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp2a_lo(x, y, c);
}
static __device__ inline int tranship_dp2a_hi(int a, int b, int c)
{
    short2 x;
    char4 y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp2a_hi(x, y, c);
}
static __device__ inline unsigned tranship_dp2a_lo(unsigned a, unsigned b, unsigned c)
{
    ushort2 x;
    uchar4 y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp2a_lo(x, y, c);
}
static __device__ inline unsigned tranship_dp2a_hi(unsigned a, unsigned b, unsigned c)
{
    ushort2 x;
    uchar4 y;
    __builtin_memcpy(&x, &a, 4);
    __builtin_memcpy(&y, &b, 4);
    return tranship_dp2a_hi(x, y, c);
}
#endif

// The sums of four bytes, and of two numbers of 16 bits.
#define DOT(a, b) tranship_dp4a(a, b, 0)

static __device__ int sums(int a, int b, unsigned ua, unsigned ub, char4 c, uchar4 uc, short2 s, ushort2 us)
{
    unsigned u = tranship_dp4a(ua, ub, 0u) + tranship_dp4a(uc, uc, 1u) + tranship_dp2a_lo(ua, ub, 2u) + tranship_dp2a_hi(us, uc, 3u);
    return tranship_dp4a(a, b, DOT(a, b)) + ::tranship_dp4a(c, c, 1) + tranship_dp2a_lo(a, b, 2) + tranship_dp2a_hi(s, c, 3) + (int)u;
}

template <class T>
__device__ T dot(T a, T b)
{
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 610
    return tranship_dp4a(a, b, T(0));
#else
    return 0;
#endif
}

__global__ void k(int *x)
{
    *x = dot(*x, sums(*x, 1, 2, 3, make_char4(1, 2, 3, 4), make_uchar4(1, 2, 3, 4), make_short2(5, 6), make_ushort2(7, 8)));
}
