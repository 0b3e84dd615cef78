#include "map/release.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void releases(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int value; /* -1: no release */
    } rows[] = {
        {"6.4", 604},
        {"5.2", 502},
        {"12.10", 1210},
        {"6.4.3", 604},
        {"6", 600},
        {"12.0", 1200},
        {"6.4.123", 604},
        {"600.99", -2},
        {"", -1},
        {".", -1},
        {"6.", -1},
        {".4", -1},
        {"6.4.", -1},
        {"6.4.3.2", -1},
        {"v6.4", -1},
        {"6.4 ", -1},
        {" 6.4", -1},
        {"0", -1},
        {"0.5", -1},
        {"6.100", -1},
        {"601", -1},
        {"6,4", -1},
        {"-6.4", -1},
        {"6.-4", -1},
        {"99999999999999999999", -1},
        {"6.00000000000000004", -1},
        {"6.4x", -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        release r = 7;
        int rc = release_parse(str_of(rows[i].text), &r);
        assert_int_equal(rc, rows[i].value == -1 ? -1 : 0);
        if (rows[i].value == -2)
            assert_int_equal(r, RELEASE(600, 99));
        else
            assert_int_equal(r, rc ? 7 : rows[i].value);
    }
}

static void text_need_not_end(void **state)
{
    (void)state;
    release r;
    assert_int_equal(release_parse((struct str){"6.45", 3}, &r), 0);
    assert_int_equal(r, 604);
}

static void ranges(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int rc;
        struct release_range range;
    } rows[] = {
        {"5.2..6.4", 0, {502, 604}},     {"5.2..", 0, {502, 0}},  {"..6.4", 0, {0, 604}},
        {"6.4", 0, {604, 604}},          {"5..6", 0, {500, 600}}, {"6.4..6.4", 0, {604, 604}},
        {"5.2.1..6.4.3", 0, {502, 604}}, {"", -1, {0, 0}},        {"..", -1, {0, 0}},
        {"6.4..5.2", -1, {0, 0}},        {"5.2...", -1, {0, 0}},  {"5.2..6.4..7", -1, {0, 0}},
        {"5.2-6.4", -1, {0, 0}},         {".", -1, {0, 0}},       {"a..b", -1, {0, 0}},
        {"5.2.. ", -1, {0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct release_range r = {7, 7};
        assert_int_equal(release_range_parse(str_of(rows[i].text), &r), rows[i].rc);
        assert_int_equal(r.first, rows[i].rc ? 7 : rows[i].range.first);
        assert_int_equal(r.last, rows[i].rc ? 7 : rows[i].range.last);
    }
}

static void ends_belong_to_a_range(void **state)
{
    (void)state;
    struct release_range r = {502, 604};
    assert_false(release_in(501, r));
    assert_true(release_in(502, r));
    assert_true(release_in(604, r));
    assert_false(release_in(605, r));
    assert_true(release_in(1, (struct release_range){0, 604}));
    assert_true(release_in(9999, (struct release_range){502, 0}));
    assert_true(release_in(9999, (struct release_range){0, 0}));
}

static void values_by_release(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        release r;
        long value; /* -1: no list */
    } rows[] = {{"5.0:21003 5.1:21104 6.4:7", RELEASE(5, 0), 21003},
                {"5.0:21003 5.1:21104 6.4:7", RELEASE(6, 3), 21104},
                {"5.0:21003 5.1:21104 6.4:7", RELEASE(7, 2), 7},
                {"5.0:21003", RELEASE(4, 5), 0},
                {"5.0:2 5.0:3", 0, -1},
                {"5.1:2 5.0:3", 0, -1},
                {"5.0:", 0, -1},
                {"5.0:x", 0, -1},
                {"5.0", 0, -1},
                {":5", 0, -1},
                {"5.0:2  5.1:3", 0, -1},
                {"5.0:2,5.1:3", 0, -1},
                {"5.0:9999999999", 0, -1},
                {"", 0, -1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        long value;
        int rc = release_values_parse(str_of(rows[i].text), rows[i].r, &value);
        assert_int_equal(rc, rows[i].value < 0 ? -1 : 0);
        if (rc == 0)
            assert_int_equal(value, rows[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(releases),
        cmocka_unit_test(values_by_release),
        cmocka_unit_test(text_need_not_end),
        cmocka_unit_test(ranges),
        cmocka_unit_test(ends_belong_to_a_range),
    };
    return cmocka_run_group_tests_name("release", tests, NULL, NULL);
}
