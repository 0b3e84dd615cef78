#include "vgpu/profile/footprint.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void footprint_test_lines(void **state)
{
    (void)state;
    struct footprint f = {0};
    assert_int_equal(footprint_bytes(&f, 64), 0);
    for (int times = 0; times < 3; times++)
        for (uint64_t line = 1000; line < 1200; line++)
            footprint_add(&f, line);
    assert_int_equal(footprint_bytes(&f, 64), 200 * 64);
    assert_int_equal(footprint_bytes(&f, 128), 100 * 128);
    footprint_add(&f, 2001); /* half of a line of 128 */
    footprint_add(&f, 0);
    footprint_add(&f, UINT64_MAX >> 6);
    assert_int_equal(footprint_bytes(&f, 64), 203 * 64);
    assert_int_equal(footprint_bytes(&f, 128), 103 * 128);
    footprint_release(&f);
    assert_int_equal(footprint_bytes(&f, 64), 0);
}

/* Far apart, in an order that meets each page again: many pages, and the table grows. */
static void footprint_test_many(void **state)
{
    (void)state;
    struct footprint f = {0};
    enum { PAGES = 5000 };
    for (uint64_t bit = 0; bit < 4; bit++)
        for (uint64_t page = 0; page < PAGES; page++)
            footprint_add(&f, page * 7919 * 64 + bit);
    assert_int_equal(f.n, PAGES);
    assert_int_equal(footprint_bytes(&f, 64), PAGES * 4 * 64);
    footprint_release(&f);
}

static void test_move(void **state)
{
    (void)state;
    struct footprint all = {0}, one = {0};
    footprint_move(&all, &one);
    for (uint64_t group = 0; group < 10; group++) {
        for (uint64_t line = 0; line < 100; line++)
            footprint_add(&one, group * 50 + line); /* half of them are the last one's, too */
        footprint_move(&all, &one);
        assert_int_equal(footprint_bytes(&one, 64), 0);
        assert_int_equal(one.n, 0);
    }
    assert_int_equal(footprint_bytes(&all, 64), 550 * 64);
    footprint_release(&one);
    footprint_release(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(footprint_test_lines),
        cmocka_unit_test(footprint_test_many),
        cmocka_unit_test(test_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
