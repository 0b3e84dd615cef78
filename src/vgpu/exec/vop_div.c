/* The division helpers: v_div_scale, v_div_fmas, v_div_fixup (RDNA3 ISA, V_DIV_SCALE_F32 ...).
 * Between them the program computes a quotient by reciprocal and fma steps. */
#include "vgpu/exec/vop.h"

#define ABS32 0x7fffffffu
#define ABS64 UINT64_C(0x7fffffffffffffff)

static inline i32 exponent32(f32 x)
{
    return (i32)(bits32(x) >> 23 & 0xff);
}

static inline i32 exponent64(f64 x)
{
    return (i32)(bits64(x) >> 52 & 0x7ff);
}

/* What to scale x by, one of denominator d and numerator n; *flag: -1 where v_div_fmas scales back.
 * The text scales the denominator up when both 1/d and n/d are denormal; down is what makes the
 * quotient right (d is beyond 2^126 already). */
static inline f32 scale32(f32 x, f32 d, f32 n, i32 *flag)
{
    i32 ed = exponent32(d), en = exponent32(n);
    bool big = en - ed >= 96, tiny_d = ed == 0;
    bool tiny_rcp = ((bits32(d) & ABS32) > 0x7e800000) & (ed != 255);
    bool tiny_q = exponent32(n / d) == 0;
    bool is_d = x == d, is_n = x == n;
    f32 s = en <= 23 ? 0x1p64f : 1;
    s = tiny_q ? (is_n ? 0x1p64f : 1) : s;
    s = tiny_rcp ? (((!tiny_q) | is_d) ? 0x1p-64f : 1) : s;
    s = tiny_d ? 0x1p64f : s;
    s = big ? (is_d ? 0x1p64f : 1) : s;
    bool zero = (n == 0) | (d == 0);
    *flag = -((!zero) & (big | ((!tiny_d) & tiny_q)));
    return zero ? float32(0x7fc00000) : x * s;
}

static inline f64 scale64(f64 x, f64 d, f64 n, i32 *flag)
{
    i32 ed = exponent64(d), en = exponent64(n);
    bool big = en - ed >= 768, tiny_d = ed == 0;
    bool tiny_rcp = ((bits64(d) & ABS64) > UINT64_C(0x7fd0000000000000)) & (ed != 2047);
    bool tiny_q = exponent64(n / d) == 0;
    bool is_d = x == d, is_n = x == n;
    f64 s = en <= 53 ? 0x1p128 : 1;
    s = tiny_q ? (is_n ? 0x1p128 : 1) : s;
    s = tiny_rcp ? (((!tiny_q) | is_d) ? 0x1p-128 : 1) : s;
    s = tiny_d ? 0x1p128 : s;
    s = big ? (is_d ? 0x1p128 : 1) : s;
    bool zero = (n == 0) | (d == 0);
    *flag = -((!zero) & (big | ((!tiny_d) & tiny_q)));
    return zero ? float64(UINT64_C(0x7ff8) << 48) : x * s;
}

INSN(v_div_scale_f32)
{
    SOURCE(f32, a, 0);
    SOURCE(f32, b, 1);
    SOURCE(f32, c, 2);
    f32 r[MAX_LANES] __attribute__((aligned(64)));
    i32 on[MAX_LANES] __attribute__((aligned(64)));
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = scale32(a_p[l], b_p[l], c_p[l], &on[l]);
    put_f32(w, i, r);
    put_carry(w, i, mask_of(on));
}

INSN(v_div_scale_f64)
{
    SOURCE(f64, a, 0);
    SOURCE(f64, b, 1);
    SOURCE(f64, c, 2);
    f64 r[MAX_LANES] __attribute__((aligned(64)));
    i32 on[MAX_LANES] __attribute__((aligned(64)));
    LANES_TOGETHER
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = scale64(a_p[l], b_p[l], c_p[l], &on[l]);
    put_f64(w, i, r);
    put_carry(w, i, mask_of(on));
}

/* The scaled result is rounded once, where it may be denormal (a quotient that compilers call
 * correctly rounded needs it). f32: the sum in double, its lowest bit sticky. */
static f32 fmas32(f32 a, f32 b, f32 c)
{
    f64 p = (f64)a * b, s = p + c, t = s - p;
    f64 e = (p - (s - t)) + ((f64)c - t);
    u64 x = bits64(s);
    if (e > 0 || e < 0) /* not so for NaN and infinities */
        x = (x - ((e < 0) != (s < 0))) | 1;
    return (f32)(float64(x) * (exponent32(c) > 127 ? 0x1p64 : 0x1p-64));
}

/* f64: where the scaled sum is just between two denormals, what it lacks to
 * the true sum decides. */
static f64 fmas64(f64 a, f64 b, f64 c)
{
    f64 s = __builtin_fma(a, b, c);
    if (exponent64(c) > 1023)
        return s * 0x1p128;
    if (__builtin_isinf(s)) { /* on the way only, perhaps */
        bool first = __builtin_fabs(a) > __builtin_fabs(b);
        return __builtin_fma(first ? a * 0x1p-128 : a, first ? b : b * 0x1p-128, c * 0x1p-128);
    }
    f64 r = s * 0x1p-128, d = s - r * 0x1p128;
    f64 p = a * b, low = __builtin_fma(a, b, -p), t = s - p;
    f64 e = (p - (s - t)) + (c - t) + low;
    bool beyond = (d == 0x1p-947 && e > 0) || (d == -0x1p-947 && e < 0);
    return beyond ? r + (d > 0 ? 0x1p-1074 : -0x1p-1074) : r;
}

#define FMAS(T, bits, fma)                                                                         \
    INSN(v_div_fmas_##T)                                                                           \
    {                                                                                              \
        ROUNDING(T, v_div_fmas_##T);                                                               \
        SOURCE(T, a, 0);                                                                           \
        SOURCE(T, b, 1);                                                                           \
        SOURCE(T, c, 2);                                                                           \
        T r[MAX_LANES] __attribute__((aligned(64)));                                               \
        for (unsigned l = 0; l < MAX_LANES; l++)                                                   \
            r[l] = fma(a_p[l], b_p[l], c_p[l]);                                                    \
        for (u64 scaled = wave_vcc(w); scaled; scaled &= scaled - 1) {                             \
            unsigned l = (unsigned)__builtin_ctzll(scaled);                                        \
            r[l] = fmas##bits(a_p[l], b_p[l], c_p[l]);                                             \
        }                                                                                          \
        PUT_##T(w, i, r);                                                                          \
    }
FMAS(f32, 32, __builtin_fmaf)
FMAS(f64, 64, __builtin_fma)

/* q is the quotient of n / d where nothing is special, NaN where the steps to it overflowed;
 * written with selections for the compiler's sake, the last one that holds wins. */
static inline f32 fixup32(f32 q, f32 d, f32 n)
{
    u32 x = bits32(d) & ABS32, y = bits32(n) & ABS32, sign = (bits32(d) ^ bits32(n)) & ~ABS32;
    const u32 inf = 0x7f800000;
    u32 r = (q != q ? inf : bits32(q) & ABS32) | sign;
    r = (i32)(y >> 23) - (i32)(x >> 23) < -150 ? sign : r;
    r = ((x == inf) | (y == 0)) ? sign : r;
    r = ((x == 0) | (y == inf)) ? sign | inf : r;
    r = (((x == 0) & (y == 0)) | ((x == inf) & (y == inf))) ? 0xffc00000 : r;
    r = x > inf ? bits32(d) | QUIET32 : r;
    r = y > inf ? bits32(n) | QUIET32 : r;
    return float32(r);
}

static inline f64 fixup64(f64 q, f64 d, f64 n)
{
    u64 x = bits64(d) & ABS64, y = bits64(n) & ABS64, sign = (bits64(d) ^ bits64(n)) & ~ABS64;
    const u64 inf = UINT64_C(0x7ff) << 52;
    u64 r = (q != q ? inf : bits64(q) & ABS64) | sign;
    r = (i64)(y >> 52) - (i64)(x >> 52) < -1075 ? sign : r;
    r = ((x == inf) | (y == 0)) ? sign : r;
    r = ((x == 0) | (y == inf)) ? sign | inf : r;
    r = (((x == 0) & (y == 0)) | ((x == inf) & (y == inf))) ? UINT64_C(0xfff8) << 48 : r;
    r = x > inf ? bits64(d) | QUIET64 : r;
    r = y > inf ? bits64(n) | QUIET64 : r;
    return float64(r);
}

VALU3(v_div_fixup_f32, f32, f32, f32, f32, fixup32(a, b, c))
VALU3(v_div_fixup_f64, f64, f64, f64, f64, fixup64(a, b, c))

/* The same in f16, as f32 numbers. */
static inline f32 fixup16(f32 q, f32 d, f32 n)
{
    f32 r = fixup32(q, d, n);
    return d - d == 0 && n - n == 0 && d != 0 && n != 0 && q == q ? copysignf(q, r) : r;
}
VALU3(v_div_fixup_f16, h32, h32, h32, h32, fixup16(a, b, c))

/* gfx8's clears the destination's other half: see put_b16. */
INSN(v_div_fixup_legacy_f16)
{
    SOURCE(h32, a, 0);
    SOURCE(h32, b, 1);
    SOURCE(h32, c, 2);
    f32 r[MAX_LANES];
    for (unsigned l = 0; l < MAX_LANES; l++)
        r[l] = fixup16(a_p[l], b_p[l], c_p[l]);
    struct insn two = *i;
    two.src[2].kind = OPERAND_NONE;
    put_h32(w, &two, r);
}
