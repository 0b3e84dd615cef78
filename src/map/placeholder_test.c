#include "map/placeholder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_placeholder(const char *text, size_t length, int arg)
{
    int found = -2;
    assert_int_equal(placeholder_at(text, &found), length);
    if (length)
        assert_int_equal(found, arg);
}

static void arguments_by_number(void **state)
{
    (void)state;
    assert_placeholder("$0", 2, 0);
    assert_placeholder("$9, x", 2, 9);
    assert_placeholder("$10", 2, 1); /* the argument 1, and a 0 behind it */
    assert_placeholder("${10}", 5, 10);
    assert_placeholder("${63}3", 5, 63);
    assert_placeholder("$*)", 2, PLACEHOLDER_ALL);
}

static void what_is_no_placeholder(void **state)
{
    (void)state;
    static const char *const texts[] = {"",       "$",     "$x",   "$$0",   "x$0",
                                        "${",     "${}",   "${1}", "${01}", "${1x}",
                                        "${100}", "${64}", "${10", "{10}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_placeholder(texts[i], 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arguments_by_number),
        cmocka_unit_test(what_is_no_placeholder),
    };
    return cmocka_run_group_tests_name("placeholder", tests, NULL, NULL);
}
