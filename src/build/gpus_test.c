#include "build/gpus.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void lists_of_gpus(void **state)
{
    static const char *const good[] = {"gfx90a", "gfx90a,gfx1030", "gfx942:sramecc+:xnack-,gfx1201",
                                       "gfx9-4-generic"};
    struct err err;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(gpus_check("arch", good[i], &err), 0);
}

static void what_is_none(void **state)
{
    static const char *const bad[] = {"",
                                      ",",
                                      "gfx",
                                      "gfx90a,",
                                      "gfx90a,,gfx1030",
                                      "sm_70",
                                      "gfx90a gfx1030",
                                      "gfx90a;gfx1030",
                                      "gfxabc",
                                      "gfx90a:x",
                                      "gfx90a:",
                                      "gfx90a,$(rm -rf x)",
                                      "native"};
    struct err err;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(gpus_check("arch", bad[i], &err), -1);
    assert_int_equal(gpus_check("arch", "gfx90a,sm_70", &err), -1);
    assert_string_equal(err.msg,
                        "--arch: 'sm_70' is not an AMD GPU; write GPUs like gfx90a,gfx1030");
}

static void as_others_write_them(void **state)
{
    struct arena a = {0};
    (void)state;
    assert_string_equal(gpus_flags("gfx90a", &a), "--offload-arch=gfx90a");
    assert_string_equal(gpus_flags("gfx90a:xnack+,gfx1030", &a),
                        "--offload-arch=gfx90a:xnack+ --offload-arch=gfx1030");
    assert_string_equal(gpus_cmake("gfx90a,gfx1030,gfx1201", &a), "gfx90a;gfx1030;gfx1201");
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_of_gpus),
        cmocka_unit_test(what_is_none),
        cmocka_unit_test(as_others_write_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
