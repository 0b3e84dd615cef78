/* The helpers whose arithmetic rounds to nearest and in a direction (mappings/helpers), compiled
 * for the host, against the host's own arithmetic in each of its rounding modes: pairs of numbers
 * at the edges, and random ones. */
#include <fenv.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define __HIP__
#define __device__
#include "../../mappings/helpers/directed.h"
#include "../../mappings/helpers/directed_conversions.h"
#include "../../mappings/helpers/nearest.h"

static const int modes[] = {FE_DOWNWARD, FE_TOWARDZERO, FE_UPWARD};

typedef double double_fn(double, double, double);
typedef float float_fn(float, float, float);

static double host_add(double x, double y, double z)
{
    (void)z;
    return x + y;
}

static double host_sub(double x, double y, double z)
{
    (void)z;
    return x - y;
}

static double host_mul(double x, double y, double z)
{
    (void)z;
    return x * y;
}

static double host_div(double x, double y, double z)
{
    (void)z;
    return x / y;
}

static double host_rcp(double x, double y, double z)
{
    (void)y, (void)z;
    return 1 / x;
}

static double host_sqrt(double x, double y, double z)
{
    (void)y, (void)z;
    return sqrt(x);
}

static float host_addf(float x, float y, float z)
{
    (void)z;
    return x + y;
}

static float host_subf(float x, float y, float z)
{
    (void)z;
    return x - y;
}

static float host_mulf(float x, float y, float z)
{
    (void)z;
    return x * y;
}

static float host_divf(float x, float y, float z)
{
    (void)z;
    return x / y;
}

static float host_rcpf(float x, float y, float z)
{
    (void)y, (void)z;
    return 1 / x;
}

static float host_sqrtf(float x, float y, float z)
{
    (void)y, (void)z;
    return sqrtf(x);
}

/* The helpers' forms with all three operands, for a table. */
#define TAKE_1(f, suffix, type)                                                                    \
    static type f##suffix##_3(type x, type y, type z)                                              \
    {                                                                                              \
        (void)y, (void)z;                                                                          \
        return tranship_##f##suffix(x);                                                            \
    }
#define TAKE_2(f, suffix, type)                                                                    \
    static type f##suffix##_3(type x, type y, type z)                                              \
    {                                                                                              \
        (void)z;                                                                                   \
        return tranship_##f##suffix(x, y);                                                         \
    }
#define TAKE_3(f, suffix, type)                                                                    \
    static type f##suffix##_3(type x, type y, type z)                                              \
    {                                                                                              \
        return tranship_##f##suffix(x, y, z);                                                      \
    }
#define TAKE(n, f, type) TAKE_##n(f, _rd, type) TAKE_##n(f, _rz, type) TAKE_##n(f, _ru, type)
#define ROW(f, host)                                                                               \
    {                                                                                              \
        #f, host,                                                                                  \
        {                                                                                          \
            f##_rd_3, f##_rz_3, f##_ru_3                                                           \
        }                                                                                          \
    }

TAKE(2, dadd, double)
TAKE(2, dsub, double)
TAKE(2, dmul, double)
TAKE(2, ddiv, double)
TAKE(1, drcp, double)
TAKE(1, dsqrt, double)
TAKE(3, fma, double)
TAKE(2, fadd, float)
TAKE(2, fsub, float)
TAKE(2, fmul, float)
TAKE(2, fdiv, float)
TAKE(1, frcp, float)
TAKE(1, fsqrt, float)
TAKE(3, fmaf, float)

static const struct {
    const char *name;
    double_fn *host, *ours[3];
} doubles[] = {ROW(dadd, host_add), ROW(dsub, host_sub),   ROW(dmul, host_mul), ROW(ddiv, host_div),
               ROW(drcp, host_rcp), ROW(dsqrt, host_sqrt), ROW(fma, fma)};

static const struct {
    const char *name;
    float_fn *host, *ours[3];
} floats[] = {ROW(fadd, host_addf), ROW(fsub, host_subf), ROW(fmul, host_mulf),
              ROW(fdiv, host_divf), ROW(frcp, host_rcpf), ROW(fsqrt, host_sqrtf),
              ROW(fmaf, fmaf)};

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* The same bits, zeros' signs as well; any NaN is as good as another. */
static bool directed_test_same(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

/* Called through a volatile pointer, so that the compiler computes nothing in its own mode. */
static void compare_doubles(double x, double y, double z)
{
    for (size_t k = 0; k < COUNT(doubles); k++) {
        for (int m = 0; m < 3; m++) {
            double_fn *volatile host = doubles[k].host;
            fesetround(modes[m]);
            double want = host(x, y, z);
            fesetround(FE_TONEAREST);
            double got = doubles[k].ours[m](x, y, z);
            if (!directed_test_same(got, want))
                fail_msg("%s, direction %d, of %a %a %a: %a, not %a", doubles[k].name, m - 1, x, y,
                         z, got, want);
        }
    }
}

static void compare_floats(float x, float y, float z)
{
    for (size_t k = 0; k < COUNT(floats); k++) {
        for (int m = 0; m < 3; m++) {
            float_fn *volatile host = floats[k].host;
            fesetround(modes[m]);
            float want = host(x, y, z);
            fesetround(FE_TONEAREST);
            float got = floats[k].ours[m](x, y, z);
            if (!directed_test_same(got, want))
                fail_msg("%s, direction %d, of %a %a %a: %a, not %a", floats[k].name, m - 1,
                         (double)x, (double)y, (double)z, (double)got, (double)want);
        }
    }
}

static uint64_t random_bits(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    return state ^= state << 17;
}

static double edge(int i, int bits)
{
    static const double e[] = {
        0,        1,       3,          0x1p-1074, 0x1p-149, 0x1.8p-1022, 0x1.fffffep-127,
        0x1p-537, 0x1p-74, 0x1.3p+500, INFINITY,  NAN};
    int n = (int)COUNT(e);
    double largest = bits == 24 ? 0x1.fffffep+127 : 0x1.fffffffffffffp+1023,
           ulp = ldexp(1, 1 - bits);
    double x = i % (n + 3) < n        ? e[i % (n + 3)]
               : i % (n + 3) == n     ? largest
               : i % (n + 3) == n + 1 ? 1 + ulp
                                      : 1 - ulp / 2;
    return i / (n + 3) % 2 ? -x : x;
}

static void edges_of_doubles(void **state)
{
    (void)state;
    for (int i = 0; i < 30 * 30 * 30; i++)
        compare_doubles(edge(i % 30, 53), edge(i / 30 % 30, 53), edge(i / 900, 53));
}

static void edges_of_floats(void **state)
{
    (void)state;
    for (int i = 0; i < 30 * 30 * 30; i++)
        compare_floats((float)edge(i % 30, 24), (float)edge(i / 30 % 30, 24),
                       (float)edge(i / 900, 24));
}

/* Of any magnitude, of about the same one, of few bits (so that results are exact), and
 * one that cancels out.
 */
static void random_doubles(void **state)
{
    (void)state;
    for (int i = 0; i < 600000; i++) {
        double v[3];
        for (int k = 0; k < 3; k++) {
            uint64_t bits = random_bits();
            if (i & 1)
                bits = (bits & 0x801fffffffffffff) |
                       (uint64_t)((i & 2 ? 1000 : 0) + (int)(random_bits() % 60)) << 52;
            if (i & 4)
                bits &= ~(uint64_t)0 << 26;
            memcpy(&v[k], &bits, sizeof bits);
        }
        compare_doubles(v[0], v[1], i & 8 ? v[2] : -(v[0] * v[1]));
    }
}

static void random_floats(void **state)
{
    (void)state;
    for (int i = 0; i < 600000; i++) {
        float v[3];
        for (int k = 0; k < 3; k++) {
            uint32_t bits = (uint32_t)random_bits();
            if (i & 1)
                bits = (bits & 0x80ffffff) | ((i & 2 ? 110u : 0u) + (uint32_t)(random_bits() % 30))
                                                 << 23;
            if (i & 4)
                bits &= 0xfffff000;
            memcpy(&v[k], &bits, sizeof bits);
        }
        compare_floats(v[0], v[1], i & 8 ? v[2] : -(v[0] * v[1]));
    }
}

#define CONVERSION(f, from, to)                                                                    \
    static to host_##f(from x)                                                                     \
    {                                                                                              \
        return (to)x;                                                                              \
    }                                                                                              \
    static void f(from x)                                                                          \
    {                                                                                              \
        to (*const ours[])(from) = {tranship_##f##_rd, tranship_##f##_rz, tranship_##f##_ru};      \
        to (*volatile host)(from) = host_##f;                                                      \
        for (int m = 0; m < 3; m++) {                                                              \
            fesetround(modes[m]);                                                                  \
            to want = host(x);                                                                     \
            fesetround(FE_TONEAREST);                                                              \
            to got = ours[m](x);                                                                   \
            if (!directed_test_same((double)got, (double)want))                                    \
                fail_msg(#f ", direction %d, of %a: %a, not %a", m - 1, (double)x, (double)got,    \
                         (double)want);                                                            \
        }                                                                                          \
    }
CONVERSION(double2float, double, float)
CONVERSION(int2float, int, float)
CONVERSION(uint2float, unsigned, float)
CONVERSION(ll2float, long long, float)
CONVERSION(ull2float, unsigned long long, float)
CONVERSION(ll2double, long long, double)
CONVERSION(ull2double, unsigned long long, double)

/* No zero among the integers: of that, compilers make -0 in one mode or another. */
static void conversions(void **state)
{
    (void)state;
    for (int i = 0; i < 30; i++)
        double2float(edge(i, i & 1 ? 24 : 53));
    for (int i = 0; i < 600000; i++) {
        uint64_t bits = random_bits(), number = i < 200 ? (uint64_t)1 << i % 64 : bits >> i % 64;
        double x;
        number = i < 64    ? number
                 : i < 128 ? number - 1
                 : i < 192 ? number + 1
                 : i & 64  ? number & 0xffffff8000000000
                           : number;
        if (i & 1)
            bits = (bits & 0x800fffffffffffff) | (uint64_t)(860 + (int)(random_bits() % 300)) << 52;
        memcpy(&x, &bits, sizeof x);
        number |= (uint64_t)((unsigned)number == 0);
        double2float(x);
        int2float((int)number);
        uint2float((unsigned)number);
        ll2float((long long)number);
        ll2float((long long)(0 - number));
        ull2float(number);
        ll2double((long long)number);
        ull2double(number);
    }
    assert_true(tranship_uint2double_rn(4294967295u) == 4294967295.0);
}

/* All floats of two powers of two, which stand for all others: a float's half, to which no root is
 * equal, is further away than a double is wrong. */
static void nearest_roots_of_floats(void **state)
{
    (void)state;
    for (uint32_t bits = 0x3f800000; bits < 0x40800000; bits += 1) {
        float x;
        memcpy(&x, &bits, sizeof x);
        float r = tranship_frsqrt_rn(x);
        unsigned __int128 one = (unsigned __int128)1 << 100, m = (uint64_t)ldexp((double)x, 23);
        uint64_t upper = (uint64_t)ldexp((double)r, 37) + (r >= 1 ? 8192 : 4096),
                 lower = upper - (r > 1 ? 16384 : 8192);
        bool ok = (unsigned __int128)upper * upper * m >= one >> 3 &&
                  (unsigned __int128)lower * lower * m <= one >> 3;
        if (!ok || tranship_fsqrt_rn(x) != sqrtf(x))
            fail_msg("the roots of %a: %a, %a", (double)x, (double)tranship_fsqrt_rn(x), (double)r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges_of_doubles), cmocka_unit_test(edges_of_floats),
        cmocka_unit_test(random_doubles),   cmocka_unit_test(random_floats),
        cmocka_unit_test(conversions),      cmocka_unit_test(nearest_roots_of_floats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
