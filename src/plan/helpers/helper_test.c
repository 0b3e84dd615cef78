/* Helpers that include one another, as text and as files. */
#include "plan/helpers/helper.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

static struct arena arena;
static struct helpers helpers;

static const char *helper_test_text_of(const char *name)
{
    static const char *const text[][2] = {
        {"plain", "int plain;\n"},
        {"top",
         "#if defined(__HIP__)\n#include \"left.h\"\n#include \"right.h\"\nint top;\n#endif\n"},
        {"left", "#include \"base.h\"\nint left;\n"},
        {"right", "#include \"base.h\"\n#include <hip/hip_fp16.h>\nint right;\n"},
        {"base", "int base;\n"},
        {"ring", "#include \"gnir.h\"\nint ring;\n"},
        {"gnir", "#include \"ring.h\"\nint gnir;\n"}};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        if (strcmp(text[i][0], name) == 0)
            return text[i][1];
    }
    return NULL;
}

static int helper_test_tear_down(void **state)
{
    (void)state;
    helpers_release(&helpers);
    helpers = (struct helpers){0};
    arena_release(&arena);
    return 0;
}

static void helper_test_take(const char *name)
{
    helpers_take(&helpers, name, helper_test_text_of, &arena);
}

static void text_has_each_once_behind_what_it_needs(void **state)
{
    (void)state;
    helper_test_take("plain");
    helper_test_take("top");
    assert_string_equal(helpers_text(&helpers, "\n", &arena),
                        "int plain;\nint base;\nint left;\n#include <hip/hip_fp16.h>\nint right;\n"
                        "#if defined(__HIP__)\nint top;\n#endif\n");
}

static void lines_are_of_those_that_are_called(void **state)
{
    (void)state;
    helper_test_take("top");
    helper_test_take("base");
    assert_string_equal(helpers_lines(&helpers, 0, "\n", &arena),
                        "#include \"tranship/base.h\"\n#include \"tranship/top.h\"\n");
    assert_string_equal(
        helpers_lines(&helpers, 2, "\r\n", &arena),
        "#include \"../../tranship/base.h\"\r\n#include \"../../tranship/top.h\"\r\n");
    assert_int_equal(helpers.v.n, 4);
}

static void two_that_include_one_another(void **state)
{
    (void)state;
    helper_test_take("ring");
    assert_string_equal(helpers_text(&helpers, "\r\n", &arena), "int gnir;\r\nint ring;\r\n");
}

static void a_file_is_known_again(void **state)
{
    (void)state;
    struct source src;
    helper_test_take("top");
    struct port_file f = helper_file(&helpers.v.p[3], &arena);
    assert_string_equal(f.name, "tranship/top.h");
    assert_non_null(strstr(f.text.p, "#include \"left.h\"\n"));
    source_init(&src, "x.h", f.text, &arena);
    assert_true(helper_is_file(&src));
    source_init(&src, "x.h", STR("// SPDX-License-Identifier: MIT-0\n"), &arena);
    assert_false(helper_is_file(&src));
}

#define TEST(f) cmocka_unit_test_teardown(f, helper_test_tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(text_has_each_once_behind_what_it_needs),
        TEST(lines_are_of_those_that_are_called),
        TEST(two_that_include_one_another),
        TEST(a_file_is_known_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
