#include "report/baseline.h"
#include "report/report_test_support.h"

/* A run of some files with findings: "a.cu:1e 2w 3i" is a file with an error, a warning and an
 * info, by their fingerprints. */
struct made {
    struct arena a;
    struct run_result run;
};

static struct finding baseline_test_make(uint64_t fingerprint, char severity)
{
    struct finding f = found(1002, (uint32_t)fingerprint, "m", NULL);
    f.fingerprint = fingerprint;
    f.severity = severity == 'e' ? SEV_ERROR : severity == 'w' ? SEV_WARNING : SEV_INFO;
    return f;
}

static void init(struct made *m, const char *const *files)
{
    *m = (struct made){.run = {.rocm = RELEASE(6, 4), .fail_on = "error"}};
    struct file_result *f = ARENA_ARRAY(&m->a, struct file_result, 8);
    for (; files[m->run.nfiles]; m->run.nfiles++) {
        struct file_result *one = &f[m->run.nfiles];
        struct finding *list = ARENA_ARRAY(&m->a, struct finding, 8);
        const char *colon = strchr(files[m->run.nfiles], ':');
        one->path = arena_strdup(&m->a, str_cut(str_of(files[m->run.nfiles]), 0,
                                                (size_t)(colon - files[m->run.nfiles])));
        one->status = FILE_PORTED;
        one->finding = list;
        for (const char *p = colon + 1; *p; p += p[2] ? 3 : 2)
            list[one->nfindings++] = baseline_test_make((uint64_t)(*p - '0'), p[1]);
    }
    m->run.file = f;
}

/* Checks the comparison of two runs: "1 new, 2 fixed ...", as it is reported. */
static void baseline_test_check(const char *const *now, const char *const *before,
                                baseline_exists_fn *exists, const char *told)
{
    struct made m, old;
    struct buf out = {0};
    init(&m, now);
    init(&old, before);
    baseline_compare(&m.run, &old.run, "b", exists, &m.a);
    baseline_tell(&m.run, &out);
    assert_string_equal(out.p, told);
    buf_release(&out);
    arena_release(&m.a);
    arena_release(&old.a);
}
#define FILES(...) ((const char *const[]){__VA_ARGS__, NULL})

static bool b_exists(const char *path)
{
    return strcmp(path, "b.cu") == 0;
}

static void test_counts(void **state)
{
    (void)state;
    baseline_test_check(FILES("a.cu:1e 2w 3i"), FILES("a.cu:1e 2w 3i"), NULL,
                        "against b: 0 new, 0 fixed, 3 the same");
    baseline_test_check(FILES("a.cu:1e 4w"), FILES("a.cu:1e 2w 3i"), NULL,
                        "against b: 1 new (0 errors, 1 warning, 0 info), 2 fixed, 1 the same");
    baseline_test_check(FILES("a.cu:"), FILES("a.cu:1e"), NULL,
                        "against b: 0 new, 1 fixed, 0 the same");
    /* One stands for one. */
    baseline_test_check(FILES("a.cu:1e 1e"), FILES("a.cu:1e"), NULL,
                        "against b: 1 new (1 error, 0 warnings, 0 info), 0 fixed, 1 the same");
    baseline_test_check(FILES("./a.cu:1e"), FILES("x/../a.cu:1e"), NULL,
                        "against b: 0 new, 0 fixed, 1 the same");
}

/* Graver than before is new; less grave is not. */
static void test_severity(void **state)
{
    (void)state;
    baseline_test_check(FILES("a.cu:1e"), FILES("a.cu:1w"), NULL,
                        "against b: 1 new (1 error, 0 warnings, 0 info), 1 fixed, 0 the same");
    baseline_test_check(FILES("a.cu:1w"), FILES("a.cu:1e"), NULL,
                        "against b: 0 new, 0 fixed, 1 the same");
}

static void test_files(void **state)
{
    (void)state;
    /* Another file's finding is another one, unless that file is gone: then it has moved. */
    baseline_test_check(FILES("a.cu:1e", "b.cu:"), FILES("b.cu:1e"), NULL,
                        "against b: 1 new (1 error, 0 warnings, 0 info), 1 fixed, 0 the same");
    baseline_test_check(FILES("a.cu:1e"), FILES("b.cu:1e"), NULL,
                        "against b: 0 new, 0 fixed, 1 the same");
    baseline_test_check(FILES("a.cu:1e 1e"), FILES("b.cu:1e", "c.cu:1w 1e"), NULL,
                        "against b: 0 new, 1 fixed, 2 the same");
    baseline_test_check(FILES("a.cu:1e 1e 1w"), FILES("b.cu:1w", "c.cu:1w 1e"), NULL,
                        "against b: 1 new (1 error, 0 warnings, 0 info), 1 fixed, 2 the same");
    /* A file that this run did not read, although it exists. */
    baseline_test_check(
        FILES("a.cu:1e"), FILES("a.cu:1e", "b.cu:1e 2w"), b_exists,
        "against b: 0 new, 0 fixed, 1 the same; 2 in files that were not examined this time");
}

/* A file that failed this time: nothing of it is fixed. */
static void baseline_test_failed(void **state)
{
    (void)state;
    struct made m, old;
    struct buf out = {0};
    init(&m, FILES("a.cu:"));
    init(&old, FILES("a.cu:1e"));
    ((struct file_result *)m.run.file)->status = FILE_FAILED;
    baseline_compare(&m.run, &old.run, "b", NULL, &m.a);
    baseline_tell(&m.run, &out);
    assert_string_equal(
        out.p,
        "against b: 0 new, 0 fixed, 0 the same; 1 in files that were not examined this time");
    buf_release(&out);
    arena_release(&m.a);
    arena_release(&old.a);
}

/* A suppressed finding is neither new nor fixed. */
static void baseline_test_suppressed(void **state)
{
    (void)state;
    struct made m, old;
    struct suppressed s = {baseline_test_make(2, 'w'), NULL};
    init(&m, FILES("a.cu:1e"));
    init(&old, FILES("a.cu:1e 2w"));
    ((struct file_result *)m.run.file)->suppressed = &s;
    ((struct file_result *)m.run.file)->nsuppressed = 1;
    old.run.rocm = RELEASE(5, 2);
    baseline_compare(&m.run, &old.run, "b", NULL, &m.a);
    assert_int_equal(m.run.baseline->nfixed, 0);
    assert_int_equal(m.run.baseline->rocm, RELEASE(5, 2));
    arena_release(&m.a);
    arena_release(&old.a);
}

static void test_gates(void **state)
{
    (void)state;
    struct made m, old;
    struct buf out = {0};
    init(&m, FILES("a.cu:1e 2e 3w"));
    init(&old, FILES("a.cu:1e"));
    assert_true(baseline_too_many(&m.run));
    baseline_compare(&m.run, &old.run, "b", NULL, &m.a);
    assert_true(baseline_too_many(&m.run));
    m.run.max_new = 1;
    assert_false(baseline_too_many(&m.run));
    m.run.fail_on = "warning";
    assert_true(baseline_too_many(&m.run));
    m.run.fail_on = "none";
    assert_false(baseline_too_many(&m.run));
    assert_false(baseline_too_little(&m.run));
    struct file_result *f = (struct file_result *)m.run.file;
    f->converted = 999;
    f->unconverted = 1;
    m.run.min_coverage = 999;
    assert_false(baseline_too_little(&m.run));
    m.run.min_coverage = 1000;
    assert_true(baseline_too_little(&m.run));
    m.run.fail_on = "warning";
    baseline_tell_gates(&m.run, &out);
    assert_string_equal(
        out.p,
        "more new findings than --max-new-findings 1; coverage 99.9 % is below --min-coverage 100.0");
    buf_release(&out);
    arena_release(&m.a);
    arena_release(&old.a);
}

/* Each format says which are new. */
static void baseline_test_formats(void **state)
{
    (void)state;
    struct made m, old;
    struct buf b = {0};
    init(&m, FILES("a.cu:1e 2e"));
    init(&old, FILES("a.cu:1e 3w"));
    baseline_compare(&m.run, &old.run, "b", NULL, &m.a);
    assert_has(written("text", &m.run, &b), "a.cu:2:5: error TS1002: m [hours] (new)\n");
    assert_has_not(b.p, "a.cu:1:5: error");
    assert_has(b.p, "\nagainst b: 1 new (1 error, 0 warnings, 0 info), 1 fixed, 1 the same\n");
    m.run.verbose = true;
    assert_has(written("text", &m.run, &b), "a.cu:1:5: error");
    assert_has(b.p, "fixed: a.cu:3:5: warning TS1002: m\n");
    assert_has(written("markdown", &m.run, &b), "New findings (1)");
    assert_has(written("junit", &m.run, &b), " failures=\"1\"");
    assert_has(b.p, "message=\"m\"");
    assert_int_equal(count(written("sarif", &m.run, &b), "\"baselineState\": \"new\""), 1);
    assert_int_equal(count(b.p, "\"baselineState\": \"unchanged\""), 1);
    assert_int_equal(count(b.p, "\"baselineState\": \"absent\""), 1);
    assert_int_equal(count(b.p, "\"tranship/v1\": \"0000000000000001\""), 1);
    assert_int_equal(count(written("json", &m.run, &b), "\"baseline\": \"new\""), 1);
    assert_int_equal(count(b.p, "\"baseline\": \"same\""), 1);
    buf_release(&b);
    arena_release(&m.a);
    arena_release(&old.a);
}

/* A port that is not compiled this time is not cured by that. */
static void test_proofs(void **state)
{
    static const struct proof_summary proof = {.arch = "gfx90a"};
    static const struct {
        bool now, before;
        const char *told;
    } cases[] = {
        {false, true,
         "against b: 1 new (1 error, 0 warnings, 0 info), 1 fixed, 1 the same; 2 that only the "
         "compiler finds: the earlier port was compiled (--prove), and this one was not"},
        {true, false,
         "against b: 1 new (1 error, 0 warnings, 0 info), 3 fixed, 1 the same; 1 of the new ones by "
         "the compiler: this port was compiled (--prove), and the earlier one was not"},
        {true, true, "against b: 1 new (1 error, 0 warnings, 0 info), 3 fixed, 1 the same"},
        {false, false, "against b: 1 new (1 error, 0 warnings, 0 info), 3 fixed, 1 the same"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct made m, old;
        struct buf b = {0};
        init(&m, FILES("a.cu:1e 9e"));
        init(&old, FILES("a.cu:1e 2e 3w 4e"));
        struct finding *list = (struct finding *)(uintptr_t)old.run.file[0].finding;
        list[1].def = finding_def(2001);
        list[3].def = finding_def(2002);
        list = (struct finding *)(uintptr_t)m.run.file[0].finding;
        list[1].proof = PROOF_CONFIRMED;
        m.run.proof = cases[i].now ? &proof : NULL;
        old.run.proof = cases[i].before ? &proof : NULL;
        baseline_compare(&m.run, &old.run, "b", NULL, &m.a);
        baseline_tell(&m.run, &b);
        assert_string_equal(b.p, cases[i].told);
        assert_int_equal(m.run.baseline->nfixed, cases[i].before && !cases[i].now ? 1 : 3);
        buf_release(&b);
        arena_release(&m.a);
        arena_release(&old.a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counts),
                                       cmocka_unit_test(test_severity),
                                       cmocka_unit_test(test_files),
                                       cmocka_unit_test(baseline_test_failed),
                                       cmocka_unit_test(baseline_test_suppressed),
                                       cmocka_unit_test(test_gates),
                                       cmocka_unit_test(test_proofs),
                                       cmocka_unit_test(baseline_test_formats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
