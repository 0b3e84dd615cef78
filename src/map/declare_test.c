#include "map/declare.h"
#include "map/reader.h"
#include <stdlib.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

/* The header of family f for these rows, without its first lines; the arena's. */
static const char *declare_test_declare(const char *rows, const char *hand)
{
    struct map_text text = {.arena = &arena};
    struct buf out = {0};
    struct err err;
    if (map_text_read(&text, "t.map", str_of(rows), "f", &err) != 0)
        fail_msg("%s", err.msg);
    declare_family(&text, declare_chosen(&text, &arena), "f", str_of(hand), &out);
    struct str start =
        STR("#pragma once\n#pragma GCC system_header\n#include \"tranship/base.h\"\n");
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
#define CXX   "#ifdef __cplusplus\n"
#define CUDA  "#ifdef __CUDA__\n"
#define C     "#ifndef __cplusplus\n"
#define END   "#endif\n"

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
    assert_string_equal(
        declare_test_declare("func a = sig=\"template<class T> T &(T x, int n = 0)\"\n", ""),
        CXX "template<class T> static T &a(T x, int n = 0);\n" END);
    assert_string_equal(declare_test_declare("func a = sig=\"int(bool b)\"\n", ""),
                        CXX "int a(bool b);\n" END);
}

/* One of them is C's; where several could be, C calls any of them. */
static void overloads(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare("func a = sig=\"int(int)\" sig=\"template<class T> int(T)\"\n", ""),
        CXX "extern \"C\" int a(int);\ntemplate<class T> static int a(T);\n" END C
            "int a(int);\n" END);
    assert_string_equal(
        declare_test_declare("func a = sig=\"int(int &r)\" sig=\"int(long)\"\n", ""),
        CXX "int a(int &r);\nextern \"C\" int a(long);\n" END C "int a(long);\n" END);
    assert_string_equal(declare_test_declare("func a = sig=\"int(int)\" sig=\"int(long)\"\n", ""),
                        CXX "extern \"C\" int a(int);\nint a(long) __asm__(\"a\");\n" END C
                            "int a();\n" END);
}

static void default_arguments(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "func a = sig=\"int(int x = 1, int (*f)(int) = 0, long n = (2 + (3)))\"\n", ""),
        CXX "extern \"C\" int a(int x = 1, int (*f)(int) = 0, long n = (2 + (3)));\n" END C
            "int a(int x, int (*f)(int), long n);\n" END);
}

static void releases_are_marked(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare("func a = cuda=11.2.. sig=\"int()\"\nmacro M = cuda=..10.0 value=1\n"
                             "enum e = of=E value=1\nenum f = cuda=12.0.. of=E value=2\n"
                             "enum g = cuda=12.0.. of=G value=2\n",
                             ""),
        "enum E {\n    e = 1,\n    f = 2, //@12.0..\n};\n#ifndef __cplusplus\ntypedef enum E E;\n"
        "#endif\nenum G {\n    g = 2,\n};\n#ifndef __cplusplus\ntypedef enum G G;\n#endif\n"
        "#define M 1 //@..10.0\n" OPEN "int a(); //@11.2..\n" CLOSE);
    assert_string_equal(
        declare_test_declare("macro M = cuda=12.0.. value=1\nmacro N = value=\"(M + 1)\"\n", ""),
        "#define M 1\n#define N (M + 1)\n");
    assert_true(declare_line_is_for(STR("int a();"), RELEASE(9, 0)));
    assert_true(declare_line_is_for(STR("int a(); //@11.2.."), RELEASE(11, 2)));
    assert_false(declare_line_is_for(STR("int a(); //@11.2.."), RELEASE(11, 1)));
    assert_false(declare_line_is_for(STR("int a(); //@..10.0"), RELEASE(10, 1)));
    assert_true(str_is(declare_line_text(STR("int a(); //@11.2..")), "int a();"));
    assert_true(str_is(declare_line_text(STR("int a();")), "int a();"));
}

static void types_in_c(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "type S = decl=\"struct S { int a; };\"\ntype P = decl=\"typedef struct Q *P;\"\n"
            "type U = decl=\"union U;\"\ntype SU = decl=\"struct S2 { int a; };\"\n",
            ""),
        "#ifndef __cplusplus\ntypedef struct S S;\ntypedef union U U;\n" END OPEN
        "struct S { int a; };\ntypedef struct Q *P;\nunion U;\nstruct S2 { int a; };\n" CLOSE);
    assert_string_equal(declare_test_declare("type S = decl=\"struct S { S(); int a; };\"\n", ""),
                        "#ifndef __cplusplus\ntypedef struct S S;\n" END CXX
                        "struct S { S(); int a; };\n" END);
}

static void device_functions(void **state)
{
    (void)state;
    assert_string_equal(declare_test_declare("device a = sig=\"int()\"\n", ""),
                        CUDA "static __device__ int a();\n" END);
    assert_string_equal(declare_test_declare("device a = sig=\"__host__ __device__ int()\"\n", ""),
                        CXX "static __host__ __device__ int a();\n" END);
    assert_string_equal(declare_test_declare("device a = sig=\"template<class T> T()\"\n", ""),
                        CUDA "template<class T> static __device__ T a();\n" END);
    assert_string_equal(
        declare_test_declare("device a = sig=\"template<class T> __device__ T()\"\n", ""),
        CUDA "template<class T> static __device__ T a();\n" END);
}

static void functions_of_one_kind_are_together(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare(
            "func a = sig=\"int()\"\nfunc b =\nfunc c = sig=\"int()\"\ndevice d = sig=\"int()\"\n"
            "func e = sig=\"int()\"\n",
            ""),
        OPEN "int a();\nint c();\nint e();\n" CLOSE CUDA "static __device__ int d();\n" END);
}

static void device_functions_with_c_linkage_are_not_static(void **state)
{
    (void)state;
    assert_string_equal(
        declare_test_declare("device a = linkage=C sig=\"int()\"\ndevice b = sig=\"int()\"\n", ""),
        CUDA "extern \"C\" __device__ int a();\nstatic __device__ int b();\n" END);
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
        "enum E {\n    e = 0,\n};\n#ifndef __cplusplus\ntypedef enum E E;\n#endif\n"
        "#ifndef __cplusplus\ntypedef struct T T;\n" END OPEN "struct T;\n" CLOSE CXX
        "template<class A> struct X;\n" END "#define M \n#define N(x) x\n" OPEN "T g();\n" CLOSE);
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
    declare_header(NULL, NULL, NULL, &out);
    assert_string_equal(out.p, "#pragma once\n");
    assert_false(declare_is_header_of(buf_str(&out), RELEASE(12, 4)));
    buf_clear(&out);
    declare_header("fp4", NULL, "12.8..", &out);
    assert_string_equal(out.p, "#pragma once //@12.8..\n#include \"tranship/fp4.h\"\n");
    assert_false(declare_is_header_of(buf_str(&out), RELEASE(12, 4)));
    assert_true(declare_is_header_of(buf_str(&out), RELEASE(12, 8)));
    buf_clear(&out);
    declare_header("device,driver", "driver", NULL, &out);
    assert_string_equal(out.p, "#pragma once\n#ifdef __CUDA__\n#include \"tranship/device.h\"\n"
                               "#include \"tranship/driver.h\"\n#else\n#include "
                               "\"tranship/driver.h\"\n#endif\n");
    buf_clear(&out);
    declare_header("runtime,device", NULL, NULL, &out);
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
        TEST(overloads),
        TEST(default_arguments),
        TEST(releases_are_marked),
        TEST(types_in_c),
        TEST(device_functions),
        TEST(functions_of_one_kind_are_together),
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
