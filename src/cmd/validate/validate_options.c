/* The options of tranship validate: their values, and which go together. */
#include "cmd/validate/validate_options.h"
#include "cmd/common/put.h"
#include "validate/report/read.h"
#include <errno.h>
#include <stdlib.h>

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
    MUTATE,
    SEED,
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

const struct opt validate_options[] = {
    [CASE] =
        {0, "case", "GLOB",
         "take only cases with this name: gpt/layernorm, layer*; !GLOB: all others; repeatable",
         NULL},
    [TOOLCHAIN] = {0, "toolchain", "NAME",
                   "use only this toolchain, such as hip-5.2; repeatable; the "
                   "default is all that are found",
                   NULL},
    [ARCH] =
        {0, "arch", "ARCH[,ARCH...]",
         "compile for these architectures and run on those that are available; the default "
         "compiles for those of gfx908, gfx90a, gfx942, gfx1030, gfx1100 and gfx1201 that the "
         "toolchain supports, and runs on a GPU with waves of 64 lanes and one with 32: gfx90a and "
         "gfx1030 with HIP 5, gfx942 and gfx1100 with HIP 6, gfx942 and gfx1201 with HIP 7",
         NULL},
    [DEVICE] =
        {0, "device", "KIND",
         "run on the machine's AMD GPUs, on virtual ones, or not at all; auto (the default): on "
         "AMD GPUs if there are any, else on virtual ones",
         "auto amd virtual none"},
    [STAGE] = {0, "stage", "STAGE", "stop after this stage; the default is compare",
               "port compile run compare"},
    [REQUIRE_RUN] = {0, "require-run", NULL, "exit with 1 also if a case did not run", NULL},
    [TIMEOUT] = {0, "timeout", "SECONDS",
                 "the longest time that a program may "
                 "run, overriding its manifest",
                 NULL},
    [NO_CHECK] = {0, "no-check", NULL,
                  "turn off the virtual GPU's checks of memory accesses, races and barriers "
                  "(several times faster)",
                  NULL},
    [RECORD] = {0, "record", NULL,
                "compile the CUDA sources with nvcc, run them on the NVIDIA GPU and "
                "save their results as references",
                NULL},
    [MUTATE] =
        {0, "mutate", "[N]",
         "at the end, change N constants, bounds and operators in device code (20 without N), one "
         "at a time, and report the mutants that are not noticed",
         NULL},
    [SEED] = {0, "seed", "N", "--mutate: choose other mutants; the default is 1", NULL},
    [REPORT] = {0, "report", "FORMAT[=FILE]",
                "write a report (text, markdown, html, json, junit, csv): to FILE, or to "
                "standard output; repeatable",
                NULL},
    [SHARD] =
        {0, "shard", "I/N",
         "take only the I-th of N parts of the cases; all runs with the same N divide them alike; "
         "--merge joins the JSON reports",
         NULL},
    [SHARD_TIMES] = {0, "shard-times", "REPORT.json",
                     "--shard: divide the cases by their times in this earlier report, "
                     "which must be the same for all parts",
                     NULL},
    [MERGE] = {0, "merge", NULL, "only join the PATHs, which are the JSON reports of all parts",
               NULL},
    [SLURM] = {0, "slurm", "PARTITION",
               "run on Slurm: submit a job for each case to this partition, "
               "wait, and join their reports",
               NULL},
    [SLURM_PARTS] = {0, "slurm-parts", "N",
                     "--slurm: submit N jobs "
                     "instead of one for each case",
                     NULL},
    [SLURM_FOLDER] =
        {0, "slurm-folder", "DIR",
         "--slurm: the folder for the parts' reports and logs, which all nodes must see; the "
         "default is .tranship-slurm",
         NULL},
    [SLURM_OPTION] = {0, "slurm-option", "WORD",
                      "--slurm: pass an option such as --gres=gpu:1 to sbatch; repeatable", NULL},
    [KEEP] = {0, "keep", "DIR", "copy ports, programs, logs and tensors to DIR/CASE/TOOLCHAIN",
              NULL},
    [WORK] =
        {0, "work", "DIR",
         "the folder of the cache and the logs; the default is $XDG_CACHE_HOME/tranship/validate",
         NULL},
    [FRESH] = {0, "fresh", NULL, "don't use cached results", NULL},
    [HEADERS] =
        {0, "rocm-headers", "DIR",
         "the folder of the headers of HIP 6.4 and 7.2, for clang; the default is "
         "$TRANSHIP_ROCM_HEADERS, else rocm beside tranship, else what tranship headers fetched",
         NULL},
    [ROOT] =
        {0, "rocm-root", "DIR",
         "the root of tools/rocm-root, where programs of HIP 6.4 run; those of 7.2 run in DIR-7.2; "
         "the default is rocm-root beside tranship, else $XDG_DATA_HOME/tranship/rocm-root",
         NULL},
    [LIST] = {0, "list", NULL,
              "list the cases (those of --case, if "
              "given) and do nothing else",
              NULL},
    [JOBS] = {'j', "jobs", "N", "process N cases at a time; the default is one per core", NULL},
    [COLOUR] = {0, "color", "WHEN", "colour the report: auto (on a terminal), always, never",
                "auto always never"},
    [QUIET] = {'q', "quiet", NULL, "print no report on the terminal", NULL},
    [VERBOSE] = {'v', "verbose", NULL, "print more about known failures and cases that did not run",
                 NULL},
    {0},
};

/* Adds the parts of "a,b" to a list. */
static void validate_options_add_list(struct validate_settings *s, struct words *list,
                                      const char *arg)
{
    while (*arg) {
        size_t n = strcspn(arg, ",");
        if (n)
            words_add(list, &s->arena, arena_strdup(&s->arena, (struct str){arg, n}));
        arg += n + (arg[n] == ',');
    }
}

static int validate_options_take_number(const char *name, const char *arg, double least,
                                        double most, double *out, struct err *err)
{
    char *end;
    errno = 0;
    *out = strtod(arg, &end);
    if (end == arg || *end || errno || !(*out >= least && *out <= most))
        return err_set(err, "--%s=%s: a number from %g to %g", name, arg, least, most);
    return 0;
}

const struct validation_report *validate_report(struct str name)
{
    for (int i = 0; validation_reports[i]; i++)
        if (str_is(name, validation_reports[i]->name))
            return validation_reports[i];
    return NULL;
}

static int validate_options_take_report(struct validate_settings *s, const char *arg,
                                        struct err *err)
{
    if (!validate_report(put_format(arg)))
        return err_set(
            err, "--report=%s: takes text, markdown, html, json, junit or csv, followed by =FILE",
            arg);
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

/* Collects the options that the parts of a validation get as well (--slurm): all except those for
 * division and output. */
static void validate_options_pass_on(struct validate_settings *s, const struct opt *opt,
                                     const char *arg)
{
    int i = (int)(opt - validate_options);
    bool own = (i >= SLURM && i <= SLURM_OPTION) || i == REPORT || i == COLOUR || i == QUIET ||
               i == VERBOSE || i == REQUIRE_RUN || i == SHARD;
    if (!own)
        words_add(&s->passed, &s->arena,
                  arena_printf(&s->arena, arg ? "--%s=%s" : "--%s", opt->name, arg ? arg : ""));
}

/* How the work is divided, and whose parts are joined. */
static int take_division(struct validate_settings *s, const struct opt *opt, const char *arg,
                         struct err *err)
{
    double parts = 0;
    int rc = 0;
    switch (opt - validate_options) {
    case SHARD:
        return shard_parse(arg, &s->o.shard, err);
    case SHARD_TIMES:
        s->times = arg;
        break;
    case SLURM:
        s->slurm.partition = arg;
        break;
    case SLURM_PARTS:
        rc = validate_options_take_number(opt->name, arg, 1, SHARDS_MAX, &parts, err);
        s->slurm.parts = (uint32_t)parts;
        break;
    case SLURM_FOLDER:
        s->slurm.folder = arg;
        break;
    case SLURM_OPTION:
        words_add(&s->slurm.sbatch, &s->arena, arg);
        break;
    default:
        s->merge = true;
    }
    return rc;
}

/* Where things are, and where they are put. */
static void take_place(struct validate_options *o, const struct opt *opt, const char *arg)
{
    switch (opt - validate_options) {
    case KEEP:
        o->keep = arg;
        break;
    case WORK:
        o->work = arg;
        break;
    case HEADERS:
        o->tools.headers = arg;
        break;
    default:
        o->tools.root = arg;
    }
}

/* How strong the comparison is. */
static int take_mutants(struct validate_settings *s, const struct opt *opt, const char *arg,
                        struct err *err)
{
    enum { MUTANTS = 20, MOST = 100000 };
    double n = MUTANTS;
    int rc =
        arg ? validate_options_take_number(opt->name, arg, opt - validate_options == MUTATE,
                                           opt - validate_options == MUTATE ? MOST : 1e9, &n, err)
            : 0;
    if (opt - validate_options == MUTATE) {
        s->o.mutants = (size_t)n;
    } else {
        s->o.seed = (uint64_t)n;
        s->seeded = true;
    }
    return rc;
}

int validate_take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    struct validate_settings *s = ctx;
    struct validate_options *o = &s->o;
    double jobs = 0;
    int rc = 0;
    validate_options_pass_on(s, opt, arg);
    switch (opt - validate_options) {
    case CASE:
        words_add(&o->cases, &s->arena, arg);
        break;
    case TOOLCHAIN:
        validate_options_add_list(s, &o->toolchains, arg);
        break;
    case ARCH:
        validate_options_add_list(s, &o->archs, arg);
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
        return validate_options_take_number(opt->name, arg, 0.1, 86400, &o->timeout, err);
    case NO_CHECK:
        o->no_check = true;
        break;
    case RECORD:
        o->record = true;
        break;
    case MUTATE:
    case SEED:
        return take_mutants(s, opt, arg, err);
    case REPORT:
        return validate_options_take_report(s, arg, err);
    case SHARD:
    case SHARD_TIMES:
    case MERGE:
    case SLURM:
    case SLURM_PARTS:
    case SLURM_FOLDER:
    case SLURM_OPTION:
        return take_division(s, opt, arg, err);
    case KEEP:
    case WORK:
    case HEADERS:
    case ROOT:
        take_place(o, opt, arg);
        break;
    case FRESH:
        o->fresh = true;
        break;
    case LIST:
        s->list = true;
        break;
    case JOBS:
        rc = validate_options_take_number(opt->name, arg, 1, 64, &jobs, err);
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

int validate_check_options(struct validate_settings *s, struct validation *times, struct err *err)
{
    struct err why;
    if (s->times && !s->o.shard.of && !s->slurm.partition)
        return err_set(err,
                       "--shard-times requires a part of a validation (--shard I/N) or --slurm");
    if (!s->slurm.partition && (s->slurm.parts || s->slurm.folder || s->slurm.sbatch.n))
        return err_set(
            err, "--slurm-parts, --slurm-folder and --slurm-option require --slurm PARTITION");
    if (s->slurm.partition && (s->o.shard.of || s->merge || s->o.record || s->list))
        return err_set(err, "--slurm can't be combined with --shard, --merge, --record or --list");
    if (s->o.shard.of && s->o.record)
        return err_set(err, "--shard and --record exclude each other");
    if (s->seeded && !s->o.mutants)
        return err_set(err, "--seed requires --mutate");
    if (s->o.mutants &&
        (s->o.record || s->list || s->merge || s->o.shard.of || s->slurm.partition || s->o.keep))
        return err_set(err, "--mutate can't be combined with --record, --list, --merge, "
                            "--shard, --slurm or --keep");
    if (s->o.mutants && s->o.last < STAGE_COMPARE)
        return err_set(err, "--mutate needs a stage that --stage=%s skips", stage_name(s->o.last));
    if (s->times && validation_read_file(times, s->times, &s->arena, &why) < 0)
        return err_set(err, "--shard-times: %s", why.msg);
    s->o.shard_times = s->times ? times : NULL;
    return 0;
}
