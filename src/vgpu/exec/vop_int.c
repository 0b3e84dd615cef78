/* Integer and bit instructions of 32 and 64 bits. */
#include "vgpu/exec/vop.h"

VALU1(v_mov_b32, u32, u32, a)
VALU1(v_not_b32, u32, u32, ~a)
VALU2(v_and_b32, u32, u32, u32, a &b)
VALU2(v_or_b32, u32, u32, u32, a | b)
VALU2(v_xor_b32, u32, u32, u32, a ^ b)
VALU2(v_xnor_b32, u32, u32, u32, ~(a ^ b))
VALU3(v_or3_b32, u32, u32, u32, u32, a | b | c)
VALU3(v_xor3_b32, u32, u32, u32, u32, a ^ b ^ c)
VALU3(v_and_or_b32, u32, u32, u32, u32, (a & b) | c)

/* Shift counts are taken modulo the width. */
VALU2(v_lshlrev_b32, u32, u32, u32, b << (a & 31))
VALU2(v_lshrrev_b32, u32, u32, u32, b >> (a & 31))
VALU2(v_ashrrev_i32, i32, u32, i32, b >> (a & 31))
VALU2(v_lshlrev_b64_each, u64, u32, u64, b << (a & 63))
VALU2(v_lshrrev_b64, u64, u32, u64, b >> (a & 63))
VALU2(v_ashrrev_i64, i64, u32, i64, b >> (a & 63))

/* Every index becomes an address by this one: by a constant it needs no 64-bit lanes. */
INSN(v_lshlrev_b64)
{
    u32 n = i->src[0].value & 63;
    if (i->src[0].kind != OPERAND_CONST || n == 0 || n >= 32 || i->src[1].kind != OPERAND_VREG ||
        !put_straight(w, i)) {
        op_v_lshlrev_b64_each(w, i);
        return;
    }
    const u32 *lo = w->v[i->src[1].reg], *hi = w->v[i->src[1].reg + 1];
    u32 *to_lo = w->v[i->dst.reg], *to_hi = w->v[i->dst.reg + 1];
    LANES_ALIGNED(w, l)
    {
        u32 x = lo[l], y = hi[l];
        to_lo[l] = x << n;
        to_hi[l] = y << n | x >> (32 - n);
    }
}
VALU3(v_lshl_add_u32, u32, u32, u32, u32, (a << (b & 31)) + c)
VALU3(v_add_lshl_u32, u32, u32, u32, u32, (a + b) << (c & 31))
VALU3(v_lshl_or_b32, u32, u32, u32, u32, (a << (b & 31)) | c)
VALU3(v_lshl_add_u64, u64, u64, u32, u64, (a << (b & 7)) + c)
VALU3(v_xad_u32, u32, u32, u32, u32, (a ^ b) + c)
VALU3(v_add3_u32, u32, u32, u32, u32, a + b + c)

VALU3(v_bfe_u32, u32, u32, u32, u32, a >> (b & 31) & ((1u << (c & 31)) - 1))
/* A field that passes the top is the sign's. */
static inline i32 bfe_i32(i32 a, u32 offset, u32 width)
{
    u32 n = width & 31, sign = n ? 1u << (n - 1) : 0;
    u32 field = (u32)(a >> (offset & 31)) & ((1u << n) - 1);
    return (i32)((field ^ sign) - sign);
}
VALU3(v_bfe_i32, i32, i32, u32, u32, bfe_i32(a, b, c))
VALU3(v_bfi_b32, u32, u32, u32, u32, (a & b) | (~a & c))
VALU2(v_bfm_b32, u32, u32, u32, ((1u << (a & 31)) - 1) << (b & 31))
VALU3(v_alignbit_b32, u32, u32, u32, u32, (u32)(((u64)a << 32 | b) >> (c & 31)))
VALU3(v_alignbyte_b32, u32, u32, u32, u32, (u32)(((u64)a << 32 | b) >> (c & 3) * 8))

static u32 reverse_bits(u32 a)
{
    a = (a >> 1 & 0x55555555) | (a & 0x55555555) << 1;
    a = (a >> 2 & 0x33333333) | (a & 0x33333333) << 2;
    a = (a >> 4 & 0x0f0f0f0f) | (a & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(a);
}
VALU1(v_bfrev_b32, u32, u32, reverse_bits(a))
VALU2(v_bcnt_u32_b32, u32, u32, u32, (u32)__builtin_popcount(a) + b)
/* The first one bit, from the top, from the bottom; the first bit unlike the sign; -1: none. */
VALU1(v_ffbh_u32, u32, u32, a ? (u32)__builtin_clz(a) : UINT32_MAX)
VALU1(v_ffbl_b32, u32, u32, a ? (u32)__builtin_ctz(a) : UINT32_MAX)
VALU1(v_ffbh_i32, i32, i32, (a ^ a >> 31) ? __builtin_clz((u32)(a ^ a >> 31)) : -1)
ALIAS(v_clz_i32_u32, v_ffbh_u32)
ALIAS(v_ctz_i32_b32, v_ffbl_b32)
ALIAS(v_cls_i32, v_ffbh_i32)

/* Products. The carry-less adds and the 24-bit ones saturate with clamp. */
static inline u32 saturate_u32(u64 x)
{
    return x > UINT32_MAX ? UINT32_MAX : (u32)x;
}
static inline i32 saturate_i32(i64 x)
{
    return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (i32)x;
}
static inline u32 add_u32(u32 a, u32 b, bool clamp)
{
    u32 s = a + b;
    return (clamp & (s < a)) ? UINT32_MAX : s;
}
static inline u32 sub_u32(u32 a, u32 b, bool clamp)
{
    return (clamp & (a < b)) ? 0 : a - b;
}
/* Overflow gives the limit on the side of a's sign. */
static inline i32 add_i32(i32 a, i32 b, bool clamp)
{
    i32 s = (i32)((u32)a + (u32)b);
    bool over = ((a ^ s) & (b ^ s)) < 0;
    return (clamp & over) ? (a >> 31) ^ INT32_MAX : s;
}
static inline i32 sub_i32(i32 a, i32 b, bool clamp)
{
    i32 s = (i32)((u32)a - (u32)b);
    bool over = ((a ^ b) & (a ^ s)) < 0;
    return (clamp & over) ? (a >> 31) ^ INT32_MAX : s;
}
VALU2(v_add_u32, u32, u32, u32, add_u32(a, b, clamp))
VALU2(v_sub_u32, u32, u32, u32, sub_u32(a, b, clamp))
VALU2(v_subrev_u32, u32, u32, u32, sub_u32(b, a, clamp))
ALIAS(v_add_nc_u32, v_add_u32)
ALIAS(v_sub_nc_u32, v_sub_u32)
ALIAS(v_subrev_nc_u32, v_subrev_u32)
VALU2(v_add_i32, i32, i32, i32, add_i32(a, b, clamp))
VALU2(v_sub_i32, i32, i32, i32, sub_i32(a, b, clamp))
ALIAS(v_add_nc_i32, v_add_i32)
ALIAS(v_sub_nc_i32, v_sub_i32)

static inline u32 vop_int_u24(u32 a)
{
    return a & 0xffffff;
}
static inline i32 i24(i32 a)
{
    return (i32)((u32)a << 8) >> 8;
}
VALU2(v_mul_lo_u32, u32, u32, u32, a *b)
VALU2(v_mul_hi_u32, u32, u32, u32, (u64)a *b >> 32)
VALU2(v_mul_hi_i32, i32, i32, i32, (i64)a *b >> 32)
ALIAS(v_mul_lo_i32, v_mul_lo_u32)
VALU2(v_mul_u32_u24, u32, u32, u32, vop_int_u24(a) * vop_int_u24(b))
VALU2(v_mul_hi_u32_u24, u32, u32, u32, (u64)vop_int_u24(a) * vop_int_u24(b) >> 32)
VALU2(v_mul_i32_i24, u32, i32, i32, (i64)i24(a) * i24(b))
VALU2(v_mul_hi_i32_i24, u32, i32, i32, (i64)i24(a) * i24(b) >> 32)

static inline u32 mad_u24(u32 a, u32 b, u32 c, bool clamp)
{
    u64 x = (u64)vop_int_u24(a) * vop_int_u24(b) + c;
    return clamp ? saturate_u32(x) : (u32)x;
}
static inline i32 mad_i24(i32 a, i32 b, i32 c, bool clamp)
{
    i64 x = (i64)i24(a) * i24(b) + c;
    return clamp ? saturate_i32(x) : (i32)x;
}
VALU3(v_mad_u32_u24, u32, u32, u32, u32, mad_u24(a, b, c, clamp))
VALU3(v_mad_i32_i24, i32, i32, i32, i32, mad_i24(a, b, c, clamp))

VALU2(v_min_u32, u32, u32, u32, a < b ? a : b)
VALU2(v_max_u32, u32, u32, u32, a > b ? a : b)
VALU2(v_min_i32, i32, i32, i32, a < b ? a : b)
VALU2(v_max_i32, i32, i32, i32, a > b ? a : b)
#define MIN(a, b)     ((a) < (b) ? (a) : (b))
#define MAX(a, b)     ((a) > (b) ? (a) : (b))
#define MED3(a, b, c) MAX(MIN(a, b), MIN(MAX(a, b), c))
VALU3(v_min3_u32, u32, u32, u32, u32, MIN(MIN(a, b), c))
VALU3(v_max3_u32, u32, u32, u32, u32, MAX(MAX(a, b), c))
VALU3(v_med3_u32, u32, u32, u32, u32, MED3(a, b, c))
VALU3(v_min3_i32, i32, i32, i32, i32, MIN(MIN(a, b), c))
VALU3(v_max3_i32, i32, i32, i32, i32, MAX(MAX(a, b), c))
VALU3(v_med3_i32, i32, i32, i32, i32, MED3(a, b, c))
VALU3(v_maxmin_u32, u32, u32, u32, u32, MIN(MAX(a, b), c))
VALU3(v_minmax_u32, u32, u32, u32, u32, MAX(MIN(a, b), c))
VALU3(v_maxmin_i32, i32, i32, i32, i32, MIN(MAX(a, b), c))
VALU3(v_minmax_i32, i32, i32, i32, i32, MAX(MIN(a, b), c))
