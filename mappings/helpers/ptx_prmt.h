#include "ptx_bits.h"
#if defined(__HIP__) && !defined(TRANSHIP_PTX_PRMT)
#define TRANSHIP_PTX_PRMT
// The selectors of PTX's prmt in its modes: four bytes forwards or backwards from byte c on, one byte four times, bytes clamped at an
// edge, one half twice.
static __device__ inline unsigned tranship_prmt_f4e(unsigned c)
{
    return 0x3210u + 0x1111u * (c & 3u);
}
static __device__ inline unsigned tranship_prmt_b4e(unsigned c)
{
    c &= 3u;
    return c | (c + 7u & 7u) << 4 | (c + 6u & 7u) << 8 | (c + 5u & 7u) << 12;
}
static __device__ inline unsigned tranship_prmt_rc8(unsigned c)
{
    return 0x1111u * (c & 3u);
}
static __device__ inline unsigned tranship_prmt_ecl(unsigned c)
{
    c &= 3u;
    return c | (c > 1u ? c : 1u) << 4 | (c > 2u ? c : 2u) << 8 | 3u << 12;
}
static __device__ inline unsigned tranship_prmt_ecr(unsigned c)
{
    c &= 3u;
    return (c < 1u ? c : 1u) << 4 | (c < 2u ? c : 2u) << 8 | c << 12;
}
static __device__ inline unsigned tranship_prmt_rc16(unsigned c)
{
    return c & 1u ? 0x3232u : 0x1010u;
}
#endif
