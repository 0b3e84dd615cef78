/* Sums over a validation, and what the reports share: the matrix, reasons in
 * groups, numbers in words. */
#include "validate/report/view.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

static struct step result_test_step(enum verdict v, const char *why)
{
    return (struct step){.verdict = v, .why = why};
}

static void result_test_add_arch(struct build_result *b, const char *arch, enum verdict v)
{
    vec_push(&b->arch, (struct arch_result){.arch = arch, .compile = result_test_step(v, NULL)});
}

static void result_test_add_run(struct build_result *b, const char *arch, const char *device,
                                enum verdict run, enum verdict compare)
{
    struct program_run r = {.arch = arch,
                            .device = device,
                            .run = result_test_step(run, "why"),
                            .compare = result_test_step(compare, "why")};
    vec_push(&b->run, r);
}

static void result_test_add_case(struct validation *v, const char *name, const char *toolchain)
{
    struct case_result c = {.name = name};
    vec_push(&c.build, (struct build_result){.toolchain = toolchain,
                                             .port = result_test_step(VERDICT_PASS, NULL),
                                             .compile = result_test_step(VERDICT_PASS, NULL)});
    vec_push(&v->cases, c);
}

static void result_test_totals(void **state)
{
    struct validation v = {0};
    (void)state;
    result_test_add_case(&v, "a", "t");
    struct build_result *b = v.cases.p[0].build.p;
    b->port.cached = true;
    result_test_add_arch(b, "gfx90a", VERDICT_FAIL);
    result_test_add_arch(b, "gfx1030", VERDICT_PASS);
    vec_push(&b->arch.p[0].kernel, (struct object_kernel){.scratch = 8});
    vec_push(&b->arch.p[0].kernel, (struct object_kernel){.sgpr_spills = 1});
    vec_push(&b->arch.p[1].kernel, (struct object_kernel){.vgpr_spills = 1});
    vec_push(&b->arch.p[1].kernel, (struct object_kernel){.vgprs = 90});
    result_test_add_run(b, "gfx1030", "d", VERDICT_PASS, VERDICT_KNOWN);
    result_test_add_run(b, "gfx90a", "d", VERDICT_NOT_RUN, VERDICT_NONE);
    struct validation_totals t = validation_totals(&v);
    assert_int_equal(t.count[STAGE_PORT][VERDICT_PASS], 1);
    assert_int_equal(t.count[STAGE_COMPILE][VERDICT_FAIL],
                     1); /* once per build, not per architecture */
    assert_int_equal(t.count[STAGE_COMPILE][VERDICT_PASS], 0);
    assert_int_equal(t.count[STAGE_RUN][VERDICT_PASS], 1);
    assert_int_equal(t.count[STAGE_RUN][VERDICT_NOT_RUN], 1);
    assert_int_equal(t.count[STAGE_COMPARE][VERDICT_KNOWN], 1);
    assert_int_equal(t.count[STAGE_COMPARE][VERDICT_NONE], 1);
    assert_int_equal(t.steps, 7);
    assert_int_equal(t.cached, 1);
    assert_int_equal(t.kernels, 4);
    assert_int_equal(t.spilling, 3);
    validation_release(&v);
    assert_int_equal(v.cases.n, 0);
}

static void result_test_failed(void **state)
{
    struct validation v = {0};
    (void)state;
    assert_false(validation_failed(&v));
    result_test_add_case(&v, "a", "t");
    struct build_result *b = v.cases.p[0].build.p;
    result_test_add_arch(b, "gfx90a", VERDICT_NOT_RUN);
    result_test_add_run(b, "gfx90a", "d", VERDICT_KNOWN, VERDICT_NOT_RUN);
    assert_false(validation_failed(&v));
    enum verdict *each[] = {&b->port.verdict, &b->compile.verdict, &b->arch.p[0].compile.verdict,
                            &b->run.p[0].run.verdict, &b->run.p[0].compare.verdict};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        enum verdict was = *each[i];
        *each[i] = VERDICT_FAIL;
        assert_true(validation_failed(&v));
        *each[i] = VERDICT_UNEXPECTED;
        assert_true(validation_failed(&v));
        *each[i] = was;
    }
    assert_false(validation_failed(&v));
    validation_release(&v);
}

static void test_compiled(void **state)
{
    struct build_result b = {0};
    (void)state;
    assert_int_equal(build_compiled(&b), VERDICT_NONE);
    result_test_add_arch(&b, "gfx1201", VERDICT_NOT_RUN);
    assert_int_equal(build_compiled(&b), VERDICT_NOT_RUN);
    b.compile.verdict = VERDICT_PASS;
    assert_int_equal(build_compiled(&b), VERDICT_PASS);
    result_test_add_arch(&b, "gfx90a", VERDICT_KNOWN);
    assert_int_equal(build_compiled(&b), VERDICT_KNOWN);
    result_test_add_arch(&b, "gfx942", VERDICT_UNEXPECTED);
    assert_int_equal(build_compiled(&b), VERDICT_UNEXPECTED);
    result_test_add_arch(&b, "gfx908", VERDICT_FAIL);
    assert_int_equal(build_compiled(&b), VERDICT_FAIL);
    vec_release(&b.arch);
}

/* Programs read these: they stay as they are. */
static void result_test_words(void **state)
{
    static const char *const names[] = {"-", "pass", "FAIL", "known", "UNEXPECTED", "not run"};
    static const char *const ids[] = {"none", "pass", "fail", "known", "unexpected", "not_run"};
    static const char *const stages[] = {"port", "compile", "run", "compare"};
    (void)state;
    for (int v = 0; v <= VERDICT_NOT_RUN; v++) {
        assert_string_equal(verdict_name((enum verdict)v), names[v]);
        assert_string_equal(verdict_id((enum verdict)v), ids[v]);
    }
    for (int s = 0; s < STAGES; s++)
        assert_string_equal(stage_name((enum stage)s), stages[s]);
}

/* A toolchain that the validation does not list has its columns; one without cases has none;
 * folders are together. */
static void result_test_matrix(void **state)
{
    struct validation v = {0};
    struct view w;
    (void)state;
    vec_push(&v.toolchain, (struct toolchain_result){.name = "empty"});
    vec_push(&v.toolchain, (struct toolchain_result){.name = "second"});
    result_test_add_case(&v, "a/b", "first");
    result_test_add_case(&v, "a/b/c", "second");
    result_test_add_case(&v, "a/d", "second");
    result_test_add_case(&v, "z", "second");
    result_test_add_run(v.cases.p[1].build.p, "gfx90a", "virtual", VERDICT_PASS, VERDICT_PASS);
    result_test_add_run(v.cases.p[2].build.p, "gfx90a", "virtual", VERDICT_PASS, VERDICT_FAIL);
    result_test_add_run(v.cases.p[2].build.p, "gfx90a", "MI210", VERDICT_PASS, VERDICT_NONE);
    view_init(&w, &v);
    assert_int_equal(w.column.n, 6);
    assert_string_equal(w.column.p[0].toolchain, "second");
    assert_string_equal(w.column.p[4].toolchain, "first");
    assert_true(w.column.p[0].first && !w.column.p[1].first && w.column.p[4].first);
    assert_string_equal(w.column.p[3].device, "MI210");
    assert_int_equal(w.row.n, 4);
    assert_string_equal(w.row.p[0].test->name, "z");
    assert_string_equal(w.row.p[0].folder, "");
    assert_string_equal(w.row.p[2].test->name, "a/d");
    assert_string_equal(w.row.p[3].test->name, "a/b/c");
    assert_false(view_begins_folder(&w, 2));
    assert_true(view_begins_folder(&w, 3));
    assert_string_equal(view_cell(w.row.p[2].test, &w.column.p[2]).word, "differs");
    assert_string_equal(view_cell(w.row.p[2].test, &w.column.p[3]).word, "ran");
    assert_string_equal(view_cell(w.row.p[3].test, &w.column.p[3]).word, "-");
    assert_string_equal(view_cell(w.row.p[0].test, &w.column.p[4]).word, "-");
    view_release(&w);
    validation_release(&v);
}

static void test_cells(void **state)
{
    static const struct {
        enum verdict run, compare, verdict;
        const char *word;
    } rows[] = {{VERDICT_NONE, VERDICT_NONE, VERDICT_NONE, "-"},
                {VERDICT_PASS, VERDICT_NONE, VERDICT_PASS, "ran"},
                {VERDICT_PASS, VERDICT_PASS, VERDICT_PASS, "pass"},
                {VERDICT_PASS, VERDICT_FAIL, VERDICT_FAIL, "differs"},
                {VERDICT_PASS, VERDICT_KNOWN, VERDICT_KNOWN, "known"},
                {VERDICT_PASS, VERDICT_NOT_RUN, VERDICT_NOT_RUN, "not run"},
                {VERDICT_FAIL, VERDICT_NONE, VERDICT_FAIL, "FAIL"},
                {VERDICT_UNEXPECTED, VERDICT_PASS, VERDICT_UNEXPECTED, "UNEXPECTED"},
                {VERDICT_NOT_RUN, VERDICT_NONE, VERDICT_NOT_RUN, "not run"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct validation v = {0};
        struct view_column column = {
            .toolchain = "t", .stage = STAGE_RUN, .arch = "g", .device = "d"};
        result_test_add_case(&v, "a", "t");
        result_test_add_run(v.cases.p[0].build.p, "g", "d", rows[i].run, rows[i].compare);
        struct view_cell c = view_cell(v.cases.p, &column);
        assert_int_equal(c.verdict, rows[i].verdict);
        assert_string_equal(c.word, rows[i].word);
        validation_release(&v);
    }
}

static const char *place_text(const struct view_reason *r, struct buf *b)
{
    buf_clear(b);
    view_targets(r->occurrence.p, r->occurrence.n, b);
    return b->p;
}

/* What is known or was not run is one entry over cases; what failed is one per case,
 * however equal the words.
 */
static void test_reasons(void **state)
{
    struct validation v = {0};
    struct view w;
    struct buf b = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        result_test_add_case(&v, i ? "b" : "a", "t");
        struct build_result *build = v.cases.p[i].build.p;
        result_test_add_run(build, "gfx90a", "d", VERDICT_FAIL, VERDICT_NONE);
        result_test_add_run(build, "gfx1030", "d", VERDICT_FAIL, VERDICT_NONE);
        result_test_add_run(build, "gfx942", "d", VERDICT_NOT_RUN, VERDICT_NONE);
    }
    struct build_result *build = v.cases.p[1].build.p;
    build->compile = result_test_step(VERDICT_FAIL, "no kernel");
    result_test_add_arch(build, "gfx90a", VERDICT_FAIL);
    result_test_add_arch(build, "gfx1030", VERDICT_FAIL);
    build->arch.p[0].compile.why = build->arch.p[1].compile.why = "no kernel";
    view_init(&w, &v);
    assert_int_equal(w.reason.n, 4);
    assert_int_equal(w.reason.p[1].occurrence.n, 2);
    assert_string_equal(place_text(&w.reason.p[2], &b), "t gfx90a, gfx1030");
    assert_int_equal(w.reason.p[2].stage, STAGE_COMPILE);
    assert_string_equal(place_text(&w.reason.p[3], &b), "t gfx90a, gfx1030");
    assert_string_equal(place_text(&w.reason.p[0], &b), "t gfx90a, gfx1030");
    buf_release(&b);
    view_release(&w);
    validation_release(&v);
}

static void test_worst(void **state)
{
    struct program_run r = {0};
    struct case_result c = {.name = "a"};
    (void)state;
    assert_null(view_worst_of_run(&r));
    assert_null(view_worst_of_case(&c));
    vec_push(&r.tensor,
             (struct tensor_result){.name = "small", .c = {.ok = true, .max_scaled = 1}});
    vec_push(&r.tensor,
             (struct tensor_result){.name = "large", .c = {.ok = true, .max_scaled = 2}});
    assert_string_equal(view_worst_of_run(&r)->name, "large");
    vec_push(&r.tensor,
             (struct tensor_result){.name = "nan", .c = {.ok = true, .max_scaled = NAN}});
    assert_string_equal(view_worst_of_run(&r)->name, "nan");
    vec_push(&r.tensor, (struct tensor_result){.name = "bad", .c = {.ok = false}});
    vec_push(&r.tensor, (struct tensor_result){.name = "last", .c = {.ok = true, .max_scaled = 9}});
    assert_string_equal(view_worst_of_run(&r)->name, "bad");
    vec_release(&r.tensor);
}

static void result_test_assert_text(struct buf *b, const char *want)
{
    assert_string_equal(buf_str(b).p, want);
    buf_clear(b);
}

static void test_numbers(void **state)
{
    struct buf b = {0};
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } time[] = {{0, "0.00 s"},        {9.994, "9.99 s"},    {9.996, "10 s"}, {119.4, "119 s"},
                {119.6, "2 min 0 s"}, {3725, "62 min 5 s"}, {NAN, "? s"},    {INFINITY, "? s"}};
    for (size_t i = 0; i < sizeof time / sizeof *time; i++) {
        view_seconds(time[i].seconds, &b);
        result_test_assert_text(&b, time[i].text);
    }
    buf_release(&b);
}

static void test_elements(void **state)
{
    struct buf b = {0};
    (void)state;
    /* As short as it can be read back to the same value of its type. */
    static const struct {
        enum tensor_type type;
        double got, want;
        const char *text;
    } first[] = {{TENSOR_F32, (double)0.1f, 16777216, "(0): 0.1 instead of 16777216"},
                 {TENSOR_F64, (double)0.1f, 0.1, "(0): 0.10000000149011612 instead of 0.1"},
                 {TENSOR_I32, -2147483648.0, 7, "(0): -2147483648 instead of 7"},
                 {TENSOR_F16, INFINITY, 0.5, "(0): inf instead of 0.5"}};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        struct tensor_result one = {.type = first[i].type, .ndim = 1, .dim = {1}};
        one.c = (struct comparison){
            .first_index = "(0)", .first_got = first[i].got, .first_want = first[i].want};
        view_first(&one, &b);
        result_test_assert_text(&b, first[i].text);
    }
    /* A float that is next to its reference in double precision. */
    struct tensor_result t = {.type = TENSOR_F32, .ndim = 1, .dim = {3}};
    t.c = (struct comparison){
        .first_index = "(2)", .first_got = (double)0.1f, .first_want = 0.1000000001};
    view_first(&t, &b);
    result_test_assert_text(&b, "(2): 0.1 instead of 0.1000000001");
    view_shape(&t, &b);
    result_test_assert_text(&b, "f32 (3)");
    t.ndim = 0;
    view_shape(&t, &b);
    result_test_assert_text(&b, "f32");
    buf_release(&b);
}

static void test_errors(void **state)
{
    struct buf b = {0};
    struct tensor_result t = {.type = TENSOR_F32, .c = {.ok = true}};
    (void)state;
    view_errors(&t, &b);
    result_test_assert_text(&b, "equal");
    t.c.max_abs = 0.5, t.c.max_rel = 1.0 / 3, t.c.max_ulp = 4;
    view_errors(&t, &b);
    result_test_assert_text(&b, "abs 0.5, rel 0.333, 4 ulp");
    t.c.max_abs = -NAN;
    t.c.has_first = true, t.c.ok = false;
    view_errors(&t, &b);
    result_test_assert_text(&b, "abs nan, rel 0.333, 4 ulp");
    t.c.has_first = false, t.c.why = "shape (3, 4) instead of (4, 3)";
    view_errors(&t, &b);
    result_test_assert_text(&b, "shape (3, 4) instead of (4, 3)");
    t.checksum = t.c.ok = true, t.c.why = NULL;
    view_errors(&t, &b);
    result_test_assert_text(&b, "the checksum agrees");
    buf_release(&b);
}

static void result_test_summary(void **state)
{
    struct validation v = {.seconds = 1.5, .interrupted = true};
    struct buf b = {0};
    (void)state;
    view_summary(&v, &b);
    result_test_assert_text(&b, "0 cases; 1.50 s; interrupted");
    result_test_add_case(&v, "a", "t");
    view_summary(&v, &b);
    result_test_assert_text(
        &b, "1 case: 1 of 1 ported, 1 of 1 compiled; 0 of 2 steps cached; 1.50 s; interrupted");
    buf_release(&b);
    validation_release(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(result_test_totals), cmocka_unit_test(result_test_failed),
        cmocka_unit_test(test_compiled),      cmocka_unit_test(result_test_words),
        cmocka_unit_test(result_test_matrix), cmocka_unit_test(test_cells),
        cmocka_unit_test(test_reasons),       cmocka_unit_test(test_worst),
        cmocka_unit_test(test_numbers),       cmocka_unit_test(test_elements),
        cmocka_unit_test(test_errors),        cmocka_unit_test(result_test_summary),
    };
    return cmocka_run_group_tests_name("validation result", tests, NULL, NULL);
}
