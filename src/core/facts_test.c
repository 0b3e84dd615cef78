#include "core/facts.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static void nothing_known(void **state)
{
    (void)state;
    const struct facts f = {0};
    assert_null(facts_ref(&f, 0));
    assert_null(facts_call(&f, 0));
    assert_false(facts_inactive(&f, 0));
}

static void references_and_calls_by_offset(void **state)
{
    (void)state;
    const struct fact_ref refs[] = {{.at = 3}, {.at = 8}, {.at = 20}};
    const struct fact_call calls[] = {{.at = 8}, {.at = 9}};
    const struct facts f = {.ref = refs, .nrefs = 3, .call = calls, .ncalls = 2};
    for (uint32_t at = 0; at < 25; at++) {
        assert_ptr_equal(facts_ref(&f, at), at == 3    ? &refs[0]
                                            : at == 8  ? &refs[1]
                                            : at == 20 ? &refs[2]
                                                       : NULL);
        assert_ptr_equal(facts_call(&f, at), at == 8 ? &calls[0] : at == 9 ? &calls[1] : NULL);
    }
    assert_null(facts_ref(&f, UINT32_MAX));
}

static void inactive_spans(void **state)
{
    (void)state;
    const struct span spans[] = {{1, 3}, {3, 4}, {6, 8}};
    const struct facts f = {.inactive = spans, .ninactive = 3};
    static const char want[] = ".iii..ii..";
    for (uint32_t at = 0; want[at]; at++)
        assert_int_equal(facts_inactive(&f, at), want[at] == 'i');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_known),
        cmocka_unit_test(references_and_calls_by_offset),
        cmocka_unit_test(inactive_spans),
    };
    return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
