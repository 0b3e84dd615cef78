#include "base/opt.h"
#include <stdio.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const struct opt table[] = {
    {'o', "output", "DIR", "where the ported files go; the folder is made where it does not exist",
     NULL},
    {'v', "verbose", NULL, "say more", NULL},
    {'j', NULL, "N", "how many at once", NULL},
    {0, "report", "FORMAT", "the report's format", "text json  csv"},
    {0, "color", "[WHEN]", "colours", "always never"},
    {'q', NULL, NULL, "say less", NULL},
    {'M', NULL, NULL, "a letter that names begin with", NULL},
    {0, "MD", NULL, "as compilers have it", NULL},
    {0, "MF", "FILE", "the same with an argument", NULL},
    {0},
};

/* What a parse took, as text: "o=dir v report=json|a.cu b.cu|rest". */
struct parsed {
    struct buf text;
    struct err err;
    int rc;
};

static int opt_test_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct parsed *p = ctx;
    if (o->letter == 'q')
        return err_set(err, "not now");
    if (o->name)
        buf_printf(&p->text, "%s", o->name);
    else
        buf_addch(&p->text, o->letter);
    if (arg)
        buf_printf(&p->text, "=%s", arg);
    buf_addch(&p->text, ' ');
    return 0;
}

/* Parses a line of blank-separated words. */
static void opt_test_parse(struct parsed *p, const char *line, bool rest_ok)
{
    static char words[400];
    char *argv[40] = {(char *)"tranship"}, **rest = NULL;
    int argc = 1, nargs = -1, nrest = -1;
    *p = (struct parsed){0};
    snprintf(words, sizeof words, "%s", line);
    for (char *save, *w = strtok_r(words, " ", &save); w; w = strtok_r(NULL, " ", &save))
        argv[argc++] = w;
    p->rc = opt_parse(table, argc, argv, opt_test_take, p, &nargs, rest_ok, &rest, &nrest, &p->err);
    if (p->rc != 0)
        return;
    buf_addch(&p->text, '|');
    for (int i = 0; i < nargs; i++)
        buf_printf(&p->text, "%s%s", i ? " " : "", argv[i]);
    buf_addch(&p->text, '|');
    for (int i = 0; i < nrest; i++)
        buf_printf(&p->text, "%s%s", i ? " " : "", rest[i]);
}

static void assert_parses(const char *line, bool rest_ok, const char *want)
{
    struct parsed p;
    opt_test_parse(&p, line, rest_ok);
    if (p.rc != 0)
        fail_msg("%s: %s", line, p.err.msg);
    assert_string_equal(p.text.p, want);
    buf_release(&p.text);
}

static void opt_test_assert_fails(const char *line, const char *message)
{
    struct parsed p;
    opt_test_parse(&p, line, true);
    assert_int_equal(p.rc, -1);
    assert_string_equal(p.err.msg, message);
    buf_release(&p.text);
}

static void long_and_short(void **state)
{
    (void)state;
    assert_parses("", true, "||");
    assert_parses("--output dir", true, "output=dir ||");
    assert_parses("--output=dir", true, "output=dir ||");
    assert_parses("--output=", true, "output= ||");
    assert_parses("--output=a=b", true, "output=a=b ||");
    assert_parses("-o dir", true, "output=dir ||");
    assert_parses("-odir", true, "output=dir ||");
    assert_parses("-vvj8", true, "verbose verbose j=8 ||");
    assert_parses("-vo dir -j 4", true, "verbose output=dir j=4 ||");
    /* An argument may look like an option. */
    assert_parses("-o -v", true, "output=-v ||");
    assert_parses("--output -- a", true, "output=-- |a|");
}

/* Names with capital letters have one dash, and go before letters. */
static void names_as_compilers_have_them(void **state)
{
    (void)state;
    assert_parses("-MD -MF a.d -v", true, "MD MF=a.d verbose ||");
    assert_parses("-MFa.d", true, "MF=a.d ||");
    assert_parses("-MF -MD", true, "MF=-MD ||");
    assert_parses("-MM", true, "M M ||");
    opt_test_assert_fails("-MF", "-MF needs an argument: FILE");
    opt_test_assert_fails("--MD", "unknown option --MD");
}

static void optional_argument_is_never_the_next_word(void **state)
{
    (void)state;
    assert_parses("--color always", true, "color |always|");
    assert_parses("--color=never", true, "color=never ||");
}

static void operands_and_rest(void **state)
{
    (void)state;
    assert_parses("a.cu -v b.cu - -j 2 c.cu", true, "verbose j=2 |a.cu b.cu - c.cu|");
    assert_parses("a -- -v --x b", true, "|a|-v --x b");
    assert_parses("a -- -v --x b", false, "|a -v --x b|");
    assert_parses("--", true, "||");
    assert_parses("-v -- a -- b", true, "verbose ||a -- b");
}

static void out_pointers_may_be_left_out(void **state)
{
    (void)state;
    struct parsed p = {0};
    int nargs;
    char *argv[] = {(char *)"x", (char *)"a", (char *)"--", (char *)"b"};
    assert_int_equal(opt_parse(table, 4, argv, opt_test_take, &p, &nargs, false, NULL, NULL, NULL),
                     0);
    assert_int_equal(nargs, 2);
    assert_string_equal(argv[1], "b");
}

static void failures(void **state)
{
    (void)state;
    opt_test_assert_fails("--ouptut=x", "unknown option --ouptut; did you mean --output?");
    opt_test_assert_fails("--verb", "unknown option --verb; did you mean --verbose?");
    opt_test_assert_fails("--zzzzz", "unknown option --zzzzz");
    opt_test_assert_fails("---", "unknown option ---");
    opt_test_assert_fails("--=x", "unknown option --");
    opt_test_assert_fails("-x", "unknown option -x");
    opt_test_assert_fails("-vx", "unknown option -x");
    opt_test_assert_fails("-report=json", "unknown option -r; did you mean --report?");
    opt_test_assert_fails("--output", "--output needs an argument: DIR");
    opt_test_assert_fails("-vo", "-o needs an argument: DIR");
    opt_test_assert_fails("--verbose=1", "--verbose takes no argument");
    opt_test_assert_fails("--report=xml", "--report: \"xml\" is not one of: text, json, csv");
    opt_test_assert_fails("--report=", "--report: \"\" is not one of: text, json, csv");
    opt_test_assert_fails("--report te", "--report: \"te\" is not one of: text, json, csv");
    opt_test_assert_fails("--color=maybe", "--color: \"maybe\" is not one of: always, never");
    opt_test_assert_fails("-q -x", "not now");
}

static void long_words_do_no_harm(void **state)
{
    (void)state;
    struct parsed p;
    char line[390];
    memset(line, 'x', sizeof line);
    memcpy(line, "--", 2);
    line[sizeof line - 1] = '\0';
    opt_test_parse(&p, line, true);
    assert_int_equal(p.rc, -1);
    assert_non_null(strstr(p.err.msg, "unknown option --xxx"));
}

static void help_is_aligned_and_wrapped(void **state)
{
    (void)state;
    struct buf b = {0};
    opt_help(table, 60, &b);
    assert_string_equal(b.p, "  -o, --output DIR        where the ported files go; the\n"
                             "                          folder is made where it does not\n"
                             "                          exist\n"
                             "  -v, --verbose           say more\n"
                             "  -j N                    how many at once\n"
                             "      --report FORMAT     the report's format (one of: text,\n"
                             "                          json, csv)\n"
                             "      --color[=WHEN]      colours (one of: always, never)\n"
                             "  -q                      say less\n"
                             "  -M                      a letter that names begin with\n"
                             "      -MD                 as compilers have it\n"
                             "      -MF FILE            the same with an argument\n");
    buf_release(&b);
}

static void help_fills_the_width(void **state)
{
    (void)state;
    static const struct opt rows[] = {{'x', NULL, NULL, "four five 3456789012345 next", NULL}, {0}};
    struct buf b = {0};
    /* "four five 3456789012345" ends at column 49. */
    opt_help(rows, 50, &b);
    assert_string_equal(
        b.p, "  -x                      four five 3456789012345\n                          next\n");
    buf_clear(&b);
    opt_help(rows, 53, &b);
    assert_string_equal(
        b.p, "  -x                      four five 3456789012345\n                          next\n");
    buf_clear(&b);
    opt_help(rows, 54, &b);
    assert_string_equal(b.p, "  -x                      four five 3456789012345 next\n");
    buf_release(&b);
}

static void help_breaks_after_a_long_option(void **state)
{
    (void)state;
    static const struct opt rows[] = {{0, "a-name-that-goes-on-and-on", "X", "help", NULL}, {0}};
    struct buf b = {0};
    opt_help(rows, 0, &b);
    assert_string_equal(b.p,
                        "      --a-name-that-goes-on-and-on X\n                          help\n");
    buf_release(&b);
}

static void nearest_word(void **state)
{
    (void)state;
    static const char *const words[] = {"func", "field", "family", "header", "note"};
    assert_string_equal(opt_nearest("fnuc", words, 5), "func");
    assert_string_equal(opt_nearest("heder", words, 5), "header");
    assert_string_equal(opt_nearest("NOTE", words, 5), "note");
    assert_string_equal(opt_nearest("fam", words, 5), "family");
    static const char *const equals[] = {"abcx", "abcy", "abcz"};
    assert_string_equal(opt_nearest("abcd", equals, 3), "abcx");
    assert_null(opt_nearest("zebra", words, 5));
    assert_null(opt_nearest("", words, 5));
    assert_null(opt_nearest("x", words, 5));
    assert_null(opt_nearest("func", words, 0));
}

static void distances(void **state)
{
    (void)state;
    static const struct {
        const char *a, *b;
        int distance;
    } rows[] = {
        {"", "", 0},
        {"a", "", 1},
        {"", "abc", 3},
        {"abc", "abc", 0},
        {"abc", "acb", 1},
        {"abc", "abd", 1},
        {"abc", "xabc", 1},
        {"kitten", "sitting", 3},
        {"ABC", "abc", 0},
        {"ca", "abc", 3},
        {"cudaMemcopy", "cudaMemcpy", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct str a = str_of(rows[i].a), b = str_of(rows[i].b);
        assert_int_equal(opt_distance(a, b, 100), rows[i].distance);
        assert_int_equal(opt_distance(b, a, 100), rows[i].distance);
        for (int limit = 0; limit < 5; limit++)
            assert_int_equal(opt_distance(a, b, limit),
                             rows[i].distance <= limit ? rows[i].distance : limit + 1);
    }
    char text[200];
    memset(text, 'a', sizeof text);
    assert_int_equal(opt_distance((struct str){text, 128}, (struct str){text, 128}, 9), 0);
    assert_int_equal(opt_distance((struct str){text, 129}, (struct str){text, 129}, 9), 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_and_short),
        cmocka_unit_test(names_as_compilers_have_them),
        cmocka_unit_test(optional_argument_is_never_the_next_word),
        cmocka_unit_test(operands_and_rest),
        cmocka_unit_test(out_pointers_may_be_left_out),
        cmocka_unit_test(failures),
        cmocka_unit_test(long_words_do_no_harm),
        cmocka_unit_test(help_is_aligned_and_wrapped),
        cmocka_unit_test(help_fills_the_width),
        cmocka_unit_test(help_breaks_after_a_long_option),
        cmocka_unit_test(nearest_word),
        cmocka_unit_test(distances),
    };
    return cmocka_run_group_tests_name("opt", tests, NULL, NULL);
}
