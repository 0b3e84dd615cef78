/* Argument lists and template argument lists. */
#include "base/buf.h"
#include "core/lex.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct source source;
static struct tokens tokens;
static struct buf dumped;

static void lex_args_test_text(const char *text)
{
    source_init(&source, "a.cu", str_of(text), &arena);
    lex(&tokens, &source, &arena);
}

static uint32_t lex_args_test_find(enum tok_punct p)
{
    uint32_t i = 0;
    while (i < tokens.n && !tok_is(&tokens, i, p))
        i++;
    return i;
}

/* The arguments of the text's first bracket, as "[text]" each. */
static const char *args(const char *text)
{
    struct tok_range range[4] = {{0, 0}};
    lex_args_test_text(text);
    int n = tok_args(&tokens, lex_args_test_find(P_LPAREN), range, 4);
    buf_clear(&dumped);
    buf_printf(&dumped, "%d", n);
    for (int i = 0; i < n && i < 4; i++) {
        struct str s = source_text(&source, tok_span(&tokens, range[i]));
        buf_printf(&dumped, "[%.*s]", (int)s.n, s.p);
    }
    return dumped.p;
}

static void plain_arguments(void **state)
{
    (void)state;
    assert_string_equal(args("f()"), "0");
    assert_string_equal(args("f( /* none */ )"), "0");
    assert_string_equal(args("f(a)"), "1[a]");
    assert_string_equal(args("f(a + 1, \"b,c\", d)"), "3[a + 1][\"b,c\"][d]");
    assert_string_equal(args("f(,)"), "2[][]");
    assert_string_equal(args("f(a,)"), "2[a][]");
    assert_string_equal(args("f(1,2,3,4,5,6)"), "6[1][2][3][4]");
    assert_string_equal(args("f(a, b"), "-1");
    assert_string_equal(args("f"), "-1");
    lex_args_test_text("f(a)");
    assert_int_equal(tok_args(&tokens, 2, NULL, 0), -1);
    assert_int_equal(tok_args(&tokens, 3, NULL, 0), -1); /* the closing one */
    assert_int_equal(tok_args(&tokens, 1, NULL, 0), 1);
}

static void brackets_hide_commas(void **state)
{
    (void)state;
    assert_string_equal(args("f(g(a, b), {c, d}, e[h, i])"), "3[g(a, b)][{c, d}][e[h, i]]");
    assert_string_equal(args("f([&](int a, int b) { g(a, b); return a < b, c; }, x)"),
                        "2[[&](int a, int b) { g(a, b); return a < b, c; }][x]");
    assert_string_equal(args("f(a ] , b)"), "2[a ]][b]");
}

static void template_arguments_hide_commas(void **state)
{
    (void)state;
    assert_string_equal(args("f(g<a, b>(c), d)"), "2[g<a, b>(c)][d]");
    assert_string_equal(args("f(g<a, h<b, 2>>(c), d)"), "2[g<a, h<b, 2>>(c)][d]");
    assert_string_equal(args("f(k<a, b>, c)"), "2[k<a, b>][c]");
    assert_string_equal(args("f(std::pair<a, b>{c, d}, e)"), "2[std::pair<a, b>{c, d}][e]");
    assert_string_equal(args("f(traits<a, b>::value, e)"), "2[traits<a, b>::value][e]");
    assert_string_equal(args("f(k<a, b><<<1, 2>>>(c))"), "2[k<a, b><<<1][2>>>(c)]");
    assert_string_equal(args("f(static_cast<int>(a), b)"), "2[static_cast<int>(a)][b]");
    assert_string_equal(args("f(k<a, b>\n#if A\n, c\n#endif\n)"), "2[k<a, b>\n#if A][c\n#endif]");
}

static void comparisons_hide_no_commas(void **state)
{
    (void)state;
    assert_string_equal(args("f(a < b, c > d)"), "2[a < b][c > d]");
    assert_string_equal(args("f(a < b, c)"), "2[a < b][c]");
    assert_string_equal(args("f(a < b && c, d > (e))"), "2[a < b && c][d > (e)]");
    assert_string_equal(args("f((a) < b, c > (d))"), "2[(a) < b][c > (d)]");
    assert_string_equal(args("f(1 < b, c > (d))"), "2[1 < b][c > (d)]");
    assert_string_equal(args("f(a >> b, c)"), "2[a >> b][c]");
    assert_string_equal(args("f(a < b, g<c, d>(e))"), "2[a < b][g<c, d>(e)]");
}

static void directives_within_calls_are_passed_over(void **state)
{
    (void)state;
    assert_string_equal(args("f(a,\n#if X(1, 2)\n b)"), "2[a][#if X(1, 2)\n b]");
    assert_string_equal(args("f(a\n#if 0\n, (b\n#endif\n)"), "1[a\n#if 0\n, (b\n#endif]");
    assert_string_equal(args("#define F(a, b) g(a, b)"), "2[a][b]");
}

static uint32_t template_end(const char *text)
{
    lex_args_test_text(text);
    return tok_template_end(&tokens, lex_args_test_find(P_LESS));
}

static void template_lists(void **state)
{
    (void)state;
    assert_int_equal(template_end("a<b>"), 3);
    assert_int_equal(template_end("a<>"), 2);
    assert_int_equal(template_end("a<b<c>>"), 5);
    assert_int_equal(template_end("a<b<c<d>>> x"), 7);
    assert_int_equal(template_end("a<b<c> > x"), 6);
    assert_int_equal(template_end("a<(b > c), d[2 > 1]> x"), 14);
    assert_int_equal(template_end("a<b, c == 1, d...>::x"), 10);
    assert_int_equal(template_end("a<4 < 2>"), 5); /* after a number, it is a comparison */
    assert_int_equal(template_end("template <class T = int>"), 6);
    assert_int_equal(template_end("a<b>>1"), 3); /* the first half closes */
}

static void no_template_lists(void **state)
{
    (void)state;
    assert_int_equal(template_end("a < b; c > d"), 0);
    assert_int_equal(template_end("a < b && c > d"), 0);
    assert_int_equal(template_end("a < b || c > d"), 0);
    assert_int_equal(template_end("a < b { c > d"), 0);
    assert_int_equal(template_end("(a < b) > c"), 0);
    assert_int_equal(template_end("a < (b > c"), 0);
    assert_int_equal(template_end("a < k<<<b>>>"), 0);
    assert_int_equal(template_end("a < b"), 0);
    assert_int_equal(template_end("1 < b >"), 0);
    assert_int_equal(template_end("operator<(a, b) > c"), 0);
    assert_int_equal(template_end("< a >"), 0);
    assert_int_equal(template_end("#if a < b\n> c"), 0);
    assert_int_equal(template_end("#if a < b\n#endif >"), 0);
    assert_int_equal(template_end("#define A a\n< b >"), 0);
    lex_args_test_text("a > b");
    assert_int_equal(tok_template_end(&tokens, 1), 0);
    assert_int_equal(tok_template_end(&tokens, 9), 0);
}

static void template_search_is_bounded(void **state)
{
    (void)state;
    enum { LONG = 10000 };
    char *text = arena_alloc(&arena, 2 * LONG + 1);
    for (int i = 0; i < LONG; i++)
        memcpy(text + 2 * i, "a<", 2);
    lex_args_test_text(text);
    for (uint32_t i = 1; i < tokens.n; i += 2)
        assert_int_equal(tok_template_end(&tokens, i), 0);
    for (int i = 1; i < LONG - 1; i++)
        text[2 * i + 1] = ',';
    text[2 * LONG - 1] = '>';
    assert_int_equal(template_end(text), 0); /* too far away */
    assert_int_equal(template_end(text + 2 * (LONG - 900)), 0);
    text[2 * (LONG - 900) + 1] = '<';
    assert_int_equal(template_end(text + 2 * (LONG - 900)), 1799);
    for (int i = 1; i < LONG - 1; i++)
        text[2 * i + 1] = '<';
    text[0] = '(';
    text[2 * LONG - 1] = ')';
    lex_args_test_text(text);
    assert_int_equal(tok_args(&tokens, 0, NULL, 0), 1);
}

static int lex_args_test_release(void **state)
{
    (void)state;
    arena_release(&arena);
    buf_release(&dumped);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(plain_arguments, lex_args_test_release),
        cmocka_unit_test_teardown(brackets_hide_commas, lex_args_test_release),
        cmocka_unit_test_teardown(template_arguments_hide_commas, lex_args_test_release),
        cmocka_unit_test_teardown(comparisons_hide_no_commas, lex_args_test_release),
        cmocka_unit_test_teardown(directives_within_calls_are_passed_over, lex_args_test_release),
        cmocka_unit_test_teardown(template_lists, lex_args_test_release),
        cmocka_unit_test_teardown(no_template_lists, lex_args_test_release),
        cmocka_unit_test_teardown(template_search_is_bounded, lex_args_test_release),
    };
    return cmocka_run_group_tests_name("lex_args", tests, NULL, NULL);
}
