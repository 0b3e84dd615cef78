#include "core/facts_merge.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

/* Two views of a file, "a.cu" and "b.cu", merged. */
struct merged {
    struct facts one, other, out;
    struct arena arena;
};

static void facts_merge_test_merge(struct merged *m)
{
    const struct facts_view view[] = {{&m->one, "a.cu"}, {&m->other, "b.cu"}};
    facts_merge(view, 2, &m->out, &m->arena);
}

static void merged_init(struct merged *m)
{
    *m = (struct merged){.one = {.parsed = true, .complete = true},
                         .other = {.parsed = true, .complete = true}};
}

static void set_refs(struct facts *f, const struct fact_ref *ref, uint32_t n)
{
    f->ref = ref;
    f->nrefs = n;
}

static void what_agrees_is_there_once(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_ref one[] = {{.at = 3, .owner = OWNER_API},
                                          {.at = 9, .owner = OWNER_USER}};
    static const struct fact_ref other[] = {{.at = 3, .owner = OWNER_API},
                                            {.at = 7, .owner = OWNER_API}};
    merged_init(&m);
    set_refs(&m.one, one, 2);
    set_refs(&m.other, other, 2);
    facts_merge_test_merge(&m);
    assert_true(m.out.parsed && m.out.complete);
    assert_int_equal(m.out.nrefs, 3);
    assert_int_equal(m.out.ref[0].at, 3);
    assert_int_equal(m.out.ref[1].at, 7);
    assert_int_equal(m.out.ref[2].at, 9);
    assert_int_equal(m.out.ndiffers, 0);
    arena_release(&m.arena);
}

static void cudas_in_one_and_the_users_in_another_is_the_users(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_ref one[] = {{.at = 3, .owner = OWNER_API}};
    static const struct fact_ref other[] = {{.at = 3, .owner = OWNER_USER}};
    merged_init(&m);
    set_refs(&m.one, one, 1);
    set_refs(&m.other, other, 1);
    facts_merge_test_merge(&m);
    assert_int_equal(m.out.nrefs, 1);
    assert_int_equal(m.out.ref[0].owner, OWNER_USER);
    assert_int_equal(m.out.ndiffers, 1);
    assert_int_equal(m.out.differs[0].at, 3);
    assert_true(m.out.differs[0].owner);
    assert_string_equal(m.out.differs[0].one, "a.cu");
    assert_string_equal(m.out.differs[0].other, "b.cu");
    arena_release(&m.arena);
}

/* A parse with errors only gives hints if another saw everything. */
static void a_whole_view_wins(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_ref one[] = {{.at = 3, .owner = OWNER_USER},
                                          {.at = 5, .owner = OWNER_API}};
    static const struct fact_ref other[] = {{.at = 3, .owner = OWNER_API}};
    static const struct fact_diagnostic trouble[] = {{.in_file = 1, .severity = 3, .text = "no"}};
    merged_init(&m);
    m.one.complete = false;
    m.one.diagnostic = trouble;
    m.one.ndiagnostics = 1;
    set_refs(&m.one, one, 2);
    set_refs(&m.other, other, 1);
    facts_merge_test_merge(&m);
    assert_true(m.out.complete);
    assert_int_equal(m.out.ndiagnostics, 0);
    assert_int_equal(m.out.nrefs, 2);
    assert_int_equal(m.out.ref[0].owner, OWNER_API);
    assert_int_equal(m.out.ndiffers, 0);
    arena_release(&m.arena);
}

static void without_a_whole_view_the_least_trouble_is_told(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_diagnostic two[] = {{.text = "first"}, {.text = "second"}},
                                        one[] = {{.text = "only"}};
    merged_init(&m);
    m.one.complete = m.other.complete = false;
    m.one.diagnostic = two;
    m.one.ndiagnostics = 2;
    m.other.diagnostic = one;
    m.other.ndiagnostics = 1;
    facts_merge_test_merge(&m);
    assert_false(m.out.complete);
    assert_int_equal(m.out.ndiagnostics, 1);
    assert_string_equal(m.out.diagnostic[0].text, "only");
    arena_release(&m.arena);
}

static void nobody_saw_what_one_skips_and_another_has_trouble_with(void **state)
{
    (void)state;
    struct merged m;
    static const struct span skipped[] = {{10, 20}};
    static const struct fact_diagnostic error[] = {
        {.at = 4, .in_file = true, .severity = 3, .text = "seen elsewhere"},
        {.at = 12, .in_file = true, .severity = 3, .text = "seen by nobody"}};
    merged_init(&m);
    m.one.inactive = skipped;
    m.one.ninactive = 1;
    m.other.complete = false;
    m.other.diagnostic = error;
    m.other.ndiagnostics = 1;
    facts_merge_test_merge(&m);
    assert_true(m.out.complete);
    assert_int_equal(m.out.ndiagnostics, 0);
    m.other.ndiagnostics = 2;
    facts_merge_test_merge(&m);
    assert_false(m.out.complete);
    assert_int_equal(m.out.ndiagnostics, 1);
    assert_string_equal(m.out.diagnostic[0].text, "seen by nobody");
    arena_release(&m.arena);
}

static void arguments_keep_what_is_certain(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_arg a[] = {{.type = "float *", .given = "float *"},
                                        {.type = "int", .value = 1, .has_value = 1}};
    static const struct fact_arg b[] = {{.type = "double *", .given = "double *"},
                                        {.type = "int", .value = 2, .has_value = 1}};
    static const struct fact_call one[] = {{.at = 4, .arg = a, .nargs = 2, .in_host = 1}};
    static const struct fact_call other[] = {{.at = 4, .arg = b, .nargs = 2}};
    merged_init(&m);
    m.one.call = one;
    m.other.call = other;
    m.one.ncalls = m.other.ncalls = 1;
    facts_merge_test_merge(&m);
    assert_int_equal(m.out.ncalls, 1);
    assert_null(m.out.call[0].arg[0].type);
    assert_null(m.out.call[0].arg[0].given);
    assert_string_equal(m.out.call[0].arg[1].type, "int");
    assert_false(m.out.call[0].arg[1].has_value);
    assert_false(m.out.call[0].in_host);
    assert_int_equal(m.out.ndiffers, 1);
    assert_string_equal(a[0].type, "float *"); /* the views stay as they are */
    arena_release(&m.arena);
}

static void inactive_is_what_all_skip(void **state)
{
    (void)state;
    struct merged m;
    static const struct span one[] = {{10, 20}, {30, 40}}, other[] = {{15, 35}};
    merged_init(&m);
    m.one.inactive = one;
    m.one.ninactive = 2;
    m.other.inactive = other;
    m.other.ninactive = 1;
    facts_merge_test_merge(&m);
    assert_int_equal(m.out.ninactive, 2);
    assert_int_equal(m.out.inactive[0].begin, 15);
    assert_int_equal(m.out.inactive[0].end, 20);
    assert_int_equal(m.out.inactive[1].begin, 30);
    assert_int_equal(m.out.inactive[1].end, 35);
    arena_release(&m.arena);
}

static void signatures_collide_within_a_unit_only(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_signature one[] = {{5, 1, "f<>(int)"}, {9, 1, "f<>(float)"}};
    static const struct fact_signature other[] = {{5, 1, "f<>(int)"}};
    merged_init(&m);
    m.one.signature = one;
    m.one.nsignatures = 2;
    m.other.signature = other;
    m.other.nsignatures = 1;
    facts_merge_test_merge(&m);
    assert_int_equal(m.out.nsignatures, 3);
    assert_int_equal(m.out.signature[0].pass, m.out.signature[1].pass);
    assert_int_not_equal(m.out.signature[0].pass, m.out.signature[2].pass);
    arena_release(&m.arena);
    merged_init(&m);
    m.one.signature = m.other.signature = one;
    m.one.nsignatures = m.other.nsignatures = 2;
    facts_merge_test_merge(&m);
    assert_int_equal(m.out.nsignatures, 2); /* the same twice is said once */
    arena_release(&m.arena);
}

static void views_without_a_parse_count_for_nothing(void **state)
{
    (void)state;
    struct merged m;
    static const struct fact_ref one[] = {{.at = 3, .owner = OWNER_API}};
    merged_init(&m);
    m.other = (struct facts){.trouble = "it crashed"};
    set_refs(&m.one, one, 1);
    facts_merge_test_merge(&m);
    assert_true(m.out.complete);
    assert_int_equal(m.out.nrefs, 1);
    m.one = (struct facts){.trouble = "it hung"};
    facts_merge_test_merge(&m);
    assert_false(m.out.parsed);
    assert_string_equal(m.out.trouble, "it hung");
    facts_merge(NULL, 0, &m.out, &m.arena);
    assert_false(m.out.parsed);
    arena_release(&m.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_agrees_is_there_once),
        cmocka_unit_test(cudas_in_one_and_the_users_in_another_is_the_users),
        cmocka_unit_test(a_whole_view_wins),
        cmocka_unit_test(without_a_whole_view_the_least_trouble_is_told),
        cmocka_unit_test(nobody_saw_what_one_skips_and_another_has_trouble_with),
        cmocka_unit_test(arguments_keep_what_is_certain),
        cmocka_unit_test(inactive_is_what_all_skip),
        cmocka_unit_test(signatures_collide_within_a_unit_only),
        cmocka_unit_test(views_without_a_parse_count_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
