/* Whole commands, run in this process with standard output and error caught. */
#include "base/buf.h"
#include "cmd/common/cmd.h"
#include "cmd/dispatch.h"
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
/* cmocka.h needs those before it. */
#include <cmocka.h>

struct caught {
    int code;
    char *out, *err;
};

static char *cmd_test_contents(FILE *f)
{
    struct buf b = {0};
    char part[4096];
    rewind(f);
    for (size_t n; (n = fread(part, 1, sizeof part, f));)
        buf_add(&b, part, n);
    fclose(f);
    buf_addstr(&b, "\n");
    b.p[--b.len] = '\0';
    return buf_detach(&b);
}

/* Runs "tranship LINE", where blanks separate the words. */
static struct caught cmd_test_run(const char *line)
{
    char *words = strdup(line), *argv[32] = {words};
    static char name[] = "tranship";
    int argc = 0, out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO);
    FILE *to = tmpfile(), *complaints = tmpfile();
    struct caught c;
    argv[argc++] = name;
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    fflush(stdout);
    dup2(fileno(to), STDOUT_FILENO);
    dup2(fileno(complaints), STDERR_FILENO);
    c.code = dispatch_main(argc, argv);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    c.out = cmd_test_contents(to);
    c.err = cmd_test_contents(complaints);
    free(words);
    return c;
}

static void cmd_test_assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("missing: %s\nin: %s", part, text);
}

static void cmd_test_assert_has_not(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("unwanted: %s\nin: %s", part, text);
}

/* Runs it and compares the exit code; out and err, where not NULL, must
 * occur in what it printed. */
static void cmd_test_check(const char *line, int code, const char *out, const char *err)
{
    struct caught c = cmd_test_run(line);
    if (c.code != code)
        fail_msg("tranship %s: exit code %d, not %d: %s%s", line, c.code, code, c.out, c.err);
    cmd_test_assert_has(c.out, out ? out : "");
    cmd_test_assert_has(c.err, err ? err : "");
    free(c.out);
    free(c.err);
}

/* A map of our own: the tests do not depend on the rows of the built-in tables. */
static char map_path[] = "/tmp/tranship-cmd-test-XXXXXX";
static const char map_text[] =
    "family harbour\n"
    "header harbour.h hip/harbour.h declares=harbour\n"
    "func zzHoist zipHoist sig=\"int(void **p, int (*f)(int))\" arg1=fnptr addarg=\"0\" minargs=3 "
    "cuda=11.2.. hip=5.2.. note=\"slow\"\n"
    "func zzLower - note=\"lower it by hand\"\n"
    "func zzTurn zipTurn_v1 hip=..6.1\n"
    "func zzTurn zipTurn hip=6.2..\n"
    "device zzSame =\n"
    "func zzLift - out1=\"zipLift($0, 1)\" note=\"with one rope only\"\n"
    "type zzRope zipRope guard=ZIP_ROPES include=hip/ropes.h\n"
    "func zzTie zipTie nooverload=\"0:float *\" outtype=\"int=zipTie(32)\"\n"
    "device zzWend zipKnot nohost=5.2..\n"
    "type zzNet zipNet targ1=32\n"
    "header deck.h hip/deck.h lacks=harbour.h\n"
    "enum zzUp zipUp of=zzDirection value=3\n"
    "field zzCrane.maxLoad zipCrane.load\n"
    "type zzCrane zipCrane_t\nfield zzCrane.reach =\n"
    "func zzHaul zipHaul breaks=\"add a rope\" roc=rocHaul rocbreaks=\"add two\"\n"
    "type zz::dock::quay zip::quay\nfunc zz::zzSame zip::zzSame\n";

static int cmd_test_setup(void **state)
{
    (void)state;
    int fd = mkstemp(map_path);
    ssize_t n = fd < 0 ? -1 : write(fd, map_text, sizeof map_text - 1);
    close(fd);
    return n == (ssize_t)sizeof map_text - 1 ? 0 : -1;
}

static int cmd_test_teardown(void **state)
{
    (void)state;
    return unlink(map_path);
}

/* The same with --map after the command's name. */
static void check_map(const char *command, const char *rest, int code, const char *out,
                      const char *err)
{
    char line[512];
    snprintf(line, sizeof line, "%s --map %s %s", command, map_path, rest);
    cmd_test_check(line, code, out, err);
}

static void test_top(void **state)
{
    (void)state;
    cmd_test_check("", EXIT_WRONG_USE, NULL, "usage: tranship COMMAND");
    cmd_test_check("--help", EXIT_COMPLETE, "usage: tranship COMMAND", NULL);
    cmd_test_check("-h", EXIT_COMPLETE, "Exit status:", NULL);
    char version[64];
    snprintf(version, sizeof version, "tranship %s\nlibclang: LLVM 19.", cmd_version);
    cmd_test_check("--version", EXIT_COMPLETE, version, NULL);
    cmd_test_check("-V", EXIT_COMPLETE, " rows, HIP " HIP_RELEASES "\n", NULL);
    cmd_test_check("explain --version", EXIT_COMPLETE, version, NULL);
    cmd_test_check("--bogus", EXIT_WRONG_USE, NULL, "unknown option --bogus");
    cmd_test_check("--versio", EXIT_WRONG_USE, NULL, "unknown option --versio");
}

static void test_unknown_command(void **state)
{
    (void)state;
    cmd_test_check("exlpain x", EXIT_WRONG_USE, NULL, "did you mean 'explain'?");
    cmd_test_check("qqqqqqqq", EXIT_WRONG_USE, NULL, "'tranship help' lists them");
    cmd_test_check("/tmp", EXIT_WRONG_USE, NULL, "did you mean 'tranship port /tmp'?");
    cmd_test_check("help exlpain", EXIT_WRONG_USE, NULL, "'exlpain' is not a command");
    cmd_test_check("help help help", EXIT_WRONG_USE, NULL, "name only one command");
    cmd_test_check("--help qqqq", EXIT_WRONG_USE, NULL, "'qqqq' is not a command");
}

static void test_help(void **state)
{
    struct caught a = cmd_test_run("help explain"), b = cmd_test_run("explain x y --help"),
                  c = cmd_test_run("--help explain");
    (void)state;
    assert_int_equal(a.code, EXIT_COMPLETE);
    cmd_test_assert_has(a.out, "usage: tranship explain [options] NAME...\n");
    cmd_test_assert_has(a.out, "--rocm X.Y");
    cmd_test_assert_has(a.out, "Global options:\n  -h, --help");
    assert_string_equal(a.out, b.out);
    assert_string_equal(a.out, c.out);
    free(a.out), free(b.out), free(c.out);
    free(a.err), free(b.err), free(c.err);
}

/* The name as manual pages have it: a dash that is no hyphen is "\-". */
static const char *in_man(const char *name)
{
    static char text[64];
    size_t n = 0;
    for (; *name && n + 2 < sizeof text; name++) {
        if (*name == '-')
            text[n++] = '\\';
        text[n++] = *name;
    }
    text[n] = '\0';
    return text;
}

/* A command's own manual page, and its options in the completion of each shell. */
static void check_texts(const struct command *c, const struct caught *completion)
{
    char line[64], word[128];
    snprintf(line, sizeof line, "man %s", c->name);
    struct caught man = cmd_test_run(line);
    snprintf(word, sizeof word, "\n.SH SYNOPSIS\n.B tranship %s\n", in_man(c->name));
    cmd_test_assert_has(man.out, word);
    for (const struct opt *o = c->options; o && (o->name || o->letter); o++) {
        assert_true(o->help && o->help[0]);
        assert_int_not_equal(o->letter, 'h');
        assert_int_not_equal(o->letter, 'V');
        snprintf(word, sizeof word, "%s%s", opt_dashes(o), o->name);
        cmd_test_assert_has(completion[0].out, word);
        cmd_test_assert_has(completion[1].out, word);
        snprintf(word, sizeof word, " -%c %s ", opt_dashes(o)[1] ? 'l' : 'o', o->name);
        cmd_test_assert_has(completion[2].out, word);
    }
    free(man.out), free(man.err);
}

/* Checks the conventions of every command's table. */
static void cmd_test_tables(void **state)
{
    struct caught help = cmd_test_run("help"), man = cmd_test_run("man");
    struct caught completion[] = {cmd_test_run("completion"), cmd_test_run("completion zsh"),
                                  cmd_test_run("completion fish")};
    (void)state;
    for (int i = 0; commands[i]; i++) {
        const struct command *c = commands[i];
        char word[128];
        assert_ptr_equal(cmd_find(c->name), c);
        assert_true(strlen(c->summary) > 0 && c->summary[strlen(c->summary) - 1] != '.');
        assert_true(strlen(c->description) > 0);
        check_texts(c, completion);
        snprintf(word, sizeof word, "\n.BR tranship\\-%s (1)\n", in_man(c->name));
        cmd_test_assert_has(man.out, word);
        snprintf(word, sizeof word, "\n  %s ", c->name);
        cmd_test_assert_has(help.out, word);
    }
    free(help.out), free(man.out);
    free(help.err), free(man.err);
    for (size_t i = 0; i < sizeof completion / sizeof *completion; i++)
        free(completion[i].out), free(completion[i].err);
}

static void test_man_is_dated(void **state)
{
    (void)state;
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    cmd_test_check("man", EXIT_COMPLETE, ".TH TRANSHIP 1 1970-01-02 \"tranship ", NULL);
    cmd_test_check("man port", EXIT_COMPLETE, ".TH TRANSHIP\\-PORT 1 1970-01-02 \"tranship ", NULL);
    unsetenv("SOURCE_DATE_EPOCH");
    cmd_test_check("man prot", EXIT_WRONG_USE, NULL, "'prot' is not a command");
    cmd_test_check("man port examine", EXIT_WRONG_USE, NULL, "name only one command");
}

static void test_completion(void **state)
{
    (void)state;
    cmd_test_check("completion bash", EXIT_COMPLETE,
                   "complete -o bashdefault -o default -F _tranship tranship\n", NULL);
    cmd_test_check("completion zsh", EXIT_COMPLETE, "#compdef tranship\n", NULL);
    cmd_test_check("completion tcsh", EXIT_WRONG_USE, NULL,
                   "no completion for 'tcsh'; the shells are bash, zsh and fish");
    cmd_test_check("completion zsh fish", EXIT_WRONG_USE, NULL, "name only one shell");
}

static void test_explain(void **state)
{
    (void)state;
    check_map("explain", "zzHoist", 0, "zzHoist -> zipHoist\n", NULL);
    check_map("explain", "zzHoist()", 0, "signature   int zzHoist(void **p, int (*f)(int))\n",
              NULL);
    check_map("explain", "zzHoist", 0, "argument    argument 1 is cast to const void *", NULL);
    check_map("explain", "zzHoist", 0, "use         0 is appended as the last argument", NULL);
    check_map("explain", "zzHoist", 0, "CUDA        11.2 and later\n  HIP         5.2 and later\n",
              NULL);
    check_map("explain", "zzHoist", 0, "header      harbour.h\n", NULL);
    check_map("explain", "zzLower", 0, "zzLower: no HIP counterpart\n", NULL);
    check_map("explain", "zzLift", 0, "zzLift: translated\n", NULL);
    check_map("explain", "zzRope", 0, "macro       ZIP_ROPES\n  include     hip/ropes.h\n", NULL);
    check_map("explain", "zzRope --json", 0, "\"guard\": \"ZIP_ROPES\"", NULL);
    check_map("explain", "zzTie", 0, "no form for 0:float *\n", NULL);
    check_map("explain", "zzTie", 0, "for types   int=zipTie(32)\n", NULL);
    check_map("explain", "zzWend", 0, "not on host 5.2 and later\n", NULL);
    check_map("explain", "zzNet", 0,
              "template    32 is appended to a template argument list of 1\n", NULL);
    check_map("explain", "zzNet --json", 0, "\"template_arguments\": {\n      \"1\": \"32\"", NULL);
    check_map("explain", "deck.h", 0, "lacks       harbour.h\n", NULL);
    check_map("explain", "zzSame", 0, "zzSame -> zzSame (the same name)\n", NULL);
    check_map("explain", "zzUp", 0, "of          zzDirection\n  value       3\n", NULL);
    check_map("explain", "<harbour.h>", 0, "harbour.h -> hip/harbour.h\n", NULL);
    check_map("explain", "zipHoist", 0, "zipHoist: HIP name of zzHoist\nzzHoist -> zipHoist\n",
              NULL);
    check_map("explain", "maxLoad", 0, "maxLoad: the last part of zzCrane.maxLoad\n", NULL);
    check_map("explain", "zzCrane.maxLoad", 0,
              "zzCrane.maxLoad -> zipCrane.load\n  kind        struct member\n", NULL);
    check_map("explain", "zzCrane.reach", 0,
              "zzCrane.reach -> zipCrane_t.reach (the same member)\n", NULL);
    check_map("explain", "zzHaul", 0,
              "  breaks      add a rope\n  --libs=roc  rocHaul\n  breaks      add two\n", NULL);
    check_map("explain", "zzHaul --json", 0, "\"breaks\": \"add a rope\"", NULL);
    /* a plain name, and the names that end so */
    check_map("explain", "zzSame", 0,
              "zzSame: the last part of zz::zzSame\nzz::zzSame -> zip::zzSame\n", NULL);
}

static void test_explain_release(void **state)
{
    (void)state;
    check_map("explain", "zzHoist --rocm 5.1", 0, "in HIP 5.1  missing", NULL);
    check_map("explain", "zzHoist --rocm 5.2", 0, "in HIP 5.2  there\n", NULL);
    check_map("explain", "zzLower --rocm 5.2", 0, "in HIP 5.2  no counterpart\n", NULL);
    check_map("explain", "zzTurn --rocm 6.0", 0, "up to 6.1\n  in HIP 6.0  there\n", NULL);
    check_map("explain", "zzTurn --rocm 6.0", 0,
              "6.2 and later\n  in HIP 6.0  another row is used\n", NULL);
    cmd_test_check("explain x --rocm 1.0", EXIT_WRONG_USE, NULL, "the tables know HIP");
    cmd_test_check("explain x --rocm 5.20", EXIT_WRONG_USE, NULL, "HIP 5.20; there are 3.5, ");
    cmd_test_check("explain x --rocm 4.4", EXIT_WRONG_USE, NULL, "HIP 4.4");
    cmd_test_check("explain x --rocm 7.3", EXIT_WRONG_USE, NULL,
                   "the tables know HIP 3.5 to 7.2, not 7.3");
    check_map("explain", "zzHoist --rocm 3.10.1", 0, "in HIP 3.10 missing", NULL);
    cmd_test_check("explain x --rocm six", EXIT_WRONG_USE, NULL, "\"six\" is not a release");
}

static void test_explain_unknown(void **state)
{
    (void)state;
    check_map("explain", "zzHoits", EXIT_WORK_LEFT, NULL,
              "no table lists 'zzHoits'; did you mean zzHoist");
    /* by the user's alias, and by a part of the namespaces */
    check_map("explain", "z::zzSame", EXIT_WORK_LEFT, NULL,
              "'z::zzSame'; did you mean zz::zzSame?");
    check_map("explain", "dock::quay", EXIT_WORK_LEFT, NULL,
              "'dock::quay'; did you mean zz::dock::quay?");
    /* One that is known does not hide one that is not. */
    check_map("explain", "qqqqqqqqqqqq zzHoist", EXIT_WORK_LEFT, "zzHoist -> zipHoist",
              "no table lists 'qqqqqqqqqqqq'");
    cmd_test_check("explain", EXIT_WRONG_USE, NULL, "no name given");
    cmd_test_check("explain --map /does/not/exist x", EXIT_WRONG_USE, NULL, "/does/not/exist");
}

static void test_explain_finding(void **state)
{
    (void)state;
    cmd_test_check(
        "explain TS1402", 0,
        "TS1402 DYNAMIC_PARALLELISM\n  severity    error\n  effort      redesign, at each place\n",
        NULL);
    cmd_test_check("explain 1402", 0, "TS1402 DYNAMIC_PARALLELISM\n", NULL);
    cmd_test_check("explain ts1002", 0, "message     '...' has no HIP counterpart\n", NULL);
    cmd_test_check("explain TS9999", EXIT_WORK_LEFT, NULL, "finding TS9999");
}

static json_t *json_of(const char *line)
{
    struct caught c = cmd_test_run(line);
    json_error_t e;
    json_t *o = json_loads(c.out, 0, &e);
    if (!o)
        fail_msg("tranship %s: %s: %s", line, e.text, c.out);
    free(c.out);
    free(c.err);
    return o;
}

static void test_explain_json(void **state)
{
    char line[256];
    const char *hip, *status, *changed;
    int taken;
    (void)state;
    snprintf(line, sizeof line, "explain --json --rocm 6.4 --map %s zzHoist TS1401", map_path);
    json_t *list = json_of(line);
    assert_int_equal(json_array_size(list), 2);
    assert_int_equal(json_unpack(json_array_get(list, 0), "{s:s, s:s, s:b, s:[s, s]}", "hip", &hip,
                                 "status", &status, "taken", &taken, "changes", &changed, &changed),
                     0);
    assert_string_equal(hip, "zipHoist");
    assert_string_equal(status, "mapped");
    assert_true(taken);
    assert_string_equal(json_string_value(json_object_get(json_array_get(list, 1), "number")),
                        "TS1401");
    json_decref(list);
}

static void test_findings(void **state)
{
    (void)state;
    cmd_test_check("findings", 0, "TS1401  error     hours", NULL);
    cmd_test_check("findings --format markdown", 0, "| number | severity |", NULL);
    cmd_test_check("findings TS1401", EXIT_WRONG_USE, NULL, "'tranship explain TS1401'");
    json_t *list = json_of("findings --format json");
    assert_true(json_array_size(list) > 20);
    assert_true(json_is_string(json_object_get(json_array_get(list, 0), "todo")));
    json_decref(list);
}

static void test_mappings(void **state)
{
    (void)state;
    check_map(
        "mappings", "--family harbour", 0,
        "func    zzHoist          zipHoist       mapped  harbour  11.2 and later  5.2 and later\n",
        NULL);
    check_map("mappings", "--family harbour --status none", 0,
              "\nfunc  zzLower  -    none    harbour", NULL);
    check_map(
        "mappings", "--family harbour --kind device --format csv", 0,
        "note\ndevice,zzSame,zzSame,same,harbour,,,\ndevice,zzWend,zipKnot,mapped,harbour,,,\n",
        NULL);
    check_map("mappings", "--family harbour --rocm 6.0 --format csv", 0, "func,zzTurn,zipTurn_v1,",
              NULL);
    check_map("mappings", "--family harbuor", EXIT_WRONG_USE, NULL, "did you mean 'harbour'?");
    check_map("mappings", "--family harbour --coverage --format csv", 0,
              "family,mapped,same,none,rows,percent\nharbour,16,2,1,19,94\n", NULL);
    cmd_test_check("mappings --family nccl --family nvvm --kind type --format csv", 0,
                   "type,nvvmProgram,", NULL);
    cmd_test_check("mappings --family nccl --family nvvm --kind type --format csv", 0,
                   "type,ncclComm_t,", NULL);
    cmd_test_check("mappings --family nccl --family nvmm", EXIT_WRONG_USE, NULL,
                   "no family is called 'nvmm'; did you mean");
    check_map("mappings", "--kind verb", EXIT_WRONG_USE, NULL, "verb");
    cmd_test_check("mappings cudaMalloc", EXIT_WRONG_USE, NULL, "'tranship explain cudaMalloc'");
    struct caught c = cmd_test_run("mappings --status mapped --rocm 6.4 --kind func");
    cmd_test_assert_has_not(c.out, "none");
    free(c.out);
    free(c.err);
}

static void test_check(void **state)
{
    char line[256], path[] = "/tmp/tranship-cmd-test-XXXXXX";
    int fd = mkstemp(path);
    (void)state;
    snprintf(line, sizeof line, "mappings --check %s", map_path);
    cmd_test_check(line, 0, ": ok, 19 rows\n", NULL);
    assert_int_equal(write(fd, "func zzA\n", 9), 9);
    close(fd);
    snprintf(line, sizeof line, "mappings --check %s", path);
    cmd_test_check(line, EXIT_WRONG_USE, NULL, ":1:");
    unlink(path);
}

static void test_doctor(void **state)
{
    struct caught c = cmd_test_run("doctor");
    (void)state;
    cmd_test_assert_has(c.out, "libclang       ");
    cmd_test_assert_has(c.out, "AMD GPU        ");
    cmd_test_assert_has(c.out, "virtual GPU    ");
    json_t *o = json_of("doctor --json");
    assert_int_equal(c.code,
                     json_is_true(json_object_get(o, "usable")) ? EXIT_COMPLETE : EXIT_ENVIRONMENT);
    assert_int_equal(json_array_size(json_object_get(o, "checks")), 11);
    json_decref(o);
    cmd_test_check("doctor twice", EXIT_WRONG_USE, NULL, "takes no operands");
    free(c.out);
    free(c.err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_top),
        cmocka_unit_test(test_unknown_command),
        cmocka_unit_test(test_help),
        cmocka_unit_test(cmd_test_tables),
        cmocka_unit_test(test_man_is_dated),
        cmocka_unit_test(test_completion),
        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_explain_release),
        cmocka_unit_test(test_explain_unknown),
        cmocka_unit_test(test_explain_finding),
        cmocka_unit_test(test_explain_json),
        cmocka_unit_test(test_findings),
        cmocka_unit_test(test_mappings),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_doctor),
    };
    return cmocka_run_group_tests_name("cmd", tests, cmd_test_setup, cmd_test_teardown);
}
