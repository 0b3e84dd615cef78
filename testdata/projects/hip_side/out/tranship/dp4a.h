// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
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
