/* Runs a project's own build, and writes down what its compilers did. */
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/record/recording.h"
#include "cmd/record/result.h"
#include "record/summary.h"
#include "report/layout.h"
#include "toolkit/releases.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DIRECTORY, CUDA, FRESH, NO_TOOLKIT, OUTPUT };

static const struct opt options[] = {
    [DIRECTORY] = {'C', "directory", "DIR", "run the command in this folder", NULL},
    [CUDA] = {0, "cuda", "X.Y", "the toolkit is one of this release; 12.4 is the default", NULL},
    [FRESH] = {0, "fresh", NULL, "begin a new record instead of adding to the one that is there",
               NULL},
    [NO_TOOLKIT] = {0, "no-toolkit", NULL,
                    "make no toolkit: the build finds the one that is installed, or none", NULL},
    [OUTPUT] = {'o', "output", "FILE",
                "write the record to this file instead of .tranship/record.jsonl in the project's "
                "root",
                NULL},
    [OUTPUT + 1] = {0, NULL, NULL, NULL, NULL},
};

struct settings {
    struct arena arena;
    const char *directory, *output;
    release cuda;
    bool fresh, no_toolkit;
};

static int cmd_record_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct settings *s = ctx;
    switch (o - options) {
    case DIRECTORY:
        s->directory = arg;
        return *arg ? 0 : err_set(err, "-C: the folder's name is empty");
    case CUDA:
        if (release_parse(str_of(arg), &s->cuda) != 0 || s->cuda < TOOLKIT_OLDEST ||
            s->cuda > TOOLKIT_NEWEST)
            return err_set(err, "--cuda: takes a CUDA release from 9.0 to 13.9, not '%s'", arg);
        return 0;
    case FRESH:
        s->fresh = true;
        return 0;
    case NO_TOOLKIT:
        s->no_toolkit = true;
        return 0;
    default:
        s->output = arg;
        return *arg ? 0 : err_set(err, "-o: the file's name is empty");
    }
}

/* The folder with .git above the current one, else the current one; without links. */
static const char *project_root(struct arena *a)
{
    char *real = realpath(".", NULL);
    const char *here = real ? arena_strdup(a, str_of(real)) : fs_absolute(a, ".");
    free(real);
    for (const char *up = here; strcmp(up, "/") != 0; up = fs_dirname(a, up)) {
        struct stat st;
        if (lstat(fs_join(a, up, ".git"), &st) == 0)
            return up;
    }
    return here;
}

/* A build that stopped before it ran the toolkit's nvcc looks for another one, by a path. */
static void hint(const struct record *run, struct buf *out)
{
    bool nvcc = false;
    for (int i = 0; i < run->n; i++)
        nvcc |= strcmp(run->event[i].tool, "nvcc") == 0;
    if (run->toolkit && !nvcc)
        buf_printf(
            out,
            "tranship: no nvcc was run; if the build looks for CUDA in a folder of its own, give "
            "it this one, in the way that the build has for that: %s\n",
            run->toolkit);
}

/* What the run did, where its record is, and which command stopped it. */
static void tell(struct settings *s, const struct record *run, const struct record *all,
                 const char *file, int code)
{
    struct buf out = {0};
    buf_addstr(&out, "tranship: recorded ");
    record_summary(run, &out);
    buf_printf(&out, "\ntranship: the record is %s", fs_shown(&s->arena, file));
    if (all->n > run->n) {
        buf_addstr(&out, ", with ");
        layout_count(&out, (unsigned)(all->n - run->n), "command", "commands");
        buf_addstr(&out, " of earlier runs");
    }
    buf_addch(&out, '\n');
    if (all->doubt)
        buf_printf(&out, "tranship: %s\n", all->doubt);
    if (!run->n && !code)
        buf_addstr(&out, "tranship: no compiler was seen: nothing was to be built, or the build "
                         "names its compilers by their paths\n");
    const struct record_event *failed = code ? record_first_failed(run) : NULL;
    if (failed) {
        buf_addstr(&out, "tranship: the build failed at: ");
        record_failure(failed, &out);
    } else if (code) {
        buf_printf(&out,
                   "tranship: the build failed with exit code %d, and no command in the record "
                   "did: see what it printed\n",
                   code);
    }
    if (code)
        hint(run, &out);
    result_print(stderr, buf_str(&out).p);
    buf_release(&out);
}

/* The command's exit code; 128 + N for signal N. */
static int code_of(const struct recording *r, const char *command)
{
    if (r->unstarted)
        return cmd_fail(r->unstarted == ENOENT ? 127 : 126, "%s: %s", command,
                        fs_reason(r->unstarted));
    return r->child.signal ? 128 + r->child.signal : r->child.code;
}

static int record(struct settings *s, const struct words *command)
{
    struct arena *a = &s->arena;
    struct recording r = {.root = project_root(a), .fresh = s->fresh};
    struct err err;
    r.file = s->output ? s->output : fs_join(a, r.root, RECORD_FOLDER "/" RECORD_NAME);
    r.cuda = s->no_toolkit ? 0 : s->cuda;
    int rc = recording_run(&r, command, a, &err), code = code_of(&r, command->p[0]);
    if (rc != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "record: %s", err.msg);
    tell(s, &r.run, &r.all, r.file, code);
    return code;
}

static int cmd_record_run(int argc, char **argv)
{
    struct settings s = {.cuda = TOOLKIT_DEFAULT};
    struct err err;
    int nargs, ncommand;
    char **command;
    if (opt_parse(options, argc, argv, cmd_record_take, &s, &nargs, true, &command, &ncommand,
                  &err) != 0)
        return cmd_wrong_use("record", "%s", err.msg);
    if (nargs > 0)
        return cmd_wrong_use("record", "'%s' is before --; the build's command comes after it",
                             argv[0]);
    if (ncommand == 0)
        return cmd_wrong_use("record", "the build's command is missing, such as: tranship record "
                                       "-- make");
    if (s.output)
        s.output = fs_absolute(&s.arena, s.output);
    if (s.directory && chdir(s.directory) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s: %s", s.directory, fs_reason(errno));
    struct words words = {0};
    for (int i = 0; i < ncommand; i++)
        words_add(&words, &s.arena, command[i]);
    int code = record(&s, &words);
    arena_release(&s.arena);
    return code;
}

const struct command command_record = {
    .name = "record",
    .synopsis = "[options] -- COMMAND...",
    .summary = "record a project's build, for a better port",
    .description =
        "Runs the command, such as 'make' or 'cmake --build build', and writes what each compiler, "
        "linker and archiver did to .tranship/record.jsonl in the project's root: the folder with "
        ".git, else the current one. 'port' and 'examine' then take flags, languages and units from "
        "there, instead of guessing them.\n\n"
        "No CUDA toolkit is needed. The build finds a folder that looks like one, made from "
        "tranship's tables; its nvcc records, and makes object files that link. Configure, too: "
        "record it in the same way, before or together with the build (sh -c "
        "'./configure && make').\n\n"
        "A later run adds to the record; commands that make a file again replace the older ones. A "
        "build that fails is recorded as far as it came. Exits with the command's exit code.",
    .options = options,
    .run = cmd_record_run,
};
