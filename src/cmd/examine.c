#include "cmd/run.h"

static const struct opt options[] = {RUN_OPTIONS, {0}};

static int take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    return run_take(ctx, opt, arg, err);
}

static int run(int argc, char **argv)
{
    struct run_options o;
    struct err err;
    int npaths, nrest, code;
    char **rest;
    run_options_init(&o);
    o.project.mode = OUT_NONE;
    if (opt_parse(options, argc, argv, take, &o, &npaths, true, &rest, &nrest, &err) < 0) {
        code = cmd_wrong_use("examine", "%s", err.msg);
    } else if (npaths == 0 && o.files_from.n == 0) {
        code = cmd_wrong_use("examine", "no input files");
    } else {
        o.project.clang_flags = (const char *const *)rest;
        o.project.nclang_flags = nrest;
        code = run_go(&o, "examine", argv, npaths);
    }
    run_options_release(&o);
    return code;
}

const struct command command_examine = {
    "examine",
    "[options] PATH... [-- CLANG-FLAG...]",
    "report how much of a CUDA code base a port would cover",
    "Does all that port does and writes no output files: only the report. Takes the same options and has the "
    "same exit codes.",
    options,
    run,
    false,
    NULL,
};
