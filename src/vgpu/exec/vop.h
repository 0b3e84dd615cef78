/* Functions that vector instructions share: bits of floats, minima and maxima, and loops with the
 * destination as a source. */
#ifndef VGPU_EXEC_VOP_H
#define VGPU_EXEC_VOP_H

#include "vgpu/exec/lanes.h"
#include <math.h>

static inline u32 bits32(f32 x)
{
    u32 b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static inline f32 float32(u32 b)
{
    f32 x;
    memcpy(&x, &b, sizeof x);
    return x;
}

static inline u64 bits64(f64 x)
{
    u64 b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static inline f64 float64(u64 b)
{
    f64 x;
    memcpy(&x, &b, sizeof x);
    return x;
}

/* Rounds to nearest, ties to even; NaN stays NaN. */
static inline u16 bf16_of_f32(f32 f)
{
    u32 x = bits32(f);
    return (u16)(f != f ? x >> 16 | 0x40 : (x + 0x7fff + (x >> 16 & 1)) >> 16);
}

#define QUIET32 0x400000u
#define QUIET64 (UINT64_C(1) << 51)

static inline bool is_signalling32(f32 x)
{
    return (x != x) & !(bits32(x) & QUIET32);
}

static inline bool is_signalling64(f64 x)
{
    return (x != x) & !(bits64(x) & QUIET64);
}

/* v_min_f32, v_max_f32 and the same for f64: of a number and a NaN, the result is the number,
 * except that IEEE mode returns a signalling NaN, made quiet. -0 is less than +0 (CDNA 2 ISA,
 * V_MIN_F32). Conditions are joined by & and |, without jumps, so that the compiler can make SIMD
 * code of the loops. */
static inline f32 min_f32(f32 a, f32 b, bool ieee)
{
    u32 x = bits32(a), y = bits32(b);
    u32 r = a == b ? x | y : b < a ? y : x;
    r = a != a ? y : r;
    r = (ieee & is_signalling32(b)) ? y | QUIET32 : r;
    r = (ieee & is_signalling32(a)) ? x | QUIET32 : r;
    return float32(r);
}

static inline f32 max_f32(f32 a, f32 b, bool ieee)
{
    u32 x = bits32(a), y = bits32(b);
    u32 r = a == b ? x & y : b > a ? y : x;
    r = a != a ? y : r;
    r = (ieee & is_signalling32(b)) ? y | QUIET32 : r;
    r = (ieee & is_signalling32(a)) ? x | QUIET32 : r;
    return float32(r);
}

static inline f64 min_f64(f64 a, f64 b, bool ieee)
{
    u64 x = bits64(a), y = bits64(b);
    u64 r = a == b ? x | y : b < a ? y : x;
    r = a != a ? y : r;
    r = (ieee & is_signalling64(b)) ? y | QUIET64 : r;
    r = (ieee & is_signalling64(a)) ? x | QUIET64 : r;
    return float64(r);
}

static inline f64 max_f64(f64 a, f64 b, bool ieee)
{
    u64 x = bits64(a), y = bits64(b);
    u64 r = a == b ? x & y : b > a ? y : x;
    r = a != a ? y : r;
    r = (ieee & is_signalling64(b)) ? y | QUIET64 : r;
    r = (ieee & is_signalling64(a)) ? x | QUIET64 : r;
    return float64(r);
}

/* gfx12's minima and maxima, by IEEE 754-2019. "num" returns the number beside a NaN, signalling or
 * not; of two NaNs it returns the first, made quiet. The others return a NaN if there is one, a
 * signalling one first, made quiet. -0 is less than +0 in both. */
#define NUM_AND_NAN(T, bits_, float_, U, QUIET)                                                    \
    static inline T min_num_##T(T a, T b)                                                          \
    {                                                                                              \
        U x = bits_(a), y = bits_(b), r = a == b ? x | y : b < a ? y : x;                          \
        r = a != a ? y : r;                                                                        \
        return float_(((a != a) & (b != b)) ? x | QUIET : r);                                      \
    }                                                                                              \
    static inline T max_num_##T(T a, T b)                                                          \
    {                                                                                              \
        U x = bits_(a), y = bits_(b), r = a == b ? x & y : b > a ? y : x;                          \
        r = a != a ? y : r;                                                                        \
        return float_(((a != a) & (b != b)) ? x | QUIET : r);                                      \
    }                                                                                              \
    static inline U nan_of_##T(T a, T b)                                                           \
    {                                                                                              \
        U x = bits_(a), y = bits_(b);                                                              \
        bool second = (a == a) | ((b != b) & !(y & QUIET) & !!(x & QUIET));                        \
        return (second ? y : x) | QUIET;                                                           \
    }                                                                                              \
    static inline T minimum_##T(T a, T b)                                                          \
    {                                                                                              \
        return ((a != a) | (b != b)) ? float_(nan_of_##T(a, b)) : min_num_##T(a, b);               \
    }                                                                                              \
    static inline T maximum_##T(T a, T b)                                                          \
    {                                                                                              \
        return ((a != a) | (b != b)) ? float_(nan_of_##T(a, b)) : max_num_##T(a, b);               \
    }
NUM_AND_NAN(f32, bits32, float32, u32, QUIET32)
NUM_AND_NAN(f64, bits64, float64, u64, QUIET64)

/* The median; if one of the values is a NaN, the least number. */
static inline f32 med3_num_f32(f32 a, f32 b, f32 c)
{
    f32 least = min_num_f32(min_num_f32(a, b), c), most = max_num_f32(max_num_f32(a, b), c);
    f32 mid = most == a ? max_num_f32(b, c) : most == b ? max_num_f32(a, c) : max_num_f32(a, b);
    return ((a != a) | (b != b) | (c != c)) ? least : mid;
}

/* The same by min_f32 and max_f32. */
static inline f32 med3_f32(f32 a, f32 b, f32 c, bool ieee)
{
    f32 least = min_f32(min_f32(a, b, ieee), c, ieee);
    f32 most = max_f32(max_f32(a, b, ieee), c, ieee);
    f32 mid = most == a   ? max_f32(b, c, ieee)
              : most == b ? max_f32(a, c, ieee)
                          : max_f32(a, b, ieee);
    return ((a != a) | (b != b) | (c != c)) ? least : mid;
}

/* a * b + c of halves, which the caller still has to round to a half. The lowest bit is sticky
 * ("round to odd"), so the result is as if rounded only once. The exact sum may have more digits
 * than a double, hence the error term. */
static inline f32 fma_half(f32 a, f32 b, f32 c)
{
    f64 p = (f64)a * b, s = p + c, t = s - p;
    f64 e = (p - (s - t)) + ((f64)c - t);
    u64 x = bits64(s);
    bool inexact = e > 0 || e < 0; /* not so for NaN and infinities */
    x = inexact ? (x - ((e < 0) != (s < 0))) | 1 : x;
    u64 low = (UINT64_C(1) << 29) - 1;
    bool odd = (x & low) != 0 && s - s == 0;
    x = odd ? (x & ~low) | (low + 1) : x;
    return (f32)float64(x);
}

#define DST_f32(w, i, t) lanes_dst_f32(w, i, t)
#define DST_f64(w, i, t) lanes_dst_f64(w, i, t)
#define DST_h32(w, i, t) lanes_dst_h32(w, i, t)
#define DST_u32(w, i, t) ((void)(t), (const u32 *)(w)->v[(i)->dst.reg])
#define DST_i32(w, i, t) ((void)(t), (const i32 *)(w)->v[(i)->dst.reg])

/* Defines an instruction: d = expr of a, b and d itself, such as v_fmac_f32. */
#define VALU2D(name, D, A, B, expr)                                                                \
    INSN(name)                                                                                     \
    {                                                                                              \
        ROUNDING(D, name);                                                                         \
        SOURCE(A, a, 0);                                                                           \
        SOURCE(B, b, 1);                                                                           \
        TMP_##D d_tmp[MAX_LANES] __attribute__((aligned(64)));                                     \
        LOOP_CONSTANTS(w, i);                                                                      \
        const D *d_p = DST_##D(w, i, d_tmp);                                                       \
        RESULT(D);                                                                                 \
        LANES_ALIGNED(w, l)                                                                        \
        {                                                                                          \
            A a = a_p[l];                                                                          \
            B b = b_p[l];                                                                          \
            D d = d_p[l];                                                                          \
            r[l] = (D)(expr);                                                                      \
        }                                                                                          \
        PUT_RESULT(D);                                                                             \
    }

#endif
