#include "base/buf.h"
#include "core/scope.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include <cmocka.h>

static bool is_x(void *ctx, struct str name)
{
    (void)ctx;
    return name.n > 0 && name.p[0] == 'X';
}

/* For each token "X" of the text, '1' where a declaration of it is in force, else '0'. */
static void core_scope_test_uses(const char *text, char *out, size_t size)
{
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct scopes s = {0};
    size_t n = 0;
    source_init(&src, "input.cu", str_of(text), &a);
    lex(&t, &src, &a);
    scopes_init(&s, &t, is_x, NULL, &a);
    for (uint32_t i = 0; i < t.n && n + 1 < size; i++) {
        if (tok_word(&t, i, "X"))
            out[n++] = scopes_declares(&s, &t, STR("X"), i, true) ? '1' : '0';
    }
    out[n] = 0;
    scopes_release(&s);
    arena_release(&a);
}

/* A text, and for each X in it whether the declaration counts. */
static const struct {
    const char *text, *want;
} cases[] = {
    {"X(1);", "0"},
    {"#define A int\nX = 1; X;", "00"},
    {"#define A struct\nX; X;", "00"},
    {"#define A enum\n{ X }; X;", "00"},
    {"enum\n#if A;\n{ X, Y }; X;\n#endif\n", "11"},
    {"#define A v<\nint> X; X;", "00"},
    {"v<int\n#if A && B\n, 2\n#endif\n> X; X;", "11"},
    {"int X = 1; X;", "11"},
    {"T X; X;", "11"},
    {"a::T X(3); X;", "11"},
    {"v<int> X; X;", "11"},
    {"v<v<int>> X = {}; X;", "11"},
    {"b = a > X; X;", "00"},
    {"in >> X; X;", "00"},
    {"a * X; X;", "11"},
    {"f(a * X); X;", "00"},
    {"ok && X(); X;", "00"},
    {"int a = 1, *X = &a; X;", "11"},
    {"template <int N, int M> struct s<N, M, X, 2> { X y; };", "00"},
    {"tuple<unsigned int, X, 3> a; X;", "00"},
    {"int b, c = f<short, X, d>(1), e; X;", "00"},
    {"bool b = c < d, X; X;", "11"},
    {"a = 1, X = 2; X;", "00"},
    {"int a[] = {b, X, c}; X;", "00"},
    {"f(a, X); g(a, X = 1);", "00"},
    {"return X; else X; case X: goto X; throw X; new X; sizeof X;", "0000000"},
    {"const X y; static X (*f)(); void g(const X, int);", "000"},
    {"int const X = 1; X;", "11"},
    {"T (*X)(int); X;", "11"},
    {"{ T (CALL *X)(int); X; } X;", "110"},
    {"f((*X)(1)); X;", "00"},
    {"void f(int X) { X; } X;", "110"},
    {"void f(int X); X;", "10"},
    {"for (int X = 0; X < 1; X++) X; X;", "11110"},
    {"{ int X; { X; } } X;", "110"},
    {"namespace n { void X(); X(); } X();", "110"},
    {"struct s { int X; int f() { return X; } }; X;", "110"},
    {"struct X { }; X y;", "11"},
    {"struct X; X *y;", "00"},
    {"{ struct X; X *y; }", "11"},
    {"enum { a, X }; X;", "11"},
    {"enum class e { X, b }; X;", "10"},
    {"using n::X; X;", "11"},
    {"using ::X; X;", "00"},
    {"using X = int; X y;", "11"},
    {"typedef struct { int i; } X; X y;", "11"},
    {"#define X 1\nX\n#undef X\nX", "1110"},
    {"#define X(a) f(X(a))\nX(1)", "101"},
    {"#if A\n#define X 1\nX\n#if B\nX\n#endif\n#endif\nX", "1110"},
    {"#if A\n#define X 1\n#else\nX\n#endif\nX", "100"},
    {"#if A\n#define X 1\n#elif B\n#define X 2\n#endif\nX", "110"},
    {"#if A\n#define X 1\n#elif B\n#define X 2\n#else\n#define X 3\n#endif\nX", "1111"},
    {"#if A\n#if B\n#define X 1\n#else\nint X;\n#endif\n#endif\nX", "110"},
    {"#ifndef X\n#define X 1\n#endif\nX", "011"},
    {"#if !defined(X)\n#define X 1\n#endif\nX", "011"},
    {"#if !defined(A)\n#define X 1\n#endif\nX", "10"},
    {"#ifndef A_H\n#define A_H\n#define X 1\nX\n#endif", "11"},
    {"#ifndef A_H\n#define A_H\n#define X 1\nX\n#endif\nX", "110"},
    {"#if A\ntypedef int X;\n#endif\nX y;", "10"},
    {"#if A\nint X(int a);\n#endif\nX(1);", "11"},
    {"void f() {\n#if A\nint X;\n#endif\nX; }", "11"},
    {"XT X(int); X(1);", "00"},
    {"namespace n { XT X(int); X(1); }", "11"},
    {"int n::X(); X();", "00"},
    {"{ auto [X, b] = p; X; } X;", "110"},
    {"const auto &[a, X] = p; X;", "11"},
    {"auto const &&[a, X, b](p); X;", "11"},
    {"for (auto &[k, X] : m) { X; } X;", "110"},
    {"f[X]; auto a = m[X]; auto l = [X] { };", "000"},
    {"auto [[X]] a; X;", "00"},
    {"int a(1), b[] = {1, 2}, X; X;", "11"},
    {"{ } int a, X; X;", "11"},
};

static void declarations(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char got[32];
        core_scope_test_uses(cases[i].text, got, sizeof got);
        if (strcmp(got, cases[i].want) != 0)
            fail_msg("%s: %s, not %s", cases[i].text, got, cases[i].want);
    }
}

/* Another name for HIP's is known only where it is in force. */
static void aliases_of_hip(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool hip, known;
    } list[] = {
        {"#define X hipFree\n", true, true},
        {"#if A\n#define X hipFree\n#endif\n", true, false},
        {"#if A\n#define X HIP_R_16F\n#else\n#define X 1\n#endif\n", true, true},
        {"#if A\n#define X(p, n) hipMalloc(p, n)\n#endif\n", true, false},
        {"#if A\ntypedef hipError_t X;\n#endif\n", true, false},
        {"#if A\nusing X = rocblas_handle;\n#endif\n", true, false},
        {"#if A\n#define X (hipFree)\n#endif\n", false, true},
        {"#if A\n#define X hipFree + 1\n#endif\n", false, true},
        {"#if A\n#define X\n#endif\n", false, true},
        {"#if A\n#define X myFree\n#endif\n", false, true},
        {"#if A\ntypedef void *X;\n#endif\n", false, true},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct arena a = {0};
        struct source src;
        struct tokens t;
        struct scopes s = {0};
        source_init(&src, "input.cu", str_of(list[i].text), &a);
        lex(&t, &src, &a);
        scopes_init(&s, &t, is_x, NULL, &a);
        if (s.names.n == 0 || s.names.p[0].hip != list[i].hip ||
            scopes_know(&s, STR("X")) != list[i].known)
            fail_msg("%s", list[i].text);
        scopes_release(&s);
        arena_release(&a);
    }
}

static void namespaces(void **state)
{
    (void)state;
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct scopes s = {0};
    source_init(&src, "input.cu",
                STR("using namespace a::b; using namespace std; using namespace a::b;\n"
                    "namespace c = d::e; namespace z = ::y; namespace n { }"),
                &a);
    lex(&t, &src, &a);
    scopes_init(&s, &t, is_x, NULL, &a);
    assert_int_equal(s.used.n, 2);
    assert_true(str_is(s.used.p[0], "a::b"));
    assert_true(str_is(scopes_namespace(&s, STR("c")), "d::e"));
    assert_true(str_is(scopes_namespace(&s, STR("z")), "y"));
    assert_true(str_is(scopes_namespace(&s, STR("n")), "n"));
    scopes_release(&s);
    arena_release(&a);
}

static void using_declarations(void **state)
{
    (void)state;
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct scopes s = {0};
    source_init(&src, "input.cu",
                STR("namespace q = a::b; using a::X; void f() { using ::q::c::X; using X = int; }\n"
                    "using a::Y, a::Z; using Base::operator(); using typename T::V;\n"
                    "namespace r = q::d; namespace s = t; namespace t = s; namespace q2 = q2::x;"),
                &a);
    lex(&t, &src, &a);
    scopes_init(&s, &t, is_x, NULL, &a);
    uint32_t second = 0;
    for (uint32_t i = 0, n = 0; i < t.n; i++) {
        if (tok_word(&t, i, "X") && n++ == 1)
            second = i;
    }
    assert_int_equal(s.usings.n, 2);
    assert_true(str_is(scopes_using(&s, STR("X"), t.n), "a::b::c::X"));
    assert_true(str_is(scopes_using(&s, STR("X"), second), "a::X"));
    assert_int_equal(scopes_using(&s, STR("X"), 3).n, 0);
    assert_int_equal(scopes_using(&s, STR("Y"), t.n).n, 0);
    assert_int_equal(scopes_using(&s, STR("V"), t.n).n, 0);
    assert_true(str_is(scopes_namespace(&s, STR("r")), "a::b::d"));
    assert_true(str_is(scopes_namespace(&s, STR("q2")), "q2::x"));
    scopes_release(&s);
    arena_release(&a);
}

/* Declarations of nearer scopes that have ended do not hide the outer ones. */
static void many_ended_declarations(void **state)
{
    (void)state;
    struct buf b = {0};
    char got[2000];
    buf_adds(&b, STR("static int X;"));
    for (int i = 0; i < 600; i++)
        buf_adds(&b, STR("{ int X; }"));
    buf_adds(&b, STR("X; ::X; { { int X; } X; }"));
    core_scope_test_uses(buf_str(&b).p, got, sizeof got);
    assert_int_equal(strspn(got, "1"), 1 + 600 + 4);
    assert_int_equal(strlen(got), 1 + 600 + 4);
    b.len = 0;
    buf_adds(&b, STR("{ int X; { int X; } { int X; { int X; } } } X;"));
    core_scope_test_uses(buf_str(&b).p, got, sizeof got);
    assert_string_equal(got, "11110");
    buf_release(&b);
}

static void repeated_with_c_linkage(void **state)
{
    (void)state;
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct scopes s = {0};
    struct buf b = {0};
    buf_adds(&b, STR("extern \"C\" XT X(int); XT XY(int);\n"
                     "#define API extern \"C\"\nXT XX(int);"));
    for (int i = 0; i < 600; i++)
        buf_adds(&b, STR("{ int X; int XY; }"));
    source_init(&src, "input.cu", buf_str(&b), &a);
    lex(&t, &src, &a);
    scopes_init(&s, &t, is_x, NULL, &a);
    assert_true(scopes_repeats(&s, STR("X")));
    assert_false(scopes_repeats(&s, STR("XY")));
    assert_false(scopes_repeats(&s, STR("XX")));
    assert_false(scopes_repeats(&s, STR("XZ")));
    scopes_release(&s);
    buf_release(&b);
    arena_release(&a);
}

/* Many times the first part, and then as many times the second. */
static double seconds_for(const char *part, const char *then)
{
    struct buf b = {0};
    char got[8];
    int n = 0;
    for (; b.len < 300000; n++)
        buf_adds(&b, str_of(part));
    for (int i = 0; i < n && *then; i++)
        buf_adds(&b, str_of(then));
    clock_t start = clock();
    core_scope_test_uses(buf_str(&b).p, got, sizeof got);
    buf_release(&b);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Time must not grow faster than the text, however it nests and repeats: linear, each of these
 * takes some hundredths of a second. */
/* Each alias is one of the alias before it, and a part longer. */
/* For each token "X" of the text, '1' where the nearest declaration is an inner one, else '0'. */
static void assert_inner(const char *text, const char *want)
{
    struct arena a = {0};
    struct source src;
    struct tokens t;
    struct scopes s = {0};
    char got[32];
    size_t n = 0;
    source_init(&src, "input.cu", str_of(text), &a);
    lex(&t, &src, &a);
    scopes_init(&s, &t, is_x, NULL, &a);
    for (uint32_t i = 0; i < t.n && n + 1 < sizeof got; i++) {
        if (tok_word(&t, i, "X"))
            got[n++] = scopes_inner(&s, &t, STR("X"), i) ? '1' : '0';
    }
    got[n] = 0;
    scopes_release(&s);
    arena_release(&a);
    if (strcmp(got, want) != 0)
        fail_msg("%s: %s, not %s", text, got, want);
}

static void inner_declarations(void **state)
{
    (void)state;
    assert_inner("X(1);", "0");
    assert_inner("int X(int); void f() { X(1); }", "00");
    assert_inner("extern \"C\" { int X(int); X(2); } X(1);", "000");
    assert_inner("namespace { int X(int); X(2); } X(1);", "000");
    assert_inner("namespace n { int X(int); X(2); ::X(3); } X(1);", "1100");
    assert_inner("struct s { int X(int); }; X(1);", "10");
    assert_inner("void f() { int X = 1; X; { X; } } X;", "1110");
    assert_inner("int X; void f() { X; { int X = 1; X; } X; }", "00110");
    assert_inner("enum e { X, b }; X;", "00");
    assert_inner("namespace n { enum e { X, b }; X; } X;", "110");
    assert_inner("#define X 1\nvoid f() { X; }", "00");
}

static void chained_aliases(void **state)
{
    (void)state;
    enum { N = 100000 };
    struct arena a = {0};
    struct buf b = {0};
    struct source src;
    struct tokens t;
    struct scopes s = {0};
    for (int i = 1; i < N; i++)
        buf_printf(&b, "namespace a%06d = a%06d::x;\n", i, i - 1);
    source_init(&src, "input.cu", buf_str(&b), &a);
    lex(&t, &src, &a);
    clock_t begin = clock();
    scopes_init(&s, &t, is_x, NULL, &a);
    assert_true((double)(clock() - begin) / CLOCKS_PER_SEC < 4);
    assert_true(str_is(scopes_namespace(&s, STR("a000003")), "a000000::x::x::x"));
    assert_true(str_starts(scopes_namespace(&s, STR("a099999")), STR("a")));
    scopes_release(&s);
    arena_release(&a);
    buf_release(&b);
}

static void core_scope_test_hostile(void **state)
{
    (void)state;
    static const char *const parts[][2] = {
        {"{", ""},
        {"(", ""},
        {"X<", ""},
        {"int X,", ""},
        {"a, ", ""},
        {"X::", ""},
        {"*", ""},
        {"const ", ""},
        {"#define X X\n", ""},
        {"namespace X = X;", ""},
        {"using namespace X;", ""},
        {"using X::", ""},
        {"using a::X;", ""},
        {"namespace X = a::X;", ""},
        {"namespace X = X::X;", ""},
        {"extern \"C\" { XT X(", ""},
        {"{", ", b;}"},
        {"(", ", X;)"},
        {"[", ", X]"},
        {"auto [X", ", X]"},
        {"{ int X;", "} X;"},
        {"{ int X; }", "X;"},
        {"#if A\n#define X 1\n", "X\n#endif\n"},
        {"#ifndef X\n#define X 1\n", "X\n#endif\n"},
        {"#elif A\n#define X 1\n", "X\n"},
        {"#pragma once\n#if A\n#define X 1\n#else\n#define X 2\n#endif\n", "X\n"}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        double s = seconds_for(parts[i][0], parts[i][1]);
        if (s > 4)
            fail_msg("%s%s: %g s", parts[i][0], parts[i][1], s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declarations),
        cmocka_unit_test(aliases_of_hip),
        cmocka_unit_test(namespaces),
        cmocka_unit_test(using_declarations),
        cmocka_unit_test(many_ended_declarations),
        cmocka_unit_test(repeated_with_c_linkage),
        cmocka_unit_test(inner_declarations),
        cmocka_unit_test(chained_aliases),
        cmocka_unit_test(core_scope_test_hostile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
