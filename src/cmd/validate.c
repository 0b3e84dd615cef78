/* Ports, compiles, runs and compares a corpus, or a user's own port. */
#include "validate/validate.h"
#include "base/fs.h"
#include "cmd/caches.h"
#include "cmd/cmd.h"
#include "cmd/put.h"
#include "cmd/slurm.h"
#include "project/environment.h"
#include "report/escape.h"
#include "store/store.h"
#include "validate/manifest/manifest.h"
#include "validate/process/process.h"
#include "validate/report/read.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { REPORTS = 8 };

struct settings {
    struct validate_options o;
    struct arena arena;
    const char *report[REPORTS];
    int nreports;
    const char *colour;
    bool quiet, verbose, list, require_run, merge;
    const char *times; /* --shard-times: a report's file */
    struct slurm_options slurm;
    struct words passed; /* options, for the parts of a validation */
};

enum {
    CASE,
    TOOLCHAIN,
    ARCH,
    DEVICE,
    STAGE,
    REQUIRE_RUN,
    TIMEOUT,
    NO_CHECK,
    RECORD,
    REPORT,
    SHARD,
    SHARD_TIMES,
    MERGE,
    SLURM,
    SLURM_PARTS,
    SLURM_FOLDER,
    SLURM_OPTION,
    KEEP,
    WORK,
    FRESH,
    HEADERS,
    ROOT,
    LIST,
    JOBS,
    COLOUR,
    QUIET,
    VERBOSE
};

static const struct opt options[] = {
    [CASE] = {0, "case", "GLOB",
              "only the cases of this name: gpt/layernorm, layer*; !GLOB: all but those; repeatable", NULL},
    [TOOLCHAIN] =
        {0, "toolchain", "NAME",
         "only with this toolchain, hip-5.2 for example; repeatable; the default is all that are there",
         NULL},
    [ARCH] =
        {0, "arch", "ARCH[,ARCH...]",
         "compile for these architectures and run on those of them that there are; the default compiles "
         "for gfx908, gfx90a, gfx942, gfx1030, gfx1100 and "
         "gfx1201, as far as the toolchain knows them, and runs on a GPU with waves of 64 lanes and one "
         "with 32: gfx90a and gfx1030 with HIP 5, gfx942 and gfx1100 with HIP 6, gfx942 and gfx1201 with "
         "HIP 7",
         NULL},
    [DEVICE] = {0, "device", "KIND",
                "run on the machine's AMD GPUs, on virtual ones, or not at all; auto (the default): on AMD "
                "GPUs where there are any, else on virtual ones",
                "auto amd virtual none"},
    [STAGE] = {0, "stage", "STAGE", "end after this stage; the default is compare",
               "port compile run compare"},
    [REQUIRE_RUN] = {0, "require-run", NULL, "exit with 1 also where a case did not run", NULL},
    [TIMEOUT] = {0, "timeout", "SECONDS", "how long a program may run, whatever its manifest says", NULL},
    [NO_CHECK] = {0, "no-check", NULL,
                  "don't let the virtual GPU check memory accesses, races and barriers (it is several times "
                  "faster without)",
                  NULL},
    [RECORD] = {0, "record", NULL,
                "compile the CUDA sources as they are with nvcc, run them on the NVIDIA GPU and keep what "
                "they compute as references",
                NULL},
    [REPORT] = {0, "report", "FORMAT[=FILE]",
                "write a report (text, markdown, html, json, junit, csv): to FILE, or to standard output; "
                "repeatable",
                NULL},
    [SHARD] = {0, "shard", "I/N",
               "take the I-th of N parts of the cases alone, the same part in every run of N; --merge joins "
               "the parts' JSON reports",
               NULL},
    [SHARD_TIMES] = {0, "shard-times", "REPORT.json",
                     "--shard: divide by what each case took in this earlier report, the same one for all "
                     "parts",
                     NULL},
    [MERGE] = {0, "merge", NULL, "validate nothing: the PATHs are JSON reports of all parts, to be joined",
               NULL},
    [SLURM] =
        {0, "slurm", "PARTITION",
         "have Slurm do it: submit a job for each case to this partition, wait, and join what they report",
         NULL},
    [SLURM_PARTS] = {0, "slurm-parts", "N", "--slurm: N jobs in place of one for each case", NULL},
    [SLURM_FOLDER] =
        {0, "slurm-folder", "DIR",
         "--slurm: the folder of the parts' reports and logs, which all nodes see; the default is "
         ".tranship-slurm",
         NULL},
    [SLURM_OPTION] = {0, "slurm-option", "WORD",
                      "--slurm: a further option of sbatch, as --gres=gpu:1; repeatable", NULL},
    [KEEP] = {0, "keep", "DIR", "copy ports, programs, logs and tensors to DIR/CASE/TOOLCHAIN", NULL},
    [WORK] = {0, "work", "DIR",
              "the folder of the cache and the logs; the default is $XDG_CACHE_HOME/tranship/validate", NULL},
    [FRESH] = {0, "fresh", NULL, "take nothing from the cache", NULL},
    [HEADERS] = {0, "rocm-headers", "DIR",
                 "the folder of the headers of HIP 6.4 and 7.2, for clang; the default is "
                 "$TRANSHIP_ROCM_HEADERS, else "
                 "rocm beside tranship, else what tranship headers fetched",
                 NULL},
    [ROOT] = {0, "rocm-root", "DIR",
              "the root of tools/rocm-root, where programs of HIP 6.4 run; those of 7.2 run in DIR-7.2; the "
              "default "
              "is rocm-root beside tranship, else $XDG_DATA_HOME/tranship/rocm-root",
              NULL},
    [LIST] = {0, "list", NULL, "list the cases and do nothing", NULL},
    [JOBS] = {'j', "jobs", "N", "work on N cases at once; the default is one per core", NULL},
    [COLOUR] = {0, "color", "WHEN", "colour the report: auto (on a terminal), always, never",
                "auto always never"},
    [QUIET] = {'q', "quiet", NULL, "no report on the terminal", NULL},
    [VERBOSE] = {'v', "verbose", NULL, "say more about what is known to fail and what did not run", NULL},
    {0},
};

/* Adds the parts of "a,b" to a list. */
static void add_list(struct settings *s, struct words *list, const char *arg)
{
    while (*arg) {
        size_t n = strcspn(arg, ",");
        if (n)
            words_add(list, &s->arena, arena_strdup(&s->arena, (struct str){arg, n}));
        arg += n + (arg[n] == ',');
    }
}

static int take_number(const char *name, const char *arg, double least, double most, double *out,
                       struct err *err)
{
    char *end;
    errno = 0;
    *out = strtod(arg, &end);
    if (end == arg || *end || errno || !(*out >= least && *out <= most))
        return err_set(err, "--%s=%s: a number from %g to %g", name, arg, least, most);
    return 0;
}

static const struct validation_report *report_named(struct str name)
{
    for (int i = 0; validation_reports[i]; i++)
        if (str_is(name, validation_reports[i]->name))
            return validation_reports[i];
    return NULL;
}

static int take_report(struct settings *s, const char *arg, struct err *err)
{
    if (!report_named(put_format(arg)))
        return err_set(
            err, "--report=%s: it takes text, markdown, html, json, junit or csv, and =FILE behind it", arg);
    if (s->nreports == REPORTS)
        return err_set(err, "--report: at most %d reports", REPORTS);
    s->report[s->nreports++] = arg;
    return 0;
}

/* The place of a word among the choices "auto amd ...". */
static int choice_of(const char *choices, const char *word)
{
    int n = 0;
    for (const char *p = choices; *p; n++) {
        size_t len = strcspn(p, " ");
        if (strlen(word) == len && memcmp(p, word, len) == 0)
            return n;
        p += len + (p[len] == ' ');
    }
    return -1;
}

/* What the parts of a validation are told as well (--slurm): all but how it is divided and told. */
static void pass_on(struct settings *s, const struct opt *opt, const char *arg)
{
    int i = (int)(opt - options);
    bool own = (i >= SLURM && i <= SLURM_OPTION) || i == REPORT || i == COLOUR || i == QUIET ||
               i == VERBOSE || i == REQUIRE_RUN || i == SHARD;
    if (!own)
        words_add(&s->passed, &s->arena,
                  arena_printf(&s->arena, arg ? "--%s=%s" : "--%s", opt->name, arg ? arg : ""));
}

static int take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    struct settings *s = ctx;
    struct validate_options *o = &s->o;
    double jobs = 0;
    int rc = 0;
    pass_on(s, opt, arg);
    switch (opt - options) {
    case CASE:
        words_add(&o->cases, &s->arena, arg);
        break;
    case TOOLCHAIN:
        add_list(s, &o->toolchains, arg);
        break;
    case ARCH:
        add_list(s, &o->archs, arg);
        break;
    case DEVICE:
        o->device = (enum device_choice)choice_of(opt->choices, arg);
        break;
    case STAGE:
        o->last = (enum stage)choice_of(opt->choices, arg);
        break;
    case REQUIRE_RUN:
        s->require_run = true;
        break;
    case TIMEOUT:
        return take_number(opt->name, arg, 0.1, 86400, &o->timeout, err);
    case NO_CHECK:
        o->no_check = true;
        break;
    case RECORD:
        o->record = true;
        break;
    case REPORT:
        return take_report(s, arg, err);
    case SHARD:
        return shard_parse(arg, &o->shard, err);
    case SHARD_TIMES:
        s->times = arg;
        break;
    case SLURM:
        s->slurm.partition = arg;
        break;
    case SLURM_PARTS:
        rc = take_number(opt->name, arg, 1, SHARDS_MAX, &jobs, err);
        s->slurm.parts = (uint32_t)jobs;
        break;
    case SLURM_FOLDER:
        s->slurm.folder = arg;
        break;
    case SLURM_OPTION:
        words_add(&s->slurm.sbatch, &s->arena, arg);
        break;
    case MERGE:
        s->merge = true;
        break;
    case KEEP:
        o->keep = arg;
        break;
    case WORK:
        o->work = arg;
        break;
    case FRESH:
        o->fresh = true;
        break;
    case HEADERS:
        o->tools.headers = arg;
        break;
    case ROOT:
        o->tools.root = arg;
        break;
    case LIST:
        s->list = true;
        break;
    case JOBS:
        rc = take_number(opt->name, arg, 1, 64, &jobs, err);
        o->jobs = (int)jobs;
        break;
    case COLOUR:
        s->colour = arg;
        break;
    case QUIET:
        s->quiet = true;
        break;
    default:
        s->verbose = true;
    }
    return rc;
}

/* ---- output ---- */

static bool terminal_progress;

static void show_progress(size_t done, size_t of, const char *what)
{
    struct buf text = {0};
    escape_terminal(&text, what);
    fprintf(stderr, "\r\033[K[%zu/%zu] %.70s", done, of, text.p);
    buf_release(&text);
}

static void end_progress(void)
{
    if (terminal_progress)
        fputs("\r\033[K", stderr);
}

static int write_reports(const struct settings *s, const struct validation *v)
{
    int rc = 0;
    for (int i = 0; i < s->nreports; i++) {
        struct buf text = {0};
        struct err err;
        struct str format = put_format(s->report[i]);
        report_named(format)->write(v, &text);
        if (put_file(put_name(s->report[i]), buf_str(&text), &err) != 0)
            rc = cmd_fail(-1, "the %.*s report was not written: %s", (int)format.n, format.p, err.msg);
        buf_release(&text);
    }
    return rc;
}

static int tell(const struct settings *s, struct validation *v)
{
    struct buf text = {0};
    struct err err;
    const char *term = getenv("TERM");
    bool is_terminal = isatty(STDOUT_FILENO);
    for (int i = 0; i < s->nreports; i++)
        if (put_is_stdout(put_name(s->report[i])))
            return 0;
    if (s->quiet)
        return 0;
    v->colour = strcmp(s->colour, "auto") != 0
                    ? strcmp(s->colour, "always") == 0
                    : is_terminal && !getenv("NO_COLOR") && term && strcmp(term, "dumb") != 0;
    v->width = is_terminal ? cmd_width() : 0;
    report_named(STR("text"))->write(v, &text);
    int rc = put_stdout(buf_str(&text), &err);
    if (rc != 0)
        cmd_fail(0, "%s", err.msg);
    v->colour = false;
    v->width = 0;
    buf_release(&text);
    return rc;
}

/* ---- the run ---- */

static void interrupted(int signal)
{
    (void)signal;
    process_interrupt();
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = interrupted};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static const char *default_work(struct arena *a)
{
    const char *folder = caches_folder(a);
    return folder ? fs_join(a, folder, STORE_VALIDATE) : NULL;
}

static bool some_not_run(const struct validation *v)
{
    struct validation_totals t = validation_totals(v);
    return t.count[STAGE_COMPILE][VERDICT_NOT_RUN] + t.count[STAGE_RUN][VERDICT_NOT_RUN] > 0 ||
           t.count[STAGE_RUN][VERDICT_PASS] + t.count[STAGE_RUN][VERDICT_FAIL] +
                   t.count[STAGE_RUN][VERDICT_KNOWN] ==
               0;
}

static bool no_toolchain(const struct validation *v)
{
    for (size_t i = 0; i < v->toolchain.n; i++)
        if (!v->toolchain.p[i].missing)
            return false;
    return true;
}

static int exit_code(const struct settings *s, const struct validation *v)
{
    if (v->interrupted || (no_toolchain(v) && s->o.last > STAGE_PORT))
        return EXIT_ENVIRONMENT;
    return validation_failed(v) || (s->require_run && some_not_run(v)) ? EXIT_WORK_LEFT : EXIT_COMPLETE;
}

static int list_cases(struct settings *s)
{
    struct cases cases = {0};
    struct buf messages = {0}, out = {0};
    int rc = cases_read(&cases, s->o.paths, s->o.npaths, &messages);
    for (size_t i = 0; i < cases.list.n; i++)
        buf_printf(&out, "%s\n", cases.list.p[i]->name);
    cmd_print(&out);
    if (messages.len)
        fputs(messages.p, stderr);
    buf_release(&messages);
    cases_release(&cases);
    return rc == 0 ? EXIT_COMPLETE : EXIT_ENVIRONMENT;
}

/* The files that get reports: they are no part of what is validated. */
static void name_reports(struct settings *s)
{
    for (int i = 0; i < s->nreports; i++)
        if (!put_is_stdout(put_name(s->report[i])))
            words_add(&s->o.reports, &s->arena, put_name(s->report[i]));
}

static int validate(struct settings *s)
{
    struct validation v = {.version = cmd_version, .verbose = s->verbose};
    struct session *session = NULL;
    struct buf messages = {0}, paths = {0};
    words_text(&(struct words){(const char **)s->o.paths, (size_t)s->o.npaths}, &paths);
    v.paths = paths.p;
    name_reports(s);
    terminal_progress = !s->quiet && isatty(STDERR_FILENO);
    s->o.progress = terminal_progress ? show_progress : NULL;
    catch_signals();
    int code = EXIT_ENVIRONMENT, rc = validate_run(&s->o, &session, &v, &messages);
    end_progress();
    put_begin();
    if (messages.len)
        fprintf(stderr, "%s", messages.p);
    if (rc == 0) {
        v.exit_code = code = exit_code(s, &v);
        bool failed = tell(s, &v) != 0;
        if (write_reports(s, &v) != 0 || failed)
            code = EXIT_ENVIRONMENT;
    }
    validation_release(&v);
    validate_free(session);
    buf_release(&messages);
    buf_release(&paths);
    return code;
}

/* ---- parts ---- */

static void tell_lines(struct settings *s, const struct buf *told)
{
    struct buf line = {0};
    for (const char *p = told->p, *end; p && (end = strchr(p, '\n')); p = end + 1) {
        buf_clear(&line);
        escape_terminal(&line,
                        arena_strdup(&s->arena, (struct str){p, (size_t)(end - p)})); /* names of files */
        cmd_fail(0, "%s", line.p);
    }
    buf_release(&line);
}

static int merge_read(struct settings *s, struct validation *part, uint32_t n)
{
    struct validation all = {.verbose = s->verbose};
    struct buf told = {0};
    struct err err;
    if (validation_merge(&all, part, s->o.paths, n, &told, &s->arena, &err) < 0) {
        tell_lines(s, &told);
        buf_release(&told);
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    }
    tell_lines(s, &told);
    buf_release(&told);
    put_begin();
    int code = all.exit_code = exit_code(s, &all);
    bool failed = tell(s, &all) != 0;
    if (write_reports(s, &all) != 0 || failed)
        code = EXIT_ENVIRONMENT;
    free(all.cases.p);
    return code;
}

static int merge(struct settings *s)
{
    uint32_t n = (uint32_t)s->o.npaths;
    struct validation *part = ARENA_ARRAY(&s->arena, struct validation, n);
    struct err err;
    int code = EXIT_COMPLETE;
    for (uint32_t i = 0; i < n && code == EXIT_COMPLETE; i++) {
        if (validation_read_file(&part[i], s->o.paths[i], &s->arena, &err) < 0)
            code = cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    }
    if (code == EXIT_COMPLETE)
        code = merge_read(s, part, n);
    for (uint32_t i = 0; i < n; i++)
        validation_release(&part[i]);
    return code;
}

/* What fails in a part is counted while others still run. */
static uint32_t part_arrived(void *ctx, const char *report)
{
    struct arena a = {0};
    struct validation v = {0};
    struct err err;
    uint32_t failed = 0;
    (void)ctx;
    if (validation_read_file(&v, report, &a, &err) == 0) {
        struct validation_totals t = validation_totals(&v);
        for (int i = 0; i < STAGES; i++)
            failed += t.count[i][VERDICT_FAIL] + t.count[i][VERDICT_UNEXPECTED];
    }
    validation_release(&v);
    arena_release(&a);
    return failed;
}

/* A job for each case: submitted, waited for and joined. */
static int slurm(struct settings *s)
{
    struct words command = {0}, reports = {0};
    struct buf messages = {0};
    struct arena *a = &s->arena;
    struct err err;
    const char *self = environment_self(a);
    size_t cases = validate_count(&s->o, &messages);
    if (messages.len)
        fputs(messages.p, stderr);
    buf_release(&messages);
    if (!cases || !self)
        return EXIT_ENVIRONMENT;
    words_add(&command, a, self);
    words_add(&command, a, "validate");
    words_append(&command, a, &s->passed);
    words_add(&command, a, "--");
    for (int i = 0; i < s->o.npaths; i++)
        words_add(&command, a, s->o.paths[i]);
    s->slurm.folder = fs_absolute(a, s->slurm.folder ? s->slurm.folder : ".tranship-slurm");
    s->slurm.progress = !s->quiet && isatty(STDERR_FILENO);
    catch_signals();
    if (slurm_run(&s->slurm, &command, (uint32_t)cases, process_interrupted, part_arrived, NULL, &reports, a,
                  &err) < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    s->o.paths = reports.p;
    s->o.npaths = (int)reports.n;
    if (!reports.n)
        return cmd_fail(EXIT_ENVIRONMENT, "no part has a report");
    return merge(s);
}

/* The earlier report of --shard-times; -1 with err. */
static int read_times(struct settings *s, struct validation *times, struct err *err)
{
    struct err why;
    if (s->times && !s->o.shard.of && !s->slurm.partition)
        return err_set(err, "--shard-times: is for a part of a validation (--shard I/N), or for --slurm");
    if (!s->slurm.partition && (s->slurm.parts || s->slurm.folder || s->slurm.sbatch.n))
        return err_set(err, "--slurm-parts, --slurm-folder and --slurm-option are for --slurm PARTITION");
    if (s->slurm.partition && (s->o.shard.of || s->merge || s->o.record || s->list))
        return err_set(err,
                       "--slurm divides by itself: it goes with none of --shard, --merge, --record, --list");
    if (s->o.shard.of && s->o.record)
        return err_set(err, "--shard and --record exclude each other");
    if (s->times && validation_read_file(times, s->times, &s->arena, &why) < 0)
        return err_set(err, "--shard-times: %s", why.msg);
    s->o.shard_times = s->times ? times : NULL;
    return 0;
}

static int run(int argc, char **argv)
{
    struct settings s = {.colour = "auto", .o.last = STAGE_COMPARE};
    struct validation times = {0};
    struct err err;
    int nargs, nrest, code;
    char **rest;
    static const char *const here[] = {"."};
    if (opt_parse(options, argc, argv, take, &s, &nargs, false, &rest, &nrest, &err) != 0 ||
        read_times(&s, &times, &err) != 0) {
        code = cmd_wrong_use("validate", "%s", err.msg);
    } else if (s.merge && !nargs) {
        code = cmd_wrong_use("validate", "--merge: name the reports of the parts");
    } else {
        s.o.paths = nargs ? (const char *const *)argv : here;
        s.o.npaths = nargs ? nargs : 1;
        if (!s.o.work)
            s.o.work = default_work(&s.arena);
        bool no_run = s.require_run && s.o.last < STAGE_RUN;
        code = no_run ? cmd_wrong_use("validate", "--require-run wants what --stage=%s leaves out",
                                      stage_name(s.o.last))
               : !s.o.work
                   ? cmd_wrong_use("validate", "neither HOME nor XDG_CACHE_HOME is set: say --work DIR")
               : s.merge           ? merge(&s)
               : s.slurm.partition ? slurm(&s)
               : s.list            ? list_cases(&s)
                                   : validate(&s);
    }
    validation_release(&times);
    arena_release(&s.arena);
    return code;
}

const struct command command_validate = {
    .name = "validate",
    .synopsis = "[options] [PATH...]",
    .summary = "port, compile, run and compare programs, and say what holds",
    .description =
        "Takes the cases of all manifests (files named " MANIFEST_NAME
        ") in the folders, and takes each through four stages: port (tranship port, in a "
        "process of its own), compile (with every toolchain that is there, for all architectures it knows; "
        "each code object is looked into), run (on the "
        "machine's AMD GPUs, else on virtual ones, one with waves of 64 lanes and one with 32, with the "
        "checks of tranship vgpu), and compare (tensors and "
        "output against references). Results are cached: what has not changed is not done again.\n\n"
        "A manifest has lines KEY = VALUE and sections; # begins a comment line, a backslash at the end of a "
        "line continues it. Lines before the first "
        "section hold for all cases. [NAME] is a case, [each *.cu] one for every file; a section of such a "
        "file's name adds to it.\n\n"
        "  sources = a.cu b.cpp      default NAME.cu, or the sources in the folder NAME\n"
        "  include = ../common       folders of headers, ported as well\n"
        "  flags = -std=c++17 -O2    for the compiler\n"
        "  libraries = cublas        by CUDA's names: cublas cublasLt cufft curand cusparse cusolver cudnn "
        "nccl ...\n"
        "                            or by ROCm's: rocblas rocfft rocrand ...\n"
        "  libs = roc                rocBLAS in place of hipBLAS, as port --libs=roc\n"
        "  modules = kernels.cu      become kernels.image beside the program\n"
        "  port = no                 the sources are HIP already\n"
        "  build = make -j2          your own command, in a copy of the ported folder, instead of sources\n"
        "  run = ./solver input.txt  your own command; needed with build\n"
        "  arguments = --steps 20    of the program\n"
        "  environment = NAME=VALUE  repeatable\n"
        "  files = data/*.txt        copied to where it runs\n"
        "  input = in.txt            its standard input\n"
        "  timeout = 2m              default 120 s\n"
        "  memory = 4G               what it may use; default: no limit\n"
        "  needs = images gpus=2     also fp8 mfma wmma mpi amd wave=64 rocm>=6.4 program=NAME\n"
        "  ranks = 4                 so many processes of the program, by mpirun; each sees as many GPUs\n"
        "  pass = PASS               a line of the output must begin so\n"
        "  output = expected.txt     the expected output; output-numbers = rel=1e-4 for numbers in it\n"
        "  reference = ref.c         a C program that writes the reference tensors; reference-arguments = "
        "...\n"
        "  tensor logits* = rel=1e-5 abs=1e-6   also ulp= scaled= nan=equal type=bf16, or exact\n"
        "  cannot = run hip-5.2 gfx1030: the log's text  (why)   a failure that is known\n"
        "  may = run hip-6.4 *: the log's text  (why)   it fails so in some places, passes in others\n\n"
        "A program writes its results as NAME.npy (or .tensor) into the folder $TRANSHIP_TENSORS. References "
        "are NAME.ref.npy there, what the reference "
        "program writes, and what --record left in references/CASE beside the manifest. Without a tensor "
        "line whole numbers must be equal and others within 1e-5 of the largest magnitude.\n\n"
        "Libraries come from the toolchain: the real one where it is there, for HIP 6.4 and 7.2 in the root "
        "of "
        "tools/rocm-root (--with brings more), else tranship's stand-in, on virtual GPUs only. The report "
        "says "
        "which it was; tools/validate-libraries runs the samples on the real ones.\n\n"
        "A build command finds the compiler in $HIPCC, the architectures in $TRANSHIP_ARCHS and their flags "
        "in $TRANSHIP_ARCH_FLAGS.\n\n"
        "The exit code is 0 when all is as the manifests say, 1 when something failed (or passed against a "
        "cannot line; or with --require-run did not run), "
        "2 for wrong use, 3 when a manifest or the environment failed.",
    .options = options,
    .run = run,
};
