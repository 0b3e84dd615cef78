#include "cmd/run.h"

static const struct opt options[] = {
    {'o', "output", "DIR",
     "write the ports below DIR, the inputs' tree kept; several inputs keep their places below the folder "
     "that all lie in",
     NULL},
    {'i', "in-place", NULL,
     "write each port over its input; the original stays beside it as FILE.pre-hip (tranship restore goes "
     "back)",
     NULL},
    {'f', "force", NULL,
     "with -o: overwrite files that are not as tranship wrote them (ports that were edited since, or no "
     "ports "
     "at all)",
     NULL},
    {'d', "diff", NULL, "print a unified diff instead", NULL},
    RUN_OPTIONS,
    {0},
};

struct port {
    struct run_options run;
    int modes; /* how many of -o, --in-place and --diff were given */
};

static int take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    struct port *p = ctx;
    struct str name = str_of(opt->name);
    enum output_mode mode = str_is(name, "output")     ? OUT_TREE
                            : str_is(name, "in-place") ? OUT_IN_PLACE
                            : str_is(name, "diff")     ? OUT_DIFF
                                                       : OUT_NONE;
    if (str_is(name, "force")) {
        p->run.project.force = true;
        return 0;
    }
    if (mode == OUT_NONE)
        return run_take(&p->run, opt, arg, err);
    if (mode == OUT_TREE && !*arg)
        return err_set(err, "--output: the folder's name is empty");
    if (mode == OUT_TREE)
        p->run.project.out_dir = arg;
    p->run.project.mode = mode;
    if (++p->modes > 1)
        return err_set(err, "--output, --in-place and --diff exclude each other");
    return 0;
}

static int run(int argc, char **argv)
{
    struct port p = {0};
    struct err err;
    int npaths, nrest, code;
    char **rest;
    run_options_init(&p.run);
    p.run.project.mode = OUT_STDOUT;
    if (opt_parse(options, argc, argv, take, &p, &npaths, true, &rest, &nrest, &err) < 0) {
        code = cmd_wrong_use("port", "%s", err.msg);
    } else if (npaths == 0 && p.run.files_from.n == 0) {
        code = cmd_wrong_use("port", "no input files");
    } else if (p.run.project.mode == OUT_STDOUT && (npaths > 1 || p.run.files_from.n)) {
        code = cmd_wrong_use("port",
                             "several inputs: choose an output folder with -o, or --in-place, or --diff");
    } else {
        p.run.project.clang_flags = (const char *const *)rest;
        p.run.project.nclang_flags = nrest;
        code = run_go(&p.run, "port", argv, npaths);
    }
    run_options_release(&p.run);
    return code;
}

const struct command command_port = {
    "port",
    "[options] PATH... [-- CLANG-FLAG...]",
    "translate CUDA source files to HIP",
    "Translates CUDA source files, or all CUDA and C++ sources and build files below folders, to HIP. One "
    "file goes to "
    "standard output unless -o, --in-place "
    "or --diff says otherwise.\n\n"
    "No CUDA toolkit is needed: files are parsed against built-in declarations. Where a file can't be parsed "
    "(a missing header, an error), it "
    "is translated by its tokens, and the report says so; there is always an output. Flags after -- help the "
    "parse: -I, -isystem, "
    "-iquote, -D, -U, -include and -std are used, others are ignored.\n\n"
    "Build files are translated as well, where something in them is CUDA's: makefiles, setup.py, Meson, "
    "Bazel, "
    "Autotools and shell scripts. nvcc becomes hipcc with hipcc's flags, libraries and folders become "
    "ROCm's; "
    "what has to be changed by hand is a finding.\n\n"
    "Below a folder, what .gitignore files leave out is left out, and what is hidden or lies in a build "
    "folder; "
    "the report says so. A file that is named is always taken.\n\n"
    "Where HIP has nothing for a name and tranship has code of its own, -o and --in-place add it as "
    "tranship/NAME.h, once below the output folder, or below the operand that the file lies in; the ports "
    "include it from there. A file that has such a name already is left alone, and so is what would include "
    "it (TS1913).\n\n"
    "What stands between the comments // tranship: off and // tranship: on, or behind an off to the end of "
    "the "
    "file, is left alone and counts as no work; the report says how much that is (TS1904).\n\n"
    "What could not be translated, or should be looked at, is a numbered finding; tranship explain TS1204 "
    "tells more about one.\n\n"
    "The exit code is 0 when all is done, 1 when findings at or above --fail-on remain, 2 for wrong use, 3 "
    "when an input or the environment "
    "failed; other inputs are ported all the same.",
    options,
    run,
    false,
    NULL,
};
