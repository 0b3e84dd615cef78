/* Ranges: levels are each thread's own, numbers are nobody else's. */
#include "standin/common/test.h"
#include <pthread.h>
#include <roctracer/roctx.h>

static void *push_elsewhere(void *level)
{
    *(int *)level = roctxRangePushA("elsewhere");
    return NULL;
}

static void test_ranges(void **state)
{
    (void)state;
    assert_int_equal(roctxRangePop(), -1);
    assert_int_equal(roctxRangePushA("outer"), 0);
    assert_int_equal(roctxRangePushA("inner"), 1);
    pthread_t thread;
    int level = -1;
    assert_int_equal(pthread_create(&thread, NULL, push_elsewhere, &level), 0);
    pthread_join(thread, NULL);
    assert_int_equal(level, 0);
    assert_int_equal(roctxRangePop(), 1);
    assert_int_equal(roctxRangePop(), 0);
    roctx_range_id_t first = roctxRangeStartA("first"), second = roctxRangeStartA("second");
    assert_true(first != second);
    roctxRangeStop(first);
    roctxRangeStop(second);
    roctxMarkA("mark");
    assert_int_equal(roctx_version_major(), ROCTX_VERSION_MAJOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ranges)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
