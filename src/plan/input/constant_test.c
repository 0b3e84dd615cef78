/* Constants by their tokens: expressions with a value, and those that must have none. */
#include "plan/input/constant.h"
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* Returns the value of the expression in the last "value(...)" of the text; LONG_MIN if it has
 * none. */
static long constant_test_value(const char *text)
{
    struct arena arena = {0};
    struct source source;
    struct tokens t;
    long v;
    source_init(&source, "a.cu", str_of(text), &arena);
    lex(&t, &source, &arena);
    uint32_t i = t.n;
    while (i-- > 0 && !tok_word(&t, i, "value"))
        continue;
    bool known = constant_value(&t, (struct tok_range){i + 2, t.tok[i + 1].match}, &v);
    arena_release(&arena);
    return known ? v : LONG_MIN;
}

static void constant_test_numbers(void **state)
{
    (void)state;
    assert_int_equal(constant_test_value("value(48)"), 48);
    assert_int_equal(constant_test_value("value(0x10u)"), 16);
    assert_int_equal(constant_test_value("value(48zu)"), 48);
    assert_int_equal(constant_test_value("value(9223372036854775807L)"), LONG_MAX);
    static const char *const none[] = {
        "value(48.0)", "value(4e2)",      "value(12_kb)", "value(9223372036854775808)",
        "value()",     "value('a')",      "value(\"1\")", "value(1 2)",
        "value(1,2)",  "value(f(1))",     "value(A::b)",  "value(x)",
        "value(1 +)",  "value((1)",       "value(1 < 2)", "value(0b11)",
        "value(0x)",   "value(1 ? 2 : 3)"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(constant_test_value(none[i]), LONG_MIN);
}

static void constant_test_operators(void **state)
{
    (void)state;
    assert_int_equal(constant_test_value("value(1 + 2 * 3 - 4)"), 3);
    assert_int_equal(constant_test_value("value((1 + 2) * 3)"), 9);
    assert_int_equal(constant_test_value("value(10 - 4 - 3)"), 3);
    assert_int_equal(constant_test_value("value(1 << 2 + 1)"), 8);
    assert_int_equal(constant_test_value("value(1 << 0)"), 1);
    assert_int_equal(constant_test_value("value(0 << 4)"), 0);
    assert_int_equal(constant_test_value("value(1 << 31)"), 1L << 31);
    assert_int_equal(constant_test_value("value(2147483647 << 1)"), 2L * INT_MAX);
    assert_int_equal(constant_test_value("value(7 / 2 + 7 % 4)"), 6);
    static const char *const none[] = {"value(1 / 0)",
                                       "value(1 % 0)",
                                       "value(1 << 32)",
                                       "value(1 << (0 - 1))",
                                       "value((0 - 1) << 1)",
                                       "value(2147483648 << 1)",
                                       "value(9223372036854775807 + 1)",
                                       "value(9223372036854775807 * 2)",
                                       "value(0 - 9223372036854775807 - 2)",
                                       "value(7 / (0 - 1))",
                                       "value(7 % (0 - 2))"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(constant_test_value(none[i]), LONG_MIN);
}

static void types(void **state)
{
    (void)state;
    assert_int_equal(constant_test_value("value(sizeof(float) * 3)"), 12);
    assert_int_equal(constant_test_value("value(sizeof(unsigned char))"), 1);
    assert_int_equal(constant_test_value("value(sizeof(short int))"), 2);
    assert_int_equal(constant_test_value("value(sizeof(unsigned long))"), 8);
    assert_int_equal(constant_test_value("value(sizeof(const float4))"), 16);
    assert_int_equal(constant_test_value("value(sizeof(char *))"), 8);
    assert_int_equal(constant_test_value("value(sizeof(std::uint16_t))"), 2);
    assert_int_equal(constant_test_value("value((size_t)4 + (int)2)"), 6);
    assert_int_equal(constant_test_value("value(sizeof(Mine))"), LONG_MIN);
    assert_int_equal(constant_test_value("value(sizeof(Mine *))"), LONG_MIN);
    assert_int_equal(constant_test_value("value(sizeof x)"), LONG_MIN);
    assert_int_equal(constant_test_value("value((Mine)4)"), LONG_MIN);
}

static void constant_test_names(void **state)
{
    (void)state;
    assert_int_equal(constant_test_value("#define N 3\nvalue(N * 2)"), 6);
    assert_int_equal(constant_test_value("#define N (M)\n#define M 5\nvalue(N)"), 5);
    assert_int_equal(constant_test_value("const int n = 7; f() { value(n) }"), 7);
    assert_int_equal(
        constant_test_value(
            "int n = 7; f() { return n; } g() { if (n == 3) g(); else h(n); value(n) }"),
        7);
    assert_int_equal(constant_test_value("int n = 7; f() { a = 1; use(n + 1, n); value(n) }"), 7);
    assert_int_equal(constant_test_value("int n = 7; f() { if (x) a(); else n; value(n) }"), 7);
    static const char *const none[] = {
        "#define N 3\n#undef N\nvalue(N)",
        "#define N 3\n#define N 4\nvalue(N)",
        "#define N(x) 3\nvalue(N)",
        "#define N N\nvalue(N)",
        "#define N M\n#define M N\nvalue(N)",
        "#define N\nvalue(N)",
        "int n = 7; f() { n = 8; value(n) }",
        "int n = 7; f() { x.n = 8; value(n) }",
        "int n = 7; f() { else n = 8; value(n) }",
        "int n = 7; f() { n += 8; value(n) }",
        "int n = 7; f() { n <<= 1; value(n) }",
        "int n = 7; f() { n++; value(n) }",
        "int n = 7; f() { --n; value(n) }",
        "int n = 7; f() { g(&n); value(n) }",
        "int n = 7; f(int n) { value(n) }",
        "int n = 7; f() { int n; value(n) }",
        "f(int n = 7) { value(n) }",
        "f(int n) { n = 7; value(n) }",
        "int n = g(); value(n)",
        "int n = x ? 1 : 2; value(n)",
    };
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        if (constant_test_value(none[i]) != LONG_MIN)
            fail_msg("%s has a value", none[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constant_test_numbers),
        cmocka_unit_test(constant_test_operators),
        cmocka_unit_test(types),
        cmocka_unit_test(constant_test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
