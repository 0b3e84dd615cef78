/* The common content of all formats: totals, causes, doubt, suppressed findings. */
#include "report/causes.h"
#include "report/doubt.h"
#include "report/merge.h"
#include "report/report_test_support.h"
#include <jansson.h>

static void report_test_totals(void **state)
{
    struct sample s;
    (void)state;
    sample_init(&s);
    struct totals t = totals_of(&s.run);
    assert_int_equal(t.files, 4);
    assert_int_equal(t.ported, 2);
    assert_int_equal(t.unchanged, 1);
    assert_int_equal(t.failed, 1);
    assert_int_equal(t.unparsed, 1);
    assert_int_equal(t.converted, 999);
    assert_int_equal(t.unconverted, 1);
    assert_int_equal(t.findings[SEV_ERROR], 2);
    assert_int_equal(t.findings[SEV_WARNING], 1);
    assert_int_equal(t.findings[SEV_INFO], 1);
    assert_int_equal(t.effort[EFFORT_HOURS], 3);
    assert_int_equal(t.effort[EFFORT_NONE], 0);
    assert_int_equal(t.lines, 218);
    assert_int_equal(t.uses[USE_SAME], 4);
    assert_int_equal(t.judged, 2);
    assert_int_equal(t.doubtful, 1);
}

static void test_permille(void **state)
{
    (void)state;
    assert_int_equal(totals_permille(0, 0), 1000);
    assert_int_equal(totals_permille(5, 0), 1000);
    assert_int_equal(totals_permille(0, 5), 0);
    assert_int_equal(totals_permille(312, 3), 990);
    assert_int_equal(totals_permille(4294967295u, 1), 999);
}

static void report_test_summary(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    totals_summary(&s.run, &b);
    assert_string_equal(
        b.p, "4 files: 2 ported, 1 unchanged, 1 failed; 999 of 1000 uses converted (99.9 %), 1 of "
             "them in inactive code; 2 errors, 1 warning; work left: 3 x hours; 1 of 2 files "
             "not fully parsed");
    buf_clear(&b);
    s.run.command = "examine";
    s.run.nfiles = 0;
    totals_summary(&s.run, &b);
    assert_string_equal(b.p, "0 files: 0 to port, 0 failed; no CUDA names; 0 errors, 0 warnings");
    buf_release(&b);
}

static void test_merges(void **state)
{
    struct sample s;
    struct arena a = {0};
    uint32_t n;
    (void)state;
    sample_init(&s);
    const struct tally *tally = totals_tally(&s.run, &a, &n);
    assert_int_equal(n, 2);
    assert_string_equal(tally[0].family, "launch");
    assert_string_equal(tally[1].family, "runtime");
    assert_int_equal(tally_converted(&tally[1]), 997);
    assert_int_equal(tally[1].uses[USE_SAME], 4);
    assert_int_equal(tally[1].uses[USE_LEFT], 1);
    assert_int_equal(tally[1].by_tokens, 943);
    const struct left_name *left = totals_left(&s.run, &a, &n);
    assert_int_equal(n, 1);
    assert_int_equal(left[0].uses, 5);
    assert_string_equal(left[0].why, "no such thing");
    arena_release(&a);
}

static void test_left_order(void **state)
{
    struct left_name left[] = {{"b", NULL, 1}, {"a", NULL, 1}, {"z", NULL, 9}};
    struct file_result file = {.path = "x", .left = left, .nleft = 3};
    struct run_result r = {.file = &file, .nfiles = 1};
    struct arena a = {0};
    uint32_t n;
    (void)state;
    const struct left_name *merged = totals_left(&r, &a, &n);
    assert_int_equal(n, 3);
    assert_string_equal(merged[0].name, "z");
    assert_string_equal(merged[1].name, "a");
    assert_string_equal(merged[2].name, "b");
    arena_release(&a);
}

/* Suppressed findings are counted, and reported to programs. */
static void report_test_suppressed(void **state)
{
    (void)state;
    struct sample s;
    struct buf b = {0};
    sample_init(&s);
    struct suppression rule[2] = {
        {.file = HOSTILE ".map", .line = 3, .number = 1002, .note = HOSTILE},
        {.file = "b.map", .line = 4, .index = 1, .number = 1401, .path = "src/**", .note = "x"}};
    const struct suppression *rules[] = {&rule[0], &rule[1]};
    struct map_summary map = {.file = HOSTILE ".map"};
    struct suppressed suppressed = {s.finding[3], &rule[0]};
    s.file[1].nfindings = 0;
    s.file[1].suppressed = &suppressed;
    s.file[1].nsuppressed = 1;
    s.run.map = &map;
    s.run.nmaps = 1;
    s.run.rule = rules;
    s.run.nrules = 2;
    assert_int_equal(totals_of(&s.run).suppressed, 1);
    assert_has(written("text", &s.run, &b), "; 1 suppressed by rules");
    assert_has_not(b.p, "TS1002");
    assert_has_not(b.p, "matches nothing");
    s.run.verbose = true;
    assert_has(written("text", &s.run, &b), ".map:3: suppress TS1002 1 finding\n");
    assert_has(b.p, "b.map:4: suppress TS1401 matches nothing\n");
    assert_int_equal(count(b.p, "\x1b"), 0);
    for (int i = 0; reports[i]; i++) {
        bool told = !strcmp(reports[i]->name, "json") || !strcmp(reports[i]->name, "sarif") ||
                    !strcmp(reports[i]->name, "text") ||
                    !strcmp(reports[i]->name, "html"); /* in its data */
        if (!told)
            assert_has_not(written(reports[i]->name, &s.run, &b), "TS1002");
    }
    json_t *o = json_loads(written("json", &s.run, &b), 0, NULL);
    assert_non_null(o);
    assert_int_equal(json_array_size(json_object_get(o, "rules")), 2);
    json_decref(o);
    o = json_loads(written("sarif", &s.run, &b), 0, NULL);
    assert_non_null(o);
    assert_int_equal(count(b.p, "\"accepted\""), 1);
    assert_int_equal(count(b.p, "\"suppressions\""), 4);
    json_decref(o);
    buf_release(&b);
}

/* 123 places that one definition cures are one piece of work; pieces of assembly are one each. */
static void test_causes(void **state)
{
    struct finding finding[128];
    struct file_result file[2] = {{.path = "a.cu", .finding = finding, .nfindings = 100},
                                  {.path = "b.cu", .finding = finding + 100, .nfindings = 28}};
    struct run_result r = {.file = file, .nfiles = 2, .rocm = RELEASE(6, 2), .command = "port"};
    struct arena a = {0};
    struct buf b = {0};
    uint32_t n;
    (void)state;
    for (uint32_t i = 0; i < 128; i++) {
        finding[i] = found(i < 123   ? 1002
                           : i < 127 ? 1401
                                     : 1204,
                           i + 1, i < 123 ? "no reduce" : "asm", NULL);
        finding[i].subject = i < 123 ? "cg::reduce" : "asm";
    }
    finding[126].subject = "other";
    const struct cause *cause = causes_of(&r, &a, &n);
    assert_int_equal(n, 3);
    assert_int_equal(cause[0].def->number, 1401);
    assert_int_equal(cause[0].minutes, 3 * 120);
    assert_int_equal(cause[1].nplaces, 123);
    assert_int_equal(cause[1].nfiles, 2);
    assert_int_equal(cause[1].minutes, 120);
    assert_int_equal(causes_most(cause, n), 3);
    struct totals t = totals_of(&r);
    assert_int_equal(t.causes, 3);
    assert_int_equal(t.effort[EFFORT_HOURS], 127); /* findings, as ever */
    assert_int_equal(t.work[EFFORT_HOURS], 5);
    assert_int_equal(t.minutes, 600);
    const char *text = written("text", &r, &b);
    assert_has(text, "work left: 5 x hours in 3 causes");
    assert_has(text, "   123   hours            TS1002: no reduce\n"
                     "                          a.cu:1:5, a.cu:2:5, a.cu:3:5 and 120 more\n");
    assert_has(text, "     3   3 x hours        TS1401: asm\n");
    assert_has(written("markdown", &r, &b), "| TS1002: no reduce | 123 | 2 |  | hours |\n");
    assert_has(written("html", &r, &b), "\"minutes\":360,");
    assert_has(written("csv", &r, &b), ",no reduce,,TS1002 cg::reduce\n");
    json_t *o = json_loads(written("json", &r, &b), 0, NULL);
    assert_non_null(o);
    assert_int_equal(json_array_size(json_object_get(o, "causes")), 3);
    assert_int_equal(
        json_array_size(json_object_get(json_array_get(json_object_get(o, "causes"), 1), "places")),
        123);
    json_decref(o);
    arena_release(&a);
    buf_release(&b);
}

/* Gives findings the names of a library, and what is said of them. */
static void belong(struct finding *f, uint32_t n, const char *family, const char *pattern,
                   const char *note)
{
    static const char *const name[] = {"x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7",
                                       "x8", "x9", "xa", "xb", "xc", "xd", "xe", "xf"};
    for (uint32_t i = 0; i < n; i++) {
        f[i].family = family;
        f[i].pattern = pattern;
        f[i].note = note;
        f[i].subject = pattern ? &pattern[i % strlen(pattern)] : name[i % 16];
    }
}

static const struct cause *cause_of(const struct run_result *r, uint32_t want, uint32_t k,
                                    struct arena *a)
{
    uint32_t n;
    const struct cause *cause = causes_of(r, a, &n);
    assert_int_equal(n, want);
    return &cause[k];
}

/* Names of one library with one remedy are one decision, their header, too; of a large one without
 * rows, each of several uses of it is. */
static void test_decisions(void **state)
{
    struct finding finding[24];
    struct file_result file = {.path = "a.cu", .finding = finding, .nfindings = 24};
    struct run_result r = {.file = &file, .nfiles = 1, .rocm = RELEASE(6, 2), .command = "port"};
    struct arena a = {0};
    struct buf b = {0};
    (void)state;
    for (uint32_t i = 0; i < 24; i++)
        finding[i] = found(i == 3 ? 1703 : i < 20 ? 1002 : 1801, i + 1, "gone", NULL);
    belong(finding, 8, "CUPTI", NULL, "another interface");
    belong(finding + 8, 8, "CUPTI", NULL, "drop it");
    belong(finding + 16, 4, "NVML", NULL, "drop it");
    belong(finding + 20, 4, "NVML", NULL, "HIP 7.0 has it");
    finding[23].note = "HIP 7.1 has it";
    const struct cause *c = cause_of(&r, 4, 0, &a);
    assert_int_equal(c->nplaces, 8);
    assert_int_equal(c->nnames, 8);
    assert_int_equal(c->minutes, 120 + 7);
    assert_int_equal(totals_of(&r).work[EFFORT_HOURS], 4);
    assert_string_equal(c->message, "8 names of CUPTI: gone");
    assert_has(written("text", &r, &b), "8 names of CUPTI: gone\n"
                                        "                          another interface\n");
    assert_has(b.p, "TS1801: 4 names of NVML: gone\n                          a.cu:21:5");
    assert_has(written("csv", &r, &b), "another interface,TS1002 x0\n"); /* each at its line */
    assert_int_equal(count(b.p, ",TS1002 x0\n"), 20);
    assert_has(written("markdown", &r, &b), "names of CUPTI: gone<br>another interface |");
    finding[0].note = finding[1].note = NULL; /* what nobody knows a remedy of stays alone */
    cause_of(&r, 6, 0, &a);
    finding[0].note = finding[1].note = "another interface";
    finding[0].cure = CURE_EACH;
    cause_of(&r, 5, 0, &a);
    finding[0].cure = CURE_ONCE;
    finding[0].family = NULL;
    cause_of(&r, 5, 0, &a);
    arena_release(&a);
    buf_release(&b);
}

static void test_patterns(void **state)
{
    struct finding finding[18];
    struct file_result file = {.path = "a.cu", .finding = finding, .nfindings = 18};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct arena a = {0};
    (void)state;
    for (uint32_t i = 0; i < 18; i++)
        finding[i] = found(1002, i + 1, "gone", NULL);
    belong(finding, 7, "CUPTI", "metrics", "x");
    belong(finding + 7, 4, "CUPTI", "last", "x");
    belong(finding + 11, 3, "CUPTI", "few", "x");
    belong(finding + 14, 2, "CUPTI", NULL, "x");
    belong(finding + 16, 2, "CUPTI", "metrics", "x"); /* names that were there */
    assert_string_equal(cause_of(&r, 3, 0, &a)->message, "7 names of CUPTI (metrics): gone");
    assert_int_equal(cause_of(&r, 3, 0, &a)->nplaces, 9);
    assert_string_equal(cause_of(&r, 3, 1, &a)->message, "5 names of CUPTI: gone");
    assert_string_equal(cause_of(&r, 3, 2, &a)->message, "4 names of CUPTI (last): gone");
    file.nfindings = 15; /* a name less: no large library */
    cause_of(&r, 1, 0, &a);
    file.nfindings = 18;
    belong(finding + 7, 4, "CUPTI", "few", "x"); /* one use, and what goes with it */
    assert_string_equal(cause_of(&r, 1, 0, &a)->message, "12 names of CUPTI: gone");
    arena_release(&a);
}

/* What holds most units up comes first, and what breaks nothing last; the list is of those that make
 * most of the work. */
static void test_needs(void **state)
{
    static const uint32_t one[] = {7, 7}, some[] = {0, 2, 5, 6}, more[] = {1, 5};
    struct finding finding[] = {found(1402, 1, "in one", NULL),    found(1001, 2, "in five", NULL),
                                found(1001, 3, "in seven", NULL),  found(1001, 3, "in seven", NULL),
                                found(1206, 4, "a warning", NULL), found(2101, 5, "a build", NULL),
                                found(1007, 6, "a trifle", NULL)};
    struct file_result file[] = {
        {.path = "one.cu", .finding = finding, .nfindings = 1, .unit = one, .nunits = 1},
        {.path = "some.h", .finding = finding + 1, .nfindings = 2, .unit = some, .nunits = 2},
        {.path = "more.h", .finding = finding + 3, .nfindings = 2, .unit = more, .nunits = 1},
        {.path = "Makefile", .finding = finding + 5, .nfindings = 2}};
    struct run_result r = {.file = file, .nfiles = 4, .units = 8, .command = "port"};
    struct arena a = {0};
    struct buf b = {0};
    uint32_t n;
    (void)state;
    finding[1].subject = "five";
    finding[2].subject = finding[3].subject = "seven";
    const struct cause *cause = causes_of(&r, &a, &n);
    static const char *const order[] = {"a build", "in seven",  "in five",
                                        "in one",  "a warning", "a trifle"};
    static const uint32_t units[] = {0, 7, 5, 1, 5, 0};
    static const bool most[] = {false, true, true, true, true, false};
    assert_int_equal(n, 6);
    for (uint32_t i = 0; i < n; i++) {
        assert_string_equal(cause[i].message, order[i]);
        assert_int_equal(cause[i].units, units[i]);
        assert_int_equal(cause[i].most, most[i]);
    }
    assert_int_equal(causes_most(cause, n), 4);
    const char *text = written("text", &r, &b);
    assert_has(text, "TS1001: in seven\n"
                     "                          some.h:3:5, more.h:3:5; needed by 7 of 8 units\n");
    assert_has(text, "a warning\n                          more.h:4:5; needed by 5 of 8 units\n"
                     "and 2 more");
    assert_has(written("markdown", &r, &b), "| TS1001: in seven | 2 | 2 | 7 | hours |");
    assert_has(written("json", &r, &b), "\"units\": 8");
    /* what more targets need comes before what more units do; an archive without such units counts */
    static const uint32_t first[] = {1, 1, 7, 7}, second[] = {7, 7}, third[] = {3, 4},
                          none[] = {9, 9};
    const struct target_units target[] = {
        {"a", first, 2}, {"b", second, 1}, {"c", third, 1}, {"d.a", none, 1}};
    r.target = target;
    r.ntargets = 4;
    cause = causes_of(&r, &a, &n);
    assert_string_equal(cause[1].message, "in seven");
    assert_int_equal(cause[1].targets, 2);
    assert_string_equal(cause[2].message, "in one");
    assert_int_equal(cause[2].targets, 2);
    assert_string_equal(cause[3].message, "in five");
    assert_int_equal(cause[3].targets, 1);
    assert_has(written("text", &r, &b), "; needed by 7 of 8 units, in 2 of 4 targets\n");
    assert_has(written("json", &r, &b), "\"name\": \"d.a\"");
    r.units = r.ntargets = 0; /* nobody knows them */
    assert_has_not(written("text", &r, &b), "needed by");
    arena_release(&a);
    buf_release(&b);
}

/* Units are the same whether one run has all files or several: a header of both has those of both. */
static void test_merged_units(void **state)
{
    static const uint32_t own[] = {0, 0}, other[] = {2, 2}, both[] = {0, 0, 2, 2};
    static const char *const name[] = {"a.json", "b.json"};
    struct finding finding[] = {found(1001, 1, "x", NULL)};
    struct file_result file[] = {
        {.path = "a.cu", .unit = own, .nunits = 1, .is_unit = true},
        {.path = "h.h", .order = 1, .finding = finding, .nfindings = 1, .unit = own, .nunits = 1},
        {.path = "b.cu", .unit = own, .nunits = 1, .is_unit = true},
        {.path = "h.h", .order = 1, .finding = finding, .nfindings = 1, .unit = own, .nunits = 1}};
    struct run_result out, part[2] = {{.file = file, .nfiles = 2, .units = 1},
                                      {.file = file + 2, .nfiles = 2, .units = 1}};
    struct arena a = {0};
    struct err err;
    uint32_t n;
    (void)state;
    assert_int_equal(report_merge(&out, part, name, 2, &a, &err), 0);
    assert_int_equal(out.nfiles, 3);
    assert_int_equal(out.units, 2);
    assert_int_equal(out.file[1].nunits, 2);
    assert_memory_equal(out.file[1].unit, both, sizeof both);
    assert_int_equal(out.file[2].unit[0], 2);
    assert_int_equal(causes_of(&out, &a, &n)->units, 2);
    file[2].order = 2; /* parts of one run: the first one knows a unit of the second one's */
    file[2].unit = other;
    file[1].unit = both;
    file[1].nunits = 2;
    part[1].nfiles = 1;
    assert_int_equal(report_merge(&out, part, name, 2, &a, &err), 0);
    assert_int_equal(out.units, 2);
    assert_int_equal(causes_of(&out, &a, &n)->units, 2);
    assert_memory_equal(out.file[1].unit, both, sizeof both);
    arena_release(&a);
}

/* In code that no unit compiles there is no work, and it is told apart. */
static void test_unseen(void **state)
{
    struct finding finding[] = {found(1002, 1, "here", NULL), found(1002, 2, "there", NULL),
                                found(1204, 3, "an info", NULL)};
    struct file_result file = {.path = "x.cu", .finding = finding, .nfindings = 3};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct buf b = {0};
    (void)state;
    assert_has_not(written("text", &r, &b), "no unit compiles");
    for (int i = 0; i < 3; i++) {
        finding[i].idle = i ? IDLE_UNSEEN : IDLE_NO;
        finding[i].effort = i ? EFFORT_NONE : EFFORT_HOURS;
    }
    finding[1].severity = SEV_WARNING;
    assert_has(written("text", &r, &b),
               "work left: 1 x hours; 1 finding about what no build takes\n");
    assert_int_equal(totals_of(&r).unseen, 1);
    buf_release(&b);
}

/* Half of the causes make most of the work. */
static void test_plan_is_cut(void **state)
{
    struct finding finding[] = {found(1402, 1, "a launch", NULL), found(1001, 2, "one", NULL),
                                found(1007, 3, "a field", NULL)};
    struct file_result file = {.path = "x.cu", .finding = finding, .nfindings = 3};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct buf b = {0};
    (void)state;
    const char *text = written("text", &r, &b);
    assert_has(text, "2 causes are 90 % of the work\n");
    assert_has(
        text,
        "TS1001: one\n                          x.cu:2:5\nand 1 more (--verbose lists all)\n");
    r.verbose = true;
    assert_has(written("text", &r, &b), "TS1007: a field\n                          x.cu:3:5\n\n");
    buf_release(&b);
}

/* All formats say which files were not fully parsed, why, and the remedy. */
static void test_doubt(void **state)
{
    static const struct {
        bool parsed;
        const char *doubt, *told;
    } cases[] = {
        {true, "a.h:1:10: fatal error: 'sub/helper.h' file not found",
         "'sub/helper.h' file not found; pass the folder that has "
         "sub/helper.h after --: -- -IFOLDER"},
        {true, "use of undeclared identifier 'N'",
         "; pass the include folders and macros of its build after --"},
        {true, NULL, "the parser reported an error; pass the include folders"},
        {false, "no parse was asked for (--no-parse)", "(--no-parse); remove that option"},
        {false, "the parse took more than 1 s of processor time", "; raise --parse-timeout"},
        {false, "libclang crashed", "libclang crashed"},
        {false, NULL, "it was not parsed"},
    };
    struct buf b = {0}, reason = {0};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct file_result file = {
            .path = "x.cu", .judged = true, .parsed = cases[i].parsed, .doubt = cases[i].doubt};
        struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
        buf_clear(&reason);
        doubt_reason(&file, &reason);
        assert_has(reason.p, cases[i].told);
        assert_has(written("text", &r, &b), "1 of 1 file not fully parsed, x.cu: ");
        for (int k = 0; i >= 4 && reports[k]; k++) /* what needs no escapes */
            assert_has(written(reports[k]->name, &r, &b),
                       cases[i].doubt ? cases[i].doubt : "it was not parsed");
        file.complete = file.parsed = true;
        assert_has_not(written("text", &r, &b), "complete facts");
        file.judged = file.complete = false; /* nothing to judge */
        assert_has_not(written("text", &r, &b), "complete facts");
    }
    buf_release(&b);
    buf_release(&reason);
}

/* Nothing is left of what was read, but not all was. */
static void test_not_all_was_read(void **state)
{
    struct file_result file[] = {{.path = "a.cu", .status = FILE_PORTED, .converted = 3},
                                 {.path = "b.cu", .status = FILE_FAILED}};
    struct run_result r = {.file = file, .nfiles = 2, .command = "port"};
    struct buf b = {0};
    (void)state;
    totals_summary(&r, &b);
    assert_has(b.p, "; 3 of 3 uses converted; 0 errors");
    struct totals t = totals_of(&r);
    assert_int_equal(totals_share(&t), 999);
    r.nfiles = 1;
    buf_clear(&b);
    totals_summary(&r, &b);
    assert_has(b.p, "; 3 of 3 uses converted (100.0 %); 0 errors");
    buf_release(&b);
}

/* Whether the parse changed the result. */
static void test_parse_use(void **state)
{
    struct file_result file[] = {{.path = "a.cu", .parse = PARSE_NEEDLESS}, {.path = "b.cu"}};
    struct run_result r = {.file = file, .nfiles = 2, .command = "examine"};
    struct buf b = {0};
    (void)state;
    assert_has(written("text", &r, &b), "\n--no-parse would have given the same result\n");
    file[1].parse = PARSE_NEEDED;
    assert_has(written("text", &r, &b),
               "\n--no-parse would have given a different result for 1 file\n");
    file[0].parse = file[1].parse = PARSE_UNKNOWN;
    assert_has_not(written("text", &r, &b), "--no-parse");
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(report_test_totals),
        cmocka_unit_test(test_permille),
        cmocka_unit_test(report_test_summary),
        cmocka_unit_test(test_merges),
        cmocka_unit_test(test_left_order),
        cmocka_unit_test(report_test_suppressed),
        cmocka_unit_test(test_causes),
        cmocka_unit_test(test_decisions),
        cmocka_unit_test(test_patterns),
        cmocka_unit_test(test_unseen),
        cmocka_unit_test(test_needs),
        cmocka_unit_test(test_merged_units),
        cmocka_unit_test(test_plan_is_cut),
        cmocka_unit_test(test_doubt),
        cmocka_unit_test(test_not_all_was_read),
        cmocka_unit_test(test_parse_use),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
