/* Floating-point formulas in exact numbers, rounded once; transcendentals in the host's long
 * double. */
#include "vgpu/formulas/exact.h"
#include "vgpu/formulas/rows.h"
#include <math.h>

static u64 whole(const struct exact_format *f, u64 a, enum rounding r)
{
    return num_round(num_integer(num_of(a, f), r), f, TO_NEAREST);
}

/* a - floor(a), below 1 whatever the rounding ("CDNA 2", V_FRACT_F32). */
static u64 fraction_of(const struct exact_format *f, u64 a)
{
    struct num n = num_of(a, f);
    if (n.kind != FINITE)
        return num_nan(f);
    u64 r = num_round(num_add(n, num_neg(num_integer(n, DOWN)), TO_NEAREST), f, TO_NEAREST);
    u64 one = num_round(num_int(1), f, TO_NEAREST);
    return r == one ? one - 1 : r;
}

static int magnitude(struct num n)
{
    int bits = n.e;
    for (u128 m = n.m; m; m >>= 1)
        bits++;
    return bits;
}

static u64 mantissa(const struct exact_format *f, u64 a)
{
    struct num n = num_of(a, f);
    if (n.kind != FINITE || !n.m)
        return n.signals ? exact_quiet(f, a) : a;
    return num_round(num_scale(n, -magnitude(n)), f, TO_NEAREST);
}

static u64 exponent(const struct exact_format *f, u64 a)
{
    struct num n = num_of(a, f);
    return n.kind != FINITE || !n.m ? 0 : (u64)magnitude(n);
}

static u64 scaled(const struct lane *x, const struct exact_format *f, u64 a, i32 by)
{
    by = by > 5000 ? 5000 : by < -5000 ? -5000 : by;
    return num_round(num_scale(num_of(a, f), by), f, mode_rounding(x->mode, f));
}

/* "CDNA 2", V_MED3_F32: the greater of the two others than the greatest, which is the first that
 * equals it; with NaN the least. */
static u64 median(const struct lane *x, const struct exact_format *f, u64 a, u64 b, u64 c)
{
    struct num most = num_of(exact_max(x, f, exact_max(x, f, a, b), c), f);
    if (exact_is_nan(f, a) || exact_is_nan(f, b) || exact_is_nan(f, c))
        return exact_min(x, f, exact_min(x, f, a, b), c);
    if (num_compare(most, num_of(a, f)) == 0)
        return exact_max(x, f, b, c);
    return num_compare(most, num_of(b, f)) == 0 ? exact_max(x, f, a, c) : exact_max(x, f, a, b);
}

/* The same of gfx12. */
static u64 median_num(const struct exact_format *f, u64 a, u64 b, u64 c)
{
    struct num most = num_of(exact_max_num(f, exact_max_num(f, a, b), c), f);
    if (exact_is_nan(f, a) || exact_is_nan(f, b) || exact_is_nan(f, c))
        return exact_min_num(f, exact_min_num(f, a, b), c);
    if (num_compare(most, num_of(a, f)) == 0)
        return exact_max_num(f, b, c);
    return num_compare(most, num_of(b, f)) == 0 ? exact_max_num(f, a, c) : exact_max_num(f, a, b);
}

/* DX9: 0 times anything is +0. */
static u64 legacy(const struct lane *x, u64 a, u64 b, u64 c)
{
    bool zero = !(a & INT32_MAX) || !(b & INT32_MAX);
    enum rounding r = mode_rounding(x->mode, &F32);
    struct num product = zero ? num_int(0) : num_mul(num_of(a, &F32), num_of(b, &F32));
    if (x->name[2] == 'm') /* v_mul_ */
        return num_round(product, &F32, r);
    return num_round(num_add(product, num_of(c, &F32), r), &F32, r);
}

static u64 no_denormal(const struct exact_format *f, u64 a)
{
    u64 sign = UINT64_C(1) << (f->bits - 1),
        exponent_bits = sign - (UINT64_C(1) << (f->digits - 1));
    return a & exponent_bits ? a : a & sign;
}

/* Rounded twice, no denormals in f32 ("V_MAD_F32 ... flush denorms"). */
static u64 mad(const struct exact_format *f, u64 a, u64 b, u64 c)
{
    if (f == &F32) {
        a = no_denormal(f, a);
        b = no_denormal(f, b);
        c = no_denormal(f, c);
    }
    u64 product = num_round(num_mul(num_of(a, f), num_of(b, f)), f, TO_NEAREST);
    if (f == &F32)
        product = no_denormal(f, product);
    u64 r = num_round(num_add(num_of(product, f), num_of(c, f), TO_NEAREST), f, TO_NEAREST);
    return f == &F32 ? no_denormal(f, r) : r;
}

/* A factor that is +0 where the other one is 0 (and a denormal is), so that infinities
 * and NaNs do not count.
 */
static u64 zeroed(u64 a, u64 other)
{
    return no_denormal(&F32, other) << 1 & UINT32_MAX && no_denormal(&F32, a) << 1 & UINT32_MAX ? a
                                                                                                : 0;
}

static long double value(const struct exact_format *f, u64 a)
{
    return num_value(num_of(a, f));
}

static u64 near(const struct exact_format *f, long double x)
{
    return num_of_long_double(x, f);
}

/* Sine (or cosine: a quarter ahead) of turns, from the quarter that it is in; beyond 256
 * turns as if it were 0. */
static u64 turned(const struct exact_format *f, u64 a, unsigned ahead)
{
    long double turns = value(f, a), right = 1.57079632679489661923132169164L;
    if (!isfinite(turns))
        return num_nan(f);
    if (fabsl(turns) > 256)
        turns = 0;
    long double quarters = 4 * turns, whole_quarters = rintl(quarters),
                rest = (quarters - whole_quarters) * right;
    int q = ((int)whole_quarters + (int)ahead) & 3;
    long double x = q & 1 ? cosl(rest) : sinl(rest);
    return near(f, q & 2 ? -x : x);
}

/* The face of a cube that a direction meets, and where ("CDNA 2", V_CUBE*_F32). */
static u64 cube(u64 a, u64 b, u64 c, unsigned what)
{
    long double p = value(&F32, a), q = value(&F32, b), r = value(&F32, c), answer[4];
    bool z = fabsl(r) >= fabsl(p) && fabsl(r) >= fabsl(q), y = !z && fabsl(q) >= fabsl(p);
    answer[0] = z ? r < 0 ? 5 : 4 : y ? q < 0 ? 3 : 2 : p < 0 ? 1 : 0;
    answer[1] = z ? r < 0 ? -p : p : y ? p : p < 0 ? r : -r;
    answer[2] = z || !y ? -q : q < 0 ? -r : r;
    answer[3] = 2 * (z ? r : y ? q : p);
    return near(&F32, answer[what]);
}

#define FORMULA_OF(id, F, expr)                                                                    \
    static u64 formula_##id##F(struct lane *x)                                                     \
    {                                                                                              \
        const u64 a = x->s[0], b = x->s[1], c = x->s[2];                                           \
        const struct exact_format *f = &F;                                                         \
        (void)a, (void)b, (void)c, (void)f;                                                        \
        return (u64)(expr);                                                                        \
    }
#define FLOATS(id, name, types, expr)                                                              \
    FORMULA_OF(id, F16, expr) FORMULA_OF(id, F32, expr) FORMULA_OF(id, F64, expr)
#define ROW(id, names, types, expr)       FORMULA(id, expr)
#define ROWU(id, names, types, expr, ulp) FORMULA(id, expr)
#include "vgpu/formulas/rows_float.def"
#undef FLOATS
#undef ROW
#undef ROWU

/* "3=" as the row has it: that many sources, and modes. */
#define TYPES(t, types)                                                                            \
    (types[1] ? (types[0] == '3'   ? t "=:" t t t                                                  \
                 : types[0] == '2' ? t "=:" t t                                                    \
                                   : t "=:" t)                                                     \
              : (types[0] == '3'   ? t ":" t t t                                                   \
                 : types[0] == '2' ? t ":" t t                                                     \
                                   : t ":" t))

const struct formula_row rows_float[] = {
#define FLOATS(id, name, types, expr)                                                              \
    {name "_f16", TYPES("h", types), formula_##id##F16, 0},                                        \
        {name "_f32", TYPES("f", types), formula_##id##F32, 0},                                    \
        {name "_f64", TYPES("d", types), formula_##id##F64, 0},
#define ROW(id, names, types, expr)       {names, types, formula_##id, 0},
#define ROWU(id, names, types, expr, ulp) {names, types, formula_##id, ulp},
#include "vgpu/formulas/rows_float.def"
    {0}};

const struct formula_row *const vector_tables[] = {
    rows_int, rows_float, rows_compare, rows_convert, rows_short, rows_special, NULL};
