#include "validate/cache/steps.h"
#include "validate/result/result.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static struct arena arena;

static void steps(void **state)
{
    (void)state;
    struct step was = {.verdict = VERDICT_NOT_RUN,
                       .why = "no \"GPU\"",
                       .seconds = 1.25,
                       .peak = 1ULL << 40},
                is;
    json_t *o = steps_outcome(&was);
    assert_int_equal(steps_read(o, &arena, &is), 0);
    assert_int_equal(is.verdict, VERDICT_NOT_RUN);
    assert_string_equal(is.why, "no \"GPU\"");
    assert_null(is.log);
    assert_true(is.seconds == 1.25 && is.peak == 1ULL << 40);
    assert_true(is.cached);
    static const char *const damage[] = {"verdict", "why", "log", "seconds", "peak"};
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        json_t *bad = json_copy(o);
        json_object_set_new(bad, damage[i], json_pack("[i]", 1));
        assert_int_equal(steps_read(bad, &arena, &is), -1);
        json_object_del(bad, damage[i]);
        assert_int_equal(steps_read(bad, &arena, &is), -1);
        json_decref(bad);
    }
    json_object_set_new(o, "verdict", json_string("perhaps"));
    assert_int_equal(steps_read(o, &arena, &is), -1);
    assert_int_equal(steps_read(NULL, &arena, &is), -1);
    json_decref(o);
}

static int steps_test_tear_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_teardown(steps, steps_test_tear_down)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
