// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
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
