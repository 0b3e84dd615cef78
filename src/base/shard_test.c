#include "base/shard.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void parts_are_read(void **state)
{
    struct shard s;
    struct err err;
    (void)state;
    assert_int_equal(shard_parse("2/8", &s, &err), 0);
    assert_int_equal(s.part, 2);
    assert_int_equal(s.of, 8);
    assert_int_equal(shard_parse("1/1", &s, &err), 0);
    assert_int_equal(shard_parse("9999/9999", &s, &err), 0);
    static const char *const bad[] = {
        "",     "1",    "/",    "1/",    "/8",      "0/8",          "9/8", "1/0",
        "-1/8", "1/8 ", " 1/8", "1/8/2", "1/10000", "1/4294967297", "a/b", "1,8"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(shard_parse(bad[i], &s, &err), -1);
        assert_non_null(strstr(err.msg, "--shard"));
    }
}

/* Every piece has one part, and no part has more than the average and one piece. */
static void check_split(const uint64_t *cost, uint32_t n, uint32_t parts)
{
    uint64_t *load = calloc(parts, sizeof *load), *seen = calloc(parts, sizeof *seen), all = 0,
             dearest = 0;
    uint32_t *part = calloc(n + 1, sizeof *part);
    shard_split(cost, n, load, parts, part);
    for (uint32_t i = 0; i < n; i++) {
        assert_in_range(part[i], 1, parts);
        seen[part[i] - 1] += cost[i];
        all += cost[i];
        dearest = cost[i] > dearest ? cost[i] : dearest;
    }
    for (uint32_t i = 0; i < parts; i++) {
        assert_int_equal(seen[i], load[i]);
        assert_true(load[i] <= all / parts + dearest);
    }
    free(load);
    free(seen);
    free(part);
}

static void work_is_divided_evenly(void **state)
{
    uint64_t cost[500], one = 7, big[3] = {UINT32_MAX, 1, 1};
    (void)state;
    for (uint32_t i = 0; i < 500; i++)
        cost[i] = (i * 7919u) % 1009u;
    for (uint32_t parts = 1; parts < 40; parts++)
        check_split(cost, 500, parts);
    check_split(&one, 1, 5);
    check_split(&one, 0, 3);
    check_split(big, 3, 3);
}

/* What a part has already counts. */
static void loads_are_gone_on_with(void **state)
{
    uint64_t cost[3] = {10, 10, 10}, load[2] = {25, 0};
    uint32_t part[3];
    (void)state;
    shard_split(cost, 3, load, 2, part);
    assert_int_equal(part[0], 2);
    assert_int_equal(part[1], 2);
    assert_int_equal(part[2], 2);
    assert_int_equal(load[0], 25);
    assert_int_equal(load[1], 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_are_read),
                                       cmocka_unit_test(work_is_divided_evenly),
                                       cmocka_unit_test(loads_are_gone_on_with)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
