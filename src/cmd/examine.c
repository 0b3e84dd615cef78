#include "cmd/run/releases.h"

struct examine {
    struct run_options o;
    struct releases releases;
};

static const struct opt options[] = {
    {0, "rocm", "X.Y[,...]",
     "target this HIP release; the default is the installed one, else the newest one in the "
     "tables; several releases are examined one after another and shown side by side",
     NULL},
    RUN_OPTIONS,
    {0},
};

static int examine_take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    struct examine *e = ctx;
    if (strcmp(opt->name, "rocm") == 0) {
        int rc = releases_take(&e->releases, arg, err);
        e->o.project.translate.rocm = e->releases.list[0];
        return rc;
    }
    return run_take(&e->o, opt, arg, err);
}

static int examine_run(int argc, char **argv)
{
    struct examine e = {0};
    struct run_options *o = &e.o;
    struct err err;
    int npaths, nrest, code;
    char **rest;
    run_options_init(o);
    o->project.mode = OUT_NONE;
    if (opt_parse(options, argc, argv, examine_take, &e, &npaths, true, &rest, &nrest, &err) < 0) {
        code = cmd_wrong_use("examine", "%s", err.msg);
    } else if (npaths == 0 && o->files_from.n == 0) {
        code = cmd_wrong_use("examine", "no input files");
    } else {
        o->project.clang_flags = (const char *const *)rest;
        o->project.nclang_flags = nrest;
        code = e.releases.n > 1 ? releases_go(&e.releases, o, "examine", argv, npaths)
                                : run_go(o, "examine", argv, npaths);
    }
    run_options_release(o);
    return code;
}

const struct command command_examine = {
    "examine",
    "[options] PATH... [-- CLANG-FLAG...]",
    "report how much of a CUDA code base a port would cover",
    "Does what port does, but writes only the report and no output files. It takes the same "
    "options and has the same exit codes.\n\n"
    "With several releases (--rocm 5.7,6.4,7.2) it prints their totals and their differences side "
    "by side. It writes one report for each release, with the release in the file name "
    "(report.json becomes report-6.4.json). The exit code is the highest of all.",
    options,
    examine_run,
    NULL,
};
