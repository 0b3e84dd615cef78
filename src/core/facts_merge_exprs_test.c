/* Expressions from several units, merged. */
#include "core/facts_merge.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct arena arena;

/* The same types under other numbers. */
static const struct fact_type one[] = {
    {.text = ""},
    {.text = "CUdeviceptr",
     .named = "CUdeviceptr",
     .canonical = 2,
     .kind = TYPE_INTEGER,
     .size = 8},
    {.text = "unsigned long long", .canonical = 2, .kind = TYPE_INTEGER, .size = 8},
    {.text = "list<CUdeviceptr>", .canonical = 3, .nargs = 1, .kind = TYPE_CLASS},
};
static const uint32_t one_args[] = {1};
static const struct fact_type other[] = {
    {.text = ""},
    {.text = "unsigned long long", .canonical = 1, .kind = TYPE_INTEGER, .size = 8},
    {.text = "list<CUdeviceptr>", .canonical = 2, .arg = 1, .nargs = 1, .kind = TYPE_CLASS},
    {.text = "CUdeviceptr",
     .named = "CUdeviceptr",
     .canonical = 1,
     .kind = TYPE_INTEGER,
     .size = 8},
};
static const uint32_t other_args[] = {0, 3};

/* "p + n" at 10. */
#define SUM(number, wide)                                                                          \
    {.span = {10, 15},                                                                             \
     .parent = FACT_NONE,                                                                          \
     .type = number,                                                                               \
     .kind = EXPR_BINARY,                                                                          \
     .op = OPERATOR_ADD},                                                                          \
        {.span = {10, 11}, .parent = 0, .type = number, .kind = EXPR_NAME},                        \
    {                                                                                              \
        .span = {14, 15}, .parent = 0, .type = wide, .kind = EXPR_NAME                             \
    }

static const struct fact_expr sum_one[] = {SUM(1, 2)}, sum_other[] = {SUM(3, 1)};
static const struct fact_expr call_one[] = {
    {.span = {10, 15}, .parent = FACT_NONE, .type = 3, .kind = EXPR_CALL}};

static struct facts facts_of(const struct fact_expr *e, uint32_t n, bool is_one)
{
    struct facts f = {.parsed = true, .complete = true, .expr = e, .nexprs = n, .ntypes = 4};
    f.type = is_one ? one : other;
    f.type_arg = is_one ? one_args : other_args;
    f.ntype_args = is_one ? 1 : 2;
    return f;
}

static struct facts facts_merge_exprs_test_merged(const struct facts *a, const struct facts *b)
{
    struct facts out;
    facts_merge((struct facts_view[]){{a, "a.cu"}, {b, "b.cu"}}, 2, &out, &arena);
    return out;
}

static void what_units_agree_on_is_told_once(void **state)
{
    (void)state;
    struct facts a = facts_of(sum_one, 3, true), b = facts_of(sum_other, 3, false),
                 f = facts_merge_exprs_test_merged(&a, &b);
    assert_int_equal(f.nexprs, 3);
    assert_int_equal(f.expr[2].parent, 0);
    assert_false(f.expr[0].is_disputed);
    assert_string_equal(f.type[f.expr[1].type].named, "CUdeviceptr");
    assert_string_equal(f.type[f.type[f.expr[1].type].canonical].text, "unsigned long long");
    assert_string_equal(f.type[f.expr[2].type].text, "unsigned long long");
    arena_release(&arena);
}

static void what_units_do_not_agree_on_is_disputed(void **state)
{
    (void)state;
    struct facts a = facts_of(sum_one, 3, true), b = facts_of(call_one, 1, true),
                 f = facts_merge_exprs_test_merged(&a, &b);
    assert_int_equal(f.nexprs, 4);
    assert_true(f.expr[0].is_disputed && f.expr[3].is_disputed);
    assert_int_equal(f.expr[2].parent, 0);
    assert_int_equal(f.expr[3].parent, FACT_NONE);
    const struct fact_type *t = &f.type[f.expr[3].type];
    assert_string_equal(f.type[f.type_arg[t->arg]].text, "CUdeviceptr");
    b = facts_of(NULL, 0, false); /* sees nothing of it here */
    assert_true(facts_merge_exprs_test_merged(&a, &b).expr[0].is_disputed);
    arena_release(&arena);
}

static void who_does_not_see_a_place_has_no_say(void **state)
{
    (void)state;
    const struct span skipped = {8, 20};
    struct facts a = facts_of(sum_one, 3, true), b = facts_of(NULL, 0, false);
    b.inactive = &skipped;
    b.ninactive = 1;
    assert_false(facts_merge_exprs_test_merged(&a, &b).expr[0].is_disputed);
    b.ninactive = 0;
    b.complete = false;
    assert_false(facts_merge_exprs_test_merged(&a, &b).expr[0].is_disputed);
    arena_release(&arena);
}

/* No parse tells of such types; a block of facts may. */
static void types_may_lead_back_to_themselves(void **state)
{
    (void)state;
    const struct fact_type round[] = {
        {.text = ""},
        {.text = "a", .canonical = 2, .to = 1, .nargs = 1, .kind = TYPE_POINTER},
        {.text = "b", .canonical = 1, .to = 1}};
    struct facts a = facts_of(sum_one, 3, true), b = facts_of(sum_one, 3, true);
    a.type = b.type = round;
    a.ntypes = b.ntypes = 3;
    struct facts f = facts_merge_exprs_test_merged(&a, &b);
    for (uint32_t i = 0; i < f.nexprs; i++)
        assert_true(f.expr[i].type < f.ntypes);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_units_agree_on_is_told_once),
        cmocka_unit_test(what_units_do_not_agree_on_is_disputed),
        cmocka_unit_test(who_does_not_see_a_place_has_no_say),
        cmocka_unit_test(types_may_lead_back_to_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
