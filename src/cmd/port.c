#include "build/gpus.h"
#include "cmd/run/run.h"

static const struct opt options[] = {
    {'o', "output", "DIR",
     "write the ports below DIR, the inputs' tree kept; several inputs keep their places below "
     "the folder that all lie in",
     NULL},
    {'i', "in-place", NULL,
     "write each port over its input; the original stays beside it as FILE.pre-hip "
     "(tranship restore goes back)",
     NULL},
    {'f', "force", NULL,
     "with -o: overwrite files that are not as tranship wrote them (ports that were edited "
     "since, or no ports at all)",
     NULL},
    {'u', "update", NULL,
     "with -o: merge what was edited in ports and copies with what has become of their sources; "
     "conflicts are marked in the files",
     NULL},
    {0, "sources-only", NULL,
     "with -o: write the ports alone, and copy nothing of what lies beside the sources", NULL},
    {0, "rename", NULL,
     "with -o: give the ports HIP's endings, .hip for .cu and .hip.h for .cuh and .cu.h, and "
     "follow them in #includes",
     NULL},
    {0, "changed", "REV",
     "with -o: port only what differs from this revision of the git repository, or is not in it "
     "yet, and what includes that",
     NULL},
    {'d', "diff", NULL, "print a unified diff instead", NULL},
    RUN_ROCM_OPTION,
    {0, "offload-arch", "LIST",
     "name these GPUs (gfx90a,gfx1030) in Makefiles where CUDA's architectures stand, and in CMake "
     "files for who gives none with -DCMAKE_HIP_ARCHITECTURES",
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
               ? "parts can't be ported in place, where one would read what another has written "
                 "over; choose an output folder with -o"
           : o->mode != OUT_TREE ? "the parts of a port need an output folder (-o)"
           : o->update
               ? "what was edited in one part's files may belong to a file of another part by now; "
                 "run port --update over the whole tree"
           : p->run.depfile.asked ? "the rule of -MD would have the inputs of one part alone"
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
        code = cmd_wrong_use("port", "--%s: is for an output folder (-o)", needs_tree(&p));
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
    "Translates CUDA source files, or all CUDA and C++ sources below folders, to HIP. One file "
    "goes to standard output unless -o, --in-place or --diff says otherwise.\n\n"
    "No CUDA toolkit is needed: files are parsed against built-in declarations. Where a file can't "
    "be parsed (a missing header, an error), it is translated by its tokens, and the report says "
    "so; there is always an output. Flags after -- help the parse: -I, -isystem, -iquote, -D, -U, "
    "-include and -std are used, others are ignored.\n\n"
    "Below a folder, what .gitignore files leave out is left out, and what is hidden or lies in a "
    "build folder; the report says so. A file that is named is always taken.\n\n"
    "With -o, what lies in a folder beside its sources is copied, so that the port can be built: "
    "data, scripts, build files, empty folders, links that stay within the folder, hidden files "
    "(.clang-format, .github). Not copied are what .gitignore files or --exclude leave out, build "
    "folders, caches, object files, what version control keeps (.git), and links that lead out. "
    "Files have the mode and at first the time of their sources; one that need not change is not "
    "touched, one that changes has the time of the change, so that make sees it. What was made of "
    "a file that is gone is removed, as far as nobody has edited it; .tranship.journal in the "
    "output folder knows. --sources-only writes the ports alone.\n\n"
    "A port that somebody has edited is not written over (TS1911), nor is a copy. --update merges "
    "it, as git would: what it began as is the last translation, which .tranship.base in the "
    "output folder keeps (keep both with the port, in version control too); one side is the file "
    "there, the other the new translation. What both have changed is marked in the file (TS1915), "
    "and the exit code is 1; when it has been resolved, the next --update goes on from there. What "
    "was removed there stays so until its source changes; what was edited under a name that its "
    "source no longer has goes to the new name, where that can be told.\n\n"
    "Where HIP has nothing for a name and tranship has code of its own, -o and --in-place add it "
    "as tranship/NAME.h, once below the output folder, or below the operand that the file lies in; "
    "the ports include it from there. A file that has such a name already is left alone, and so is "
    "what would include it (TS1913).\n\n"
    "What stands between the comments // tranship: off and // tranship: on (in build files with a "
    "#), or behind an off to the end of the file, is left alone and counts as no work; the report "
    "says how much that is (TS1904).\n\n"
    "-MD is for build rules: port FILE -o OUT -MD -MF OUT/FILE.d writes what a compiler would with "
    "these flags, all headers of the system among it, so that make and its like port again what "
    "has changed. After a run that failed (exit code 3), no rule is written.\n\n"
    "What could not be translated, or should be looked at, is a numbered finding; tranship explain "
    "TS1204 tells more about one.\n\n"
    "The exit code is 0 when all is done, 1 when findings at or above --fail-on remain, 2 for "
    "wrong use, 3 when an input or the environment failed; other inputs are ported all the same.",
    options,
    cmd_port_run,
    NULL,
};
