/* A report that is read back equals the run. */
#include "report/read.h"
#include "report/report_test_support.h"
#include <jansson.h>

/* All that a run can have, hostile texts among it. */
struct full {
    struct sample s;
    struct suppression rule[2];
    const struct suppression *rules[2];
    struct suppressed suppressed;
    struct map_summary map[2];
    struct proof_summary proof;
    struct tree_summary tree;
    const char *added[2];
};

static struct run_result *full_init(struct full *f)
{
    sample_init(&f->s);
    f->rule[0] =
        (struct suppression){.file = HOSTILE ".map", .line = 3, .number = 1002, .note = HOSTILE};
    f->rule[1] = (struct suppression){.file = "b.map",
                                      .line = 4,
                                      .index = 1,
                                      .number = 1401,
                                      .path = "src/**",
                                      .name = "x*",
                                      .note = "x"};
    f->rules[0] = &f->rule[0];
    f->rules[1] = &f->rule[1];
    f->suppressed = (struct suppressed){f->s.finding[3], &f->rule[1]};
    f->s.finding[0].proof = PROOF_CONFIRMED;
    f->s.finding[1].proof = PROOF_UNCONFIRMED;
    f->s.file[0].suppressed = &f->suppressed;
    f->s.file[0].nsuppressed = 1;
    f->s.file[0].parse = PARSE_NEEDED;
    f->s.file[3].parse = PARSE_NEEDLESS;
    f->map[0] = (struct map_summary){HOSTILE ".map", 7, true};
    f->map[1] = (struct map_summary){"b.map", 0, false};
    f->proof = (struct proof_summary){"gfx90a, gfx1100", NULL, RELEASE(6, 4), 9, 7, 1, 2, 3, 4, 5,
                                      HOSTILE,           "why"};
    f->added[0] = "out/tranship/a.h";
    f->added[1] = HOSTILE;
    struct run_result *r = &f->s.run;
    r->map = f->map;
    r->nmaps = 2;
    r->rule = f->rules;
    r->nrules = 2;
    r->proof = &f->proof;
    r->added = f->added;
    r->nadded = 2;
    f->tree = (struct tree_summary){1, 2, 3, 4, true, 5, 6, 7, 8, f->added, 2};
    r->tree = &f->tree;
    r->as_cuda = RELEASE(11, 8);
    r->as_arch = 750;
    r->stopped = true;
    return r;
}

/* Every format, except parts that only a screen has. */
static void test_round_trip(void **state)
{
    (void)state;
    struct full f;
    struct buf before = {0}, after = {0};
    struct arena a = {0};
    struct run_result read;
    struct err err;
    const struct run_result *r = full_init(&f);
    written("json", r, &before);
    if (report_read(&read, "r.json", buf_str(&before), &a, &err) < 0)
        fail_msg("%s", err.msg);
    assert_int_equal(read.file[0].finding[1].proof, PROOF_UNCONFIRMED);
    assert_ptr_equal(read.file[0].suppressed[0].rule, read.rule[1]);
    assert_int_equal(read.as_arch, 750);
    for (int i = 0; reports[i]; i++) {
        written(reports[i]->name, &read, &after);
        written("json", r, &before);
        if (strcmp(reports[i]->name, "json") == 0)
            assert_string_equal(after.p, before.p);
    }
    /* Those formats that print texts as they are in the document agree as well. */
    assert_string_equal(written("markdown", &read, &after), written("markdown", r, &before));
    buf_release(&before);
    buf_release(&after);
    arena_release(&a);
}

/* Checks the error for a report with one value changed. */
static void check_refusal(const char *was, const char *is, const char *message)
{
    struct full f;
    struct buf text = {0}, changed = {0};
    struct arena a = {0};
    struct run_result read;
    struct err err = {{0}};
    const char *json = written("json", full_init(&f), &text), *files = strstr(json, "\"files\": [");
    const char *at = strstr(files, was);
    at = at ? at : strstr(json, was); /* what stands in the files is not only there */
    if (!at)
        fail_msg("no %s in the report", was);
    buf_add(&changed, json, (size_t)(at - json));
    buf_addstr(&changed, is);
    buf_addstr(&changed, at + strlen(was));
    assert_int_equal(report_read(&read, "r.json", buf_str(&changed), &a, &err), -1);
    assert_string_equal(err.msg, message);
    buf_release(&text);
    buf_release(&changed);
    arena_release(&a);
}

static void test_refusals(void **state)
{
    (void)state;
    check_refusal("\"schema\": 1", "\"schema\": 2",
                  "r.json: schema is not 1: another tranship wrote the report");
    check_refusal(
        "\"tool\": \"tranship\"", "\"tool\": 1",
        "r.json: the document is not a report of tranship port or examine, written with --report json");
    check_refusal("1,\n        4,", "0,\n        0,",
                  "r.json: files[0].units is no list of runs of units");
    check_refusal("4,\n        4\n", "4,\n        4194304\n",
                  "r.json: files[0].units is no list of runs of units");
    check_refusal("\"line\": 12", "\"line\": -1",
                  "r.json: files[0].findings[0].line is not a number from 0 to 4294967295");
    check_refusal("\"line\": 12", "\"Line\": 12",
                  "r.json: files[0].findings[0].line is missing: another tranship "
                  "version wrote the report; create it again");
    check_refusal(
        "\"number\": \"TS1401\",\n          \"name\"", "\"number\": \"1401\",\n          \"name\"",
        "r.json: files[0].findings[0].number is not the number of a finding such as TS1002");
    check_refusal("\"fingerprint\": \"0000057900", "\"fingerprint\": \"000005790X",
                  "r.json: files[0].findings[0].fingerprint is not a fingerprint");
    check_refusal("\"fingerprint\"", "\"print\"",
                  "r.json: files[0].findings[0].fingerprint is missing: another tranship "
                  "version wrote the report; create it again");
    check_refusal(
        "\"severity\": \"error\"", "\"severity\": \"fatal\"",
        "r.json: files[0].findings[0].severity is a word that this tranship does not support");
    check_refusal("\"rocm\": \"6.4\"", "\"rocm\": \"six\"",
                  "r.json: rocm is not a release such as 6.4");
    check_refusal("\"parsed\": true", "\"parsed\": 1",
                  "r.json: files[0].parsed is neither true nor false");
}

static void test_no_document(void **state)
{
    (void)state;
    struct arena a = {0};
    struct run_result read;
    struct err err;
    assert_int_equal(report_read(&read, "r.json", STR("{\n  \"a\": }"), &a, &err), -1);
    assert_true(strncmp(err.msg, "r.json:2:8: invalid JSON: ", 26) == 0);
    assert_int_equal(report_read(&read, "r.json", STR("[1]"), &a, &err), -1);
    assert_int_equal(report_read(&read, "r.json", STR(""), &a, &err), -1);
    assert_int_equal(report_read_file(&read, "/no/such/file.json", &a, &err), -1);
    assert_string_equal(err.msg, "/no/such/file.json: no such file or folder");
    arena_release(&a);
}

/* A number that this tranship has not: what the report says of it is kept. */
static void test_unknown_number(void **state)
{
    (void)state;
    struct full f;
    struct buf text = {0}, again = {0};
    struct arena a = {0};
    struct run_result read;
    struct err err;
    written("json", full_init(&f), &text);
    for (char *p = text.p; (p = strstr(p, "TS1301")); p++)
        memcpy(p, "TS9999", 6);
    assert_int_equal(report_read(&read, "r.json", buf_str(&text), &a, &err), 0);
    assert_string_equal(written("json", &read, &again), text.p);
    assert_has(written("text", &read, &again), "warning TS9999: partial mask [");
    buf_release(&text);
    buf_release(&again);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_no_document), cmocka_unit_test(test_unknown_number)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
