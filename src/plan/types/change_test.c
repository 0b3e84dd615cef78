/* Changes where CUDA converts a type and HIP does not: in parsed texts, and from facts that no
 * parse has made. */
#include "core/lex.h"
#include "plan/types/change.h"
#include "clang/unit.h"
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A parsed text and its changes. */
struct parsed {
    struct arena arena;
    struct source src;
    struct tokens tok;
    struct facts facts;
    struct change_list list;
};

static void change_test_parse(struct parsed *p, const char *text)
{
    struct clang_options opt = {0};
    *p = (struct parsed){0};
    source_init(&p->src, "test.cu", str_of(text), &p->arena);
    lex(&p->tok, &p->src, &p->arena);
    clang_facts(&opt, &p->src, &p->tok, &p->facts, &p->arena);
    assert_true(p->facts.complete);
    changes_find(&p->facts, &p->list, &p->arena);
}

static void change_test_release(struct parsed *p)
{
    vec_release(&p->list.v);
    arena_release(&p->arena);
}

/* The change of the nth (from 0) occurrence of a text, whole; CHANGE_NONE where there is none. */
static int change_test_change(const struct parsed *p, const char *text, int nth)
{
    const char *found = p->src.bytes;
    for (int i = 0; i <= nth; i++) {
        found = strstr(found + (i > 0), text);
        assert_non_null(found);
    }
    uint32_t begin = (uint32_t)(found - p->src.bytes);
    for (size_t i = 0; i < p->list.v.n; i++) {
        const struct change *c = &p->list.v.p[i];
        if (c->span.begin == begin && c->span.end == begin + strlen(text))
            return c->kind;
    }
    return CHANGE_NONE;
}

static void addresses_and_numbers(void **state)
{
    (void)state;
    struct parsed p;
    change_test_parse(
        &p, "#include <cuda.h>\n"
            "void f(CUdeviceptr aa, CUdeviceptr bb, size_t nn, unsigned long long uu) {\n"
            "  bb = aa + nn; bb = aa * 2; uu = bb; bb += nn; bb |= 1; bb = 0; bb = aa;\n"
            "  static_cast<CUdeviceptr>(uu); (float *)aa; bb = (uu | nn); aa++; cuMemFree(bb--);\n"
            "}\n");
    assert_int_equal(change_test_change(&p, "aa", 1), CHANGE_TO_BYTES);
    assert_int_equal(change_test_change(&p, "aa + nn", 0), CHANGE_NONE); /* char * becomes void * */
    assert_int_equal(change_test_change(&p, "aa * 2", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "aa", 2), CHANGE_TO_INTEGER);
    assert_int_equal(change_test_change(&p, "bb", 3), CHANGE_TO_INTEGER);
    assert_int_equal(change_test_change(&p, "bb += nn", 0), CHANGE_ADD);
    assert_int_equal(change_test_change(&p, "bb |= 1", 0), CHANGE_ASSIGN);
    assert_int_equal(change_test_change(&p, "0", 0), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "aa", 3), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "static_cast<CUdeviceptr>(uu)", 0), CHANGE_CAST);
    assert_int_equal(change_test_change(&p, "aa", 4), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "(uu | nn)", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "aa++", 0), CHANGE_STEP);
    assert_int_equal(change_test_change(&p, "bb--", 0), CHANGE_UNCLEAR);
    change_test_release(&p);
}

static void addresses_in_macros(void **state)
{
    (void)state;
    struct parsed p;
    change_test_parse(&p, "#include <cuda.h>\n"
                          "#define CHECK(x) do { if (x) return; } while (0)\n"
                          "#define ALIGN(x) (((x) + 15) & ~15)\n"
                          "#define BOTH(x) (cuMemFree(x), (x) & 15)\n"
                          "#define BASE 16\n"
                          "void f(CUdeviceptr aa, CUdeviceptr bb) {\n"
                          "  CHECK(cuMemFree(ALIGN(aa + 3)));\n"
                          "  bb = BASE; CHECK(cuMemFree(BASE | bb));\n"
                          "  BOTH(aa);\n"
                          "}\n");
    assert_int_equal(change_test_change(&p, "ALIGN(aa + 3)", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "aa", 1), CHANGE_TO_INTEGER);
    assert_int_equal(change_test_change(&p, "BASE", 1), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "BASE | bb", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "aa", 2),
                     CHANGE_UNCLEAR); /* an address once, a number once */
    change_test_release(&p);
}

/* The required role reaches an expression through parentheses, choices, commas and lambdas. */
static void wishes_are_handed_down(void **state)
{
    (void)state;
    struct parsed p;
    change_test_parse(
        &p, "#include <cuda.h>\n"
            "template <class T> struct list { T *p; T &operator[](int); void add(const T &v); };\n"
            "void f(CUdeviceptr aa, unsigned long long uu, bool cc, list<CUdeviceptr> &vv) {\n"
            "  aa = cc ? uu : (0, uu + 1); vv[0] = cc ? uu + 2 : uu + 3; vv.add((uu + 4));\n"
            "  auto held = vv[1]; cuMemFree(held + 5); auto also = held; also += 6;\n"
            "  auto g = [&](int n) -> CUdeviceptr { return uu + 7; }; auto h = "
            "[&] { return aa + 8; };\n"
            "  switch (aa) { default:; } int a[4] = {}; a[aa] = 0; cuMemFree(-aa);\n"
            "}\n");
    assert_int_equal(change_test_change(&p, "uu", 1), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "(0, uu + 1)", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "uu + 2", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "uu + 3", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "(uu + 4)", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "held", 1), CHANGE_TO_BYTES);
    assert_int_equal(change_test_change(&p, "also += 6", 0), CHANGE_ADD);
    assert_int_equal(change_test_change(&p, "uu + 7", 0), CHANGE_TO_ADDRESS);
    assert_int_equal(change_test_change(&p, "aa + 8", 0),
                     CHANGE_TO_ADDRESS); /* no "char *" is returned */
    assert_int_equal(change_test_change(&p, "aa) {", 0), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "-aa", 0), CHANGE_TO_ADDRESS);
    change_test_release(&p);
}

static void grids_and_indices(void **state)
{
    (void)state;
    struct parsed p;
    change_test_parse(&p,
                      "__device__ void d(dim3); __device__ void u(uint3);\n"
                      "__device__ void f(dim3 gg, uint3 vv) {\n"
                      "  d(vv); u(gg); d(gg); u(vv); u(threadIdx); d(threadIdx);\n"
                      "  auto own = threadIdx; auto &ref = threadIdx; u(own); u(ref);\n"
                      "  gg = dim3(vv); vv = static_cast<uint3>(gg); vv = static_cast<uint3>(vv);\n"
                      "}\n");
    assert_int_equal(change_test_change(&p, "vv", 1), CHANGE_TO_DIM3);
    assert_int_equal(change_test_change(&p, "gg", 1), CHANGE_TO_UINT3);
    assert_int_equal(change_test_change(&p, "gg", 2), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "vv", 2), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "threadIdx", 0), CHANGE_TO_UINT3);
    assert_int_equal(change_test_change(&p, "threadIdx", 1), CHANGE_NONE);
    assert_int_equal(change_test_change(&p, "own", 1), CHANGE_TO_UINT3);
    assert_int_equal(change_test_change(&p, "ref", 1), CHANGE_TO_UINT3);
    assert_int_equal(change_test_change(&p, "dim3(vv)", 0), CHANGE_TO_DIM3);
    assert_int_equal(change_test_change(&p, "static_cast<uint3>(gg)", 0), CHANGE_TO_UINT3);
    assert_int_equal(change_test_change(&p, "vv", 6), CHANGE_NONE); /* a copy */
    change_test_release(&p);
}

static const struct fact_type types[] = {
    {.text = ""},
    {.text = "CUdeviceptr",
     .named = "CUdeviceptr",
     .canonical = 2,
     .kind = TYPE_INTEGER,
     .size = 8},
    {.text = "unsigned long long", .canonical = 2, .kind = TYPE_INTEGER, .size = 8},
};

#define EXPR(in, ...) {.parent = (in), .names = FACT_NONE, .initialises = FACT_NONE, __VA_ARGS__}

/* Changes of made-up expressions. */
static void change_test_find(const struct fact_expr *e, uint32_t n, struct parsed *p)
{
    *p = (struct parsed){
        .facts = {.parsed = true, .expr = e, .nexprs = n, .type = types, .ntypes = 3}};
    changes_find(&p->facts, &p->list, &p->arena);
}

static void operands_that_are_not_told(void **state)
{
    (void)state;
    for (int kind = 0; kind <= EXPR_KIND_LAST; kind++) {
        for (int op = 0; op <= OPERATOR_LAST; op++) {
            struct parsed p;
            const struct fact_expr e[] = {EXPR(FACT_NONE, .span = {1, 9}, .type = 2, .required = 1,
                                               .use = USE_INITIALISER, .kind = (uint8_t)kind,
                                               .op = (uint8_t)op)};
            change_test_find(e, 1, &p);
            assert_true(p.list.v.n <= 1);
            change_test_release(&p);
        }
    }
}

static void what_is_too_deep_is_unclear(void **state)
{
    (void)state;
    struct parsed p;
    const struct fact_expr e[] = {
        EXPR(FACT_NONE, .span = {1, 9}, .type = 1, .required = 1, .kind = EXPR_PARENS,
             .use = USE_INITIALISER),
        EXPR(0, .span = {2, 8}, .type = 1, .kind = EXPR_NAME, .is_cut = 1)};
    change_test_find(e, 2, &p);
    assert_int_equal(p.list.v.n, 1);
    assert_int_equal(p.list.v.p[0].kind, CHANGE_UNCLEAR);
    change_test_release(&p);
}

/* An operand outside of the changed text, or in a macro's body, can't be written; nor can one that
 * another unit sees differently. */
static void what_can_not_be_written_is_unclear(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct parsed p;
        uint32_t end = i ? 6 : 20;
        const struct fact_expr e[] = {EXPR(FACT_NONE, .span = {4, 9}, .type = 1,
                                           .kind = EXPR_BINARY, .op = OPERATOR_ASSIGN_SUM,
                                           .in_body = i == 1, .is_disputed = i == 2),
                                      EXPR(0, .span = {4, end}, .type = 1, .kind = EXPR_NAME),
                                      EXPR(0, .span = {8, 9}, .type = 2, .kind = EXPR_NUMBER)};
        change_test_find(e, 3, &p);
        assert_int_equal(p.list.v.n, 1);
        assert_int_equal(p.list.v.p[0].kind, CHANGE_UNCLEAR);
        change_test_release(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_and_numbers),
        cmocka_unit_test(addresses_in_macros),
        cmocka_unit_test(wishes_are_handed_down),
        cmocka_unit_test(grids_and_indices),
        cmocka_unit_test(operands_that_are_not_told),
        cmocka_unit_test(what_is_too_deep_is_unclear),
        cmocka_unit_test(what_can_not_be_written_is_unclear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
