/* Formulas for integers of 16 bits and for the division helpers. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/rows.h"

static i64 least(i64 a, i64 b)
{
    return a < b ? a : b;
}

static u64 middle(i64 a, i64 b, i64 c)
{
    i64 low = least(a, least(b, c)), high = -least(-a, least(-b, -c));
    return (u64)(a + b + c - low - high);
}

static u64 ranged(const struct lane *x, i64 r, i64 low, i64 high)
{
    return (u64)(!x->clamp ? r : r < low ? low : r > high ? high : r);
}

static i64 signed_part(u64 x, unsigned at, unsigned bits)
{
    i64 part = (i64)(x >> at & ((1u << bits) - 1)), half = INT64_C(1) << (bits - 1);
    return (part ^ half) - half;
}

static u64 products(u64 a, u64 b, unsigned bits)
{
    i64 sum = 0;
    for (unsigned n = 0; n < 32; n += bits)
        sum += signed_part(a, n, bits) * signed_part(b, n, bits);
    return (u64)sum;
}

/* "CDNA 2", V_DIV_FIXUP_F32: S0 the quotient found, S1 the denominator, S2 the numerator. */
static u64 fixed_up(const struct lane *x, const struct exact_format *f, u64 q, u64 d, u64 n)
{
    struct num a = num_of(d, f), b = num_of(n, f), r = num_of(q, f);
    u64 sign = (u64)(a.neg != b.neg) << (f->bits - 1);
    u64 infinity = num_nan(f) & (num_nan(f) << 1);
    bool zero_a = a.kind == FINITE && !a.m, zero_b = b.kind == FINITE && !b.m;
    (void)x;
    if (a.kind == NOT_A_NUMBER || b.kind == NOT_A_NUMBER || (zero_a && zero_b) ||
        (a.kind == INFINITE && b.kind == INFINITE))
        return num_nan(f);
    if (zero_a || b.kind == INFINITE)
        return sign | infinity;
    if (a.kind == INFINITE || zero_b)
        return sign;
    if (f != &F16) {
        int low = f == &F32 ? -150 : -1075;
        int ea = (int)(d >> (f->digits - 1) & ((1u << (f->bits - f->digits)) - 1));
        int eb = (int)(n >> (f->digits - 1) & ((1u << (f->bits - f->digits)) - 1));
        if (eb - ea < low)
            return sign; /* underflow */
        if (ea == (1 << (f->bits - f->digits)) - 1)
            return sign | infinity;
    }
    /* No document says what a NaN becomes here; divisions whose steps overflow need infinity. */
    return r.kind == NOT_A_NUMBER ? sign | infinity : sign | (q & ~(UINT64_C(1) << (f->bits - 1)));
}

static int exponent_field(u64 a, const struct exact_format *f)
{
    return (int)(a >> (f->digits - 1) & ((1u << (f->bits - f->digits)) - 1));
}

static bool quotient_denormal(u64 n, u64 d, const struct exact_format *f)
{
    long double p = num_value(num_of(n, f)), q = num_value(num_of(d, f));
    if (f == &F64) /* rounded once */
        return exponent_field(num_of_long_double((double)p / (double)q, f), f) == 0;
    return exponent_field(num_of_long_double(p / q, f), f) == 0;
}

/* "CDNA 2", V_DIV_SCALE_F32: S0 is the one to scale, S1 the denominator, S2 the numerator.
 * Where 1 / S1 and S2 / S1 are both denormal the document scales a denominator beyond
 * 2^126 up; down is meant. */
static u64 div_scaled(struct lane *x, const struct exact_format *f, u64 s0, u64 s1, u64 s2)
{
    int by = f == &F32 ? 64 : 128, e1 = exponent_field(s1, f), e2 = exponent_field(s2, f);
    struct num d = num_of(s1, f), n = num_of(s2, f), a = num_of(s0, f);
    u64 one = num_round(num_int(1), f, TO_NEAREST);
    bool is_d = num_compare(a, d) == 0, is_n = num_compare(a, n) == 0;
    x->out = false;
    if ((d.kind == FINITE && !d.m) || (n.kind == FINITE && !n.m))
        return num_nan(f);
    bool huge = d.kind == FINITE && quotient_denormal(one, s1, f),
         small = quotient_denormal(s2, s1, f);
    int scale = 0;
    if (e2 - e1 >= (f == &F32 ? 96 : 768)) {
        x->out = true;
        scale = is_d ? by : 0;
    } else if (e1 == 0) {
        scale = by;
    } else if (huge && small) {
        x->out = true;
        scale = is_d ? -by : 0;
    } else if (huge) {
        scale = -by;
    } else if (small) {
        x->out = true;
        scale = is_n ? by : 0;
    } else if (e2 <= (f == &F32 ? 23 : 53)) {
        scale = by;
    }
    return num_round(num_scale(a, scale), f, TO_NEAREST);
}

/* V_DIV_FMAS_F32: a fused sum scaled back, rounded once. */
static u64 div_fmas(const struct lane *x, const struct exact_format *f, u64 a, u64 b, u64 c)
{
    int by = f == &F32 ? 64 : 128;
    enum rounding r = mode_rounding(x->mode, f);
    struct num sum = num_add(num_mul(num_of(a, f), num_of(b, f)), num_of(c, f), r);
    if (x->in)
        sum = num_scale(sum, exponent_field(c, f) > f->emax ? by : -by);
    return num_round(sum, f, r);
}

#define ROW(id, names, types, expr) FORMULA(id, expr)
#include "vgpu/formulas/rows_short.def"
#undef ROW

const struct formula_row rows_short[] = {
#define ROW(id, names, types, expr) {names, types, formula_##id, 0},
#include "vgpu/formulas/rows_short.def"
    {0}};
