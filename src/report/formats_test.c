/* Each format over one run: its content, that it is well formed, and that hostile texts stay
 * texts. */
#include "report/report_test_support.h"
#include <jansson.h>

static void formats_test_text(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("text", &s.run, &b);
    assert_has(text, "   214 lines     59 converted     1 left     98 %   ported\n");
    assert_has(text,
               "     1 line     940 converted     0 left    100 %   ported (by tokens only)\n");
    assert_has(text, "   failed: gone.cu: no such file\n");
    assert_has(text, "1 file has no CUDA in it\n");
    assert_has_not(text, "plain.h");
    assert_has(
        text,
        "kernel.cu:12:5: error TS1401: inline PTX assembly [hours]\n    PTX is specific to NVIDIA, ");
    assert_has(text, "kernel.cu:30:5: warning TS1301: partial mask [hours]\n");
    assert_has(text, "look at the mask\n"); /* the note of a warning */
    assert_has_not(text, "TS1204");
    assert_has(text, "cudaFoo          5   no such thing\n");
    assert_has(text, "runtime         997       1    99 %\n");
    assert_has(text, "work left: 3 x hours; 1 of 2 files not fully parsed\n");
    assert_has(text, "3 causes are all of the work\nplaces   work             cause\n"
                     "     1   hours            TS1401: inline PTX assembly\n"
                     "                          kernel.cu:12:5; needed by 3 of 6 units\n"
                     "     1   hours            TS1002: ");
    assert_has(text, "\n1 of 2 files not fully parsed, =a\"b");
    assert_has(text, "\\end: the parse took more than 9 MiB of memory; raise --parse-memory\n");
    /* A hostile name stays on its line and can't move the cursor. */
    assert_has_not(text, "\x1b");
    assert_has(text,
               "=a\"b'<i>&|\\x1b[31m\xef\xbf\xbd,`@x`[l](//u)\\u202e\\x0a\\end:7:5: error TS1002");
    buf_release(&b);
}

static void formats_test_text_verbose(void **state)
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
    assert_has(text,
               "cudaFoo          5   no such thing as this in any\n                     release\n");
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
    assert_int_equal(count(written("text", &r, &b), "PTX is specific to NVIDIA, "), 1);
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

static void formats_test_json(void **state)
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
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(totals, "effort"), "hours")), 3);
    assert_int_equal(json_array_size(json_object_get(o, "left")), 1);
    json_decref(o);
    buf_release(&b);
}

/* No format lets a name move the cursor or turn the direction of what follows it. */
static void formats_test_control_characters(void **state)
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

static void formats_test_csv(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("csv", &s.run, &b);
    assert_has(
        text,
        "file,line,column,severity,number,name,effort,subject,message,note,cause\nkernel.cu,12,5,error,TS1401,INLINE_PTX,hours,asm,inline "
        "PTX assembly,,TS1401 asm\n");
    assert_has(
        text,
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
    json_t *run = json_array_get(json_object_get(o, "runs"), 0),
           *results = json_object_get(run, "results");
    assert_int_equal(json_array_size(results), 4);
    const char *rule, *level, *uri;
    int line, failed;
    assert_int_equal(json_unpack(json_array_get(results, 3),
                                 "{s:s, s:s, s:[{s:{s:{s:s}, s:{s:i}}}]}", "ruleId", &rule, "level",
                                 &level, "locations", "physicalLocation", "artifactLocation", "uri",
                                 &uri, "region", "startLine", &line),
                     0);
    assert_string_equal(rule, "TS1002");
    assert_string_equal(level, "error");
    for (size_t i = 0; i < json_array_size(results); i++)
        assert_has_not(json_string_value(json_object_get(
                           json_object_get(json_array_get(results, i), "message"), "text")),
                       OVERRIDE);
    assert_string_equal(
        uri, "%3Da%22b%27%3Ci%3E%26%7C%1B%5B31m%FF%2C%60%40x%60%5Bl%5D%28//u%29%E2%80%AE%0A%5Cend");
    assert_int_equal(line, 7);
    json_t *rules =
        json_object_get(json_object_get(json_object_get(run, "tool"), "driver"), "rules");
    int rule_count = 0;
    while (finding_def_at(rule_count))
        rule_count++;
    assert_int_equal(json_array_size(rules), rule_count);
    json_t *invocation = json_array_get(json_object_get(run, "invocations"), 0);
    failed = (int)json_array_size(json_object_get(invocation, "toolExecutionNotifications"));
    assert_int_equal(failed, 2); /* one failed, one not fully parsed */
    json_decref(o);
    buf_release(&b);
}

static void formats_test_junit(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("junit", &s.run, &b);
    assert_has(text, "<testsuite name=\"tranship port\" tests=\"4\" failures=\"2\" errors=\"1\" "
                     "skipped=\"0\" time=\"1.500\">");
    assert_has(
        text, "<failure type=\"TS1401\" message=\"inline PTX assembly\">12:5: error TS1401: inline "
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

/* The data of the page: between the element's begin and its end. */
static json_t *page_data(const char *text)
{
    static const char open[] = "<script id=\"data\" type=\"application/json\">";
    const char *begin = strstr(text, open), *end = begin ? strstr(begin, "</script>") : NULL;
    assert_non_null(end);
    begin += sizeof open - 1;
    json_t *o = json_loadb(begin, (size_t)(end - begin), 0, NULL);
    assert_non_null(o);
    return o;
}

static void formats_test_html(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    s.file[0].whole = "@@ -1,1 +1,1 @@\n-</script><i>\n+b\n";
    const char *text = written("html", &s.run, &b);
    assert_has_not(text, "<i>");
    assert_has_not(text, "\x1b");
    assert_has_not(text, "http://");
    assert_has_not(text, "https://");
    assert_int_equal(count(text, "<script"), count(text, "</script>"));
    json_t *o = page_data(text), *file = json_array_get(json_object_get(o, "files"), 0);
    assert_string_equal(json_string_value(json_object_get(file, "diff")), s.file[0].whole);
    assert_true(json_real_value(json_object_get(file, "percent")) == 0); /* the page works it out */
    assert_int_equal(json_array_size(json_object_get(o, "causes")), 3);
    const char *todo = json_string_value(json_object_get(json_object_get(o, "todo"), "TS1401"));
    assert_non_null(todo);
    assert_int_equal(count(text, todo), 1); /* once for all its findings */
    json_decref(o);
    buf_release(&b);
}

/* Sources are left out where the page would be too large: those with most work stay longest. */
static void test_html_size(void **state)
{
    enum { FILES = 5000, BYTES = 10000 };
    struct sample s;
    struct buf b = {0};
    struct arena a = {0};
    (void)state;
    sample_init(&s);
    char *source = arena_alloc(&a, BYTES + 1);
    memset(source, 'x', BYTES);
    struct file_result *files = ARENA_ARRAY(&a, struct file_result, FILES);
    for (uint32_t i = 0; i < FILES; i++) {
        files[i] = s.file[i == FILES - 1 ? 0 : 3];
        files[i].path = arena_printf(&a, "src/some/folder/file_%u.cu", i);
        files[i].whole = source;
        files[i].changes = source + BYTES - 1000;
        files[i].edits = 1;
    }
    s.run.file = files;
    s.run.nfiles = FILES;
    written("html", &s.run, &b);
    assert_true(b.len < 10u << 20);
    json_t *o = page_data(b.p), *list = json_object_get(o, "files");
    assert_int_equal(json_string_length(json_object_get(json_array_get(list, FILES - 1), "diff")),
                     BYTES);
    assert_int_equal(json_string_length(json_object_get(json_array_get(list, 0), "diff")), BYTES);
    assert_int_equal(json_string_length(json_object_get(json_array_get(list, 1000), "diff")), 1000);
    assert_true(json_is_null(json_object_get(json_array_get(list, FILES - 2), "diff")));
    json_decref(o);
    arena_release(&a);
    buf_release(&b);
}

static void formats_test_markdown(void **state)
{
    struct sample s;
    struct buf b = {0};
    (void)state;
    sample_init(&s);
    const char *text = written("markdown", &s.run, &b);
    assert_has(text, "## tranship: CUDA to HIP 6.4\n\n4 files: ");
    assert_has(text, "| kernel.cu | 59 | 1 | 98 % | 1 | 1 | ported |\n");
    assert_has(text,
               "- kernel.cu:30:5: **warning** TS1301: partial mask (hours)<br>look at the mask\n");
    assert_has(text, "| =a\"b'&#60;i&#62;&#38;&#124; "
                     "\\[31m\xef\xbf\xbd,\\`&#64;x\\`\\[l\\](//u)\\\\u202e \\\\end | 940 |");
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

/* No files at all, and files without anything: nothing may be read that is not there. */
static void formats_test_empty(void **state)
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
        cmocka_unit_test(formats_test_text),
        cmocka_unit_test(formats_test_text_verbose),
        cmocka_unit_test(test_text_never_rounds_up),
        cmocka_unit_test(test_text_advice_once),
        cmocka_unit_test(test_text_notes),
        cmocka_unit_test(formats_test_json),
        cmocka_unit_test(formats_test_control_characters),
        cmocka_unit_test(formats_test_csv),
        cmocka_unit_test(test_sarif),
        cmocka_unit_test(formats_test_junit),
        cmocka_unit_test(formats_test_html),
        cmocka_unit_test(test_html_size),
        cmocka_unit_test(formats_test_markdown),
        cmocka_unit_test(test_markdown_is_cut),
        cmocka_unit_test(formats_test_empty),
    };
    return cmocka_run_group_tests_name("formats", tests, NULL, NULL);
}
