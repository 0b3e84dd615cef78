/* The helper of CUDA's functions for dynamic programming (mappings/helpers/dpx.h), compiled for the
 * host, against formulas in a type that holds every sum: pairs of numbers at the edges, and random
 * ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#define __HIP__
#define __host__
#define __device__
#include "../../mappings/helpers/dpx.h"

enum { EDGES = 12, RANDOM = 40, NUMBERS = EDGES + RANDOM };

/* The operation that a name describes: which of the numbers, whether of a sum, whether not below
 * 0. */
struct meaning {
    const char *name;
    bool max, sum, relu, is_signed;
};

static uint32_t number[NUMBERS];

static int dpx_test_fill(void **state)
{
    (void)state;
    static const uint32_t edge[EDGES] = {0,          1,          2,          0x7fff,
                                         0x8000,     0xffff,     0x10000,    0x7fff8000,
                                         0x80007fff, 0x7fffffff, 0x80000000, 0xffffffff};
    uint32_t seed = 1;
    for (int i = 0; i < NUMBERS; i++) {
        seed = seed * 1664525 + 1013904223;
        number[i] = i < EDGES ? edge[i] : seed ^ seed >> 15;
    }
    return 0;
}

/* The lowest bits of a word as a number. */
static int64_t dpx_test_part(uint32_t word, int bits, bool is_signed)
{
    int64_t value = word & (bits == 32 ? 0xffffffff : 0xffff), half = INT64_C(1) << (bits - 1);
    return is_signed && value >= half ? value - 2 * half : value;
}

static uint32_t expected(const struct meaning *m, int bits, uint32_t a, uint32_t b, uint32_t c)
{
    int64_t x = dpx_test_part(a, bits, m->is_signed), y = dpx_test_part(b, bits, m->is_signed),
            z = dpx_test_part(c, bits, m->is_signed);
    if (m->sum)
        x = y = dpx_test_part((uint32_t)(x + y), bits, m->is_signed);
    int64_t best = (m->max ? x > y : x < y) ? x : y;
    best = (m->max ? best > z : best < z) ? best : z;
    best = m->relu && best < 0 ? 0 : best;
    return (uint32_t)best & (bits == 32 ? 0xffffffff : 0xffff);
}

static int report(const char *name, uint32_t a, uint32_t b, uint32_t c, uint32_t got, uint32_t want)
{
    if (got != want)
        print_error("%s(%08x, %08x, %08x) is %08x, not %08x\n", name, a, b, c, got, want);
    return got != want;
}

typedef uint32_t three_fn(uint32_t a, uint32_t b, uint32_t c);

static int check_three(const struct meaning *m, int bits, three_fn *f)
{
    int wrong = 0;
    for (int i = 0; i < NUMBERS * NUMBERS * NUMBERS && !wrong; i++) {
        uint32_t a = number[i % NUMBERS], b = number[i / NUMBERS % NUMBERS],
                 c = number[i / NUMBERS / NUMBERS];
        uint32_t want = expected(m, bits, a, b, c);
        if (bits == 16)
            want |= expected(m, bits, a >> 16, b >> 16, c >> 16) << 16;
        wrong += report(m->name, a, b, c, f(a, b, c), want);
    }
    return wrong;
}

/* The functions as they are called, with words in the place of each type; those of two numbers have
 * the second one twice. */
#define WORDS(f)                                                                                   \
    static uint32_t word_##f(uint32_t a, uint32_t b, uint32_t c)                                   \
    {                                                                                              \
        return (uint32_t)tranship_##f(a, b, c);                                                    \
    }
#define NUMBERS_OF(f)                                                                              \
    static uint32_t word_##f(uint32_t a, uint32_t b, uint32_t c)                                   \
    {                                                                                              \
        return (uint32_t)tranship_##f((int)a, (int)b, (int)c);                                     \
    }
#define TWO(f)                                                                                     \
    static uint32_t word_##f(uint32_t a, uint32_t b, uint32_t c)                                   \
    {                                                                                              \
        (void)c;                                                                                   \
        return (uint32_t)tranship_##f((int)a, (int)b);                                             \
    }
#define TWO_WORDS(f)                                                                               \
    static uint32_t word_##f(uint32_t a, uint32_t b, uint32_t c)                                   \
    {                                                                                              \
        (void)c;                                                                                   \
        return (uint32_t)tranship_##f(a, b);                                                       \
    }
#define EACH(X, x)                                                                                 \
    X(vimax3_##x, true, false)                                                                     \
    X(vimin3_##x, false, false) X(viaddmax_##x, true, true) X(viaddmin_##x, false, true)
#define DEFINE_WORDS(f, max, sum)   WORDS(f)
#define DEFINE_NUMBERS(f, max, sum) NUMBERS_OF(f)
EACH(DEFINE_WORDS, u32)
EACH(DEFINE_WORDS, s16x2)
EACH(DEFINE_WORDS, u16x2)
EACH(DEFINE_WORDS, s16x2_relu)
EACH(DEFINE_NUMBERS, s32)
EACH(DEFINE_NUMBERS, s32_relu)
TWO(vimax_s32_relu)
TWO(vimin_s32_relu)
TWO_WORDS(vimax_s16x2_relu)
TWO_WORDS(vimin_s16x2_relu)

static void of_three(void **state)
{
    (void)state;
    int wrong = 0;
#define CHECK(f, bits, ...)                                                                        \
    wrong += check_three(&(struct meaning){#f, __VA_ARGS__}, bits, word_##f);
#define S32(f, max, sum)      CHECK(f, 32, max, sum, false, true)
#define U32(f, max, sum)      CHECK(f, 32, max, sum, false, false)
#define S16(f, max, sum)      CHECK(f, 16, max, sum, false, true)
#define U16(f, max, sum)      CHECK(f, 16, max, sum, false, false)
#define S32_RELU(f, max, sum) CHECK(f, 32, max, sum, true, true)
#define S16_RELU(f, max, sum) CHECK(f, 16, max, sum, true, true)
    EACH(S32, s32)
    EACH(U32, u32)
    EACH(S16, s16x2)
    EACH(U16, u16x2)
    EACH(S32_RELU, s32_relu)
    EACH(S16_RELU, s16x2_relu)
    assert_int_equal(wrong, 0);
}

static int check_two(const struct meaning *m, int bits, three_fn *f)
{
    int wrong = 0;
    for (int i = 0; i < NUMBERS * NUMBERS && !wrong; i++) {
        uint32_t a = number[i % NUMBERS], b = number[i / NUMBERS];
        uint32_t want = expected(m, bits, a, b, b);
        if (bits == 16)
            want |= expected(m, bits, a >> 16, b >> 16, b >> 16) << 16;
        wrong += report(m->name, a, b, b, f(a, b, 0), want);
    }
    return wrong;
}

static void of_two(void **state)
{
    (void)state;
    int wrong = check_two(&(struct meaning){"vimax_s32_relu", true, false, true, true}, 32,
                          word_vimax_s32_relu) +
                check_two(&(struct meaning){"vimin_s32_relu", false, false, true, true}, 32,
                          word_vimin_s32_relu) +
                check_two(&(struct meaning){"vimax_s16x2_relu", true, false, true, true}, 16,
                          word_vimax_s16x2_relu) +
                check_two(&(struct meaning){"vimin_s16x2_relu", false, false, true, true}, 16,
                          word_vimin_s16x2_relu);
    assert_int_equal(wrong, 0);
}

/* The flag is for the first number where both are the same. */
static void with_flags(void **state)
{
    (void)state;
    static const struct meaning max = {"vibmax", true, false, false, true},
                                min = {"vibmin", false, false, false, true};
    for (int i = 0; i < NUMBERS * NUMBERS; i++) {
        uint32_t a = number[i % NUMBERS], b = number[i / NUMBERS];
        bool first = false, high = false, low = false;
        assert_int_equal((uint32_t)tranship_vibmax_s32((int)a, (int)b, &first),
                         expected(&max, 32, a, b, b));
        assert_int_equal(first, (int)a >= (int)b);
        assert_int_equal((uint32_t)tranship_vibmin_s32((int)a, (int)b, &first),
                         expected(&min, 32, a, b, b));
        assert_int_equal(first, (int)a <= (int)b);
        assert_int_equal(tranship_vibmax_u32(a, b, &first), a > b ? a : b);
        assert_int_equal(first, a >= b);
        assert_int_equal(tranship_vibmin_u32(a, b, &first), a < b ? a : b);
        assert_int_equal(first, a <= b);
        assert_int_equal(tranship_vibmax_s16x2(a, b, &high, &low),
                         expected(&max, 16, a, b, b) | expected(&max, 16, a >> 16, b >> 16, b >> 16)
                                                           << 16);
        assert_true(low == ((int16_t)a >= (int16_t)b) &&
                    high == ((int16_t)(a >> 16) >= (int16_t)(b >> 16)));
        assert_int_equal(tranship_vibmin_s16x2(a, b, &high, &low),
                         expected(&min, 16, a, b, b) | expected(&min, 16, a >> 16, b >> 16, b >> 16)
                                                           << 16);
        assert_true(low == ((int16_t)a <= (int16_t)b) &&
                    high == ((int16_t)(a >> 16) <= (int16_t)(b >> 16)));
        tranship_vibmax_u16x2(a, b, &high, &low);
        assert_true(low == ((uint16_t)a >= (uint16_t)b) && high == (a >> 16 >= b >> 16));
        tranship_vibmin_u16x2(a, b, &high, &low);
        assert_true(low == ((uint16_t)a <= (uint16_t)b) && high == (a >> 16 <= b >> 16));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup(of_three, dpx_test_fill),
                                       cmocka_unit_test_setup(of_two, dpx_test_fill),
                                       cmocka_unit_test_setup(with_flags, dpx_test_fill)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
