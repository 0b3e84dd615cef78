#include "map/declare.h"
#include "map/reader.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

/* The header of family f for these rows, without its first two lines; the arena's. */
static const char *declare_test_declare(const char *rows, const char *hand)
{
    struct map_text text = {.arena = &arena};
    struct buf out = {0};
    struct err err;
    if (map_text_read(&text, "t.map", str_of(rows), "f", &err) != 0)
        fail_msg("%s", err.msg);
    declare_family(&text, declare_chosen(&text, &arena), "f", str_of(hand), &out);
    struct str start = STR("#pragma once\n#pragma clang system_header\n");
    assert_true(str_starts(buf_str(&out), start));
    const char *body = arena_strdup(&arena, str_cut(buf_str(&out), start.n, out.len));
    buf_release(&out);
    vec_release(&text.lines);
    return body;
}

static int declare_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

#define OPEN  "#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
#define CLOSE "#ifdef __cplusplus\n}\n#endif\n"

static void hand_written_text_comes_first(void **state)
{
    (void)state;
    assert_string_equal(declare_test_declare("", ""), "");
    assert_string_equal(declare_test_declare("", "int a;"), "int a;\n");
    assert_string_equal(declare_test_declare("macro M = value=1\n", "int a;\n"),
                        "int a;\n#define M 1\n");
}

static void declare_test_functions(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "func a = sig=\"int(int x)\"\nfunc b = sig=\"const char *(void (*f)(int))\"\n", ""),
        OPEN "int a(int x);\nconst char *b(void (*f)(int));\n" CLOSE);
    assert_string_equal(declare_test_declare("func a = sig=\"int(int)\" sig=\"int(long)\"\n", ""),
                        "int a(int);\nint a(long);\n");
    assert_string_equal(
        declare_test_declare("func a = sig=\"template<class T> T &(T x, int n = 0)\"\n", ""),
        "template<class T> static T &a(T x, int n = 0);\n");
}

static void device_functions(void **state)
{
    (void)state;
    assert_string_equal(declare_test_declare("device a = sig=\"int()\"\n", ""),
                        "static __device__ int a();\n");
    assert_string_equal(declare_test_declare("device a = sig=\"__host__ __device__ int()\"\n", ""),
                        "static __host__ __device__ int a();\n");
    assert_string_equal(declare_test_declare("device a = sig=\"template<class T> T()\"\n", ""),
                        "template<class T> static __device__ T a();\n");
    assert_string_equal(
        declare_test_declare("device a = sig=\"template<class T> __device__ T()\"\n", ""),
        "template<class T> static __device__ T a();\n");
}

static void linkage_changes_only_where_it_must(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "func a = sig=\"int()\"\nfunc b =\nfunc c = sig=\"int()\"\ndevice d = sig=\"int()\"\n"
            "func e = sig=\"int()\"\n",
            ""),
        OPEN "int a();\nint c();\n" CLOSE "static __device__ int d();\n" OPEN "int e();\n" CLOSE);
}

static void device_functions_with_c_linkage_are_not_static(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare("device a = linkage=C sig=\"int()\"\ndevice b = sig=\"int()\"\n", ""),
        OPEN "__device__ int a();\n" CLOSE "static __device__ int b();\n");
}

static void enumerations_are_gathered(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "enum b1 = of=B value=7\nenum a1 = of=A value=1\nenum b2 = of=B value=\"1 << 2\"\n"
            "enum unknown =\nenum a0 - note=x of=A value=0\n",
            ""),
        "enum B {\n    b1 = 7,\n    b2 = 1 << 2,\n};\n#ifndef "
        "__cplusplus\ntypedef enum B B;\n#endif\n"
        "enum A {\n    a1 = 1,\n    a0 = 0,\n};\n#ifndef __cplusplus\ntypedef enum A A;\n#endif\n");
}

static void order_of_the_parts(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "func g = sig=\"T()\"\nmacro M = value=\"\"\nmacro N = decl=\"#define N(x) x\"\n"
            "type T = decl=\"struct T;\"\ntype X = decl=\"template<class A> struct X;\"\n"
            "enum e = of=E value=0\n",
            ""),
        "enum E {\n    e = 0,\n};\n#ifndef __cplusplus\ntypedef enum E E;\n#endif\n" OPEN
        "struct T;\n" CLOSE "template<class A> struct X;\n#define M \n#define N(x) x\n" OPEN
        "T g();\n" CLOSE);
}

static void a_name_is_declared_once(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare("func a x hip=..5.0\nfunc a y hip=6.0..6.1 sig=\"int()\"\nfunc a z "
                             "hip=7.0.. sig=\"long()\"\n"
                             "macro M m hip=..5.0 value=1\nmacro M n hip=6.0.. value=1\n",
                             ""),
        "#define M 1\n" OPEN "int a();\n" CLOSE);
}

static void names_in_a_namespace_are_left_out(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare("device n::a = sig=\"int()\"\ntype n::T = decl=\"struct "
                             "T;\"\nfield S.m = decl=\"int m;\"\n"
                             "enum e = of=n::E value=1\nheader h.h = \nnamespace n =\n",
                             ""),
        "");
}

static void other_families_are_left_out(void **state)
{
    (void)state;
    struct map_text text = {.arena = &arena};
    struct buf out = {0};
    assert_int_equal(
        map_text_read(&text, "a.map", STR("family a\nmacro A = value=1\n"), NULL, NULL), 0);
    assert_int_equal(
        map_text_read(&text, "b.map", STR("family b\nmacro B = value=2\n"), NULL, NULL), 0);
    declare_family(&text, declare_chosen(&text, &arena), "b", STR(""), &out);
    assert_null(strstr(out.p, "A"));
    assert_non_null(strstr(out.p, "#define B 2\n"));
    vec_release(&text.lines);
    buf_release(&out);
}

static void declare_test_headers(void **state)
{
    (void)state;
    struct buf out = {0};
    declare_header(NULL, &out);
    assert_string_equal(out.p, "#pragma once\n");
    buf_clear(&out);
    declare_header("runtime,device", &out);
    assert_string_equal(
        out.p, "#pragma once\n#include \"tranship/runtime.h\"\n#include \"tranship/device.h\"\n");
    buf_release(&out);
}

#define TEST(f) cmocka_unit_test_teardown(f, declare_test_tear_down)

static void assert_check(const char *rows, const char *want)
{
    struct map_text text = {.arena = &arena};
    struct err err = {0};
    if (map_text_read(&text, "t.map", str_of(rows), "f", &err) != 0)
        fail_msg("%s", err.msg);
    int rc = declare_check(&text, &err);
    assert_string_equal(rc == 0 ? "" : err.msg, want);
    vec_release(&text.lines);
}

static void rows_that_say_too_little(void **state)
{
    (void)state;
    assert_check("enum a b of=E value=1\nenum c d\nheader a.h b.h lacks=b.h,c.h\nheader "
                 "b.h x.h\nheader c.h y.h\n",
                 "");
    assert_check("header a.h b.h lacks=a.h,c.h\n",
                 "t.map:1:1: lacks=c.h: no header row has that name");
    assert_check("func c d\nheader a.h b.h roc=r.h roclacks=c.h\n",
                 "t.map:2:1: roclacks=c.h: no header row has that name");
    assert_check("library a b header=c.h\n", "t.map:1:1: header=c.h: no header row has that name");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hand_written_text_comes_first),
        TEST(declare_test_functions),
        TEST(device_functions),
        TEST(linkage_changes_only_where_it_must),
        TEST(device_functions_with_c_linkage_are_not_static),
        TEST(enumerations_are_gathered),
        TEST(order_of_the_parts),
        TEST(a_name_is_declared_once),
        TEST(names_in_a_namespace_are_left_out),
        TEST(other_families_are_left_out),
        TEST(declare_test_headers),
        TEST(rows_that_say_too_little),
    };
    return cmocka_run_group_tests_name("declare", tests, NULL, NULL);
}
