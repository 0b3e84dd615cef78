/* What the stand-ins look up, and for which devices they work. */
#include "standin/common/hip.h"
#include "standin/common/test.h"
#include <dlfcn.h>

static void hip_test_look_up(void **state)
{
    size_t (*length)(const char *) = NULL;
    void (*none)(void) = abort;
    const struct hip_function names[] = {{&length, "strlen"}, {&none, "hip_no_such_function"}};
    (void)state;
    assert_true(hip_look_up(RTLD_DEFAULT, names, 1));
    assert_int_equal(length("four"), 4);
    length = NULL;
    assert_false(hip_look_up(RTLD_DEFAULT, names, 2));
    assert_int_equal(length("four"), 4); /* what is there is set */
    assert_null(none);
}

static void hip_test_devices(void **state)
{
    (void)state;
    assert_int_equal(hip_check_virtual("f", "tranship virtual gfx90a"), 0);
    assert_int_equal(hip_check_virtual("f", "tranship virtual"), -1);
    assert_int_equal(hip_check_virtual("f", "AMD Radeon RX 6900 XT"), -1);
    assert_int_equal(hip_check_virtual("f", ""), -1);
    assert_int_equal(hip_refuse("f", HIP_NOT_LINKED), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hip_test_look_up),
                                       cmocka_unit_test(hip_test_devices)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
