/* Conversions. Those of floats to integers round toward 0, saturate, and turn NaN into 0. */
#include "vgpu/exec/vop.h"

static inline i32 i32_of_f32(f32 a)
{
    f32 x = a > -0x1p31f ? a : -0x1p31f;
    i32 r = (i32)(x < 0x1.fffffep30f ? x : 0x1.fffffep30f);
    r = a >= 0x1p31f ? INT32_MAX : r;
    return a != a ? 0 : r;
}

/* Only with signed conversions, which SIMD units have. */
static inline u32 u32_of_f32(f32 a)
{
    f32 x = a > 0 ? a : 0, y = x < 0x1.fffffep31f ? x : 0x1.fffffep31f;
    bool upper = y >= 0x1p31f;
    u32 r = (u32)(i32)(upper ? y - 0x1p31f : y) ^ (upper ? 0x80000000 : 0);
    return a >= 0x1p32f ? UINT32_MAX : r;
}

static inline i32 i32_of_f64(f64 a)
{
    f64 x = a > INT32_MIN ? a : INT32_MIN;
    i32 r = (i32)(x < INT32_MAX ? x : INT32_MAX);
    return a != a ? 0 : r;
}

static inline u32 u32_of_f64(f64 a)
{
    f64 x = a > 0 ? a : 0;
    return (u32)(i64)(x < UINT32_MAX ? x : UINT32_MAX);
}

VALU1(v_cvt_i32_f32, i32, f32, i32_of_f32(a))
VALU1(v_cvt_u32_f32, u32, f32, u32_of_f32(a))
VALU1(v_cvt_i32_f64, i32, f64, i32_of_f64(a))
VALU1(v_cvt_u32_f64, u32, f64, u32_of_f64(a))
VALU1(v_cvt_f32_i32, f32, i32, (f32)a)
VALU1(v_cvt_f32_u32, f32, u32, (f32)a)
VALU1(v_cvt_f64_i32, f64, i32, (f64)a)
VALU1(v_cvt_f64_u32, f64, u32, (f64)a)
VALU1(v_cvt_f32_f64, f32, f64, (f32)a)
VALU1(v_cvt_f64_f32, f64, f32, (f64)a)
VALU1(v_cvt_f16_f32, h32, f32, a)
VALU1(v_cvt_f32_f16, f32, h32, a)
VALU1(v_cvt_f16_u16, h32, u16, (f32)a)
VALU1(v_cvt_f16_i16, h32, i16, (f32)a)
static inline i32 clamp_i32(i32 x, i32 lo, i32 hi)
{
    return x < lo ? lo : x > hi ? hi : x;
}
VALU1(v_cvt_u16_f16, u16, h32, clamp_i32(i32_of_f32(a), 0, UINT16_MAX))
VALU1(v_cvt_i16_f16, i16, h32, clamp_i32(i32_of_f32(a), INT16_MIN, INT16_MAX))
VALU1(v_cvt_i32_i16, i32, i16, a)
VALU1(v_cvt_u32_u16, u32, u16, a)

/* To nearest with halves upward, and downward. */
VALU1(v_cvt_rpi_i32_f32, i32, f32, i32_of_f32((f32)__builtin_floor((f64)a + 0.5)))
VALU1(v_cvt_flr_i32_f32, i32, f32, i32_of_f32(__builtin_floorf(a)))
ALIAS(v_cvt_nearest_i32_f32, v_cvt_rpi_i32_f32)
ALIAS(v_cvt_floor_i32_f32, v_cvt_flr_i32_f32)

VALU1(v_cvt_f32_ubyte0, f32, u32, (f32)(i32)(a & 255))
VALU1(v_cvt_f32_ubyte1, f32, u32, (f32)(i32)(a >> 8 & 255))
VALU1(v_cvt_f32_ubyte2, f32, u32, (f32)(i32)(a >> 16 & 255))
VALU1(v_cvt_f32_ubyte3, f32, u32, (f32)(i32)(a >> 24))
/* Four bits, signed, in sixteenths. */
VALU1(v_cvt_off_f32_i4, f32, u32, (f32)((i32)(a << 28) >> 28) / 16)

/* Two in one register. */
static inline u32 pair(u32 lo, u32 hi)
{
    return (lo & 0xffff) | hi << 16;
}
static inline u32 snorm16(f32 a)
{
    f32 x = a > -1 ? a < 1 ? a : 1 : -1;
    return (u32)(i32)__builtin_roundeven((a != a ? 0 : x) *
                                         32767.0); /* f32 would round the product first */
}
static inline u32 unorm16(f32 a)
{
    f32 x = a > 0 ? a < 1 ? a : 1 : 0;
    return (u32)(i32)__builtin_roundeven(x * 65535.0);
}
VALU2(v_cvt_pknorm_i16_f32, u32, f32, f32, pair(snorm16(a), snorm16(b)))
VALU2(v_cvt_pknorm_u16_f32, u32, f32, f32, pair(unorm16(a), unorm16(b)))
VALU2(v_cvt_pknorm_i16_f16, u32, h32, h32, pair(snorm16(a), snorm16(b)))
VALU2(v_cvt_pknorm_u16_f16, u32, h32, h32, pair(unorm16(a), unorm16(b)))
VALU1(v_cvt_norm_i16_f16, u16, h32, snorm16(a))
VALU1(v_cvt_norm_u16_f16, u16, h32, unorm16(a))
ALIAS(v_cvt_pk_norm_i16_f32, v_cvt_pknorm_i16_f32)
ALIAS(v_cvt_pk_norm_u16_f32, v_cvt_pknorm_u16_f32)
ALIAS(v_cvt_pk_norm_i16_f16, v_cvt_pknorm_i16_f16)
ALIAS(v_cvt_pk_norm_u16_f16, v_cvt_pknorm_u16_f16)

static inline u32 saturate_u16(u32 a)
{
    return a > UINT16_MAX ? UINT16_MAX : a;
}
static inline u32 saturate_i16(i32 a)
{
    return (u32)clamp_i32(a, INT16_MIN, INT16_MAX);
}
VALU2(v_cvt_pk_u16_u32, u32, u32, u32, pair(saturate_u16(a), saturate_u16(b)))
VALU2(v_cvt_pk_i16_i32, u32, i32, i32, pair(saturate_i16(a), saturate_i16(b)))
VALU2(v_cvt_pk_u16_f32, u32, f32, f32,
      pair(saturate_u16(u32_of_f32(a)), saturate_u16(u32_of_f32(b))))
VALU2(v_cvt_pk_i16_f32, u32, f32, f32,
      pair(saturate_i16(i32_of_f32(a)), saturate_i16(i32_of_f32(b))))

static inline u32 saturate_u8(i32 a)
{
    return (u32)clamp_i32(a, 0, 255);
}
VALU1(v_sat_pk_u8_i16, u16, u32, saturate_u8((i16)a) | saturate_u8((i32)a >> 16) << 8)

/* One byte of c. */
static inline u32 vop_cvt_set_byte(f32 a, u32 n, u32 c)
{
    unsigned shift = (n & 3) * 8;
    return (c & ~(255u << shift)) | saturate_u8(i32_of_f32(a)) << shift;
}
VALU3(v_cvt_pk_u8_f32, u32, f32, u32, u32, vop_cvt_set_byte(a, b, c))
INSN(v_cvt_pkaccum_u8_f32)
{
    SOURCE(f32, a, 0);
    SOURCE(u32, b, 1);
    u32 r[MAX_LANES];
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = vop_cvt_set_byte(a_p[l], b_p[l], w->v[i->dst.reg][l]);
    put_b32(w, i, r);
}

/* Halves toward 0: what rounding to nearest made greater goes back by one. */
static void truncate_halves(const f32 *f, u16 *h)
{
    f32 back[MAX_LANES] __attribute__((aligned(64)));
    halves_of_floats(f, h, MAX_LANES);
    floats_of_halves(h, back, MAX_LANES);
    for (unsigned l = 0; l < MAX_LANES; l++)
        h[l] = (u16)(h[l] - (fabsf(back[l]) > fabsf(f[l])));
}
INSN(v_cvt_pkrtz_f16_f32)
{
    SOURCE(f32, a, 0);
    SOURCE(f32, b, 1);
    u16 lo[MAX_LANES], hi[MAX_LANES];
    u32 r[MAX_LANES] __attribute__((aligned(64)));
    truncate_halves(a_p, lo);
    truncate_halves(b_p, hi);
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = pair(lo[l], hi[l]);
    put_b32(w, i, r);
}
ALIAS(v_cvt_pk_rtz_f16_f32, v_cvt_pkrtz_f16_f32)
