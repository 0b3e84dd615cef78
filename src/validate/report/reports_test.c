/* All formats over one validation: what they say, that it is well formed, and that
 * hostile texts stay texts.
 */
#include "validate/result/result.h"
#include <jansson.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

/* Quotes, markup, a control byte, a byte that is no UTF-8, a comma, a newline, letters beyond
 * ASCII, a formula and a direction override. */
#define OVERRIDE "\xe2\x80\xae"
#define HOSTILE  "=a\"b'<i>&|\x1b[31m\xff,`@x`" OVERRIDE "\n\\\xc3\xbc-end"

static struct step reports_test_passed(double seconds)
{
    return (struct step){.verdict = VERDICT_PASS, .seconds = seconds, .log = "work/log.txt"};
}

static struct step reports_test_step(enum verdict v, const char *why)
{
    return (struct step){.verdict = v,
                         .why = why,
                         .seconds = 0.5,
                         .log = v == VERDICT_FAIL ? "work/bad log.txt" : NULL};
}

static struct object_kernel reports_test_kernel(const char *name, uint32_t scratch)
{
    return (struct object_kernel){.name = name,
                                  .symbol = "_Z5scalePfi",
                                  .has_descriptor = true,
                                  .has_code = true,
                                  .sgprs = 18,
                                  .vgprs = 24,
                                  .lds = 1024,
                                  .scratch = scratch,
                                  .vgpr_spills = scratch / 4,
                                  .kernarg = 280,
                                  .max_workgroup = 256,
                                  .wave = 64};
}

static struct tensor_result agreeing(void)
{
    struct tensor_result t = {.name = "out",
                              .reference = "C, double precision",
                              .type = TENSOR_F32,
                              .ndim = 2,
                              .dim = {4, 16},
                              .tolerance = "rel 1e-05, abs 1e-06",
                              .c = {.ok = true,
                                    .count = 64,
                                    .max_abs = 1.25e-07,
                                    .max_rel = 3e-06,
                                    .max_scaled = 1e-07,
                                    .max_ulp = 1.5,
                                    .worst_index = "(1, 2)",
                                    .worst_got = 0.5,
                                    .worst_want = 0.25}};
    t.c.bin[0] = 50;
    t.c.bin[2] = 13;
    t.c.bin[3] = 1;
    return t;
}

static struct tensor_result differing(void)
{
    struct tensor_result t = agreeing();
    t.c.ok = false;
    t.c.why = "2 of 64 elements differ";
    t.c.bad = 2;
    t.c.max_abs = 0.25;
    t.c.max_rel = 0.125;
    t.c.max_ulp = 1e6;
    t.c.max_scaled = 0.1;
    t.c.has_first = true;
    t.c.first_index = "(3, 7)";
    t.c.first_got = (double)0.1f;
    t.c.first_want = 1.5;
    t.c.nans = 1;
    t.c.bin[COMPARE_BINS - 1] = 1;
    return t;
}

static void reports_test_add_run(struct build_result *b, const char *arch, int wave,
                                 struct step run, struct step compare,
                                 const struct tensor_result *t)
{
    struct program_run r = {.arch = arch,
                            .device =
                                wave == 64 ? "virtual gfx90a (wave64)" : "virtual gfx1030 (wave32)",
                            .is_virtual = true,
                            .wave = wave,
                            .run = run,
                            .compare = compare};
    if (t)
        vec_push(&r.tensor, *t);
    vec_push(&b->run, r);
}

static struct build_result build(const char *toolchain, struct step compile)
{
    struct build_result b = {.toolchain = toolchain,
                             .rocm = 502,
                             .port = reports_test_passed(0.25),
                             .converted = 12,
                             .unconverted = 1,
                             .warnings = 2,
                             .compile = compile,
                             .compressed = true};
    return b;
}

static void reports_test_add_arch(struct build_result *b, const char *arch, struct step compile,
                                  uint32_t scratch)
{
    struct arch_result a = {.arch = arch, .compile = compile, .code_bytes = 4096};
    vec_push(&a.kernel, reports_test_kernel("scale(float*, int)", scratch));
    vec_push(&b->arch, a);
}

/* Agrees on one device, differs on the other; a stage from the cache; a kernel that spills. */
static struct case_result layernorm(void)
{
    struct case_result c = {.name = "gpt/layernorm", .folder = "testdata/gpt"};
    struct build_result b = build("hip-5.2", reports_test_passed(3));
    struct tensor_result good = agreeing(), bad = differing();
    b.compile.cached = true;
    b.compile.peak = 300u << 20;
    reports_test_add_arch(&b, "gfx90a", reports_test_passed(0), 0);
    reports_test_add_arch(&b, "gfx1030", reports_test_passed(0), 64);
    reports_test_add_run(&b, "gfx90a", 64, reports_test_passed(1), reports_test_passed(0.01),
                         &good);
    reports_test_add_run(&b, "gfx1030", 32, reports_test_passed(1),
                         reports_test_step(VERDICT_FAIL, "out: 2 of 64 elements differ"), &bad);
    b.run.p[0].libraries = "hipBLAS (stand-in over OpenBLAS)";
    vec_push(&c.build, b);
    vec_push(&c.build,
             build("hip-6.4",
                   reports_test_step(VERDICT_FAIL, "ln.hip:3:1: error: no matching function")));
    return c;
}

/* What the manifest says of failures: one as said, one that is none. */
static struct case_result scan(void)
{
    struct case_result c = {.name = "gpt/scan", .folder = "testdata/gpt"};
    struct build_result b =
        build("hip-5.2", reports_test_step(VERDICT_KNOWN, "hipcub is missing in 5.2"));
    vec_push(&c.build, b);
    b = build("hip-6.4", reports_test_passed(2));
    b.port.verdict = VERDICT_UNEXPECTED;
    reports_test_add_run(&b, "gfx90a", 64, reports_test_step(VERDICT_NOT_RUN, "needs two GPUs"),
                         (struct step){0}, NULL);
    reports_test_add_run(&b, "gfx1030", 32, reports_test_passed(1), (struct step){0}, NULL);
    vec_push(&c.build, b);
    return c;
}

static struct case_result reports_test_hostile(void)
{
    struct case_result c = {.name = "odd/" HOSTILE, .folder = HOSTILE};
    struct build_result b = build("hip-5.2", reports_test_passed(2));
    struct tensor_result t = differing();
    t.name = t.reference = t.tolerance = t.c.why = t.c.first_index = HOSTILE;
    t.c.first_got = NAN;
    t.c.first_want = -INFINITY;
    reports_test_add_arch(&b, HOSTILE, reports_test_step(VERDICT_FAIL, HOSTILE), 0);
    b.arch.p[0].kernel.p[0].name = b.arch.p[0].kernel.p[0].symbol = HOSTILE;
    b.arch.p[0].kernel.p[0].has_code = false;
    reports_test_add_run(&b, HOSTILE, 64, reports_test_passed(1),
                         reports_test_step(VERDICT_FAIL, HOSTILE), &t);
    b.run.p[0].device = b.run.p[0].libraries = b.run.p[0].compare.log = HOSTILE;
    vec_push(&c.build, b);
    return c;
}

static void sample_init(struct validation *v)
{
    *v = (struct validation){.version = "9.8.7",
                             .paths = "testdata/",
                             .device = "virtual: gfx90a gfx1030, with checks",
                             .seconds = 12.25,
                             .exit_code = 1};
    vec_push(&v->toolchain,
             (struct toolchain_result){"hip-5.2", "hipcc: HIP 5.2.21153, clang 15.0.6",
                                       "gfx90a gfx1030", NULL});
    vec_push(&v->toolchain,
             (struct toolchain_result){"hip-6.4", "clang 19.1.7", "gfx90a gfx1030 gfx1201", NULL});
    vec_push(&v->toolchain, (struct toolchain_result){
                                "rocm", NULL, NULL, "no /opt/rocm on this machine; install ROCm"});
    vec_push(&v->cases, layernorm());
    vec_push(&v->cases, scan());
}

/* The output of the format of that name, in b. */
static const char *reports_test_written(const char *name, const struct validation *v, struct buf *b)
{
    buf_clear(b);
    for (int i = 0; validation_reports[i]; i++) {
        if (!strcmp(validation_reports[i]->name, name)) {
            validation_reports[i]->write(v, b);
            return b->len ? b->p : "";
        }
    }
    fail_msg("no format %s", name);
    return "";
}

static void reports_test_assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("missing: %s\nin: %s", part, text);
}

static void reports_test_assert_has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("unwanted: %s\nin: %s", part, text);
}

static int reports_test_count(const char *text, const char *part)
{
    int n = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        n++;
    return n;
}

/* Runs a checker of Debian's over the text; true where it is content or not installed. */
static bool is_well_formed(const char *command, const char *text)
{
    FILE *f = popen(command, "w");
    assert_non_null(f);
    fputs(text, f);
    int status = pclose(f);
    return status == 0 || WEXITSTATUS(status) == 127;
}

static const char text_golden[] =
    "hip-5.2  hipcc: HIP 5.2.21153, clang 15.0.6; gfx90a gfx1030\n"
    "hip-6.4  clang 19.1.7; gfx90a gfx1030 gfx1201\n"
    "rocm     missing: no /opt/rocm on this machine; install ROCm\n"
    "device   virtual: gfx90a gfx1030, with checks\n"
    "\n"
    "             hip-5.2                           hip-6.4\n"
    "case         port  compile  gfx90a  gfx1030    port        compile  gfx90a   gfx1030\n"
    "gpt/\n"
    "  layernorm  pass  pass     pass    differs    pass        FAIL     -        -\n"
    "  scan       pass  known    -       -          UNEXPECTED  pass     not run  ran\n"
    "\n"
    "1 step is known to fail (--verbose lists them)\n"
    "\n"
    "Not run\n"
    "  run: needs two GPUs\n"
    "    1 x: gpt/scan\n"
    "\n"
    "gpt/layernorm: compare FAIL on hip-5.2 gfx1030\n"
    "    out: 2 of 64 elements differ\n"
    "    out, f32 (4, 16), against C, double precision: errors abs 0.25, rel 0.125, 1e+06 ulp "
    "(allowed: rel 1e-05, abs 1e-06); the first at (3, 7): 0.1 instead of 1.5\n"
    "    log: work/bad log.txt\n"
    "gpt/layernorm: compile FAIL on hip-6.4\n"
    "    ln.hip:3:1: error: no matching function\n"
    "    log: work/bad log.txt\n"
    "gpt/scan: port UNEXPECTED on hip-6.4\n"
    "    passes, although the manifest says that it fails\n"
    "    log: work/log.txt\n"
    "\n"
    "port      3 pass, 1 UNEXPECTED\n"
    "compile   2 pass, 1 FAIL, 1 known\n"
    "run       3 pass, 1 not run\n"
    "compare   1 pass, 1 FAIL\n"
    "\n"
    "2 cases: 3 of 4 ported, 2 of 4 compiled, 3 of 4 ran, 1 of 2 agreed; 2 failed, 1 "
    "passed unexpectedly, 1 known to fail, 1 not run; 2 kernels, 1 with spills or scratch; "
    "1 of 16 steps cached; 12 s\n";

static void reports_test_text(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    assert_string_equal(reports_test_written("text", &v, &b), text_golden);
    buf_release(&b);
    validation_release(&v);
}

static void reports_test_text_verbose(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    v.verbose = true;
    v.cases.p[1].build.p[1].run.p[1].run.why = "it passes here, and may fail: by size";
    const char *text = reports_test_written("text", &v, &b);
    reports_test_assert_has(
        text, "Known to fail\n  compile: hipcub is missing in 5.2\n    1 x: gpt/scan\n");
    reports_test_assert_has(
        text, "\ngpt/scan: run on hip-6.4 gfx1030: it passes here, and may fail: by size\n\n");
    reports_test_assert_has(
        text, "gpt/layernorm: hip-5.2 gfx90a, hipBLAS (stand-in over OpenBLAS)\n    out, f32 "
              "(4, 16), against C, double precision: abs 1.25e-07, rel 3e-06, 1.5 ulp "
              "(allowed: rel 1e-05, abs 1e-06)\n");
    reports_test_assert_has(
        text, "gpt/layernorm: hip-5.2 gfx1030: scale(float*, int): 64 bytes of scratch, 16 "
              "VGPRs and 0 SGPRs spilled\n");
    reports_test_assert_has(text, "        up to 1 ulp"); /* the histogram of what differs */
    buf_release(&b);
    validation_release(&v);
}

/* On a terminal without the room, a letter per cell; lines are wrapped. */
static void test_text_narrow(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    v.width = 60;
    v.colour = true;
    const char *text = reports_test_written("text", &v, &b);
    reports_test_assert_has(text, "\nhip-5.2: port compile gfx90a gfx1030\n");
    reports_test_assert_has(
        text,
        "  layernorm  \033[32m.\033[0m \033[32m.\033[0m \033[32m.\033[0m \033[1;31mD\033[0m  ");
    reports_test_assert_has(text, "\033[33mK\033[0m");
    assert_int_equal(reports_test_count(text, "\033[") % 2, 0);
    v.width = 200;
    v.colour = false;
    reports_test_assert_has(reports_test_written("text", &v, &b),
                            "  layernorm  pass  pass     pass    differs    pass  ");
    buf_release(&b);
    validation_release(&v);
}

/* A hostile name stays on its line and can't move the cursor. */
static void test_text_hostile(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    vec_push(&v.cases, reports_test_hostile());
    v.verbose = true;
    const char *text = reports_test_written("text", &v, &b);
    reports_test_assert_has_not(text, "\x1b");
    reports_test_assert_has_not(text, "\xff");
    reports_test_assert_has(text,
                            "odd/=a\"b'<i>&|\\x1b[31m\xef\xbf\xbd,`@x`\\u202e\\x0a\\\xc3\xbc-end: "
                            "compare FAIL on hip-5.2 ");
    reports_test_assert_has(text, ": nan instead of -inf");
    buf_release(&b);
    validation_release(&v);
}

/* Many cases that fail alike for want of the same thing are one entry, and not all are named. */
static void test_text_groups(void **state)
{
    struct validation v = {0};
    struct buf b = {0};
    static char names[9][8];
    (void)state;
    for (int i = 0; i < 9; i++) {
        struct build_result r =
            build("hip-5.2", reports_test_step(VERDICT_NOT_RUN, "hipFFT is missing"));
        snprintf(names[i], sizeof names[i], "c%d", i);
        struct case_result c = {.name = names[i]};
        vec_push(&c.build, r);
        vec_push(&v.cases, c);
    }
    const char *text = reports_test_written("text", &v, &b);
    reports_test_assert_has(
        text, "Not run\n  compile: hipFFT is missing\n    9 x: c0, c1, c2, c3 and 5 more\n");
    v.verbose = true;
    reports_test_assert_has(reports_test_written("text", &v, &b), "c7, c8\n");
    buf_release(&b);
    validation_release(&v);
}

static const char *reports_test_text_of(json_t *o, const char *name)
{
    return json_string_value(json_object_get(o, name));
}

static json_int_t reports_test_number_of(json_t *o, const char *name)
{
    json_t *n = json_object_get(o, name);
    assert_true(json_is_integer(n));
    return json_integer_value(n);
}

static void check_json_layernorm(json_t *c)
{
    json_t *b = json_array_get(json_object_get(c, "builds"), 0);
    assert_string_equal(reports_test_text_of(b, "toolchain"), "hip-5.2");
    assert_string_equal(reports_test_text_of(b, "rocm"), "5.2");
    json_t *compile = json_object_get(b, "compile");
    assert_string_equal(reports_test_text_of(compile, "verdict"), "pass");
    assert_true(json_is_true(json_object_get(compile, "cached")));
    assert_int_equal(reports_test_number_of(compile, "peak_bytes"), 300u << 20);
    assert_true(json_is_null(json_object_get(json_object_get(b, "port"), "peak_bytes")));
    json_t *kernels = json_object_get(json_array_get(json_object_get(b, "archs"), 1), "kernels");
    assert_int_equal(reports_test_number_of(json_array_get(kernels, 0), "scratch"), 64);
    json_t *run = json_array_get(json_object_get(b, "runs"), 1);
    assert_string_equal(reports_test_text_of(json_object_get(run, "compare"), "verdict"), "fail");
    json_t *t = json_array_get(json_object_get(run, "tensors"), 0),
           *first = json_object_get(t, "first");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(t, "shape"), 1)), 16);
    assert_string_equal(reports_test_text_of(first, "index"), "(3, 7)");
    assert_true(json_real_value(json_object_get(first, "got")) == (double)0.1f); /* all digits */
    json_t *bins = json_object_get(t, "histogram");
    assert_int_equal(json_array_size(bins), COMPARE_BINS);
    assert_int_equal(reports_test_number_of(json_array_get(bins, 0), "elements"), 50);
    assert_string_equal(reports_test_text_of(json_array_get(bins, COMPARE_BINS - 1), "up_to"),
                        "inf");
}

static void reports_test_json(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    vec_push(&v.cases, reports_test_hostile());
    json_t *o = json_loads(reports_test_written("json", &v, &b), 0, NULL),
           *cases = json_object_get(o, "cases");
    assert_non_null(o);
    assert_int_equal(reports_test_number_of(o, "schema"), 1);
    assert_int_equal(reports_test_number_of(o, "exit_code"), 1);
    assert_int_equal(json_array_size(cases), 3);
    check_json_layernorm(json_array_get(cases, 0));
    json_t *odd = json_array_get(cases, 2);
    assert_string_equal(reports_test_text_of(odd, "name"),
                        "odd/=a\"b'<i>&|\x1b[31m\xef\xbf\xbd,`@x`" OVERRIDE "\n\\\xc3\xbc-end");
    json_t *run = json_array_get(
        json_object_get(json_array_get(json_object_get(odd, "builds"), 0), "runs"), 0);
    json_t *first = json_object_get(json_array_get(json_object_get(run, "tensors"), 0), "first");
    assert_string_equal(reports_test_text_of(first, "got"), "nan");
    assert_string_equal(reports_test_text_of(first, "want"), "-inf");
    json_t *stages = json_object_get(json_object_get(o, "totals"), "stages");
    assert_int_equal(reports_test_number_of(json_object_get(stages, "compile"), "known"), 1);
    assert_int_equal(reports_test_number_of(json_object_get(stages, "compile"), "fail"), 2);
    json_t *toolchains = json_object_get(o, "toolchains");
    assert_int_equal(json_array_size(json_object_get(json_array_get(toolchains, 1), "archs")), 3);
    reports_test_assert_has(reports_test_text_of(json_array_get(toolchains, 2), "missing"),
                            "/opt/rocm");
    json_decref(o);
    buf_release(&b);
    validation_release(&v);
}

static void reports_test_add_mutant(struct mutation *m, uint32_t line, enum mutant_verdict v,
                                    const char *reason)
{
    vec_push(&m->mutant,
             (struct mutant_result){.test = "gpt/scan",
                                    .toolchain = "hip-6.4",
                                    .arch = "gfx1030",
                                    .file = "scan.cu",
                                    .line = line,
                                    .column = 7,
                                    .old = "<",
                                    .new = "<=",
                                    .text = "if (i <= n)",
                                    .verdict = v,
                                    .why = v == MUTANT_NOTICED ? "killed by signal 11" : NULL,
                                    .reason = reason});
}

static void add_mutation(struct validation *v)
{
    struct mutation *m = v->mutation = xcalloc(1, sizeof *m);
    m->seed = 3;
    m->wanted = 9;
    reports_test_add_mutant(m, 1, MUTANT_NOTICED, NULL);
    reports_test_add_mutant(m, 2, MUTANT_NOTICED, "it is read as 0");
    reports_test_add_mutant(m, 3, MUTANT_SURVIVED, NULL);
    reports_test_add_mutant(m, 4, MUTANT_LISTED, "no such element");
    reports_test_add_mutant(m, 5, MUTANT_NO_COMPILE, NULL);
    reports_test_add_mutant(m, 6, MUTANT_SAME_CODE, NULL);
    reports_test_add_mutant(m, 7, MUTANT_SAME_CODE, NULL);
    reports_test_add_mutant(m, 8, MUTANT_NOT_TRIED, NULL);
    vec_push(&m->left_out,
             (struct mutant_gap){"gpt/layernorm", "it does not pass without a change"});
}

static const char mutants_golden[] =
    "Mutants that are noticed, although the manifest says that they are not\n"
    "  gpt/scan: scan.cu:2:7: < -> <=  (hip-6.4 gfx1030)\n"
    "    if (i <= n)\n"
    "    killed by signal 11\n"
    "Mutants that were not tried\n"
    "  gpt/scan: scan.cu:8:7: < -> <=  (hip-6.4 gfx1030)\n"
    "    if (i <= n)\n"
    "Mutants that nothing notices\n"
    "  gpt/scan: scan.cu:3:7: < -> <=  (hip-6.4 gfx1030)\n"
    "    if (i <= n)\n"
    "Cases without mutants\n"
    "  gpt/layernorm: it does not pass without a change\n"
    "\n"
    "port ";

static void test_mutants(void **state)
{
    static const char score[] =
        "mutants: 2 of 4 noticed (50.0 %), 1 not, 1 not for a reason that the manifest has; 1 did "
        "not compile; 2 changed no code; 1 not tried\n";
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    add_mutation(&v);
    const char *text = reports_test_written("text", &v, &b);
    reports_test_assert_has(text, mutants_golden);
    assert_string_equal(text + strlen(text) - strlen(score), score);
    reports_test_assert_has_not(text, "scan.cu:4:7");
    v.verbose = true;
    text = reports_test_written("text", &v, &b);
    reports_test_assert_has(
        text, "scan.cu:4:7: < -> <=  (hip-6.4 gfx1030)\n    if (i <= n)\n    no such element\n");
    assert_int_equal(reports_test_count(text, "scan.cu:"), 8); /* each once */
    reports_test_assert_has(reports_test_written("markdown", &v, &b), "mutants: 2 of 4 noticed");
    json_t *o = json_loads(reports_test_written("json", &v, &b), 0, NULL),
           *m = json_object_get(o, "mutation");
    assert_int_equal(reports_test_number_of(m, "seed"), 3);
    assert_int_equal(reports_test_number_of(m, "judged"), 4);
    assert_int_equal(reports_test_number_of(m, "same_code"), 2);
    assert_int_equal(json_array_size(json_object_get(m, "mutants")), 8);
    json_t *fourth = json_array_get(json_object_get(m, "mutants"), 3);
    assert_string_equal(reports_test_text_of(fourth, "verdict"), "listed");
    assert_string_equal(reports_test_text_of(fourth, "reason"), "no such element");
    assert_string_equal(
        reports_test_text_of(json_array_get(json_object_get(m, "left_out"), 0), "case"),
        "gpt/layernorm");
    json_decref(o);
    buf_release(&b);
    validation_release(&v);
}

/* No format lets a name move the cursor or turn the direction of what follows it. */
static void reports_test_control_characters(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    vec_push(&v.cases, reports_test_hostile());
    for (int i = 0; validation_reports[i]; i++) {
        reports_test_assert_has_not(reports_test_written(validation_reports[i]->name, &v, &b),
                                    OVERRIDE);
        reports_test_assert_has_not(b.p, "\x1b");
    }
    validation_release(&v);
    buf_release(&b);
}

static void reports_test_csv(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    vec_push(&v.cases, reports_test_hostile());
    const char *text = reports_test_written("csv", &v, &b);
    reports_test_assert_has(text, "case,toolchain,arch,device,stage,verdict,why,");
    reports_test_assert_has(
        text,
        "\ngpt/layernorm,hip-5.2,,,compile,pass,,3.000,314572800,yes,work/log.txt,,,,,,,,,,,,,\n");
    reports_test_assert_has(
        text,
        "\ngpt/layernorm,hip-5.2,gfx1030,,compile,pass,,0.000,0,no,work/log.txt,1,1,4096,,,,,,,,,,\n");
    reports_test_assert_has(
        text, "\ngpt/layernorm,hip-5.2,gfx1030,virtual gfx1030 (wave32),compare,fail,out: 2 of 64 "
              "elements differ,0.500,0,no,work/bad log.txt,,,,out,\"f32 (4, 16)\",\"C, double "
              "precision\",\"rel 1e-05, abs 1e-06\",64,2,0.25,0.125,0.1,1000000\n");
    reports_test_assert_has(
        text, "\"odd/=a\"\"b'<i>&|\\x1b[31m\xef\xbf\xbd,`@x`\\u202e\\x0a\\\xc3\xbc-end\",hip-5.2,");
    validation_release(&v);
    /* Every row has as many fields as there are heads. */
    sample_init(&v);
    text = reports_test_written("csv", &v, &b);
    for (const char *line = text, *end; *line; line = end + 1) {
        int fields = 1;
        bool quoted = false;
        end = strchr(line, '\n');
        for (const char *p = line; p < end; p++) {
            quoted ^= *p == '"';
            fields += *p == ',' && !quoted;
        }
        assert_int_equal(fields, 24);
    }
    buf_release(&b);
    validation_release(&v);
}

static void reports_test_junit(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    const char *text = reports_test_written("junit", &v, &b);
    reports_test_assert_has(
        text, "<testsuites name=\"tranship validate\" tests=\"16\" failures=\"3\" errors=\"0\" "
              "skipped=\"2\" time=\"12.250\">");
    reports_test_assert_has(
        text,
        "  <testsuite name=\"gpt/layernorm\" tests=\"10\" failures=\"2\" errors=\"0\" skipped=\"0\"");
    reports_test_assert_has(
        text, "<testcase classname=\"gpt/layernorm\" name=\"hip-5.2 gfx90a run\" time=\"1.000\"/>");
    reports_test_assert_has(
        text,
        "<failure type=\"fail\" message=\"out: 2 of 64 elements differ\">out: 2 of 64 elements "
        "differ; the first at (3, 7): 0.1 instead of 1.5\nlog: work/bad log.txt\n</failure>");
    reports_test_assert_has(
        text,
        "<failure type=\"unexpected\" message=\"passes, although the manifest says that it fails\">");
    reports_test_assert_has(text, "<skipped message=\"not run: needs two GPUs\"/>");
    reports_test_assert_has(text, "<skipped message=\"known to fail: hipcub is missing in 5.2\"/>");
    /* A program that compiles for none of two architectures fails twice, not three times. */
    struct build_result *failed = &v.cases.p[0].build.p[1];
    reports_test_add_arch(failed, "gfx90a", reports_test_step(VERDICT_FAIL, "no"), 0);
    reports_test_add_arch(failed, "gfx1030", reports_test_step(VERDICT_FAIL, "no"), 0);
    text = reports_test_written("junit", &v, &b);
    reports_test_assert_has(
        text, "<testsuite name=\"gpt/layernorm\" tests=\"11\" failures=\"3\" errors=\"0\"");
    reports_test_assert_has(text, "classname=\"gpt/layernorm\" name=\"hip-6.4 gfx1030 compile\"");
    reports_test_assert_has_not(text, "classname=\"gpt/layernorm\" name=\"hip-6.4 compile\"");
    vec_push(&v.cases, reports_test_hostile());
    text = reports_test_written("junit", &v, &b);
    reports_test_assert_has_not(text, "<i>");
    assert_true(is_well_formed("xmllint --noout - 2>&1", text));
    assert_int_equal(reports_test_count(text, "<testcase "),
                     reports_test_count(text, "</testcase>") + reports_test_count(text, "\"/>\n") -
                         reports_test_count(text, "<skipped "));
    buf_release(&b);
    validation_release(&v);
}

/* tools/check-page uses the page in a browser; here: its data is that of the JSON
 * report and stays text. */
static void reports_test_html(void **state)
{
    static const char mark[] = "<script id=\"data\" type=\"application/json\">";
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    vec_push(&v.cases, reports_test_hostile());
    const char *text = reports_test_written("html", &v, &b);
    reports_test_assert_has_not(text, "<i>");
    reports_test_assert_has_not(text, "\x1b");
    reports_test_assert_has_not(text, OVERRIDE);
    reports_test_assert_has_not(text, "http://");
    reports_test_assert_has_not(text, "https://");
    assert_int_equal(reports_test_count(text, "<script"), 2);
    assert_int_equal(reports_test_count(text, "</script>"), 2);
    const char *data = strstr(text, mark);
    assert_non_null(data);
    json_t *o = json_loads(data + strlen(mark), JSON_DISABLE_EOF_CHECK, NULL);
    assert_non_null(o);
    assert_true(json_is_true(json_object_get(o, "failed")));
    reports_test_assert_has(json_string_value(json_object_get(o, "summary")), "cases: ");
    reports_test_assert_has(data, "\"first_text\":\"(3, 7): 0.1 instead of 1.5\"");
    assert_int_equal(json_array_size(json_object_get(o, "cases")), v.cases.n);
    json_decref(o);
    buf_release(&b);
    validation_release(&v);
}

static void reports_test_markdown(void **state)
{
    struct validation v;
    struct buf b = {0};
    (void)state;
    sample_init(&v);
    const char *text = reports_test_written("markdown", &v, &b);
    reports_test_assert_has(
        text,
        "| folder | cases | ported | compiled by hip-5.2 | compiled by hip-6.4 | ran on gfx90a "
        "(wave64) | ran on gfx1030 (wave32) | agreed "
        "|\n|---|---:|---:|---:|---:|---:|---:|---:|\n| gpt | 2 | **3 of 4** | 1 of 2 | **1 of 2** "
        "| 1 of 2 | 2 | **1 of 2** |\n");
    reports_test_assert_has_not(text, "| all |");
    reports_test_assert_has(
        text,
        "| gpt/layernorm | pass | hip-5.2: pass, hip-6.4: FAIL | hip-5.2: pass, hip-6.4: - |");
    reports_test_assert_has(text,
                            " | out: abs 0.25, rel 0.125, 1e+06 ulp | rel 1e-05, abs 1e-06 |\n");
    reports_test_assert_has(
        text,
        "- gpt/layernorm: hip-5.2 gfx1030: **compare**: out: 2 of 64 elements differ<br>out at (3, "
        "7): 0.1 instead of 1.5\n");
    reports_test_assert_has(text, "\n### Not run\n\n- run: needs two GPUs (1: gpt/scan)\n");
    reports_test_assert_has(text,
                            "| rocm | missing: no /opt/rocm on this machine; install ROCm |  |\n");
    vec_push(&v.cases, reports_test_hostile());
    text = reports_test_written("markdown", &v, &b);
    reports_test_assert_has(text, "| all | 3 |");
    reports_test_assert_has_not(text, "<i>");
    reports_test_assert_has_not(text, "\x1b");
    /* All rows of a table have as many cells: a pipe in a name is no border. */
    const char *row = strstr(text, "| odd/=a\"b'&#60;i&#62;&#38;&#124;");
    assert_non_null(row);
    int bars = 0;
    for (const char *p = row; *p != '\n'; p++)
        bars += *p == '|';
    const char *heads = strstr(text, "| case | port |");
    for (const char *p = heads; *p != '\n'; p++)
        bars -= *p == '|';
    assert_int_equal(bars, 0);
    buf_release(&b);
    validation_release(&v);
}

/* Nothing at all, a case without builds, a build without anything, and texts
 * that nobody filled in. */
static void reports_test_empty(void **state)
{
    struct validation none = {0}, v = {0};
    struct buf b = {0};
    (void)state;
    vec_push(&v.cases, (struct case_result){.name = "x"});
    struct case_result c = {.name = "y"};
    struct build_result r = {.compile = {.verdict = VERDICT_FAIL}};
    vec_push(&r.arch, (struct arch_result){.compile = {.verdict = VERDICT_KNOWN}});
    vec_push(&r.arch.p[0].kernel, (struct object_kernel){0});
    struct program_run run = {.run = {.verdict = VERDICT_NOT_RUN},
                              .compare = {.verdict = VERDICT_FAIL}};
    vec_push(&run.tensor, (struct tensor_result){0});
    run.run.seconds = NAN;
    vec_push(&r.run, run);
    vec_push(&c.build, r);
    vec_push(&v.cases, c);
    vec_push(&v.toolchain, (struct toolchain_result){0});
    v.verbose = true;
    for (int i = 0; validation_reports[i]; i++) {
        assert_true(strlen(reports_test_written(validation_reports[i]->name, &none, &b)) > 0);
        assert_true(strlen(reports_test_written(validation_reports[i]->name, &v, &b)) > 0);
        assert_true(strlen(validation_reports[i]->help) > 0);
    }
    buf_release(&b);
    validation_release(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_test_text),  cmocka_unit_test(reports_test_text_verbose),
        cmocka_unit_test(test_text_narrow),   cmocka_unit_test(test_text_hostile),
        cmocka_unit_test(test_text_groups),   cmocka_unit_test(reports_test_json),
        cmocka_unit_test(test_mutants),       cmocka_unit_test(reports_test_control_characters),
        cmocka_unit_test(reports_test_csv),   cmocka_unit_test(reports_test_junit),
        cmocka_unit_test(reports_test_html),  cmocka_unit_test(reports_test_markdown),
        cmocka_unit_test(reports_test_empty),
    };
    return cmocka_run_group_tests_name("validation reports", tests, NULL, NULL);
}
