#include "base/buf.h"
#include "validate/mutate/alter.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;
static struct buf told;

/* All that can be changed in a body, "old>new old>new". */
static const char *alter_test_changes(const char *text, uint32_t variant)
{
    struct source source;
    struct tokens t;
    source_init(&source, "a.cu", str_of(text), &arena);
    lex(&t, &source, &arena);
    const uint8_t *fixed = alter_fixed(&t, &arena);
    buf_clear(&told);
    buf_addstr(&told, "");
    for (uint32_t i = 0; i < t.n; i++) {
        struct str new = alter_token(&t, fixed, i, variant, &arena), old = tok_raw(&t, i);
        if (new.n)
            buf_printf(&told, "%s%.*s>%.*s", told.len ? " " : "", (int)old.n, old.p, (int)new.n,
                       new.p);
    }
    return told.p ? told.p : "";
}

static void alter_test_whole_numbers(void **state)
{
    (void)state;
    assert_string_equal(alter_test_changes("x = 7 , 0, 0x1Fu, 012, 8ull, 0b11;", 0),
                        "7>6 0>1 0x1Fu>0x1eu 012>9 8ull>7ull 0b11>2");
    assert_string_equal(alter_test_changes("x = 7 , 0, 0x1Fu, 255UL;", 1),
                        "7>8 0>1 0x1Fu>0x20u 255UL>256UL");
    assert_string_equal(alter_test_changes("x = 0xffffffffffffffff;", 1),
                        "0xffffffffffffffff>0xfffffffffffffffe");
    /* Of a kind that nobody knows, or with groups of digits: left alone. */
    assert_string_equal(alter_test_changes("x = 3_km + 1'000;", 0), "+>-");
}

static void other_numbers(void **state)
{
    (void)state;
    assert_string_equal(alter_test_changes("x = 0.044715f , 1e-5f, 0.0f, 2.5, 3.F;", 0),
                        "0.044715f>0.08943f 1e-5f>2e-05f 0.0f>1.0f 2.5>5.0 3.F>6.0F");
    assert_string_equal(
        alter_test_changes("x = 0.044715f , 1e-5f, 0.5f, 1.50, 12.0, 1.25e3f;", 1),
        "0.044715f>0.04471f 1e-5f>2e-05f 0.5f>1.0f 1.50>1. 12.0>24.0 1.25e3f>1.2e3f");
    assert_string_equal(alter_test_changes("x = 1.0f16 , 0x1p3, 1e308;", 0), "");
}

static void alter_test_operators(void **state)
{
    (void)state;
    assert_string_equal(alter_test_changes("if (a < b && c >= d || e == f) g = h - i / j % k;", 0),
                        "<><= &&>|| >=>> ||>&& ==>!= ->+ />* %>/");
    assert_string_equal(
        alter_test_changes("a += b; a -= b; a *= b; a >>= b; a ^= c; a = b << c | d & e;", 0),
        "+=>-= -=>+= *=>+= >>=><<= ^=>&= <<>>> |>& &>|");
    assert_string_equal(
        alter_test_changes("x = fminf(a, b); y = max(c, d); z = s.min; atomicMax(p, v);", 0),
        "fminf>fmaxf max>min atomicMax>atomicMin");
    assert_string_equal(alter_test_changes("x = a*b; y = (a - c)*b; z = p[i] * q;", 0),
                        "*>+ ->+ *>+ *>+");
}

/* One operand, declarations, casts. */
static void no_operators(void **state)
{
    (void)state;
    assert_string_equal(
        alter_test_changes("x = -a; y = *p; z = &q; return -b; f(-c, *d, &e); g[-h]; i = !j; k++;",
                           0),
        "");
    assert_string_equal(
        alter_test_changes("float *p = q; const T &r = s; T * t = u; auto &&v = w; { U * w; }", 0),
        "");
    assert_string_equal(
        alter_test_changes("x = (float)-a; y = (const float *)&b; z = (unsigned)*c; T **pp;", 0),
        "");
    assert_string_equal(alter_test_changes("bool operator<(T x); x = a.operator+(b);", 0), "");
    assert_string_equal(alter_test_changes("f<a, b>(c); cg::tile<T> d; vector<vector<int>> e;", 0),
                        "");
}

static void what_must_stay(void **state)
{
    (void)state;
    assert_string_equal(
        alter_test_changes("#pragma unroll 4\n#define N 3\nx = N;\n#if 0\ny = 7;\n#endif\n", 0),
        "");
    assert_string_equal(alter_test_changes("reduce<256>(x); f<3 * N, (1 > 0)>(y);", 0), "");
    assert_string_equal(alter_test_changes("float sums[8]; T a[2][4]; cg::tile<32> b[3];", 0), "");
    assert_string_equal(
        alter_test_changes(
            "__shared__ float tile[32][32 + 1]; __shared__ alignas(16) int x[4], y[2];", 0),
        "");
    assert_string_equal(
        alter_test_changes("n = sizeof(float[4]); static_assert(N % 4 == 0, \"x\"); asm(\"x\" "
                           ": \"=r\"(a) : \"n\"(3));",
                           0),
        "");
    assert_string_equal(alter_test_changes("// a < 3\n/* 4 + 5 */ s = \"a < 3\"; c = '7';", 0), "");
    /* An element is no size, in whatever comes before it. */
    assert_string_equal(alter_test_changes("return v[3]; x = y * z[1]; if (a > b[2]) c[0] = 0;", 0),
                        "3>2 *>+ 1>0 >>>= 2>1 0>1 0>1");
}

static int alter_test_release(void **state)
{
    (void)state;
    arena_release(&arena);
    buf_release(&told);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(alter_test_whole_numbers, alter_test_release),
        cmocka_unit_test_teardown(other_numbers, alter_test_release),
        cmocka_unit_test_teardown(alter_test_operators, alter_test_release),
        cmocka_unit_test_teardown(no_operators, alter_test_release),
        cmocka_unit_test_teardown(what_must_stay, alter_test_release),
    };
    return cmocka_run_group_tests_name("alter", tests, NULL, NULL);
}
