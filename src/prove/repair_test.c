#include "base/str.h"
#include "prove/repair.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The nth repair's text for an error, or "". */
static const char *repair_of(const char *error, struct repair_place place, unsigned nth,
                             bool *header)
{
    static struct arena a;
    struct repair r = {.text = ""};
    bool found = repair_find(error, place, nth, NULL, &r, &a);
    *header = r.header;
    return found ? r.text : "";
}

static const struct repair_place member = {.member = true}, plain;

static void assert_repair(const char *error, const char *text)
{
    bool header;
    assert_string_equal(repair_of(error, member, 0, &header), text);
    assert_false(header);
}

static void assert_header(const char *error, const char *text)
{
    bool header;
    assert_string_equal(repair_of(error, member, 0, &header), text);
    assert_true(header);
}

static void test_words(void **state)
{
    (void)state;
    assert_repair("missing 'typename' prior to dependent type name 'T::type'", "typename ");
    assert_repair("missing 'template' keyword prior to dependent template name 'f'", "template ");
    assert_repair("use of undeclared identifier 'twice'", "this->");
    assert_repair("missing 'typename' prior to dependent", "");
    assert_repair("expected ';' after expression", "");
    assert_repair("", "");
}

static void test_headers(void **state)
{
    (void)state;
    assert_header("no member named 'forward' in namespace 'std'", "utility");
    assert_header("no template named 'set' in namespace 'std'; did you mean 'get'?", "set");
    assert_header("implicit instantiation of undefined template 'std::array<int, 3>'", "array");
    assert_header("use of undeclared identifier 'INT_MAX'", "limits.h");
    assert_header("unknown type name 'uint8_t'", "stdint.h");
    assert_header("no member named 'memcpy' in namespace 'std'", "cstring");
    assert_header("'printf' is not a member of 'std'; did you mean 'wprintf'?", "cstdio");
    assert_header("'memset' was not declared in this scope", "string.h");
    assert_header("'string' in namespace 'std' does not name a type", "string");
    assert_header("'uint8_t' does not name a type; did you mean 'u_int8_t'?", "stdint.h");
    assert_repair("no member named 'gettimeofday' in namespace 'std'", "");
    assert_repair("no member named 'forward' in namespace 'mine'", "");
    assert_repair("no member named 'sequence' in namespace 'thrust'", ""); /* no such header */
    assert_repair("implicit instantiation of undefined template 'mine::array<int>'", "");
    assert_repair("no member named 'array_of' in namespace 'std'", "");
}

static void test_alternatives(void **state)
{
    bool header;
    (void)state;
    assert_string_equal(repair_of("use of undeclared identifier 'assert'", member, 0, &header),
                        "assert.h");
    assert_string_equal(repair_of("use of undeclared identifier 'assert'", member, 1, &header),
                        "this->");
    assert_string_equal(repair_of("use of undeclared identifier 'assert'", member, 2, &header), "");
    assert_string_equal(repair_of("use of undeclared identifier 'assert'", plain, 1, &header), "");
}

/* What is right for one type may be wrong for the others of a template. */
static void test_templates(void **state)
{
    static const char error[] =
        "conversion from '__hip_bfloat16' to 'decltype(data)' (aka '_Float16') is ambiguous";
    bool header;
    (void)state;
    assert_string_equal(repair_of(error, (struct repair_place){.operand = true}, 0, &header),
                        "(float)");
    assert_string_equal(repair_of(error, plain, 0, &header), "");
    assert_string_equal(
        repair_of(error, (struct repair_place){.operand = true, .instantiated = true}, 0, &header),
        "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_headers),
        cmocka_unit_test(test_alternatives),
        cmocka_unit_test(test_templates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
