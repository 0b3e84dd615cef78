#include "build/gpus.h"
#include "cmd/run/run.h"

static const struct opt options[] = {
    {'o', "output", "DIR",
     "write the ports below DIR, in the same tree as the inputs; several inputs keep their places "
     "relative to the folder that contains them all",
     NULL},
    {'i', "in-place", NULL,
     "write each port over its input; the original is kept next to it as FILE.pre-hip (tranship "
     "restore restores it)",
     NULL},
    {'f', "force", NULL,
     "with -o: overwrite files that tranship did not write or that were edited since", NULL},
    {'u', "update", NULL,
     "with -o: merge edits of ports and copies with changes of their sources; "
     "conflicts are marked in the files",
     NULL},
    {0, "sources-only", NULL, "with -o: write only the ports, and copy no other files", NULL},
    {0, "rename", NULL,
     "with -o: rename ports, .cu to .hip and .cuh and .cu.h to .hip.h, "
     "and change #includes accordingly",
     NULL},
    {0, "changed", "REV",
     "with -o: port only files that differ from this git revision or are not "
     "in it, and files that include them",
     NULL},
    {'d', "diff", NULL, "print a unified diff instead", NULL},
    RUN_ROCM_OPTION,
    {0, "offload-arch", "LIST",
     "write these GPUs (gfx90a,gfx1030) in place of CUDA's architectures in Makefiles, and in "
     "CMake files as the default of CMAKE_HIP_ARCHITECTURES",
     NULL},
    DEPFILE_OPTIONS,
    RUN_OPTIONS,
    {0},
};

struct port {
    struct run_options run;
    int modes; /* how many of -o, --in-place and --diff were given */
};

static int cmd_port_take(void *ctx, const struct opt *opt, const char *arg, struct err *err)
{
    struct port *p = ctx;
    struct str name = str_of(opt->name);
    enum output_mode mode = str_is(name, "output")     ? OUT_TREE
                            : str_is(name, "in-place") ? OUT_IN_PLACE
                            : str_is(name, "diff")     ? OUT_DIFF
                                                       : OUT_NONE;
    if (str_is(name, "force"))
        return p->run.project.force = true, 0;
    if (str_is(name, "update"))
        return p->run.project.update = true, 0;
    if (str_is(name, "changed"))
        return p->run.project.changed = arg, 0;
    if (str_is(name, "rename"))
        return p->run.project.rename = true, 0;
    if (str_is(name, "sources-only"))
        return p->run.project.sources_only = true, 0;
    if (str_is(name, "offload-arch")) {
        p->run.project.translate.offload_arch = arg;
        return gpus_check(opt->name, arg, err);
    }
    if (depfile_take(&p->run.depfile, name, arg) == 0)
        return 0;
    if (mode == OUT_NONE)
        return run_take(&p->run, opt, arg, err);
    if (mode == OUT_TREE && !*arg)
        return err_set(err, "--output: the folder's name is empty");
    if (mode == OUT_TREE && strcmp(arg, "-") == 0)
        return err_set(err, "--output: '-' is not a folder; without this option, port prints the "
                            "port of one file (a folder of that name is ./-)");
    if (mode == OUT_TREE)
        p->run.project.out_dir = arg;
    p->run.project.mode = mode;
    if (++p->modes > 1)
        return err_set(err, "--output, --in-place and --diff exclude each other");
    return 0;
}

/* An option that says something of a tree where none is written, or NULL. */
static const char *needs_tree(const struct port *p)
{
    const struct project_options *o = &p->run.project;
    return o->mode == OUT_TREE ? NULL
           : o->rename         ? "rename"
           : o->changed        ? "changed"
           : o->update         ? "update"
           : o->sources_only   ? "sources-only"
                               : NULL;
}

/* Why no part of such a run can be ported by itself, or NULL. */
static const char *cannot_share(const struct port *p)
{
    const struct project_options *o = &p->run.project;
    return o->mode == OUT_IN_PLACE
               ? "parts can't be ported in place, because one part would read files that another "
                 "has overwritten; choose an output folder with -o"
           : o->mode != OUT_TREE  ? "the parts of a port need an output folder (-o)"
           : o->update            ? "edits in one part may belong to a file of another part; "
                                    "run port --update over the whole tree"
           : p->run.depfile.asked ? "the rule of -MD would contain only the inputs of one part"
                                  : NULL;
}

static int cmd_port_run(int argc, char **argv)
{
    struct port p = {0};
    struct err err;
    int npaths, nrest, code;
    char **rest;
    const char *misuse;
    run_options_init(&p.run);
    p.run.project.mode = OUT_STDOUT;
    if (opt_parse(options, argc, argv, cmd_port_take, &p, &npaths, true, &rest, &nrest, &err) < 0) {
        code = cmd_wrong_use("port", "%s", err.msg);
    } else if (npaths == 0 && p.run.files_from.n == 0) {
        code = cmd_wrong_use("port", "no input files");
    } else if (p.run.project.update && p.run.project.force) {
        code = cmd_wrong_use(
            "port", "--update and --force exclude each other: one merges, the other overwrites");
    } else if ((misuse =
                    depfile_misuse(&p.run.depfile, p.run.project.mode == OUT_TREE, argv, npaths))) {
        code = cmd_wrong_use("port", "%s", misuse);
    } else if (p.run.project.shard.of && cannot_share(&p)) {
        code = cmd_wrong_use("port", "--shard: %s", cannot_share(&p));
    } else if (needs_tree(&p)) {
        code = cmd_wrong_use("port", "--%s requires an output folder (-o)", needs_tree(&p));
    } else if (p.run.project.mode == OUT_STDOUT && (npaths > 1 || p.run.files_from.n)) {
        code = cmd_wrong_use(
            "port", "several inputs: choose an output folder with -o, or --in-place, or --diff");
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
    "Translates CUDA source files, or all CUDA and C++ sources below folders, to HIP. The port of "
    "one file goes to standard output, unless -o, --in-place or --diff is given.\n\n"
    "No CUDA toolkit is needed: files are parsed against built-in declarations. If a file can't be "
    "parsed (a missing header, an error), it is translated by its tokens, and the report says so. "
    "Flags after -- are for the parser: -I, -isystem, -iquote, -D, -U, -include and -std are used, "
    "others are ignored.\n\n"
    "Below a folder, port skips hidden files, build folders, and files that .gitignore excludes; "
    "the report says so. Files named on the command line are always ported.\n\n"
    "With -o, port copies the other files of a folder, too, so that the port can be built: data, "
    "scripts, build files, empty folders, links that stay within the folder, hidden files "
    "(.clang-format, .github). It does not copy files that .gitignore or --exclude excludes, build "
    "folders, caches, object files, version control (.git), and links that lead out of the folder. "
    "Files get the mode and at first the modification time of their sources. A later run does not "
    "touch files that stay the same; changed files get a new time, so that make notices them. If a "
    "source was deleted, its port or copy is removed unless somebody has edited it; port tracks "
    "this in .tranship.journal in the output folder. --sources-only writes only the ports.\n\n"
    "port does not overwrite a port or copy that somebody has edited (TS1911). --update merges it, "
    "as git would. The base of the merge is the last translation, which .tranship.base in the "
    "output folder keeps (keep both with the port, in version control, too); the two sides are the "
    "file in the output folder and the new translation. Conflicts are marked in the file (TS1915), "
    "and the exit code is 1; after you resolve them, the next --update continues from there. A "
    "file that was deleted in the output folder stays deleted until its source changes. If a "
    "source was renamed, edits move to the new name if port can find it.\n\n"
    "If HIP has no counterpart for a name but tranship has its own code for it, -o and --in-place "
    "add that code as tranship/NAME.h, once below the output folder or below the operand that "
    "contains the file, and the ports include it. If another file already has this name, it is "
    "left unchanged, and the files that would include it are not ported (TS1913).\n\n"
    "Code between the comments // tranship: off and // tranship: on (with # in build files), or "
    "from an off to the end of the file, is left unchanged and does not count as work; the report "
    "says how much code that is (TS1904).\n\n"
    "-MD is for build rules: port FILE -o OUT -MD -MF OUT/FILE.d writes the same rule as a "
    "compiler would with these flags, including all system headers, so that make ports changed "
    "files again. After a run that failed (exit code 3), no rule is written.\n\n"
    "Code that could not be translated or should be checked is reported as a numbered finding; "
    "tranship explain TS1204 explains one.\n\n"
    "The exit code is 0 on success, 1 if findings at or above --fail-on remain, 2 for wrong use, "
    "and 3 if an input or the environment failed; other inputs are ported anyway.",
    options,
    cmd_port_run,
    NULL,
};
