/* Floats of eight, six and four bits. */
#include "vgpu/exec/minifloat.h"
#include "vgpu/exec/vop.h"

f32 float_of_fp8(u8 x, bool is_bf8)
{
    unsigned bits = is_bf8 ? 2 : 3;
    int bias = is_bf8 ? 16 : 8, e = (x & 0x7f) >> bits;
    u32 fraction = x & ((1u << bits) - 1);
    if (x == 0x80)
        return NAN;
    f32 m = e ? (f32)(fraction | 1u << bits) : (f32)fraction;
    f32 f = ldexpf(m, (e ? e : 1) - bias - (int)bits);
    return x & 0x80 ? -f : f;
}

static u8 fp8_rounded(f32 f, bool is_bf8, bool saturate, f32 (*round)(f32))
{
    int bits = is_bf8 ? 2 : 3, bias = is_bf8 ? 16 : 8, e;
    if (f != f)
        return 0x80;
    if (f == 0)
        return 0;
    u8 sign = f < 0 ? 0x80 : 0;
    f32 a = fabsf(f), most = float_of_fp8(0x7f, is_bf8);
    if (isinf(a))
        return saturate ? sign | 0x7f : 0x80;
    frexpf(a, &e); /* a = 1.x * 2^(e - 1) */
    int least = 1 - bias, at = e - 1 > least ? e - 1 : least;
    f32 q = round(ldexpf(a, bits - at)); /* in units of the last place */
    if (ldexpf(q, at - bits) > most)
        return saturate ? sign | 0x7f : 0x80;
    u32 code = (u32)q + ((u32)(at - least) << bits); /* a carry into the exponent comes by itself */
    return code ? (u8)(sign | code) : 0;
}

u8 fp8_of_float(f32 f, bool is_bf8, bool saturate)
{
    return fp8_rounded(f, is_bf8, saturate, roundevenf);
}

u8 fp8_of_float_seeded(f32 f, u32 seed, bool is_bf8, bool saturate)
{
    if (f - f == 0)
        f = float32(bits32(f) + (seed >> (is_bf8 ? 11 : 12)));
    return fp8_rounded(f, is_bf8, saturate, truncf);
}

/* greatest: the code of the greatest number; beyond, nan: what stands for more
 * than that, and for NaN. */
static const struct format {
    u8 bits, fraction, bias;
    u16 greatest, beyond, nan;
} FORMATS[MINI_KINDS] = {
    [MINI_FP8] = {8, 3, 7, 0x7e, 0x7f, 0x7f},
    [MINI_BF8] = {8, 2, 15, 0x7b, 0x7c, 0x7f},
    [MINI_FP6] = {6, 3, 1, 0x1f, 0x1f, 0x1f},
    [MINI_BF6] = {6, 2, 3, 0x1f, 0x1f, 0x1f},
    [MINI_FP4] = {4, 1, 1, 0x7, 0x7, 0x7},
    [MINI_F16] = {16, 10, 15, 0x7bff, 0x7c00, 0x7e00},
    [MINI_BF16] = {16, 7, 127, 0x7f7f, 0x7f80, 0x7fc0},
};

unsigned mini_bits(enum mini kind)
{
    return FORMATS[kind].bits;
}

f32 mini_value(u32 code, enum mini kind)
{
    const struct format *m = &FORMATS[kind];
    u32 sign = 1u << (m->bits - 1), magnitude = code & (sign - 1), e = magnitude >> m->fraction;
    u32 fraction = magnitude & ((1u << m->fraction) - 1);
    f32 f = ldexpf((f32)(e ? fraction | 1u << m->fraction : fraction),
                   (int)(e ? e : 1) - m->bias - m->fraction);
    if (magnitude > m->greatest)
        f = magnitude == m->beyond && m->beyond != m->nan ? INFINITY : NAN;
    return code & sign ? -f : f;
}

/* The least exponent's last place counts for numbers below it, too. */
static int exponent_of(f64 a, const struct format *m)
{
    int e, least = 1 - m->bias;
    frexp(a, &e); /* a = 1.x * 2^(e - 1) */
    return e - 1 > least ? e - 1 : least;
}

/* x with its magnitude as q last places at that exponent; a carry into the
 * exponent comes by itself. */
static u32 code_of(f64 x, f64 q, int exponent, const struct format *m, bool saturate)
{
    f64 code = q + ldexp(exponent + m->bias - 1, m->fraction);
    u32 sign = (u32)(bits64(x) >> 63) << (m->bits - 1);
    if (code <= m->greatest)
        return sign | (u32)code;
    return sign | (saturate ? m->greatest : m->beyond);
}

/* NaN, infinities and zeros, which no rounding changes; false: another number. */
static bool special_code(f64 x, const struct format *m, bool saturate, u32 *code)
{
    u32 sign = (u32)(bits64(x) >> 63) << (m->bits - 1);
    if (x == 0)
        *code = sign;
    else if (x != x)
        *code = sign | m->nan;
    else if (isinf(x))
        *code = code_of(x, INFINITY, 0, m, saturate);
    else
        return false;
    return true;
}

u32 mini_of(f64 x, enum mini kind, bool saturate)
{
    const struct format *m = &FORMATS[kind];
    u32 code;
    if (special_code(x, m, saturate, &code))
        return code;
    int e = exponent_of(fabs(x), m);
    return code_of(x, roundeven(ldexp(fabs(x), m->fraction - e)), e, m, saturate);
}

u32 mini_of_seeded(f64 x, unsigned fraction, u32 seed, enum mini kind, bool saturate)
{
    const struct format *m = &FORMATS[kind];
    u32 code;
    if (special_code(x, m, saturate, &code))
        return code;
    unsigned more = fraction - m->fraction;
    int e = exponent_of(fabs(x), m);
    f64 places = trunc(ldexp(fabs(x), (int)fraction - e)) + (seed >> (32 - more));
    return code_of(x, trunc(ldexp(places, -(int)more)), e, m, saturate);
}

f32 float_of_ocp8(u8 x, bool is_bf8)
{
    return mini_value(x, is_bf8 ? MINI_BF8 : MINI_FP8);
}

u8 ocp8_of_float(f32 f, bool is_bf8, bool saturate)
{
    return (u8)mini_of(f, is_bf8 ? MINI_BF8 : MINI_FP8, saturate);
}

u8 ocp8_of_float_seeded(f32 f, u32 seed, bool is_bf8, bool saturate)
{
    if (f - f == 0)
        f = float32(bits32(f) + (seed >> (is_bf8 ? 11 : 12)));
    const struct format *m = &FORMATS[is_bf8 ? MINI_BF8 : MINI_FP8];
    u32 code;
    if (special_code(f, m, saturate, &code))
        return (u8)code;
    int e = exponent_of(fabsf(f), m);
    return (u8)code_of(f, trunc(ldexp(fabsf(f), m->fraction - e)), e, m, saturate);
}
