#include "base/scratch_test_support.h"
#include "validate/manifest/manifest.h"

/* A folder with some sources. */
static int manifest_test_make_folder(void **state)
{
    (void)state;
    if (scratch_make("manifest_test") < 0)
        return -1;
    scratch_put("add.cu", "");
    scratch_put("scale.cu", "");
    scratch_put("whole/main.cu", "");
    scratch_put("whole/host.c", "");
    scratch_put("in.txt", "");
    return 0;
}

static int manifest_test_remove_folder(void **state)
{
    (void)state;
    return scratch_remove();
}

static int manifest_test_parse(struct cases *c, const char *text, struct buf *messages)
{
    return cases_parse(c, arena_strdup(&c->arena, str_of(scratch_in(MANIFEST_NAME))),
                       (struct str){arena_strdup(&c->arena, str_of(text)), strlen(text)}, messages);
}

static const struct test_case *case_named(const struct cases *c, const char *name)
{
    for (size_t i = 0; i < c->list.n; i++)
        if (strcmp(c->list.p[i]->own_name, name) == 0)
            return c->list.p[i];
    fail_msg("no case %s", name);
    return NULL;
}

static void patterns_make_a_case_for_each_file(void **state)
{
    (void)state;
    struct cases c = {0};
    struct buf messages = {0};
    assert_int_equal(manifest_test_parse(&c,
                                         "flags = -O2 '-DTEXT=a b'\n"
                                         "# a comment\n"
                                         "[each *.cu]\n"
                                         "pass = PASS it\n"
                                         "[scale]\n"
                                         "arguments = --n \"1 2\" \\\n"
                                         "   three\n"
                                         "timeout = 2m\n"
                                         "memory = 2G\n"
                                         "libs = roc\n",
                                         &messages),
                     0);
    assert_int_equal(c.list.n, 2);
    const struct test_case *add = case_named(&c, "add"), *scale = case_named(&c, "scale");
    assert_true(add->by_pattern);
    assert_false(scale->by_pattern);
    assert_string_equal(add->sources.p[0], "add.cu");
    assert_int_equal(add->flags.n, 2);
    assert_string_equal(add->flags.p[1], "-DTEXT=a b");
    assert_string_equal(add->pass, "PASS it");
    assert_string_equal(scale->pass, "PASS it");
    assert_int_equal(scale->arguments.n, 3);
    assert_string_equal(scale->arguments.p[1], "1 2");
    assert_string_equal(scale->arguments.p[2], "three");
    assert_true(scale->timeout == 120);
    assert_true(add->timeout == 120);
    assert_true(scale->memory == (uint64_t)2 << 30);
    assert_int_equal(scale->libs, LIBS_ROC);
    assert_int_equal(add->libs, LIBS_HIP);
    assert_int_equal(messages.len, 0);
    cases_release(&c);
}

static void a_section_is_a_case(void **state)
{
    (void)state;
    struct cases c = {0};
    struct buf messages = {0};
    assert_int_equal(manifest_test_parse(&c,
                                         "[whole]\n"
                                         "needs = gpus=2 rocm>=6.4\n"
                                         "ranks = 4\n"
                                         "tensor *= rel=1e-3\n"
                                         "tensor loss* = exact\n"
                                         "cannot = compile hip-5.2 *: error: no  (it is new)\n"
                                         "cannot = run hip-6.* gfx1100: FAIL x\n"
                                         "may = run hip-6.4 *: cut short  (by its size)\n"
                                         "[own]\n"
                                         "build = make -j2\n"
                                         "run = ./own --fast\n",
                                         &messages),
                     0);
    const struct test_case *k = case_named(&c, "whole");
    assert_int_equal(k->sources.n, 2); /* the folder's files, in order */
    assert_string_equal(k->sources.p[0], "whole/main.cu");
    assert_string_equal(k->sources.p[1], "whole/host.c");
    assert_int_equal(k->needs.n, 2);
    assert_int_equal(k->ranks, 4);
    assert_int_equal(case_named(&c, "own")->ranks, 1);
    assert_true(test_case_rule(k, "logits").tolerance.rel == 1e-3);
    assert_true(test_case_rule(k, "losses").tolerance.rel == 0); /* the last one that matches */
    const struct known_failure *f = test_case_known(k, NULL, STAGE_COMPILE, "hip-5.2", "gfx90a");
    assert_non_null(f);
    assert_false(f->may);
    assert_string_equal(f->text, "error: no");
    assert_string_equal(f->reason, "it is new");
    assert_non_null(test_case_known(k, NULL, STAGE_COMPILE, "hip-5.2", NULL));
    assert_null(test_case_known(k, NULL, STAGE_RUN, "hip-5.2", "gfx1100"));
    assert_null(
        test_case_known(k, NULL, STAGE_RUN, "hip-6.3", NULL)); /* one architecture is not all */
    f = test_case_known(k, NULL, STAGE_RUN, "hip-6.4", "gfx1100");
    assert_non_null(f);
    assert_string_equal(f->reason, "FAIL x");
    f = test_case_known(k, f, STAGE_RUN, "hip-6.4", "gfx1100"); /* and the next one */
    assert_non_null(f);
    assert_true(f->may);
    assert_string_equal(f->text, "cut short");
    assert_string_equal(f->reason, "by its size");
    assert_null(test_case_known(k, f, STAGE_RUN, "hip-6.4", "gfx1100"));
    const struct test_case *own = case_named(&c, "own");
    assert_string_equal(own->build, "make -j2");
    assert_int_equal(own->sources.n, 0);
    assert_true(test_case_rule(own, "x").by_default);
    cases_release(&c);
}

/* All that is wrong is told at once, each with its place. */
static void mistakes_are_told_with_their_places(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } wrong[] = {
        {"[add]\nflag = -O2\n", ":2:1: unknown setting 'flag'; did you mean 'flags'?"},
        {"[add\n", ":1:1: a section is [NAME] or [each PATTERN]: the ] is missing"},
        {"[add]\nwords\n", ":2:1: it is neither a section nor KEY = VALUE"},
        {"[add]\nflags = 'x\n", ":2:9: the quote ' is not closed"},
        {"[add]\nsources = none.cu\n", ":2:11: none.cu: no such file"},
        {"[add]\nsources = *.cpp\n", ":2:11: *.cpp: it matches no file"},
        {"[each *.cpp]\n", ":1:1: [each *.cpp]: it matches no file"},
        {"[other]\n", ":1:1: [other]: neither other.cu nor a folder other"},
        {"[add]\ntimeout = soon\n", ":2:11: soon: a time such as 90, 90s, 2m"},
        {"[add]\ntimeout = -1\n", ":2:11: -1: a time such as"},
        {"[add]\nmemory = 2T\n", ":2:10: 2T: an amount of memory"},
        {"[add]\nport = maybe\n", ":2:8: it takes yes or no"},
        {"[add]\nlibs = rocm\n", ":2:8: it takes hip or roc"},
        {"[add]\nenvironment = X\n", ":2:15: it takes NAME=VALUE"},
        {"[add]\nneeds = magic\n", "needs magic: it takes images"},
        {"[add]\nranks = 0\n", ":2:9: it takes a number from 1 to 99"},
        {"[add]\nranks = two\n", ":2:9: it takes a number from 1 to 99"},
        {"[add]\nranks = 2\nrun = mpirun ./add\n", "ranks = ... starts the program itself"},
        {"[add]\ncannot = run hip-5.2: text\n", ":2:10: it takes STAGE TOOLCHAIN ARCH: TEXT"},
        {"[add]\ncannot = walk hip-5.2 *: text\n",
         ":2:10: walk: a stage is port, compile, run or compare"},
        {"[add]\ncannot = run hip-5.2 *:\n",
         ":2:10: write the text that the log must contain after the colon"},
        {"[add]\nsurvives = add.cu: i <= n\n", ":2:12: it takes FILE: TEXT  (reason)"},
        {"[add]\nsurvives = i <= n  (why)\n", ":2:12: it takes FILE: TEXT  (reason)"},
        {"[add]\nsurvives = add.cu:  (why)\n", ":2:12: it takes FILE: TEXT  (reason)"},
        {"[add]\nsurvives = add.cu: i <= n  ()\n", ":2:12: it takes FILE: TEXT  (reason)"},
        {"[add]\nmay = run hip-5.2 text\n", ":2:7: it takes STAGE TOOLCHAIN ARCH: TEXT"},
        {"[add]\nmay = compile * *: TS1704  (x)\n", ":2:7: may takes a text from the log"},
        {"[add]\ntensor x = rel=much\n", ":2:12: "},
        {"[add]\nbuild = make\n", "build = ... requires run = ..."},
        {"[add]\n[add]\n", ":2:1: [add] is defined twice"},
        {"flags = -O2\n", "no cases"},
        {"", "no cases"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct cases c = {0};
        struct buf messages = {0};
        assert_int_equal(manifest_test_parse(&c, wrong[i].text, &messages), -1);
        if (!messages.p || !strstr(messages.p, wrong[i].message))
            fail_msg("'%s': '%s' is not in '%s'", wrong[i].text, wrong[i].message,
                     messages.p ? messages.p : "");
        buf_release(&messages);
        cases_release(&c);
    }
}

static void several_mistakes_are_told_at_once(void **state)
{
    (void)state;
    struct cases c = {0};
    struct buf messages = {0};
    assert_int_equal(manifest_test_parse(&c, "x = 1\n[add]\ny = 2\ntimeout = z\n", &messages), -1);
    int lines = 0;
    for (const char *p = messages.p; (p = strchr(p, '\n')); p++)
        lines++;
    assert_int_equal(lines, 3);
    buf_release(&messages);
    cases_release(&c);
}

static void manifests_are_found_below_folders(void **state)
{
    (void)state;
    struct cases c = {0};
    struct buf messages = {0};
    scratch_put("deep/er/" MANIFEST_NAME, "[one]\nrun = true\n");
    scratch_put("also/er/" MANIFEST_NAME, "[one]\nrun = true\n");
    const char *path = scratch;
    assert_int_equal(cases_read(&c, &path, 1, &messages), 0);
    assert_int_equal(c.list.n, 2);
    assert_string_not_equal(c.list.p[0]->name, c.list.p[1]->name); /* both are er/one */
    cases_release(&c);
    const char *none = "/nonexistent";
    assert_int_equal(cases_read(&c, &none, 1, &messages), -1);
    assert_non_null(strstr(messages.p, "/nonexistent"));
    buf_release(&messages);
    cases_release(&c);
}

/* The reason of the line that is about a mutant: its file, its line, the part of it that is new. */
static const char *reason_of(const struct test_case *k, const char *file, const char *line,
                             const char *new)
{
    size_t from = (size_t)(strstr(line, new) - line);
    const struct survivor *s = test_case_survivor(k, file, line, from, from + strlen(new));
    return s ? s->reason : "none";
}

static void mutants_that_need_not_be_noticed(void **state)
{
    (void)state;
    struct cases c = {0};
    struct buf messages = {0};
    assert_int_equal(
        manifest_test_parse(&c,
                            "survives = *.cu: min(a, b)  (of all cases)\n"
                            "[add]\n"
                            "survives = add.cu: i<=n ; i++  (reads one more (which is 0))\n"
                            "survives = add.cu: f((x), 2)  (ends: here)\n"
                            "[scale]\n",
                            &messages),
        0);
    const struct test_case *k = case_named(&c, "add");
    assert_int_equal(k->survives.n, 3);
    assert_string_equal(reason_of(k, "add.cu", "for (int i = 0; i <= n; i++)", "<="),
                        "reads one more (which is 0)");
    assert_string_equal(reason_of(k, "add.cu", "for (int i = 1; i <= n; i++)", "1"),
                        "none"); /* another part */
    assert_string_equal(reason_of(k, "other.cu", "for (int i = 0; i <= n; i++)", "<="), "none");
    assert_string_equal(reason_of(k, "add.cu", "for (int i = 0; i >= n; i++)", ">="), "none");
    assert_string_equal(reason_of(k, "add.cu", "y = f((x),2);", "2"), "ends: here");
    assert_string_equal(reason_of(k, "other.cu", "x = min(a,b);", "min"), "of all cases");
    assert_string_equal(reason_of(case_named(&c, "scale"), "scale.cu", "x = min(a, b);", "min"),
                        "of all cases");
    assert_string_equal(reason_of(case_named(&c, "scale"), "add.cu", "i <= n; i++", "<="), "none");
    cases_release(&c);
}

static void words_are_quoted_for_a_shell(void **state)
{
    (void)state;
    struct arena a = {0};
    struct words w = {0};
    struct buf out = {0};
    struct err err;
    assert_int_equal(words_split(STR("  a 'b c'  \"d'e\" f\\ g ''"), &a, &w, &err), 0);
    assert_int_equal(w.n, 5);
    words_text(&w, &out);
    assert_string_equal(out.p, "a 'b c' 'd'\\''e' 'f g' ''");
    assert_int_equal(words_split(STR("\"open"), &a, &w, &err), -1);
    buf_release(&out);
    arena_release(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_make_a_case_for_each_file),
        cmocka_unit_test(a_section_is_a_case),
        cmocka_unit_test(mistakes_are_told_with_their_places),
        cmocka_unit_test(several_mistakes_are_told_at_once),
        cmocka_unit_test(manifests_are_found_below_folders),
        cmocka_unit_test(mutants_that_need_not_be_noticed),
        cmocka_unit_test(words_are_quoted_for_a_shell),
    };
    return cmocka_run_group_tests(tests, manifest_test_make_folder, manifest_test_remove_folder);
}
