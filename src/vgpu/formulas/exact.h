/* Floating-point numbers as integers and exponents: the exact value first, one
 * rounding at the end. */
#ifndef VGPU_FORMULAS_EXACT_H
#define VGPU_FORMULAS_EXACT_H

#include "vgpu/formulas/formulas.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

/* A format: bits of the significand with the hidden one, exponent of the least normal number, of
 * the greatest, bits in all. */
struct exact_format {
    int digits, emin, emax, bits;
};
extern const struct exact_format F16, BF16, F32, F64;

/* (-1)^neg * m * 2^e. m's bit 0 may stand for anything smaller that is not
 * nothing, when m is large. */
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
/* To an integer; the sign of a zero stays. */
struct num num_integer(struct num a, enum rounding r);
/* -1, 0, 1; 2: unordered. */
int num_compare(struct num a, struct num b);
/* Towards zero, as many bits as there are; saturated. NaN: 0. */
i128 num_to_int(struct num a);
long double num_value(struct num a);
u64 num_nan(const struct exact_format *f);
/* A value nearest to what libm says. */
u64 num_of_long_double(long double x, const struct exact_format *f);
enum rounding mode_rounding(u32 mode, const struct exact_format *f);

/* One instruction's worth, rounded as the mode says. */
u64 exact_add(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
u64 exact_mul(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
u64 exact_fma(const struct lane *x, const struct exact_format *f, u64 a, u64 b, u64 c);
/* min: IEEE 754-2008 minNum; a signalling NaN wins in IEEE mode; -0 is less than +0. */
u64 exact_min(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
u64 exact_max(const struct lane *x, const struct exact_format *f, u64 a, u64 b);
/* IEEE 754-2019: minimumNumber, which takes the number beside a NaN; minimum, which gives the NaN,
 * a signalling one before others; both make it quiet. */
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
