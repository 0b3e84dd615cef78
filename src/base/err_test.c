#include "base/err.h"
#include <stdint.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void sets_and_returns_minus_one(void **state)
{
    (void)state;
    struct err e;
    assert_int_equal(err_set(&e, "%s: no such file", "a.cu"), -1);
    assert_string_equal(e.msg, "a.cu: no such file");
    assert_int_equal(err_set(NULL, "nothing is kept"), -1);
}

static void message_may_hold_the_old_one(void **state)
{
    (void)state;
    struct err e;
    err_set(&e, "inner");
    err_set(&e, "outer: %s", e.msg);
    assert_string_equal(e.msg, "outer: inner");
}

static void long_message_is_cut(void **state)
{
    (void)state;
    struct err e;
    char text[3000];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    err_set(&e, "%s", text);
    assert_int_equal(strlen(e.msg), sizeof e.msg - 1);
}

static void cut_leaves_whole_characters(void **state)
{
    (void)state;
    struct err e;
    static const char *const characters[] = {"\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80"};
    for (size_t c = 0; c < 3; c++) {
        size_t size = strlen(characters[c]);
        for (size_t shift = 0; shift < size; shift++) {
            char text[3000];
            size_t n = 0;
            while (n < shift)
                text[n++] = 'x';
            for (int i = 0; i < 600; i++, n += size)
                memcpy(text + n, characters[c], size);
            text[n] = '\0';
            err_set(&e, "%s", text);
            assert_int_equal((strlen(e.msg) - shift) % size, 0);
            assert_true(strlen(e.msg) > sizeof e.msg - 1 - size);
        }
    }
}

static void control_characters_are_kept_out(void **state)
{
    (void)state;
    struct err e;
    err_set(&e, "a\nb\x1B[31mc\x7F: \xC3\xA4");
    assert_string_equal(e.msg, "a?b?[31mc?: \xC3\xA4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_and_returns_minus_one),
        cmocka_unit_test(message_may_hold_the_old_one),
        cmocka_unit_test(long_message_is_cut),
        cmocka_unit_test(cut_leaves_whole_characters),
        cmocka_unit_test(control_characters_are_kept_out),
    };
    return cmocka_run_group_tests_name("err", tests, NULL, NULL);
}
