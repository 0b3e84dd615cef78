#include "base/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

/* Every place that the condition can turn true at, in arrays of every length up to 40. */
static void finds_the_first(void **state)
{
    (void)state;
    for (size_t n = 0; n <= 40; n++) {
        for (size_t want = 0; want <= n; want++) {
            size_t i, asked = 0;
            search_first(i, n, (asked++, i >= want));
            assert_int_equal(i, want);
            assert_true(asked <= 6);
        }
    }
}

static void equal_keys_and_narrow_indices(void **state)
{
    (void)state;
    static const int key[] = {1, 3, 3, 3, 7};
    uint32_t i = 99;
    search_first(i, 5, key[i] >= 3);
    assert_int_equal(i, 1);
    search_first(i, 5, key[i] > 3);
    assert_int_equal(i, 4);
    search_first(i, 5, key[i] > 7);
    assert_int_equal(i, 5);
    search_first(i, 0, key[i] > 7);
    assert_int_equal(i, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_first),
        cmocka_unit_test(equal_keys_and_narrow_indices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
