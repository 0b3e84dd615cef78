#include "core/facts_block.h"
#include "core/facts_block_parts.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { LENGTH = 100 }; /* of the source */

/* One of everything. */
static const struct fact_ref refs[] = {
    {.at = 3, .owner = OWNER_API, .member = 1, .parent = "cudaDeviceProp", .alias = ""},
    {.at = 8, .owner = OWNER_USER, .mixed = 1, .inner = 1, .parent = "cudaDeviceProp"},
    {.at = 99, .owner = OWNER_API, .again = 1},
};
static const struct fact_arg args[] = {
    {.type = "const float *", .given = "float *", .kind = FACT_ARG_OTHER},
    {.value = -1, .has_value = 1, .kind = FACT_ARG_NULL},
};
static const struct fact_call calls[] = {
    {.at = 3, .arg = args, .nargs = 2, .type = "float"},
    {.at = 8, .arg = args + 2},
    {.at = 9, .arg = args + 1, .nargs = 1, .in_host = 1},
};
static const struct fact_device device[] = {{{10, 20}, 0}, {{30, 100}, 1}};
static const struct fact_expr exprs[] = {
    {.span = {10, 50},
     .parent = FACT_NONE,
     .type = 1,
     .required = 2,
     .names = FACT_NONE,
     .initialises = 60,
     .kind = EXPR_BINARY,
     .op = OPERATOR_STEP,
     .use = USE_INITIALISER,
     .in_body = 1,
     .is_deduced = 1},
    {.span = {12, 15},
     .parent = 0,
     .names = 99,
     .initialises = FACT_NONE,
     .kind = EXPR_CALL,
     .op = CALLEE_CONSTRUCTOR,
     .use = USE_SWITCH,
     .owner = OWNER_SYSTEM,
     .is_pure = 1,
     .is_generic = 1},
    {.span = {40, 41},
     .parent = FACT_NONE,
     .type = 3,
     .names = FACT_NONE,
     .initialises = FACT_NONE,
     .kind = EXPR_NUMBER,
     .is_zero = 1,
     .in_argument = 1,
     .is_cut = 1},
};
static const struct fact_type types[] = {
    {.text = ""},
    {.text = "CUdeviceptr",
     .named = "CUdeviceptr",
     .canonical = 2,
     .kind = TYPE_INTEGER,
     .size = 8},
    {.text = "float", .canonical = 2, .to = 1, .kind = TYPE_CLASS, .is_const = 1},
    {.text = "std::pair<CUdeviceptr, float>",
     .canonical = 3,
     .nargs = 2,
     .fields = 2,
     .kind = TYPE_CLASS},
};
static const uint32_t type_args[] = {1, 2};
static const struct fact_signature signatures[] = {{50, 2, "f<>(int)"}, {4, 1, "g<int>(int)"}};
static const struct span inactive[] = {{1, 2}, {2, 5}, {99, 100}};
static const struct fact_diagnostic diagnostics[] = {{100, 1, 3, "no such thing"},
                                                     {0, 0, 4, "worse"}};
static const char *const includes[] = {"cuda_runtime.h", "float"};

static const struct facts sample = {
    .include = includes,
    .nincludes = 2,
    .parsed = true,
    .ref = refs,
    .nrefs = 3,
    .call = calls,
    .ncalls = 3,
    .device = device,
    .ndevice = 2,
    .expr = exprs,
    .nexprs = 3,
    .type = types,
    .ntypes = 4,
    .type_arg = type_args,
    .ntype_args = 2,
    .signature = signatures,
    .nsignatures = 2,
    .inactive = inactive,
    .ninactive = 3,
    .diagnostic = diagnostics,
    .ndiagnostics = 2,
};

static void facts_block_test_same_text(const char *a, const char *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (a)
        assert_string_equal(a, b);
}

static void facts_block_test_packed(const struct facts *f, struct buf *out)
{
    struct err err;
    assert_int_equal(facts_pack(f, LENGTH, out, &err), 0);
}

static void everything_comes_back(void **state)
{
    (void)state;
    struct buf block = {0}, again = {0};
    struct arena a = {0};
    struct facts f;
    struct err err;
    facts_block_test_packed(&sample, &block);
    assert_int_equal(facts_unpack(buf_str(&block), LENGTH, &f, &a, &err), 0);
    assert_true(f.parsed && !f.complete && !f.trouble);
    assert_int_equal(f.nrefs, 3);
    assert_string_equal(f.ref[0].alias, "");
    assert_null(f.ref[1].alias);
    assert_ptr_equal(f.ref[0].parent, f.ref[1].parent); /* each string is there once */
    assert_int_equal(f.call[0].nargs, 2);
    assert_int_equal(f.call[1].nargs, 0);
    for (int i = 0; i < 2; i++) {
        facts_block_test_same_text(f.call[0].arg[i].type, args[i].type);
        facts_block_test_same_text(f.call[0].arg[i].given, args[i].given);
        assert_int_equal(f.call[0].arg[i].value, args[i].value);
        assert_int_equal(f.call[0].arg[i].kind, args[i].kind);
    }
    assert_int_equal(f.call[2].arg[0].value, -1);
    assert_int_equal(f.device[1].body.end, 100);
    for (int i = 0; i < 3; i++)
        assert_memory_equal(&f.expr[i], &exprs[i], offsetof(struct fact_expr, is_cut) + 1);
    assert_string_equal(f.type[1].named, "CUdeviceptr");
    assert_null(f.type[3].named);
    assert_int_equal(f.type[3].nargs, 2);
    assert_int_equal(f.type[2].is_const, 1);
    assert_int_equal(f.type_arg[1], 2);
    assert_string_equal(f.signature[1].text, "g<int>(int)");
    assert_int_equal(f.inactive[2].end, 100);
    assert_string_equal(f.diagnostic[1].text, "worse");
    assert_string_equal(f.include[1], "float");
    facts_block_test_packed(&f, &again);
    assert_true(str_eq(buf_str(&block), buf_str(&again)));
    arena_release(&a);
    buf_release(&block);
    buf_release(&again);
}

static void nothing_comes_back(void **state)
{
    (void)state;
    const struct facts none = {.trouble = "libclang crashed"};
    struct buf block = {0};
    struct arena a = {0};
    struct facts f;
    facts_block_test_packed(&none, &block);
    assert_int_equal(facts_unpack(buf_str(&block), LENGTH, &f, &a, NULL), 0);
    assert_false(f.parsed);
    assert_string_equal(f.trouble, "libclang crashed");
    assert_int_equal(f.nrefs, 0);
    arena_release(&a);
    buf_release(&block);
}

/* Is the block refused? */
static bool facts_block_test_refused(struct str block, uint32_t length)
{
    struct arena a = {0};
    struct facts f = {.nrefs = 7};
    struct err err = {{0}};
    int rc = facts_unpack(block, length, &f, &a, &err);
    if (rc < 0) {
        assert_int_equal(f.nrefs, 7);
        assert_true(err.msg[0] != '\0');
    }
    arena_release(&a);
    return rc < 0;
}

static bool facts_refused(const struct facts *f)
{
    struct buf block = {0};
    facts_block_test_packed(f, &block);
    bool is = facts_block_test_refused(buf_str(&block), LENGTH);
    buf_release(&block);
    return is;
}

#define REFUSED(array, count, ...)                                                                 \
    do {                                                                                           \
        struct facts f = sample;                                                                   \
        const __typeof__(*f.array) with[] = {__VA_ARGS__};                                         \
        f.array = with;                                                                            \
        f.count = sizeof with / sizeof *with;                                                      \
        assert_true(facts_refused(&f));                                                            \
    } while (0)

static void what_facts_do_not_promise_is_refused(void **state)
{
    (void)state;
    assert_false(facts_refused(&sample));
    REFUSED(ref, nrefs, {.at = 8, .owner = 1}, {.at = 3, .owner = 1}); /* not sorted */
    REFUSED(ref, nrefs, {.at = 8, .owner = 1}, {.at = 8, .owner = 1}); /* duplicates */
    REFUSED(ref, nrefs, {.at = 100, .owner = 1});                      /* beyond the end */
    REFUSED(ref, nrefs, {.at = 1});
    REFUSED(ref, nrefs, {.at = 1, .owner = 4});
    REFUSED(ref, nrefs, {.at = 1, .owner = 1, .inner = 2});
    REFUSED(ref, nrefs, {.at = 1, .owner = 1, .again = 2});
    REFUSED(call, ncalls, {.at = 100});
    REFUSED(call, ncalls, {.at = 2}, {.at = 1});
    REFUSED(call, ncalls, {.at = 2, .in_host = 3});
    const struct fact_arg wrong[] = {{.kind = 2}, {.value = 1}, {.has_value = 2}};
    for (size_t i = 0; i < 3; i++)
        REFUSED(call, ncalls, {.at = 2, .arg = &wrong[i], .nargs = 1});
    REFUSED(device, ndevice, {{20, 10}, 0});
    REFUSED(device, ndevice, {{10, 101}, 0});
    REFUSED(device, ndevice, {{10, 20}, 0}, {{10, 15}, 0});
    REFUSED(signature, nsignatures, {100, 1, "f"});
    REFUSED(signature, nsignatures, {1, 1, NULL});
    REFUSED(signature, nsignatures, {1, 1, "f(int)"});
    REFUSED(inactive, ninactive, {5, 5});
    REFUSED(inactive, ninactive, {5, 7}, {6, 8});
    REFUSED(diagnostic, ndiagnostics, {101, 1, 3, "x"});
    REFUSED(diagnostic, ndiagnostics, {1, 0, 3, "x"});
    REFUSED(diagnostic, ndiagnostics, {1, 1, FACT_MARK - 1, "x"});
    REFUSED(diagnostic, ndiagnostics, {1, 1, FACT_FATAL + 1, "x"});
    REFUSED(diagnostic, ndiagnostics, {1, 1, 3, NULL});
    REFUSED(include, nincludes, NULL);
    assert_true(facts_refused(&(struct facts){.complete = true}));
    assert_true(facts_refused(&(struct facts){.parsed = true, .trouble = "none"}));
}

/* Expressions that stand in none; those in the second one of them. */
static const struct fact_expr outer = {
    .span = {10, 20}, .parent = FACT_NONE, .names = FACT_NONE, .initialises = FACT_NONE};
static const struct fact_expr inner = {
    .span = {10, 20}, .parent = 1, .names = FACT_NONE, .initialises = FACT_NONE};

#define REFUSED_EXPR(field, x)                                                                     \
    do {                                                                                           \
        struct fact_expr e = outer;                                                                \
        e.field = x;                                                                               \
        REFUSED(expr, nexprs, e);                                                                  \
    } while (0)

static void expressions_that_can_not_be_are_refused(void **state)
{
    (void)state;
    REFUSED_EXPR(span.begin, 20);
    REFUSED_EXPR(span.end, LENGTH + 1);
    REFUSED_EXPR(type, 4);
    REFUSED_EXPR(required, 4);
    REFUSED_EXPR(names, LENGTH);
    REFUSED_EXPR(initialises, LENGTH);
    REFUSED_EXPR(kind, EXPR_KIND_LAST + 1);
    REFUSED_EXPR(op, 1);
    REFUSED_EXPR(use, USE_LAST + 1);
    REFUSED_EXPR(owner, OWNER_SYSTEM + 1);
    REFUSED_EXPR(parent, 0); /* in itself */
    REFUSED(expr, nexprs, outer, inner, inner);
    REFUSED(expr, nexprs, outer, outer, outer, inner); /* in one of another tree */
    const uint8_t kinds[][2] = {{EXPR_BINARY, OPERATOR_LAST + 1},
                                {EXPR_CAST, CAST_FUNCTIONAL + 1},
                                {EXPR_CALL, CALLEE_CONSTRUCTOR + 1},
                                {EXPR_MEMBER, MEMBER_FUNCTION + 1}};
    for (size_t i = 0; i < 4; i++) {
        struct fact_expr e = outer, before = outer;
        e.kind = kinds[i][0], e.op = kinds[i][1];
        REFUSED(expr, nexprs, e);
        before.span.begin--;
        REFUSED(expr, nexprs, outer, before); /* not sorted */
    }
}

static void expressions_nest_only_so_deep(void **state)
{
    (void)state;
    struct fact_expr deep[FACT_DEPTH_MAX + 2];
    struct facts f = {
        .parsed = true, .expr = deep, .nexprs = FACT_DEPTH_MAX + 1, .type = types, .ntypes = 1};
    for (uint32_t i = 0; i < FACT_DEPTH_MAX + 2; i++) {
        deep[i] = outer;
        deep[i].parent = i ? i - 1 : FACT_NONE;
    }
    assert_false(facts_refused(&f));
    f.nexprs++;
    assert_true(facts_refused(&f));
}

static void types_that_can_not_be_are_refused(void **state)
{
    (void)state;
    const struct fact_type wrong[] = {{.text = NULL},
                                      {.text = "a", .canonical = 2},
                                      {.text = "a", .to = 2},
                                      {.text = "a", .arg = 1},
                                      {.text = "a", .nargs = 1},
                                      {.text = "a", .kind = TYPE_CLASS + 1},
                                      {.text = "a", .is_const = 2}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct fact_type with[] = {{.text = ""}, wrong[i]};
        assert_true(facts_refused(&(struct facts){.parsed = true, .type = with, .ntypes = 2}));
    }
    assert_true(
        facts_refused(&(struct facts){.type_arg = type_args, .ntype_args = 1})); /* of no type */
}

static void another_size_is_refused(void **state)
{
    (void)state;
    struct buf block = {0};
    facts_block_test_packed(&sample, &block);
    assert_true(facts_block_test_refused(buf_str(&block), LENGTH + 1)); /* another source */
    for (size_t n = 0; n < block.len; n++)
        assert_true(facts_block_test_refused((struct str){block.p, n}, LENGTH));
    buf_addch(&block, '\0');
    assert_true(facts_block_test_refused(buf_str(&block), LENGTH));
    buf_release(&block);
}

/* Whichever byte is another one: the block is refused, or has facts that can be
 * packed and come back. */
static void every_byte_may_be_wrong(void **state)
{
    (void)state;
    struct buf block = {0};
    facts_block_test_packed(&sample, &block);
    size_t taken = 0;
    for (size_t i = 0; i < block.len; i++) {
        for (int bit = 0; bit < 8; bit++) {
            struct arena a = {0};
            struct facts f;
            struct buf again = {0};
            block.p[i] ^= (char)(1 << bit);
            if (facts_unpack(buf_str(&block), LENGTH, &f, &a, NULL) == 0) {
                facts_block_test_packed(&f, &again);
                assert_false(facts_block_test_refused(buf_str(&again), LENGTH));
                taken++;
            }
            block.p[i] ^= (char)(1 << bit);
            buf_release(&again);
            arena_release(&a);
        }
    }
    assert_true(taken > 0 &&
                taken < block.len * 4); /* letters of strings, numbers that may be others */
    buf_release(&block);
}

/* Many strings, so that the table of them grows. */
static void many_strings(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    struct arena a = {0};
    struct buf block = {0};
    const char **name = ARENA_ARRAY(&a, const char *, MANY);
    for (int i = 0; i < MANY; i++)
        name[i] = arena_printf(&a, "header_%d.h", i / 2);
    struct facts f = {.include = name, .nincludes = MANY}, back;
    facts_block_test_packed(&f, &block);
    assert_int_equal(facts_unpack(buf_str(&block), LENGTH, &back, &a, NULL), 0);
    for (int i = 0; i < MANY; i++)
        assert_string_equal(back.include[i], name[i]);
    assert_ptr_equal(back.include[MANY - 1], back.include[MANY - 2]);
    buf_release(&block);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_comes_back),
        cmocka_unit_test(nothing_comes_back),
        cmocka_unit_test(what_facts_do_not_promise_is_refused),
        cmocka_unit_test(expressions_that_can_not_be_are_refused),
        cmocka_unit_test(expressions_nest_only_so_deep),
        cmocka_unit_test(types_that_can_not_be_are_refused),
        cmocka_unit_test(another_size_is_refused),
        cmocka_unit_test(every_byte_may_be_wrong),
        cmocka_unit_test(many_strings),
    };
    return cmocka_run_group_tests_name("facts_block", tests, NULL, NULL);
}
