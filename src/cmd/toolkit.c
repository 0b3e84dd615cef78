/* Makes a folder that looks like a CUDA toolkit. */
#include "toolkit/toolkit.h"
#include "cmd/common/cmd.h"

static const struct opt options[] = {
    {0, "cuda", "X.Y", "the CUDA release whose toolkit it is; the default is 12.4", NULL},
    {0, NULL, NULL, NULL, NULL},
};

static int toolkit_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    release *cuda = ctx;
    (void)o;
    if (release_parse(str_of(arg), cuda) != 0 || *cuda < TOOLKIT_OLDEST || *cuda > TOOLKIT_NEWEST)
        return err_set(err, "'%s' is not a CUDA release from %d.%d to %d.%d", arg,
                       TOOLKIT_OLDEST / 100, TOOLKIT_OLDEST % 100, TOOLKIT_NEWEST / 100,
                       TOOLKIT_NEWEST % 100);
    return 0;
}

static int toolkit_run(int argc, char **argv)
{
    release cuda = TOOLKIT_DEFAULT;
    struct err err;
    int nargs;
    if (opt_parse(options, argc, argv, toolkit_take, &cuda, &nargs, false, NULL, NULL, &err) != 0)
        return cmd_wrong_use("toolkit", "%s", err.msg);
    if (nargs != 1)
        return cmd_wrong_use("toolkit", nargs ? "one folder only" : "no folder given");
    if (toolkit_make(argv[0], cuda, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    return EXIT_COMPLETE;
}

const struct command command_toolkit = {
    .name = "toolkit",
    .synopsis = "[options] DIR",
    .summary = "make a folder that looks like a CUDA toolkit",
    .description =
        "Makes a folder that looks like a CUDA toolkit, so that a project's own configure and "
        "build run on a machine that has none. It is made from the mapping tables; nothing in it "
        "is NVIDIA's. Its headers declare what the tables list. Its libraries have the names and "
        "functions of CUDA's; each function says once on standard error that it is a stand-in, "
        "and returns an error. Its nvcc compiles the host code of a source with clang, so that "
        "the objects link, and writes no device code. Where clang refuses a source, nvcc says so "
        "and writes an empty object, and ignores what is missing when it links.\n\n"
        "Set CUDA_HOME, CUDA_PATH and CUDACXX to use it, and put DIR/bin into PATH.",
    .options = options,
    .run = toolkit_run,
};
