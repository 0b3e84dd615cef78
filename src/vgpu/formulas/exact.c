/* Exact sums and products of floating-point numbers, which are rounded once. */
#include "vgpu/formulas/exact.h"
#include <math.h>

const struct exact_format F16 = {11, -14, 15, 16}, BF16 = {8, -126, 127, 16},
                          F32 = {24, -126, 127, 32}, F64 = {53, -1022, 1023, 64};
enum { TOP = 120 }; /* where normalised significands have their first bit */

static int length(u128 m)
{
    int n = 0;
    while (m) {
        m >>= 1;
        n++;
    }
    return n;
}

struct num num_of(u64 bits, const struct exact_format *f)
{
    int fraction = f->digits - 1, wide = f->bits - 1 - fraction;
    u64 m = bits & ((UINT64_C(1) << fraction) - 1),
        e = bits >> fraction & ((UINT64_C(1) << wide) - 1);
    struct num x = {.neg = bits >> (f->bits - 1) & 1};
    if (e == (UINT64_C(1) << wide) - 1) {
        x.kind = m ? NOT_A_NUMBER : INFINITE;
        x.signals = m && !(m >> (fraction - 1) & 1);
        return x;
    }
    x.m = e ? m | UINT64_C(1) << fraction : m;
    x.e = (e ? (int)e - 1 : 0) + f->emin - fraction;
    return x;
}

struct num num_int(i128 x)
{
    return (struct num){.neg = x < 0, .m = x < 0 ? -(u128)x : (u128)x};
}

u64 num_nan(const struct exact_format *f)
{
    int fraction = f->digits - 1;
    return ((UINT64_C(1) << (f->bits - fraction)) - 1) << (fraction - 1);
}

/* One more in the last place? rest: what is cut off, in units of 2^-cut. */
static bool goes_up(u128 kept, u128 rest, int cut, bool neg, enum rounding r)
{
    u128 half = (u128)1 << (cut - 1);
    switch (r) {
    case TO_NEAREST:
        return rest > half || (rest == half && kept & 1);
    case UP:
        return rest && !neg;
    case DOWN:
        return rest && neg;
    default:
        return false;
    }
}

u64 num_round(struct num x, const struct exact_format *f, enum rounding r)
{
    int fraction = f->digits - 1;
    u64 sign = (u64)x.neg << (f->bits - 1);
    u64 infinity = ((UINT64_C(1) << (f->bits - f->digits)) - 1) << fraction;
    if (x.kind == NOT_A_NUMBER)
        return num_nan(f);
    if (x.kind == INFINITE)
        return sign | infinity;
    if (x.m == 0)
        return sign;
    int last = x.e + length(x.m) - f->digits; /* exponent of the last place */
    if (last < f->emin - fraction)
        last = f->emin - fraction;
    int cut = last - x.e;
    u128 m = x.m;
    if (cut > 125) {
        m = goes_up(0, 1, 2, x.neg, r);
    } else if (cut > 0) {
        u128 rest = m & (((u128)1 << cut) - 1);
        m >>= cut;
        m += goes_up(m, rest, cut, x.neg, r);
    } else {
        m <<= -cut;
    }
    if (m >> f->digits) {
        m >>= 1;
        last++;
    }
    int e = last + fraction - f->emin + 1;
    if (!(m >> fraction))
        return sign | (u64)m; /* a denormal */
    if (e > f->emax - f->emin + 1) {
        bool stays = r == TO_ZERO || (r == UP && x.neg) || (r == DOWN && !x.neg);
        return sign | (stays ? infinity - 1 : infinity);
    }
    return sign | (u64)e << fraction | ((u64)m & ((UINT64_C(1) << fraction) - 1));
}

/* Bits below the last one are remembered in it. */
static u128 shifted(u128 m, int by)
{
    if (by <= 0)
        return m;
    if (by > 126)
        return m != 0;
    return m >> by | ((m & (((u128)1 << by) - 1)) != 0);
}

/* A sum may have one bit more. */
static struct num normal(struct num a)
{
    int by = a.m ? TOP - length(a.m) : 0;
    a.m = by < 0 ? shifted(a.m, -by) : a.m << by;
    a.e -= by;
    return a;
}

struct num num_neg(struct num a)
{
    a.neg = !a.neg;
    return a;
}

struct num num_scale(struct num a, int by)
{
    a.e += by;
    return a;
}

struct num num_add(struct num a, struct num b, enum rounding r)
{
    struct num nan = {.kind = NOT_A_NUMBER};
    if (a.kind == NOT_A_NUMBER || b.kind == NOT_A_NUMBER)
        return nan;
    if (a.kind == INFINITE || b.kind == INFINITE)
        return a.kind == b.kind && a.neg != b.neg ? nan : a.kind == INFINITE ? a : b;
    if (!a.m && !b.m) {
        a.neg = a.neg == b.neg ? a.neg : r == DOWN;
        return a;
    }
    if (!a.m || !b.m)
        return a.m ? a : b;
    a = normal(a);
    b = normal(b);
    if (a.e < b.e) {
        struct num t = a;
        a = b;
        b = t;
    }
    b.m = shifted(b.m, a.e - b.e);
    if (a.neg == b.neg) {
        a.m += b.m;
    } else if (a.m >= b.m) {
        a.m -= b.m;
    } else {
        a.m = b.m - a.m;
        a.neg = b.neg;
    }
    if (!a.m)
        a.neg = r == DOWN;
    return a;
}

struct num num_mul(struct num a, struct num b)
{
    struct num x = {.neg = a.neg != b.neg};
    bool zero = (a.kind == FINITE && !a.m) || (b.kind == FINITE && !b.m);
    if (a.kind == NOT_A_NUMBER || b.kind == NOT_A_NUMBER) {
        x.kind = NOT_A_NUMBER;
    } else if (a.kind == INFINITE || b.kind == INFINITE) {
        x.kind = zero ? NOT_A_NUMBER : INFINITE;
    } else {
        x.m = a.m * b.m;
        x.e = a.e + b.e;
    }
    return x;
}

struct num num_integer(struct num a, enum rounding r)
{
    if (a.kind != FINITE || a.e >= 0)
        return a;
    int cut = -a.e;
    if (cut > 125) {
        a.m = a.m && goes_up(0, 1, 2, a.neg, r);
    } else {
        u128 rest = a.m & (((u128)1 << cut) - 1);
        a.m >>= cut;
        a.m += goes_up(a.m, rest, cut, a.neg, r);
    }
    a.e = 0;
    return a;
}

int num_compare(struct num a, struct num b)
{
    if (a.kind == NOT_A_NUMBER || b.kind == NOT_A_NUMBER)
        return 2;
    if (a.kind == INFINITE || b.kind == INFINITE) {
        int x = a.kind == INFINITE ? a.neg ? -1 : 1 : 0,
            y = b.kind == INFINITE ? b.neg ? -1 : 1 : 0;
        return (x > y) - (x < y);
    }
    struct num d = num_add(a, num_neg(b), TO_NEAREST);
    return !d.m ? 0 : d.neg ? -1 : 1;
}

i128 num_to_int(struct num a)
{
    i128 huge = (i128)1 << 100;
    if (a.kind == NOT_A_NUMBER)
        return 0;
    if (a.kind == INFINITE || (a.m && length(a.m) + a.e > 100))
        return a.neg ? -huge : huge;
    a = num_integer(a, TO_ZERO);
    i128 x = (i128)(a.m << a.e);
    return a.neg ? -x : x;
}

long double num_value(struct num a)
{
    long double x = a.kind == NOT_A_NUMBER ? (long double)NAN
                    : a.kind == INFINITE   ? (long double)INFINITY
                                           : ldexpl((long double)a.m, a.e);
    return a.neg ? -x : x;
}

u64 num_of_long_double(long double x, const struct exact_format *f)
{
    struct num a = {.neg = signbit(x)};
    if (isnan(x)) {
        a.kind = NOT_A_NUMBER;
    } else if (isinf(x)) {
        a.kind = INFINITE;
    } else {
        a.m = (u128)ldexpl(frexpl(fabsl(x), &a.e), 64);
        a.e -= 64;
    }
    return num_round(a, f, TO_NEAREST);
}

enum rounding mode_rounding(u32 mode, const struct exact_format *f)
{
    return (enum rounding)(f == &F32 ? mode & 3 : mode >> 2 & 3);
}

u64 exact_add(const struct lane *x, const struct exact_format *f, u64 a, u64 b)
{
    enum rounding r = mode_rounding(x->mode, f);
    return num_round(num_add(num_of(a, f), num_of(b, f), r), f, r);
}

u64 exact_mul(const struct lane *x, const struct exact_format *f, u64 a, u64 b)
{
    return num_round(num_mul(num_of(a, f), num_of(b, f)), f, mode_rounding(x->mode, f));
}

u64 exact_fma(const struct lane *x, const struct exact_format *f, u64 a, u64 b, u64 c)
{
    enum rounding r = mode_rounding(x->mode, f);
    return num_round(num_add(num_mul(num_of(a, f), num_of(b, f)), num_of(c, f), r), f, r);
}

u64 exact_flip(const struct exact_format *f, u64 a)
{
    return a ^ UINT64_C(1) << (f->bits - 1);
}

bool exact_is_nan(const struct exact_format *f, u64 a)
{
    return num_of(a, f).kind == NOT_A_NUMBER;
}

bool exact_signals(const struct exact_format *f, u64 a)
{
    return num_of(a, f).signals;
}

u64 exact_quiet(const struct exact_format *f, u64 a)
{
    return a | UINT64_C(1) << (f->digits - 2);
}

u64 exact_min(const struct lane *x, const struct exact_format *f, u64 a, u64 b)
{
    struct num p = num_of(a, f), q = num_of(b, f);
    bool ieee = x->mode >> 9 & 1;
    if (ieee && (p.signals || q.signals))
        return num_nan(f);
    if (p.kind == NOT_A_NUMBER || q.kind == NOT_A_NUMBER)
        return p.kind == NOT_A_NUMBER ? b : a;
    int c = num_compare(p, q);
    return c < 0 || (c == 0 && p.neg) ? a : b;
}

u64 exact_max(const struct lane *x, const struct exact_format *f, u64 a, u64 b)
{
    u64 r = exact_min(x, f, exact_flip(f, a), exact_flip(f, b));
    return exact_is_nan(f, r) ? r : exact_flip(f, r);
}

/* The lesser one, -0 less than +0; of numbers. */
static u64 lesser(const struct exact_format *f, u64 a, u64 b)
{
    struct num p = num_of(a, f);
    int c = num_compare(p, num_of(b, f));
    return c < 0 || (c == 0 && p.neg) ? a : b;
}

u64 exact_min_num(const struct exact_format *f, u64 a, u64 b)
{
    if (exact_is_nan(f, a))
        return exact_is_nan(f, b) ? exact_quiet(f, a) : b;
    return exact_is_nan(f, b) ? a : lesser(f, a, b);
}

u64 exact_max_num(const struct exact_format *f, u64 a, u64 b)
{
    if (exact_is_nan(f, a) || exact_is_nan(f, b))
        return exact_min_num(f, a, b);
    return exact_flip(f, lesser(f, exact_flip(f, a), exact_flip(f, b)));
}

u64 exact_minimum(const struct exact_format *f, u64 a, u64 b)
{
    bool second = exact_signals(f, b) && !exact_signals(f, a);
    if (exact_is_nan(f, a) && !second)
        return exact_quiet(f, a);
    return exact_is_nan(f, b) ? exact_quiet(f, b) : lesser(f, a, b);
}

u64 exact_maximum(const struct exact_format *f, u64 a, u64 b)
{
    if (exact_is_nan(f, a) || exact_is_nan(f, b))
        return exact_minimum(f, a, b);
    return exact_max_num(f, a, b);
}

u64 exact_convert(const struct lane *x, const struct exact_format *from,
                  const struct exact_format *to, u64 a)
{
    return num_round(num_of(a, from), to, mode_rounding(x->mode, to));
}
