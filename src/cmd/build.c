/* Builds a port as its own build files say, and tells what stopped, at the source's lines. */
#include "base/anchor.h"
#include "base/die.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/record/recording.h"
#include "cmd/record/result.h"
#include "project/settings/environment.h"
#include "rebuild/repairs.h"
#include "rebuild/rocm.h"
#include "rebuild/start.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Beside the record of the project's own build, if that is here, too. */
#define BUILD_RECORD   RECORD_FOLDER "/build.jsonl"
/* The journal of repairs: what --until-it-builds has changed in the port. */
#define REPAIR_JOURNAL RECORD_FOLDER "/repairs.jsonl"

enum { DIRECTORY, ROCM, ARCH, UNTIL, FRESH, JSON };
enum { SAYS_MAX = 4 << 20, ROUNDS = 5, MOST_ROUNDS = 100 };

static const struct opt options[] = {
    [DIRECTORY] = {'C', "directory", "DIR", "run the command in this folder of the port", NULL},
    [ROCM] = {0, "rocm", "X.Y",
              "build with this release; default: the one that is installed, else the newest that "
              "tranship doctor finds",
              NULL},
    [ARCH] = {0, "arch", "ARCH[,ARCH...]",
              "GPUs for which code is compiled if the build names none; default: gfx942, and "
              "gfx90a before ROCm 6",
              NULL},
    [UNTIL] = {0, "until-it-builds", "[N]",
               "where a compiler's or linker's words say what is missing, such as a header, add it "
               "to the port and build again, at most N times (5); what does not help is undone",
               NULL},
    [FRESH] = {0, "fresh", NULL, "forget what earlier runs built", NULL},
    [JSON] = {0, "json", "FILE", "write the targets and the errors to this file as JSON", NULL},
    [JSON + 1] = {0, NULL, NULL, NULL, NULL},
};

struct settings {
    struct arena arena;
    const char *directory, *json;
    const char *port;  /* the folder, absolute */
    const char *start; /* the folder that tranship was started in */
    release rocm;
    struct words arch;
    int rounds; /* of repairs */
    bool fresh;
};

/* A build, and what it came to. */
struct work {
    struct settings *s;
    struct words command;
    struct port_lines origins;
    const struct toolchain *tool;
    struct recording r;
    struct record cuda; /* of the project's own build */
    bool recorded;      /* there is one */
    struct built b;
    struct build_repairs repairs;
};

static int take_rounds(struct settings *s, const char *arg, struct err *err)
{
    char *end = NULL;
    long n = arg ? strtol(arg, &end, 10) : ROUNDS;
    if (arg && (*arg < '0' || *arg > '9' || *end || n < 1 || n > MOST_ROUNDS))
        return err_set(err, "--until-it-builds=%s: a number from 1 to %d", arg, MOST_ROUNDS);
    s->rounds = (int)n;
    return 0;
}

static int cmd_build_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct settings *s = ctx;
    switch (o - options) {
    case DIRECTORY:
        s->directory = arg;
        return *arg ? 0 : err_set(err, "-C: the folder's name is empty");
    case ROCM:
        return cmd_release(arg, &s->rocm, err);
    case ARCH:
        return start_archs("--arch", arg, &s->arch, &s->arena, err);
    case UNTIL:
        return take_rounds(s, arg, err);
    case FRESH:
        s->fresh = true;
        return 0;
    default:
        s->json = fs_absolute(&s->arena, arg);
        return *arg ? 0 : err_set(err, "--json: the file's name is empty");
    }
}

/* The record of the project's own build, beside its sources; false: there is none. */
static bool read_cuda_record(struct settings *s, const struct port_lines *o, struct record *out)
{
    const char *sources = start_sources(o, &s->arena);
    struct err err;
    return sources && record_read(fs_join(&s->arena, sources, RECORD_FOLDER "/" RECORD_NAME), out,
                                  &s->arena, &err) == 0;
}

/* The first program for a GPU that was built, and how a virtual GPU runs it. */
static void add_offer(const struct work *w, struct buf *out)
{
    struct arena *a = &w->s->arena;
    for (size_t i = 0; i < w->b.target.n; i++) {
        const struct build_target *it = &w->b.target.p[i];
        if (!it->built || !it->program || !it->gpu)
            continue;
        buf_addstr(out, "to run one on a virtual GPU: tranship vgpu ");
        if (w->tool->root)
            buf_printf(out, "--root %s ", fs_shown(a, w->tool->root));
        buf_printf(out, "--arch %s -- %s\n", w->s->arch.p[0],
                   it->name[0] == '/' ? it->name : fs_shown(a, fs_join(a, w->s->port, it->name)));
        return;
    }
}

static int tell(struct work *w)
{
    const struct built *b = &w->b;
    const release rocm = w->tool->rocm;
    struct buf out = {0};
    struct err err;
    int code = b->code == 0 && !b->error.n && b->ntargets_built == b->target.n ? EXIT_COMPLETE
                                                                               : EXIT_WORK_LEFT;
    buf_addch(&out, '\n');
    if (w->repairs.list.n)
        repairs_text(&w->repairs, &out);
    built_text(b, &out);
    buf_printf(&out, " (HIP %d.%d)\n", rocm / 100, rocm % 100);
    add_offer(w, &out);
    result_print(stdout, buf_str(&out).p);
    buf_clear(&out);
    if (w->s->json) {
        built_json(b, w->s->rounds ? repairs_value(&w->repairs) : NULL, &out);
        if (anchor_write_path(w->s->json, buf_str(&out), &err) != 0)
            code = cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    }
    buf_release(&out);
    return code;
}

/* Builds once, and reads what came of it. Names are shown from the folder that tranship began in. */
static int build_once(struct work *w, struct err *err)
{
    struct settings *s = w->s;
    struct recording *r = &w->r;
    const char *folder = s->directory ? s->directory : s->port;
    if (chdir(s->port) != 0 || chdir(folder) != 0)
        return err_set(err, "%s: %s", folder, fs_reason(errno));
    built_release(&w->b);
    buf_release(&r->child.says);
    if (recording_run(r, &w->command, &s->arena, err) != 0)
        return -1;
    if (r->unstarted)
        return err_set(err, "%s: %s", w->command.p[0], fs_reason(r->unstarted));
    if (chdir(s->start) != 0)
        return err_set(err, "%s: %s", s->start, fs_reason(errno));
    r->fresh = false;
    built_make(
        &w->b,
        &(struct built_inputs){.record = &r->all,
                               .run = &r->run,
                               .cuda = w->recorded ? &w->cuda : NULL,
                               .says = buf_str(&r->child.says),
                               .code = r->child.signal ? 128 + r->child.signal : r->child.code,
                               .origins = &w->origins},
        &s->arena);
    return 0;
}

/* Adds what was kept to the journal of repairs. */
static int write_journal(struct work *w, struct err *err)
{
    const char *file = fs_join(&w->s->arena, w->s->port, REPAIR_JOURNAL);
    struct buf text = {0};
    if (fs_kind(file) == FS_FILE && fs_read(file, SAYS_MAX, &text, err) != 0)
        return -1;
    const size_t before = text.len;
    repairs_lines(&w->repairs, result_now(&w->s->arena), &text);
    int rc = text.len > before ? anchor_write_path(file, buf_str(&text), err) : 0;
    buf_release(&text);
    return rc;
}

/* make tries what it can after an error, so that one build says more. */
static void make_goes_on(struct arena *a)
{
    const char *flags = getenv("MAKEFLAGS") ? getenv("MAKEFLAGS") : "";
    const size_t first = strcspn(flags, " ");
    /* letters without a dash, as make itself writes them, or words */
    bool letters = flags[0] != '-' && !memchr(flags, '=', first);
    setenv("MAKEFLAGS", arena_printf(a, "k%s%s", letters ? "" : " ", flags), 1);
}

/* A round: builds with what is on trial, and decides. Sets *again: something is on trial, or was
 * undone, and that is to be built. */
static int build_round(struct work *w, int round, bool *again, struct err *err)
{
    size_t kept, undone, proposed = 0;
    *again = false;
    if (repairs_write(&w->repairs, err) != 0 || build_once(w, err) != 0)
        return -1;
    repairs_judge(&w->repairs, &w->b, &w->r.run, &kept, &undone);
    if (w->r.child.signal) /* somebody wants an end */
        return 0;
    if (round < w->s->rounds && (round == 0 || kept > 0))
        proposed = repairs_propose(&w->repairs, &w->b);
    if (!proposed)
        undone += repairs_give_up(&w->repairs);
    *again = proposed || undone;
    return 0;
}

/* Repairs and builds again, while that helps. No repair is on trial in the end, whatever happens. */
static int build_until(struct work *w, struct err *err)
{
    struct err later;
    bool again = true;
    int rc = 0;
    make_goes_on(&w->s->arena);
    for (int round = 0; again && rc == 0; round++)
        rc = build_round(w, round, &again, err);
    repairs_give_up(&w->repairs);
    if (repairs_write(&w->repairs, rc == 0 ? err : &later) != 0)
        rc = -1;
    repairs_place(&w->repairs);
    return rc == 0 ? write_journal(w, err) : -1;
}

static int build(struct settings *s, struct words *command)
{
    struct arena *a = &s->arena;
    struct toolchains tools = {0};
    struct work w = {.s = s};
    struct err err;
    if (port_lines_open(&w.origins, s->port, a, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    w.recorded = read_cuda_record(s, &w.origins, &w.cuda);
    w.tool = start_toolchain(&tools, s->rocm, a, &err);
    if (!w.tool || start_environment(w.tool, &s->arch, a, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    if (s->directory && chdir(s->directory) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s: %s", s->directory, fs_reason(errno));
    if (!command->n && start_command(w.recorded ? &w.cuda : NULL, command, a, &err) != 0)
        return cmd_wrong_use("build", "%s", err.msg);
    w.command = *command;
    w.r = (struct recording){.file = fs_join(a, s->port, BUILD_RECORD),
                             .root = s->port,
                             .fresh = s->fresh,
                             .keep = SAYS_MAX};
    w.repairs = (struct build_repairs){.origins = &w.origins,
                                       .prefix = getenv("ROCM_PATH"),
                                       .include = w.tool->include,
                                       .arena = a};
    if ((s->rounds ? build_until(&w, &err) : build_once(&w, &err)) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    int code = tell(&w);
    repairs_release(&w.repairs);
    built_release(&w.b);
    buf_release(&w.r.child.says);
    port_lines_release(&w.origins);
    toolchains_release(&tools);
    return code;
}

static int cmd_build_run(int argc, char **argv)
{
    struct settings s = {0};
    struct err err;
    int nargs, ncommand;
    char **command;
    if (opt_parse(options, argc, argv, cmd_build_take, &s, &nargs, true, &command, &ncommand,
                  &err) != 0)
        return cmd_wrong_use("build", "%s", err.msg);
    if (nargs > 1)
        return cmd_wrong_use("build", "one folder at a time; '%s' is the second", argv[1]);
    s.start = fs_absolute(&s.arena, ".");
    s.port = fs_absolute(&s.arena, nargs ? argv[0] : ".");
    if (chdir(s.port) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s: %s", nargs ? argv[0] : ".", fs_reason(errno));
    struct words words = {0};
    for (int i = 0; i < ncommand; i++)
        words_add(&words, &s.arena, command[i]);
    int code = build(&s, &words);
    arena_release(&s.arena);
    return code;
}

const struct command command_build = {
    .name = "build",
    .synopsis = "[options] [DIR] [-- COMMAND...]",
    .summary = "build a port as its own build files say, and tell what stops it",
    .description =
        "Runs the command in DIR, the folder of a port, with a ROCm release of this machine, and "
        "says which targets it built. Each error of a compiler, a linker, make, CMake or configure "
        "is told at the line of the CUDA source that it comes from.\n\n"
        "Without a command, it is the one that tranship record ran for the sources; else what the "
        "folder has: configure, CMakeLists.txt, meson.build or a Makefile.\n\n"
        "What ROCm does not have here comes from where tranship doctor finds it: a compiler and "
        "headers in folders of their own are put together to one that looks like /opt/rocm, and "
        "stand-ins take the place of libraries that are missing. Programs that are linked with them "
        "run on virtual GPUs (tranship vgpu).\n\n"
        "With --until-it-builds, a port that does not build is changed where a table of repairs knows "
        "the compiler's or the linker's words: the header that declares a name, 'this->', "
        "'typename', in a recipe of make's the library that has a function. It is built again, and "
        "each change that did not cure its error is taken out. Changes are reported with the reason "
        "and the place in the CUDA source, and kept in .tranship/repairs.jsonl. Changed files count "
        "as edited: port --update merges them.\n\n"
        "Exits with 0 if everything was built, 1 if something was not, and 3 if nothing could be "
        "tried.",
    .options = options,
    .run = cmd_build_run,
};
