#include "validate/compare/compare.h"
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static int compare_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static struct tensor compare_test_of(enum tensor_type type, const void *data, uint64_t n)
{
    return (struct tensor){.type = type, .ndim = 1, .dim = {n}, .count = n, .data = data};
}

static struct comparison compare_test_compared(const struct tensor *got, const struct tensor *want,
                                               const char *tolerance)
{
    struct tolerance t;
    struct comparison c;
    struct err err;
    if (tolerance_read(str_of(tolerance), &t, NULL, &err) != 0)
        fail_msg("%s", err.msg);
    compare_tensors(got, want, &t, &arena, &c);
    return c;
}

static struct comparison floats(const float *got, const float *want, uint64_t n,
                                const char *tolerance)
{
    struct tensor a = compare_test_of(TENSOR_F32, got, n), b = compare_test_of(TENSOR_F32, want, n);
    return compare_test_compared(&a, &b, tolerance);
}

static bool float_ok(float got, float want, const char *tolerance)
{
    return floats(&got, &want, 1, tolerance).ok;
}

static void equal_ones(void **state)
{
    (void)state;
    static const float x[] = {1, -2, 0, FLT_MAX, 1e-45f};
    struct comparison c = floats(x, x, 5, "exact");
    assert_true(c.ok);
    assert_null(c.why);
    assert_null(c.worst_index);
    assert_false(c.has_first);
    assert_int_equal(c.count, 5);
    assert_int_equal(c.bad, 0);
    assert_int_equal(c.bin[0], 5);
    assert_true(c.max_abs == 0 && c.max_rel == 0 && c.max_ulp == 0 && c.max_scaled == 0 &&
                c.rms == 0);
    assert_true(float_ok(-0.0f, 0.0f, "exact"));
    assert_true(float_ok(0.0f, -0.0f, "exact"));
    c = floats(x, x, 0, "exact");
    assert_true(c.ok);
}

/* Each bound holds where it is met exactly, and not one float beyond. */
static void compare_test_bounds(void **state)
{
    (void)state;
    assert_false(float_ok(1 + FLT_EPSILON, 1, "exact"));
    assert_false(float_ok(1e-45f, 0, "exact"));
    assert_true(float_ok(1.5f, 1, "abs=0.5"));
    assert_false(float_ok(nextafterf(1.5f, 2), 1, "abs=0.5"));
    assert_true(float_ok(-5, -4, "rel=0.25"));
    assert_false(float_ok(nextafterf(-5, -9), -4, "rel=0.25"));
    assert_true(float_ok(-5.5f, -4, "rel=0.25 abs=0.5"));
    assert_false(float_ok(nextafterf(-5.5f, -9), -4, "rel=0.25 abs=0.5"));
    assert_false(float_ok(1e-30f, 0, "rel=1e9"));
    assert_true(float_ok(1 + 2 * FLT_EPSILON, 1, "ulp=2"));
    assert_false(float_ok(1 + 3 * FLT_EPSILON, 1, "ulp=2"));
    assert_true(float_ok(3e-45f, 0, "ulp=2"));
    assert_false(float_ok(4.2e-45f, 0, "ulp=2"));
    /* Either of both. */
    assert_true(float_ok(1e-10f, 0, "ulp=1 abs=1e-9"));
    assert_true(float_ok(1e10f * (1 + FLT_EPSILON), 1e10f, "ulp=1 abs=1e-9"));
    assert_false(float_ok(1.1f, 1, "ulp=1 abs=1e-9"));
}

static void scaled_to_the_largest(void **state)
{
    (void)state;
    static const float want[] = {0, 1, -8, INFINITY}, got[] = {2, 1, -8, INFINITY};
    struct comparison c = floats(got, want, 4, "scaled=0.25");
    assert_true(c.ok);
    assert_true(c.max_scaled == 0.25);
    assert_false(floats(got, want, 4, "scaled=0.2499").ok);
    assert_false(floats(got, want, 2, "scaled=0.25").ok);
    /* A reference of nothing but zeros has no scale. */
    c = floats(got, want, 1, "scaled=0.25");
    assert_false(c.ok);
    assert_true(isinf(c.max_scaled));
}

static void nan_rules(void **state)
{
    (void)state;
    assert_false(float_ok(NAN, NAN, "exact"));
    assert_true(float_ok(NAN, NAN, "exact nan=equal"));
    assert_false(float_ok(NAN, 1, "abs=1e30 nan=equal"));
    assert_false(float_ok(1, NAN, "abs=1e30 nan=equal"));
    assert_false(float_ok(NAN, INFINITY, "abs=1e30 nan=equal"));
    static const float got[] = {NAN, 1, NAN, 4}, want[] = {NAN, 1, 2, NAN};
    struct comparison c = floats(got, want, 4, "abs=1 nan=equal");
    assert_int_equal(c.bad, 2);
    assert_int_equal(c.nans, 2);
    assert_int_equal(c.bin[0], 2);
    assert_int_equal(c.bin[COMPARE_BINS - 1], 2);
    assert_string_equal(c.first_index, "(2)");
    assert_string_equal(c.first_got_text, "NaN");
    assert_true(isnan(c.first_got) && c.first_want == 2);
    assert_null(c.worst_index);
    assert_true(c.max_abs == 0);
}

static void infinities(void **state)
{
    (void)state;
    assert_true(float_ok(INFINITY, INFINITY, "exact"));
    assert_true(float_ok(-INFINITY, -INFINITY, "exact"));
    assert_false(float_ok(-INFINITY, INFINITY, "abs=1e30 rel=1e30"));
    assert_false(float_ok(INFINITY, FLT_MAX, "abs=1e30 rel=1e30 ulp=1e30"));
    assert_false(float_ok(FLT_MAX, INFINITY, "abs=1e30 rel=1e30 ulp=1e30"));
    static const float got[] = {INFINITY, 1, -INFINITY}, want[] = {INFINITY, 2, 0};
    struct comparison c = floats(got, want, 3, "abs=0.5");
    assert_int_equal(c.bad, 2);
    assert_int_equal(c.infs, 2);
    assert_int_equal(c.nans, 0);
    assert_true(c.max_abs == 1 && c.mean_abs == 1);
    assert_string_equal(c.first_index, "(1)");
    assert_string_equal(c.why, "2 of 3 elements differ");
}

static void compare_test_shapes(void **state)
{
    (void)state;
    static const float x[12] = {0};
    struct tensor a = {.type = TENSOR_F32, .ndim = 2, .dim = {3, 4}, .count = 12, .data = x}, b = a;
    b.dim[0] = 4, b.dim[1] = 3;
    struct comparison c = compare_test_compared(&a, &b, "exact");
    assert_false(c.ok);
    assert_string_equal(c.why, "shape (3, 4) instead of (4, 3)");
    assert_false(c.has_first);
    struct tensor flat = compare_test_of(TENSOR_F32, x, 12);
    assert_string_equal(compare_test_compared(&flat, &a, "exact").why,
                        "shape (12) instead of (3, 4)");
    struct tensor single = {.type = TENSOR_F32, .count = 1, .data = x};
    assert_string_equal(compare_test_compared(&flat, &single, "exact").why,
                        "shape (12) instead of ()");
    assert_true(compare_test_compared(&single, &single, "exact").ok);
}

static void first_and_worst(void **state)
{
    (void)state;
    enum { ROWS = 37, COLUMNS = 101 };
    float *got = ARENA_ARRAY(&arena, float, ROWS *COLUMNS),
          *want = ARENA_ARRAY(&arena, float, ROWS *COLUMNS);
    struct tensor a = {.type = TENSOR_F32,
                       .ndim = 2,
                       .dim = {ROWS, COLUMNS},
                       .count = ROWS * COLUMNS,
                       .data = got},
                  b = a;
    b.data = want;
    got[2 * COLUMNS + 5] = 0.25f;
    got[30 * COLUMNS + 100] = 1;
    want[30 * COLUMNS + 100] = 4;
    got[36 * COLUMNS] = -3;
    struct comparison c = compare_test_compared(&a, &b, "exact");
    assert_int_equal(c.bad, 3);
    assert_string_equal(c.first_index, "(2, 5)");
    assert_string_equal(c.first_got_text, "0.25");
    assert_string_equal(c.first_want_text, "0");
    /* The first of those with the same error. */
    assert_string_equal(c.worst_index, "(30, 100)");
    assert_true(c.worst_got == 1 && c.worst_want == 4);
    assert_string_equal(c.worst_got_text, "1");
    assert_string_equal(c.worst_want_text, "4");
    assert_true(c.max_rel == 0.75);
    assert_string_equal(compare_test_compared(&a, &b, "abs=1").first_index, "(30, 100)");
    assert_true(compare_test_compared(&a, &b, "abs=3").ok);
}

static void whole_numbers_are_exact(void **state)
{
    (void)state;
    static const int64_t i[] = {(1ll << 53) + 1, INT64_MAX, INT64_MIN, -1};
    static const int64_t j[] = {(1ll << 53), INT64_MAX - 1, INT64_MAX, -1};
    struct tensor a = compare_test_of(TENSOR_I64, i, 4), b = compare_test_of(TENSOR_I64, j, 4);
    struct comparison c = compare_test_compared(&a, &b, "exact");
    assert_int_equal(c.bad, 3);
    assert_string_equal(c.first_got_text, "9007199254740993");
    assert_string_equal(c.first_want_text, "9007199254740992");
    assert_string_equal(c.worst_got_text, "-9223372036854775808");
    assert_true(c.max_abs == 0x1p64);
    assert_int_equal(compare_test_compared(&a, &b, "abs=1").bad, 1);
    assert_int_equal(compare_test_compared(&a, &b, "ulp=1").bad, 1);
    /* Signs are not confused: -1 is not 2^64 - 1. */
    static const uint64_t u[] = {(1ull << 53) + 1, INT64_MAX, 1ull << 63, UINT64_MAX};
    b = compare_test_of(TENSOR_U64, u, 4);
    c = compare_test_compared(&a, &b, "exact");
    assert_int_equal(c.bad, 2);
    assert_string_equal(c.first_index, "(2)");
    assert_string_equal(c.worst_index, "(2)");
    static const int32_t k[] = {-1, 7, INT32_MIN};
    a = compare_test_of(TENSOR_I32, k, 3);
    b = compare_test_of(TENSOR_I64, (const int64_t[]){-1, 7, -(1ll << 31)}, 3);
    assert_true(compare_test_compared(&a, &b, "exact").ok);
    b = compare_test_of(TENSOR_F64, (const double[]){-1, 7, -0x1p31 - 0.5}, 3);
    c = compare_test_compared(&a, &b, "exact");
    assert_int_equal(c.bad, 1);
    assert_true(c.max_ulp == 0.5);
}

/* The unit is that of the result's type, at the reference's magnitude. */
static void units_by_type(void **state)
{
    (void)state;
    static const uint16_t bf16[] = {0x3f80, 0x3f81}, f16[] = {0x3c00, 0x3c01};
    static const uint8_t e4m3[] = {0x38, 0x39};
    static const double want[] = {1, 1};
    struct tensor b = compare_test_of(TENSOR_F64, want, 2),
                  a = compare_test_of(TENSOR_BF16, bf16, 2);
    struct comparison c = compare_test_compared(&a, &b, "ulp=1");
    assert_true(c.ok && c.max_ulp == 1 && c.max_abs == 0x1p-7);
    assert_false(compare_test_compared(&a, &b, "ulp=0.99").ok);
    a = compare_test_of(TENSOR_F16, f16, 2);
    c = compare_test_compared(&a, &b, "ulp=1");
    assert_true(c.ok && c.max_ulp == 1 && c.max_abs == 0x1p-10);
    a = compare_test_of(TENSOR_F8E4M3, e4m3, 2);
    c = compare_test_compared(&a, &b, "ulp=1");
    assert_true(c.ok && c.max_ulp == 1 && c.max_abs == 0.125);
    /* A float that is the double reference rounded is half a unit away at most. */
    static const double third[] = {1.0 / 3};
    static const float rounded[] = {(float)(1.0 / 3)};
    a = compare_test_of(TENSOR_F32, rounded, 1), b = compare_test_of(TENSOR_F64, third, 1);
    c = compare_test_compared(&a, &b, "ulp=0.5");
    assert_true(c.ok && c.max_ulp > 0);
    assert_int_equal(c.bin[1], 1);
}

static void bins(void **state)
{
    (void)state;
    static const double errors[] = {0, 0x1p-1074, 0.5, 0.50001, 1,        1.5,
                                    2, 2.5,       4,   0x1p24,  0x1.1p24, 1e30};
    static const int bin[] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 26, 27, 27};
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        struct tensor a = compare_test_of(TENSOR_I8, "", 1),
                      b = compare_test_of(TENSOR_F64, &errors[i], 1);
        struct comparison c = compare_test_compared(&a, &b, "exact");
        assert_int_equal(c.bin[bin[i]], 1);
        assert_true(errors[i] <= compare_bin_end(bin[i]));
        assert_true(bin[i] == 0 || errors[i] > compare_bin_end(bin[i] - 1));
    }
    assert_true(compare_bin_end(0) == 0 && compare_bin_end(1) == 0.5 && compare_bin_end(2) == 1);
    assert_true(isinf(compare_bin_end(COMPARE_BINS - 1)));
}

static void extreme_doubles(void **state)
{
    (void)state;
    static const double got[] = {0x1p-1074, DBL_MAX, -DBL_MAX, 0x1.ffffffffffffep1023},
                        want[] = {0, DBL_MAX, DBL_MAX, DBL_MAX};
    struct tensor a = compare_test_of(TENSOR_F64, got, 4), b = compare_test_of(TENSOR_F64, want, 4);
    struct comparison c = compare_test_compared(&a, &b, "ulp=1");
    assert_int_equal(c.bad, 1);
    assert_string_equal(c.first_index, "(2)");
    assert_true(isinf(c.max_abs));
    assert_int_equal(c.bin[2], 2);
    a.count = b.count = a.dim[0] = b.dim[0] = 2;
    c = compare_test_compared(&a, &b, "ulp=1");
    assert_true(c.ok && c.max_abs == 0x1p-1074 && c.max_ulp == 1);
}

/* What the header says, element by element and with nothing clever. */
struct plain {
    uint64_t bad, first, nans, infs, finite;
    double abs, rel, ulp, sum;
    uint64_t bin[COMPARE_BINS];
};

static long double long_value(const struct tensor *t, uint64_t i)
{
    if (t->type == TENSOR_I64)
        return ((const int64_t *)t->data)[i];
    if (t->type == TENSOR_U64)
        return ((const uint64_t *)t->data)[i];
    return tensor_value(t, i);
}

static bool plain_element(const struct tensor *got, const struct tensor *want, uint64_t i,
                          const struct tolerance *t, double scale, struct plain *p)
{
    double g = tensor_value(got, i), w = tensor_value(want, i);
    bool whole = !tensor_type_is_float(got->type) && !tensor_type_is_float(want->type);
    p->nans += isnan(g);
    p->infs += isinf(g) != 0;
    if (!isfinite(g) || !isfinite(w)) {
        bool right = isnan(g) || isnan(w) ? isnan(g) && isnan(w) && t->nan_equal : g == w;
        p->bin[right ? 0 : COMPARE_BINS - 1]++;
        return right;
    }
    double d = whole ? (double)fabsl(long_value(got, i) - long_value(want, i)) : fabs(g - w);
    double ulps = d / tensor_ulp(got->type, w);
    int bin = 0;
    while (ulps > compare_bin_end(bin))
        bin++;
    p->bin[bin]++;
    p->finite++;
    p->sum += d;
    p->abs = fmax(p->abs, d);
    p->ulp = fmax(p->ulp, ulps);
    if (w != 0)
        p->rel = fmax(p->rel, d / fabs(w));
    return d <= t->abs + t->scaled * scale + t->rel * fabs(w) || ulps <= t->ulp;
}

static void check_plainly(const struct tensor *got, const struct tensor *want,
                          const struct tolerance *t)
{
    struct plain p = {0};
    struct comparison c;
    double scale = 0;
    for (uint64_t i = 0; i < want->count; i++) {
        if (isfinite(tensor_value(want, i)))
            scale = fmax(scale, fabs(tensor_value(want, i)));
    }
    for (uint64_t i = 0; i < got->count; i++) {
        if (!plain_element(got, want, i, t, scale, &p) && !p.bad++)
            p.first = i;
    }
    compare_tensors(got, want, t, &arena, &c);
    if (c.bad != p.bad || c.nans != p.nans || c.infs != p.infs ||
        memcmp(c.bin, p.bin, sizeof p.bin) || c.max_abs != p.abs || c.max_rel != p.rel ||
        c.max_ulp != p.ulp || c.max_scaled != (p.abs > 0 ? p.abs / scale : 0))
        fail_msg("%s against %s, %llu elements", tensor_type_name(got->type),
                 tensor_type_name(want->type), (unsigned long long)got->count);
    assert_int_equal(c.ok, !p.bad);
    if (p.bad)
        assert_string_equal(c.first_index,
                            arena_printf(&arena, "(%llu)", (unsigned long long)p.first));
    if (p.finite && isfinite(p.sum))
        assert_true(fabs(c.mean_abs - p.sum / (double)p.finite) <= 1e-12 * c.mean_abs);
}

static uint64_t noise(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* All pairs of types, over random bits of which some are equal or near, in lengths
 * around those of blocks. */
static void as_the_plain_way(void **state)
{
    (void)state;
    enum { MOST = 2100 };
    static const uint64_t lengths[] = {1, 7, 8, 9, 1023, 1024, 1025, MOST};
    static const struct tolerance tolerances[] = {{0},
                                                  {.rel = 1e-3, .nan_equal = true},
                                                  {.abs = 1},
                                                  {.scaled = 0.01},
                                                  {.ulp = 3, .nan_equal = true}};
    uint64_t seed = 0x9e3779b97f4a7c15;
    char *got = arena_alloc(&arena, MOST * 8), *want = arena_alloc(&arena, MOST * 8);
    for (unsigned k = 0; k < TENSOR_TYPES * TENSOR_TYPES; k++) {
        uint64_t n = lengths[k % 8];
        struct tensor a = compare_test_of((enum tensor_type)(k % TENSOR_TYPES), got, n),
                      b = compare_test_of((enum tensor_type)(k / TENSOR_TYPES), want, n);
        for (uint64_t i = 0; i < MOST; i++) {
            uint64_t x = noise(&seed), y = noise(&seed) % 4 ? x : noise(&seed);
            memcpy(got + 8 * i, &x, 8);
            memcpy(want + 8 * i, &y, 8);
            want[8 * i] = (char)(want[8 * i] ^ (char)(noise(&seed) % 3));
        }
        for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++)
            check_plainly(&a, &b, &tolerances[i]);
    }
}

/* Texts */

static void tolerances(void **state)
{
    (void)state;
    struct tolerance t;
    enum tensor_type type = TENSOR_TYPES;
    struct err err;
    assert_int_equal(tolerance_read(STR("rel=1e-5 abs=1e-6"), &t, &type, &err), 0);
    assert_true(t.rel == 1e-5 && t.abs == 1e-6 && t.scaled == 0 && t.ulp == 0 && !t.nan_equal);
    assert_int_equal(type, TENSOR_TYPES);
    assert_int_equal(
        tolerance_read(STR(" ulp=.5,scaled=2\tnan=equal,\n type=bf16 "), &t, &type, &err), 0);
    assert_true(t.rel == 0 && t.abs == 0 && t.scaled == 2 && t.ulp == 0.5 && t.nan_equal);
    assert_int_equal(type, TENSOR_BF16);
    assert_int_equal(tolerance_read(STR("exact"), &t, NULL, &err), 0);
    assert_true(t.rel == 0 && t.abs == 0 && t.scaled == 0 && t.ulp == 0 && !t.nan_equal);
    assert_int_equal(tolerance_read(STR("exact nan=equal"), &t, NULL, &err), 0);
    assert_true(t.nan_equal);
}

static void wrong_tolerances(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } all[] = {
        {"", "is empty"},
        {" ,", "is empty"},
        {"1e-5", "\"1e-5\" is not one of"},
        {"rel", "\"rel\" is not one of"},
        {"relative=1", "is not one of"},
        {"rel=", "\"\" is not a bound; write it like rel=1e-5"},
        {"rel=x", "\"x\" is not a bound"},
        {"rel=-1", "\"-1\" is not a bound"},
        {"rel=nan", "\"nan\" is not a bound"},
        {"abs=inf", "\"inf\" is not a bound"},
        {"abs=1e999", "\"1e999\" is not a bound"},
        {"abs=1e-5x", "\"1e-5x\" is not a bound"},
        {"abs==1", "\"=1\" is not a bound"},
        {"abs=1 abs=2", "abs is given twice"},
        {"nan=maybe", "nan is equal or wrong, not \"maybe\""},
        {"type=f99", "\"f99\" is not an element type"},
        {"exact abs=1", "exact can't be combined with a bound"},
        {"exact=1", "is not one of"},
    };
    struct tolerance t;
    enum tensor_type type;
    struct err err;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(tolerance_read(str_of(all[i].text), &t, &type, &err), -1);
        if (!strstr(err.msg, all[i].message))
            fail_msg("\"%s\" is not in: %s", all[i].message, err.msg);
    }
    assert_int_equal(tolerance_read(STR("type=f32"), &t, NULL, &err), -1);
}

static void tolerances_as_text(void **state)
{
    (void)state;
    struct buf b = {0};
    tolerance_text(&(struct tolerance){.rel = 1e-5, .abs = 1e-6}, &b);
    assert_string_equal(b.p, "rel 1e-05, abs 1e-06");
    buf_clear(&b);
    tolerance_text(&(struct tolerance){0}, &b);
    assert_string_equal(b.p, "exact");
    buf_clear(&b);
    tolerance_text(&(struct tolerance){.ulp = 2, .scaled = 0.5, .nan_equal = true}, &b);
    assert_string_equal(b.p, "scaled 0.5, ulp 2, NaN equals NaN");
    buf_release(&b);
}

static void histograms(void **state)
{
    (void)state;
    struct comparison c = {.bin = {0}};
    struct buf b = {0};
    compare_histogram(&c, 40, &b);
    assert_int_equal(b.len, 0);
    c.bin[0] = 100, c.bin[1] = 50, c.bin[3] = 1;
    compare_histogram(&c, 40, &b);
    assert_string_equal(b.p, "equal          100  ####################\n"
                             "up to 1/2 ulp   50  ##########\n"
                             "up to 1 ulp      0\n"
                             "up to 2 ulp      1  #\n");
    buf_clear(&b);
    c.bin[COMPARE_BINS - 1] = UINT64_MAX;
    compare_histogram(&c, 1, &b);
    assert_string_equal(b.p, "equal                            100  #\n"
                             "up to 1/2 ulp                     50  #\n"
                             "up to 1 ulp                        0\n"
                             "up to 2 ulp                        1  #\n"
                             "...\n"
                             "more than that  18446744073709551615  #\n");
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(equal_ones, compare_test_tear_down),
        cmocka_unit_test_teardown(compare_test_bounds, compare_test_tear_down),
        cmocka_unit_test_teardown(scaled_to_the_largest, compare_test_tear_down),
        cmocka_unit_test_teardown(nan_rules, compare_test_tear_down),
        cmocka_unit_test_teardown(infinities, compare_test_tear_down),
        cmocka_unit_test_teardown(compare_test_shapes, compare_test_tear_down),
        cmocka_unit_test_teardown(first_and_worst, compare_test_tear_down),
        cmocka_unit_test_teardown(whole_numbers_are_exact, compare_test_tear_down),
        cmocka_unit_test_teardown(units_by_type, compare_test_tear_down),
        cmocka_unit_test_teardown(bins, compare_test_tear_down),
        cmocka_unit_test_teardown(extreme_doubles, compare_test_tear_down),
        cmocka_unit_test_teardown(as_the_plain_way, compare_test_tear_down),
        cmocka_unit_test(tolerances),
        cmocka_unit_test(wrong_tolerances),
        cmocka_unit_test(tolerances_as_text),
        cmocka_unit_test(histograms),
    };
    return cmocka_run_group_tests_name("compare", tests, NULL, NULL);
}
