#include "prove/statement.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static int statement_test_teardown(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

/* The statement around "mark" in a text. */
static struct str statement_test_around(const char *text, const char *mark)
{
    struct source src;
    struct tokens t;
    source_init(&src, "a.cu", str_of(text), &arena);
    lex(&t, &src, &arena);
    const char *at = strstr(text, mark);
    assert_non_null(at);
    uint32_t begin = (uint32_t)(at - text);
    struct span s = statement_around(&t, (struct span){begin, begin});
    return str_cut(str_of(text), s.begin, s.end);
}

static void statement_test_check(const char *text, const char *mark, const char *statement)
{
    assert_string_equal(arena_strdup(&arena, statement_test_around(text, mark)), statement);
}

static void a_statement_ends_at_its_semicolons(void **state)
{
    (void)state;
    statement_test_check("a = 1; b = f(2); c;", "f", "b = f(2);");
    statement_test_check("a = 1; b = f(2); c;", "a", "a = 1;");
}

static void brackets_belong_to_the_call_around_them(void **state)
{
    (void)state;
    statement_test_check("a;\nf(x,\n  g(y),\n  z);\nb;", "y", "f(x,\n  g(y),\n  z);");
    statement_test_check("for (i = 0; i < n; i++) f(i);", "n;", "for (i = 0; i < n; i++) f(i);");
    statement_test_check("a; f([&](int i) { one; two; }, x); b;", "two", "two;");
}

static void braces_end_it(void **state)
{
    (void)state;
    statement_test_check("void f() { one; two; }", "two", "two;");
    statement_test_check("int g; void f(int x) { one; }", "x", "void f(int x) {");
}

static void a_directive_is_a_statement(void **state)
{
    (void)state;
    statement_test_check("int a\n#define F(x) \\\n  g(x)\n= 1;", "g", "#define F(x) \\\n  g(x)");
    statement_test_check("#include <a.h>\nint b;", "b", "int b;");
}

static void a_place_in_a_token_is_that_token(void **state)
{
    (void)state;
    statement_test_check("one; another; last;", "ther", "another;");
}

static void the_end_of_a_file_is_a_place(void **state)
{
    (void)state;
    struct source src;
    struct tokens t;
    source_init(&src, "a.cu", STR("a;"), &arena);
    lex(&t, &src, &arena);
    struct span s = statement_around(&t, (struct span){2, 2});
    assert_int_equal(s.end, 2);
    source_init(&src, "a.cu", STR(""), &arena);
    lex(&t, &src, &arena);
    s = statement_around(&t, (struct span){0, 0});
    assert_int_equal(s.begin, 0);
}

static void a_body_is_the_functions(void **state)
{
    static const char text[] = "namespace n { struct s { void f() { if (a) { b; } } int c; }; }";
    static const struct {
        const char *mark, *body;
    } cases[] = {{"b;", "{ if (a) { b; } }"}, {"a)", "{ if (a) { b; } }"}, {"c;", ""}, {"f()", ""}};
    struct source src;
    struct tokens t;
    (void)state;
    source_init(&src, "a.cu", str_of(text), &arena);
    lex(&t, &src, &arena);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint32_t at = (uint32_t)(strstr(text, cases[i].mark) - text);
        struct span s = body_around(&t, (struct span){at, at});
        assert_string_equal(arena_strdup(&arena, str_cut(str_of(text), s.begin, s.end)),
                            cases[i].body);
    }
}

typedef bool place_fn(const struct tokens *t, uint32_t at);

/* What a function says of the place of "mark" in a text. */
static bool statement_test_asks(place_fn *asks, const char *text)
{
    struct source src;
    struct tokens t;
    source_init(&src, "a.cu", str_of(text), &arena);
    lex(&t, &src, &arena);
    return asks(&t, (uint32_t)(strstr(text, "mark") - text));
}

static bool statement_test_inherited(const char *text)
{
    return statement_test_asks(may_be_inherited, text);
}

static void members_may_be_inherited(void **state)
{
    (void)state;
    assert_true(
        statement_test_inherited("template <class T> struct a : b<T> { int f() { mark; } };"));
    assert_true(
        statement_test_inherited("class a final : public b { int f() { if (x) { mark; } } };"));
    assert_true(statement_test_inherited("struct a : b { int f() { return g([=] { mark; }); } };"));
    assert_true(statement_test_inherited("template <class T> int a<T>::f() { mark; }"));
    assert_false(statement_test_inherited("struct a : b { int f(); }; int g() { mark; }"));
    assert_false(statement_test_inherited("struct a { int f() { mark; } };"));
    assert_false(statement_test_inherited("int f(int x) { return x ? 1 : mark; }"));
    assert_false(statement_test_inherited("int n::f() { mark; }"));
    assert_false(statement_test_inherited("mark"));
}

static bool statement_test_operand(const char *text)
{
    return statement_test_asks(is_operand, text);
}

static void operands_end(void **state)
{
    (void)state;
    assert_true(statement_test_operand("x = (half)mark;"));
    assert_true(statement_test_operand("x = half(mark[i]);"));
    assert_true(statement_test_operand("f(mark(1, 2), y);"));
    assert_true(statement_test_operand("half h[] = {mark->b.c[0]};"));
    assert_true(statement_test_operand("x = half(ns::mark);"));
    assert_false(statement_test_operand("x = half(mark + y);"));
    assert_false(statement_test_operand("x = mark * y;"));
    assert_false(statement_test_operand("x = mark[i] ? y : z;"));
    assert_false(statement_test_operand("x = half(mark"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_statement_ends_at_its_semicolons, statement_test_teardown),
        cmocka_unit_test_teardown(brackets_belong_to_the_call_around_them, statement_test_teardown),
        cmocka_unit_test_teardown(braces_end_it, statement_test_teardown),
        cmocka_unit_test_teardown(a_body_is_the_functions, statement_test_teardown),
        cmocka_unit_test_teardown(operands_end, statement_test_teardown),
        cmocka_unit_test_teardown(members_may_be_inherited, statement_test_teardown),
        cmocka_unit_test_teardown(a_directive_is_a_statement, statement_test_teardown),
        cmocka_unit_test_teardown(a_place_in_a_token_is_that_token, statement_test_teardown),
        cmocka_unit_test_teardown(the_end_of_a_file_is_a_place, statement_test_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
