/* Integers of 16 bits and 8 bits, one in a register or packed. */
#include "vgpu/exec/vop.h"

static inline i32 clamp32(i32 x, i32 lo, i32 hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}
static inline u16 vop_int16_u16_of(i32 x, bool clamp)
{
    return (u16)(clamp ? clamp32(x, 0, UINT16_MAX) : x);
}
static inline i16 i16_of(i32 x, bool clamp)
{
    return (i16)(clamp ? clamp32(x, INT16_MIN, INT16_MAX) : x);
}

VALU1(v_mov_b16, u16, u16, a)
VALU1(v_not_b16, u16, u16, ~a)
VALU2(v_and_b16, u16, u16, u16, a &b)
VALU2(v_or_b16, u16, u16, u16, a | b)
VALU2(v_xor_b16, u16, u16, u16, a ^ b)
VALU2(v_add_u16, u16, u16, u16, vop_int16_u16_of(a + b, clamp))
VALU2(v_sub_u16, u16, u16, u16, vop_int16_u16_of(a - b, clamp))
VALU2(v_subrev_u16, u16, u16, u16, vop_int16_u16_of(b - a, clamp))
VALU2(v_add_i16, i16, i16, i16, i16_of(a + b, clamp))
VALU2(v_sub_i16, i16, i16, i16, i16_of(a - b, clamp))
ALIAS(v_add_nc_u16, v_add_u16)
ALIAS(v_sub_nc_u16, v_sub_u16)
ALIAS(v_add_nc_i16, v_add_i16)
ALIAS(v_sub_nc_i16, v_sub_i16)
VALU2(v_mul_lo_u16, u16, u16, u16, (u32)a *b)
VALU2(v_lshlrev_b16, u16, u16, u16, (u32)b << (a & 15))
VALU2(v_lshrrev_b16, u16, u16, u16, b >> (a & 15))
VALU2(v_ashrrev_i16, i16, u16, i16, b >> (a & 15))

#define MIN(a, b)     ((a) < (b) ? (a) : (b))
#define MAX(a, b)     ((a) > (b) ? (a) : (b))
#define MED3(a, b, c) MAX(MIN(a, b), MIN(MAX(a, b), c))
VALU2(v_min_u16, u16, u16, u16, MIN(a, b))
VALU2(v_max_u16, u16, u16, u16, MAX(a, b))
VALU2(v_min_i16, i16, i16, i16, MIN(a, b))
VALU2(v_max_i16, i16, i16, i16, MAX(a, b))
VALU3(v_min3_u16, u16, u16, u16, u16, MIN(MIN(a, b), c))
VALU3(v_max3_u16, u16, u16, u16, u16, MAX(MAX(a, b), c))
VALU3(v_med3_u16, u16, u16, u16, u16, MED3(a, b, c))
VALU3(v_min3_i16, i16, i16, i16, i16, MIN(MIN(a, b), c))
VALU3(v_max3_i16, i16, i16, i16, i16, MAX(MAX(a, b), c))
VALU3(v_med3_i16, i16, i16, i16, i16, MED3(a, b, c))

static inline u16 vop_int16_mad_u16(u32 a, u32 b, u32 c, bool clamp)
{
    u64 x = (u64)a * b + c;
    return (u16)(clamp && x > UINT16_MAX ? UINT16_MAX : x);
}
VALU3(v_mad_u16, u16, u16, u16, u16, vop_int16_mad_u16(a, b, c, clamp))
VALU3(v_mad_i16, i16, i16, i16, i16, i16_of(a *b + c, clamp))
/* gfx8's clear the destination's other half: see put_b16. */
#define LEGACY(name, T, expr)                                                                      \
    INSN(name)                                                                                     \
    {                                                                                              \
        SOURCE(T, a, 0);                                                                           \
        SOURCE(T, b, 1);                                                                           \
        SOURCE(T, c, 2);                                                                           \
        struct insn two = *i;                                                                      \
        u16 r[MAX_LANES];                                                                          \
        for (unsigned l = 0; l < MAX_LANES; l++)                                                   \
            r[l] = (u16)(expr(a_p[l], b_p[l], c_p[l], i->clamp));                                  \
        two.src[2].kind = OPERAND_NONE;                                                            \
        put_b16(w, &two, r);                                                                       \
    }
static inline i16 mad_i16(i32 a, i32 b, i32 c, bool clamp)
{
    return i16_of(a * b + c, clamp);
}
LEGACY(v_mad_legacy_u16, u16, vop_int16_mad_u16)
LEGACY(v_mad_legacy_i16, i16, mad_i16)
static inline u32 mad_u32_u16(u32 a, u32 b, u32 c, bool clamp)
{
    u32 x = a * b + c;
    return clamp && x < c ? UINT32_MAX : x;
}
static inline i32 mad_i32_i16(i32 a, i32 b, i32 c, bool clamp)
{
    i64 x = (i64)a * b + c;
    return clamp ? (i32)(x < INT32_MIN ? INT32_MIN : x > INT32_MAX ? INT32_MAX : x) : (i32)x;
}
VALU3(v_mad_u32_u16, u32, u16, u16, u32, mad_u32_u16(a, b, c, clamp))
VALU3(v_mad_i32_i16, i32, i16, i16, i32, mad_i32_i16(a, b, c, clamp))

/* Bytes. */
static inline u32 vop_int16_byte(u32 x, unsigned n)
{
    return x >> n * 8 & 255;
}
static inline u32 vop_int16_difference(u32 a, u32 b)
{
    return a > b ? a - b : b - a;
}
static u32 sad_u8(u32 a, u32 b)
{
    u32 s = 0;
    for (unsigned n = 0; n < 4; n++)
        s += vop_int16_difference(vop_int16_byte(a, n), vop_int16_byte(b, n));
    return s;
}
/* Where the reference b is 0 a byte does not count. */
static u32 msad_u8(u32 a, u32 b)
{
    u32 s = 0;
    for (unsigned n = 0; n < 4; n++)
        s += vop_int16_byte(b, n) ? vop_int16_difference(vop_int16_byte(a, n), vop_int16_byte(b, n))
                                  : 0;
    return s;
}
static inline u32 add_clamp(u32 a, u32 b, bool clamp)
{
    u32 s = a + b;
    return clamp && s < a ? UINT32_MAX : s;
}
VALU3(v_sad_u8, u32, u32, u32, u32, add_clamp(sad_u8(a, b), c, clamp))
VALU3(v_msad_u8, u32, u32, u32, u32, add_clamp(msad_u8(a, b), c, clamp))
VALU3(v_sad_hi_u8, u32, u32, u32, u32, add_clamp(sad_u8(a, b) << 16, c, clamp))
VALU3(v_sad_u16, u32, u32, u32, u32,
      add_clamp(vop_int16_difference(a & 0xffff, b & 0xffff) +
                    vop_int16_difference(a >> 16, b >> 16),
                c, clamp))
VALU3(v_sad_u32, u32, u32, u32, u32, add_clamp(vop_int16_difference(a, b), c, clamp))

/* Averages of bytes; c's lowest bit of each says whether halves go up. */
static u32 lerp_u8(u32 a, u32 b, u32 c)
{
    u32 r = 0;
    for (unsigned n = 0; n < 4; n++)
        r |= (vop_int16_byte(a, n) + vop_int16_byte(b, n) + (vop_int16_byte(c, n) & 1)) >>
             1 << n * 8;
    return r;
}
VALU3(v_lerp_u8, u32, u32, u32, u32, lerp_u8(a, b, c))

/* Bytes of {a, b} by the selectors in c: 0 .. 7 a byte, b's first; 8 .. 11 the sign of b's words,
 * then a's; 12: 0, above: 255 (CDNA 2 ISA, V_PERM_B32). */
static u32 permute_bytes(u32 a, u32 b, u32 c)
{
    u64 both = (u64)a << 32 | b;
    u32 r = 0;
    for (unsigned n = 0; n < 4; n++) {
        u32 s = vop_int16_byte(c, n), x = 255;
        if (s < 8)
            x = both >> s * 8 & 255;
        else if (s < 12)
            x = both >> ((s - 8) * 16 + 15) & 1 ? 255 : 0;
        else if (s == 12)
            x = 0;
        r |= x << n * 8;
    }
    return r;
}
VALU3(v_perm_b32, u32, u32, u32, u32, permute_bytes(a, b, c))

/* Four sums of absolute differences, the first source moved on by a byte each. */
static u64 vop_int16_quad_sad(u64 a, u32 b, u64 c, u32 (*sad)(u32, u32), bool clamp)
{
    u64 r = 0;
    for (unsigned n = 0; n < 4; n++) {
        u32 s = sad((u32)(a >> n * 8), b) + (u32)(c >> n * 16 & 0xffff);
        r |= (u64)(clamp && s > UINT16_MAX ? UINT16_MAX : s & 0xffff) << n * 16;
    }
    return r;
}
VALU3(v_qsad_pk_u16_u8, u64, u64, u32, u64, vop_int16_quad_sad(a, b, c, sad_u8, clamp))
VALU3(v_mqsad_pk_u16_u8, u64, u64, u32, u64, vop_int16_quad_sad(a, b, c, msad_u8, clamp))

/* The same into four registers of 32 bits. */
INSN(v_mqsad_u32_u8)
{
    SOURCE(u64, a, 0);
    SOURCE(u32, b, 1);
    u32 r[4][MAX_LANES];
    for (unsigned n = 0; n < 4; n++)
        for (unsigned l = 0; l < MAX_LANES; l++) {
            u32 c = i->src[2].kind == OPERAND_VREG ? w->v[i->src[2].reg + n][l]
                                                   : scalar_b32(w, &i->src[2]);
            r[n][l] = add_clamp(msad_u8((u32)(a_p[l] >> n * 8), b_p[l]), c, i->clamp);
        }
    for (unsigned n = 0; n < 4; n++)
        put_masked(w, i->dst.reg + n, r[n], wave_exec(w));
}
