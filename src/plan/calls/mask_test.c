/* Lane masks, judged by their tokens. */
#include "base/buf.h"
#include "plan/calls/mask.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct tokens tokens;

/* Judges what stands between the brackets of the last "mask(...)" in the text. */
static enum mask_kind judge_fact(const char *text, const struct fact_arg *fact)
{
    source_init(&source, "a.cu", str_of(text), &arena);
    lex(&tokens, &source, &arena);
    uint32_t i = tokens.n;
    while (i-- > 0 && !tok_word(&tokens, i, "mask"))
        continue;
    struct masks masks = {.tok = &tokens};
    enum mask_kind kind =
        masks_judge(&masks, (struct tok_range){i + 2, tokens.tok[i + 1].match}, fact);
    masks_release(&masks);
    return kind;
}

static bool full(const char *text)
{
    return judge_fact(text, NULL) == MASK_FULL;
}

static void mask_test_numbers(void **state)
{
    (void)state;
    unsigned long long value;
    assert_true(mask_number(STR("0xffff'ffffUL"), &value) && value == 0xffffffff);
    assert_true(mask_number(STR("0b101u"), &value) && value == 5);
    assert_true(mask_number(STR("017"), &value) && value == 15);
    assert_true(mask_number(STR("0"), &value) && value == 0);
    assert_false(mask_number(STR("0b"), &value));
    assert_false(mask_number(STR("1.5"), &value));
    assert_false(mask_number(STR("12_lanes"), &value));
    assert_false(mask_number(STR(""), &value));
}

static void literals(void **state)
{
    (void)state;
    static const char *const yes[] = {"0xffffffff",
                                      "~0",
                                      "~0u",
                                      "-1",
                                      "(unsigned)-1",
                                      "((~(0)))",
                                      "unsigned(-1)",
                                      "static_cast<uint32_t>(-1)",
                                      "uint32_t{~0u}",
                                      "~(unsigned)0",
                                      "UINT_MAX",
                                      "std::numeric_limits<unsigned>::max()",
                                      "__activemask()",
                                      "- 1",
                                      "(unsigned long long)0xffffffff",
                                      "std::uint32_t(-1)",
                                      "4294967295u",
                                      "std::numeric_limits<uint32_t>::max()"};
    static const char *const no[] = {"0xfffffff",
                                     "~1",
                                     "-2",
                                     "(n) - 1",
                                     "~0u >> 1",
                                     "-1 + n",
                                     "f(-1)",
                                     "~0 & m",
                                     "0",
                                     "",
                                     "1 - 1",
                                     "(unsigned)n",
                                     "n",
                                     "INT_MAX",
                                     "(-1) >> 1",
                                     "~-1",
                                     "1.0f",
                                     "std::numeric_limits<int>::max()",
                                     "__activemask() & 3",
                                     "std::numeric_limits<uint8_t>::max()",
                                     "fold<unsigned>(-1)"};
    char text[200];
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++) {
        snprintf(text, sizeof text, "mask(%s)", yes[i]);
        assert_true(full(text));
    }
    for (size_t i = 0; i < sizeof no / sizeof *no; i++) {
        snprintf(text, sizeof text, "mask(%s)", no[i]);
        assert_false(full(text));
    }
}

static void mask_test_names(void **state)
{
    (void)state;
    assert_true(full("#define M 0xffffffff\nmask(M)"));
    assert_true(full("#define M N\n#define N (~0u)\nmask(M)"));
    assert_true(full("const unsigned m = -1; f() { mask(m) }"));
    assert_true(full("f() { unsigned m = ~0; use(m); mask(m) }"));
    assert_true(full("enum { half = 0xffff, whole = 0xffffffff }; f() { mask(whole) }"));
    assert_true(full("enum class E : unsigned { whole = 0xffffffff }; f() { mask(whole) }"));
    assert_true(full("f() { unsigned m = ~0; x = votes & m; mask(m) }"));
    assert_true(full("f() { unsigned m = __activemask(); mask(m) }"));
    assert_true(full("f() { unsigned m = ~0; g(4 & m, (x) & m, v[2] & m); mask(m) }"));

    assert_false(full("#define M(x) 0xffffffff\nmask(M)"));
    assert_false(full("#define M N\n#define N M\nmask(M)"));
    assert_false(full("#define M 0xffffffff\n#define M 0xf\nmask(M)"));
    assert_false(full("enum { half = 0xffff }; f() { mask(half) }"));
    assert_false(full("f(unsigned m = ~0u) { mask(m) }"));
    assert_false(full("f(int n, unsigned m = ~0u; int k) { mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; mask(m & 3) }"));
    assert_false(full("f() { unsigned m = ~0; mask(m >> n) }"));
    assert_false(full("template <unsigned m = ~0u> f() { mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; m >>= 1; mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; ++m; mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; g(&m); mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; unsigned &r = m; } f(unsigned &m) { mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; m = 3; mask(m) }"));
    assert_false(full("f() { unsigned m; m = ~0; mask(m) }"));
    assert_false(full("f() { if (x) { unsigned m = ~0; } mask(m) }"));
    assert_false(full("f() { unsigned m = ~0; } g(unsigned m) { mask(m) }"));
}

static void macro_parameters(void **state)
{
    (void)state;
    assert_true(full("#define M ~0u\n#define F(v) mask(M)\n"));
    assert_false(full("#define m ~0u\n#define F(m) mask(m)\n"));
    /* The bracket of an object-like macro is no parameter list. */
    assert_true(full("#define M ~0u\n#define F (M | mask(M))\n"));
}

static void facts(void **state)
{
    (void)state;
    struct fact_arg all = {.value = -1, .has_value = 1}, some = {.value = 0xffff, .has_value = 1};
    assert_int_equal(judge_fact("mask(n)", &all), MASK_FULL);
    assert_int_equal(judge_fact("mask(0xffffffff)", &some), MASK_PARTIAL);
    /* The parse saw one branch; the other may be compiled one day. */
    assert_int_equal(
        judge_fact("#ifdef A\n#define M 3\n#else\n#define M ~0u\n#endif\nmask(M)", &all),
        MASK_PARTIAL);
    assert_int_equal(
        judge_fact("#ifdef A\n#define M -1\n#else\n#define M ~0u\n#endif\nmask(M)", &all),
        MASK_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mask_test_numbers),
        cmocka_unit_test(literals),
        cmocka_unit_test(mask_test_names),
        cmocka_unit_test(macro_parameters),
        cmocka_unit_test(facts),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
