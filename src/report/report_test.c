/* All formats over one run: what they say, that it is well formed, and that hostile texts stay texts. */
#include "report/causes.h"
#include "report/doubt.h"
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

/* Quotes, markup, a control byte, a byte that is no UTF-8, a formula, a link, a comma, a newline
 * and a direction override. */
#define OVERRIDE "\xe2\x80\xae"
#define HOSTILE  "=a\"b'<i>&|\x1b[31m\xff,`@x`[l](//u)" OVERRIDE "\n\\end"

static struct finding found(int number, uint32_t line, const char *message, const char *note)
{
    const struct finding_def *def = finding_def(number);
    assert_non_null(def);
    return (struct finding){.def = def,
                            .span = {10 * line, 10 * line + 4},
                            .place = {line, 5},
                            .severity = def->severity,
                            .effort = def->effort,
                            .subject = "asm",
                            .message = message,
                            .note = note};
}

struct sample {
    struct finding finding[4];
    struct tally tally[3];
    struct left_name left[2];
    struct file_result file[4];
    struct run_result run;
};

static void sample_init(struct sample *s)
{
    *s = (struct sample){0};
    s->finding[0] = found(1401, 12, "inline PTX assembly", NULL);
    s->finding[1] = found(1301, 30, "partial mask", "look at the mask");
    s->finding[2] = found(1204, 31, "became 32", NULL);
    s->finding[3] = found(1002, 7, HOSTILE, HOSTILE);
    s->tally[0] = (struct tally){"runtime", {50, 4, 2, 1, 1}, 3};
    s->tally[1] = (struct tally){"launch", {2}, 0};
    s->tally[2] = (struct tally){"runtime", {940}, 940};
    s->left[0] = (struct left_name){"cudaFoo", "no such thing", 1};
    s->left[1] = (struct left_name){"cudaFoo", NULL, 4};
    s->file[0] = (struct file_result){.path = "kernel.cu",
                                      .output = "hip/kernel.cu",
                                      .status = FILE_PORTED,
                                      .lines = 214,
                                      .bytes = 9000,
                                      .edits = 60,
                                      .parsed = true,
                                      .complete = true,
                                      .judged = true,
                                      .finding = s->finding,
                                      .nfindings = 3,
                                      .tally = s->tally,
                                      .ntallies = 2,
                                      .left = s->left,
                                      .nleft = 1,
                                      .converted = 59,
                                      .unconverted = 1,
                                      .seconds = 0.25};
    s->file[1] = (struct file_result){.path = HOSTILE,
                                      .status = FILE_PORTED,
                                      .lines = 1,
                                      .judged = true,
                                      .doubt = "the parse took more than 9 MiB of memory",
                                      .finding = s->finding + 3,
                                      .nfindings = 1,
                                      .tally = s->tally + 2,
                                      .ntallies = 1,
                                      .left = s->left + 1,
                                      .nleft = 1,
                                      .converted = 940};
    s->file[2] =
        (struct file_result){.path = "gone.cu", .status = FILE_FAILED, .error = "gone.cu: no such file"};
    s->file[3] =
        (struct file_result){.path = "plain.h", .status = FILE_UNCHANGED, .parsed = true, .lines = 3};
    s->run = (struct run_result){.file = s->file,
                                 .nfiles = 4,
                                 .rocm = RELEASE(6, 4),
                                 .version = "9.8.7",
                                 .command = "port",
                                 .seconds = 1.5,
                                 .fail_on = "error",
                                 .exit_code = 1};
}

/* The output of the format of that name, in b. */
static const char *written(const char *name, const struct run_result *r, struct buf *b)
{
    buf_clear(b);
    for (int i = 0; reports[i]; i++) {
        if (!strcmp(reports[i]->name, name)) {
            reports[i]->write(r, b);
            return b->len ? b->p : "";
        }
    }
    fail_msg("no format %s", name);
    return "";
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("missing: %s\nin: %s", part, text);
}

static void assert_has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("unwanted: %s\nin: %s", part, text);
}

static int count(const char *text, const char *part)
{
    int n = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        n++;
    return n;
}

static void test_totals(void **state)
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

static void test_summary(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    totals_summary(&s.run, &b);
    assert_string_equal(
        b.p, "4 files: 2 ported, 1 unchanged, 1 failed; 999 of 1000 uses converted (99.9 %), 1 of them in "
             "inactive "
             "code; 2 errors, 1 warning; work left: 3 x hours; 1 of 2 files judged without complete "
             "facts");
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

static void test_text(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("text", &s.run, &b);
    assert_has(text, "   214 lines     59 converted     1 left     98 %   ported\n");
    assert_has(text, "     1 line     940 converted     0 left    100 %   ported (by tokens alone)\n");
    assert_has(text, "   failed: gone.cu: no such file\n");
    assert_has(text, "1 file has no CUDA in it\n");
    assert_has_not(text, "plain.h");
    assert_has(text, "kernel.cu:12:5: error TS1401: inline PTX assembly [hours]\n    PTX is NVIDIA's.");
    assert_has(text, "kernel.cu:30:5: warning TS1301: partial mask [hours]\n");
    assert_has(text, "look at the mask\n"); /* the note of a warning */
    assert_has_not(text, "TS1204");
    assert_has(text, "cudaFoo          5   no such thing\n");
    assert_has(text, "runtime         997       1    99 %\n");
    assert_has(text, "work left: 3 x hours; 1 of 2 files judged without complete facts\n");
    assert_has(text, "3 causes are all of the work\nplaces   work             cause\n"
                     "     1   hours            TS1002: ");
    assert_has(text, "     1   hours            TS1401: inline PTX assembly\n"
                     "                          kernel.cu:12:5\n");
    assert_has(text, "\n1 of 2 files judged without complete facts, =a\"b");
    assert_has(text, "\\end: the parse took more than 9 MiB of memory; --parse-memory gives it more\n");
    /* A hostile name stays on its line and can't move the cursor. */
    assert_has_not(text, "\x1b");
    assert_has(text, "=a\"b'<i>&|\\x1b[31m\xef\xbf\xbd,`@x`[l](//u)\\u202e\\x0a\\end:7:5: error TS1002");
    buf_release(&b);
}

static void test_text_verbose(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    s.run.verbose = s.run.colour = true;
    s.run.width = 52;
    s.left[0].why = "no such thing as this in any release";
    const char *text = written("text", &s.run, &b);
    assert_has(text, "plain.h");
    assert_has(text, "look at the mask\n");
    assert_has(text, "TS1204: became 32\n");
    assert_has(text, "cudaFoo          5   no such thing as this in any\n                     release\n");
    assert_has(text, "\033[1;31merror\033[0m TS1401");
    assert_int_equal(count(text, "\033[") % 2, 0);
    buf_release(&b);
}

static void test_text_never_rounds_up(void **state)
{
    struct file_result file = {.path = "x.cu",
                               .status = FILE_PORTED,
                               .parsed = true,
                               .lines = 9,
                               .converted = 99999,
                               .unconverted = 1};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct buf b = {0};
    (void)state;
    const char *text = written("text", &r, &b);
    assert_has(text, " 99 %");
    assert_has(text, "(99.9 %)");
    assert_has_not(text, "100 %");
    buf_release(&b);
}

static void test_text_advice_once(void **state)
{
    struct finding finding[2] = {found(1401, 1, "one", NULL), found(1401, 2, "two", NULL)};
    struct file_result file = {.path = "x.cu", .parsed = true, .finding = finding, .nfindings = 2};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct buf b = {0};
    (void)state;
    assert_int_equal(count(written("text", &r, &b), "PTX is NVIDIA's."), 1);
    buf_release(&b);
}

/* A note stands once below findings in a row, and again where another came between. */
static void test_text_notes(void **state)
{
    struct finding finding[] = {found(1401, 1, "one", "first"),    found(1401, 2, "two", "first"),
                                found(1401, 3, "three", "second"), found(1401, 4, "four", "first"),
                                found(1401, 5, "five", NULL),      found(1401, 6, "six", "first")};
    struct file_result file = {.path = "x.cu", .parsed = true, .finding = finding, .nfindings = 6};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct buf b = {0};
    (void)state;
    const char *text = written("text", &r, &b);
    assert_int_equal(count(text, "    first\n"), 3);
    assert_int_equal(count(text, "    second\n"), 1);
    buf_release(&b);
}

static void test_json(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("json", &s.run, &b);
    json_t *o = json_loads(text, 0, NULL), *files = json_object_get(o, "files");
    assert_non_null(o);
    assert_int_equal(json_integer_value(json_object_get(o, "schema")), 1);
    assert_int_equal(json_integer_value(json_object_get(o, "exit_code")), 1);
    assert_string_equal(json_string_value(json_object_get(o, "rocm")), "6.4");
    assert_string_equal(json_string_value(json_object_get(o, "version")), "9.8.7");
    assert_int_equal(json_array_size(files), 4);
    assert_string_equal(json_string_value(json_object_get(json_array_get(files, 1), "path")),
                        "=a\"b'<i>&|\x1b[31m\xef\xbf\xbd,`@x`[l](//u)" OVERRIDE "\n\\end");
    json_t *findings = json_object_get(json_array_get(files, 0), "findings"),
           *first = json_array_get(findings, 0);
    assert_int_equal(json_array_size(findings), 3);
    assert_string_equal(json_string_value(json_object_get(first, "number")), "TS1401");
    assert_string_equal(json_string_value(json_object_get(first, "effort")), "hours");
    assert_int_equal(json_integer_value(json_object_get(first, "line")), 12);
    assert_int_equal(json_integer_value(json_object_get(first, "column")), 5);
    assert_true(json_is_null(json_object_get(first, "note")));
    json_t *totals = json_object_get(o, "totals");
    assert_int_equal(json_integer_value(json_object_get(totals, "unconverted")), 1);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(totals, "effort"), "hours")), 3);
    assert_int_equal(json_array_size(json_object_get(o, "left")), 1);
    json_decref(o);
    buf_release(&b);
}

/* No format lets a name move the cursor or turn the direction of what follows it. */
static void test_control_characters(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    for (int i = 0; reports[i]; i++) {
        assert_has_not(written(reports[i]->name, &s.run, &b), OVERRIDE);
        assert_has_not(b.p, "\x1b");
    }
    buf_release(&b);
}

static void test_csv(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("csv", &s.run, &b);
    assert_has(text,
               "file,line,column,severity,number,name,effort,subject,message,note,cause\nkernel.cu,12,5,"
               "error,TS1401,INLINE_PTX,hours,asm,"
               "inline PTX assembly,,TS1401 asm\n");
    assert_has(text,
               "\"'=a\"\"b'<i>&|\\x1b[31m\xef\xbf\xbd,`@x`[l](//u)\\u202e\\x0a\\end\",7,5,error,TS1002,");
    assert_has(text, "gone.cu,,,error,,FAILED,,,gone.cu: no such file,,\n");
    buf_release(&b);
}

static void test_sarif(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    json_t *o = json_loads(written("sarif", &s.run, &b), 0, NULL);
    assert_non_null(o);
    assert_string_equal(json_string_value(json_object_get(o, "version")), "2.1.0");
    json_t *run = json_array_get(json_object_get(o, "runs"), 0), *results = json_object_get(run, "results");
    assert_int_equal(json_array_size(results), 4);
    const char *rule, *level, *uri;
    int line, failed;
    assert_int_equal(json_unpack(json_array_get(results, 3), "{s:s, s:s, s:[{s:{s:{s:s}, s:{s:i}}}]}",
                                 "ruleId", &rule, "level", &level, "locations", "physicalLocation",
                                 "artifactLocation", "uri", &uri, "region", "startLine", &line),
                     0);
    assert_string_equal(rule, "TS1002");
    assert_string_equal(level, "error");
    for (size_t i = 0; i < json_array_size(results); i++)
        assert_has_not(json_string_value(
                           json_object_get(json_object_get(json_array_get(results, i), "message"), "text")),
                       OVERRIDE);
    assert_string_equal(
        uri, "%3Da%22b%27%3Ci%3E%26%7C%1B%5B31m%FF%2C%60%40x%60%5Bl%5D%28//u%29%E2%80%AE%0A%5Cend");
    assert_int_equal(line, 7);
    json_t *rules = json_object_get(json_object_get(json_object_get(run, "tool"), "driver"), "rules");
    int rule_count = 0;
    while (finding_def_at(rule_count))
        rule_count++;
    assert_int_equal(json_array_size(rules), rule_count);
    json_t *invocation = json_array_get(json_object_get(run, "invocations"), 0);
    failed = (int)json_array_size(json_object_get(invocation, "toolExecutionNotifications"));
    assert_int_equal(failed, 2); /* one failed, one without complete facts */
    json_decref(o);
    buf_release(&b);
}

/* What a rule takes out is counted, and told to programs. */
static void test_suppressed(void **state)
{
    (void)state;
    struct sample s;
    struct map map;
    struct buf b = {0};
    sample_init(&s);
    map_init(&map);
    struct suppression rule[2] = {
        {.file = HOSTILE ".map", .line = 3, .number = 1002, .note = HOSTILE},
        {.file = "b.map", .line = 4, .index = 1, .number = 1401, .path = "src/**", .note = "x"}};
    vec_push(&map.suppressions, (const struct suppression *)&rule[0]);
    vec_push(&map.suppressions, (const struct suppression *)&rule[1]);
    map.tables[1] = map.tables[0];
    map.file[1] = HOSTILE ".map";
    map.ntables = 2;
    struct suppressed suppressed = {s.finding[3], &rule[0]};
    s.file[1].nfindings = 0;
    s.file[1].suppressed = &suppressed;
    s.file[1].nsuppressed = 1;
    s.run.map = &map;
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
                    !strcmp(reports[i]->name, "text");
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
    map_release(&map);
    buf_release(&b);
}

static void test_junit(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("junit", &s.run, &b);
    assert_has(text, "<testsuite name=\"tranship port\" tests=\"4\" failures=\"2\" errors=\"1\" "
                     "skipped=\"0\" time=\"1.500\">");
    assert_has(text, "<failure type=\"TS1401\" message=\"inline PTX assembly\">12:5: error TS1401: inline "
                     "PTX assembly\n</failure>");
    assert_has(text, "<system-out>30:5: warning TS1301: partial mask (look at the mask)\n");
    assert_has(text, "<error message=\"gone.cu: no such file\"/>");
    assert_has(
        text,
        "name=\"=a&#34;b&#39;&#60;i&#62;&#38;|\xef\xbf\xbd[31m\xef\xbf\xbd,`@x`[l](//u)\\u202e&#10;\\end\"");
    assert_has_not(text, "<i>");
    assert_int_equal(count(text, "<testcase "), count(text, "</testcase>"));
    s.run.fail_on = "warning";
    text = written("junit", &s.run, &b);
    assert_has(text, "message=\"2 findings, the first: inline PTX assembly\"");
    buf_release(&b);
}

static void test_html(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("html", &s.run, &b);
    assert_has_not(text, "<i>");
    assert_has_not(text, "\x1b");
    assert_has_not(text, "http://");
    assert_has_not(text, "https://");
    assert_has(text, "<td class=\"n\" data-v=\"983\">98.3 %</td>");
    assert_has(text, "a&#34;b&#39;&#60;i&#62;&#38;");
    static const char *const tags[] = {"table", "thead", "tbody",  "tr",    "td",   "th",  "p",
                                       "h1",    "h2",    "script", "style", "html", "body"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        char open[16], attributed[16], close[16];
        snprintf(open, sizeof open, "<%s>", tags[i]);
        snprintf(attributed, sizeof attributed, "<%s ", tags[i]);
        snprintf(close, sizeof close, "</%s>", tags[i]);
        assert_int_equal(count(text, open) + count(text, attributed), count(text, close));
    }
    buf_release(&b);
}

static void test_markdown(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("markdown", &s.run, &b);
    assert_has(text, "## tranship: CUDA to HIP 6.4\n\n4 files: ");
    assert_has(text, "| kernel.cu | 59 | 1 | 98 % | 1 | 1 | ported |\n");
    assert_has(text, "- kernel.cu:30:5: **warning** TS1301: partial mask (hours)<br>look at the mask\n");
    assert_has(text, "| =a\"b'&#60;i&#62;&#38;&#124; \\[31m\xef\xbf\xbd,\\`&#64;x\\`\\[l\\](//u)\\\\u202e "
                     "\\\\end | 940 |");
    assert_has_not(text, "plain.h");
    assert_has_not(text, "<i>");
    assert_true(strstr(text, "TS1002") < strstr(text, "**warning**"));
    buf_release(&b);
}

static void test_markdown_is_cut(void **state)
{
    struct finding finding[300];
    struct file_result file = {.path = "x.cu", .finding = finding, .nfindings = 300};
    struct run_result r = {.file = &file, .nfiles = 1, .command = "port"};
    struct buf b = {0};
    (void)state;
    for (uint32_t i = 0; i < 300; i++)
        finding[i] = found(1401, i + 1, "inline PTX assembly", NULL);
    const char *text = written("markdown", &r, &b);
    assert_int_equal(count(text, "\n- x.cu:"), 100);
    assert_has(text, "\nand 200 more\n");
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
    assert_has(written("markdown", &r, &b), "| TS1002: no reduce | 123 | 2 | hours |\n");
    assert_has(written("html", &r, &b), "<td class=\"n\" data-v=\"360\">3 x hours</td>");
    assert_has(written("csv", &r, &b), ",no reduce,,TS1002 cg::reduce\n");
    json_t *o = json_loads(written("json", &r, &b), 0, NULL);
    assert_non_null(o);
    assert_int_equal(json_array_size(json_object_get(o, "causes")), 3);
    assert_int_equal(
        json_array_size(json_object_get(json_array_get(json_object_get(o, "causes"), 1), "places")), 123);
    json_decref(o);
    arena_release(&a);
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
    assert_has(text, "TS1001: one\n                          x.cu:2:5\nand 1 more (--verbose lists all)\n");
    r.verbose = true;
    assert_has(written("text", &r, &b), "TS1007: a field\n                          x.cu:3:5\n\n");
    buf_release(&b);
}

/* All formats say which files were judged without complete facts, why, and what would cure it. */
static void test_doubt(void **state)
{
    static const struct {
        bool parsed;
        const char *doubt, *told;
    } cases[] = {
        {true, "a.h:1:10: fatal error: 'sub/helper.h' file not found",
         "'sub/helper.h' file not found; pass the folder that has sub/helper.h after --: -- -IFOLDER"},
        {true, "use of undeclared identifier 'N'",
         "; pass the include folders and macros of its build after --"},
        {true, NULL, "the parse met an error; pass the include folders"},
        {false, "no parse was asked for (--no-parse)", "(--no-parse); leave that out"},
        {false, "the parse took more than 1 s of processor time", "; --parse-timeout gives it more"},
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
        assert_has(written("text", &r, &b), "1 of 1 file judged without complete facts, x.cu: ");
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

/* What the parse was good for. */
static void test_parse_use(void **state)
{
    struct file_result file[] = {{.path = "a.cu", .parse = PARSE_NEEDLESS}, {.path = "b.cu"}};
    struct run_result r = {.file = file, .nfiles = 2, .command = "examine"};
    struct buf b = {0};
    (void)state;
    assert_has(written("text", &r, &b), "\n--no-parse would have answered the same\n");
    file[1].parse = PARSE_NEEDED;
    assert_has(written("text", &r, &b), "\n--no-parse would have answered otherwise for 1 file\n");
    file[0].parse = file[1].parse = PARSE_UNKNOWN;
    assert_has_not(written("text", &r, &b), "--no-parse");
    buf_release(&b);
}

/* No files at all, and files without anything: nothing may be read that is not there. */
static void test_empty(void **state)
{
    struct file_result file = {.path = "", .status = FILE_FAILED};
    struct run_result none = {0}, one = {.file = &file, .nfiles = 1};
    struct buf b = {0};
    (void)state;
    for (int i = 0; reports[i]; i++) {
        assert_true(strlen(written(reports[i]->name, &none, &b)) > 0);
        assert_true(strlen(written(reports[i]->name, &one, &b)) > 0);
        assert_true(strlen(reports[i]->help) > 0);
    }
    buf_release(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_totals),
        cmocka_unit_test(test_permille),
        cmocka_unit_test(test_summary),
        cmocka_unit_test(test_merges),
        cmocka_unit_test(test_left_order),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_verbose),
        cmocka_unit_test(test_text_never_rounds_up),
        cmocka_unit_test(test_text_advice_once),
        cmocka_unit_test(test_text_notes),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_control_characters),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_sarif),
        cmocka_unit_test(test_suppressed),
        cmocka_unit_test(test_junit),
        cmocka_unit_test(test_html),
        cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_markdown_is_cut),
        cmocka_unit_test(test_causes),
        cmocka_unit_test(test_plan_is_cut),
        cmocka_unit_test(test_doubt),
        cmocka_unit_test(test_not_all_was_read),
        cmocka_unit_test(test_parse_use),
        cmocka_unit_test(test_empty),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
