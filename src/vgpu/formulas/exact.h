/* Floating-point numbers as integers and exponents. Each computation first gives the exact value,
 * and rounds it once at the end. */
#ifndef VGPU_FORMULAS_EXACT_H
#define VGPU_FORMULAS_EXACT_H

#include "vgpu/formulas/formulas.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

/* A format: bits of the significand, with the hidden one; exponents of the least and the largest
 * normal number; bits in all. */
struct exact_format {
    int digits, emin, emax, bits;
};
extern const struct exact_format F16, BF16, F32, F64;

/* The number (-1)^neg * m * 2^e. If m is large, its bit 0 may be sticky: it stands for any smaller
 * part that is not zero. */
struct num {
    enum { FINITE, INFINITE, NOT_A_NUMBER } kind;
    bool neg, signals;
    int e;
    u128 m;
};
enum rounding { TO_NEAREST, UP, DOWN, TO_ZERO };

struct num num_of(u64 bits, const struct exact_format *f);
struct num num_int(i128 x);
u64 num_round(struct num x, const struct exact_format *f, enum rounding r);
struct num num_add(struct num a, struct num b, enum rounding r);
struct num num_mul(struct num a, struct num b);
struct num num_neg(struct num a);
struct num num_scale(struct num a, int by);
/* Rounds to an integer; the sign of a zero stays. */
struct num num_integer(struct num a, enum rounding r);
/* Returns -1, 0 or 1; 2: unordered. */
int num_compare(struct num a, struct num b);
/* Rounds toward zero, and saturates at 2^100, beyond all integer types; NaN becomes 0. */
i128 num_to_int(struct num a);
long double num_value(struct num a);
u64 num_nan(const struct exact_format *f);
/* The value of the format that is nearest to a result of libm. */
u64 num_of_long_double(long double x, const struct exact_format *f);
enum rounding mode_rounding(u32 mode, const struct exact_format *f);

/* The operation of one instruction, rounded as the lane's mode says. */
u64 exact_add(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
u64 exact_mul(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
u64 exact_fma(const struct lane *x, const struct exact_format *f, u64 a, u64 b, u64 c);
/* IEEE 754-2008 minNum and maxNum. In IEEE mode, a signalling NaN is the result. -0 is less than
 * +0. */
u64 exact_min(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
u64 exact_max(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
/* IEEE 754-2019. minimumNumber returns the number beside a NaN; minimum returns the NaN, a
 * signalling one before others. Both make it quiet. */
u64 exact_min_num(const struct exact_format *f, u64 a, u64 b);
u64 exact_max_num(const struct exact_format *f, u64 a, u64 b);
u64 exact_minimum(const struct exact_format *f, u64 a, u64 b);
u64 exact_maximum(const struct exact_format *f, u64 a, u64 b);
u64 exact_flip(const struct exact_format *f, u64 a);
bool exact_is_nan(const struct exact_format *f, u64 a);
bool exact_signals(const struct exact_format *f, u64 a);
u64 exact_quiet(const struct exact_format *f, u64 a);
u64 exact_convert(const struct lane *x, const struct exact_format *from,
                  const struct exact_format *to, u64 a);

#endif
