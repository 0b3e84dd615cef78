/* Builds a port as its own build files say, and tells what stopped, at the source's lines. */
#include "base/anchor.h"
#include "base/die.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/record/recording.h"
#include "cmd/record/result.h"
#include "project/settings/environment.h"
#include "rebuild/built.h"
#include "rebuild/rocm.h"
#include "rebuild/start.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Beside the record of the project's own build, if that is here, too. */
#define BUILD_RECORD RECORD_FOLDER "/build.jsonl"

enum { DIRECTORY, ROCM, ARCH, FRESH, JSON };
enum { SAYS_MAX = 4 << 20 };

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
    bool fresh;
};

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
static void add_offer(struct settings *s, const struct built *b, const struct toolchain *t,
                      struct buf *out)
{
    for (size_t i = 0; i < b->target.n; i++) {
        const struct build_target *it = &b->target.p[i];
        if (!it->built || !it->program || !it->gpu)
            continue;
        buf_addstr(out, "to run one on a virtual GPU: tranship vgpu ");
        if (t->root)
            buf_printf(out, "--root %s ", fs_shown(&s->arena, t->root));
        buf_printf(out, "--arch %s -- %s\n", s->arch.p[0],
                   it->name[0] == '/' ? it->name
                                      : fs_shown(&s->arena, fs_join(&s->arena, s->port, it->name)));
        return;
    }
}

static int tell(struct settings *s, const struct built *b, const struct toolchain *t)
{
    struct buf out = {0};
    struct err err;
    int code = b->code == 0 && !b->error.n && b->ntargets_built == b->target.n ? EXIT_COMPLETE
                                                                               : EXIT_WORK_LEFT;
    buf_addch(&out, '\n');
    built_text(b, &out);
    buf_printf(&out, " (HIP %d.%d)\n", t->rocm / 100, t->rocm % 100);
    add_offer(s, b, t, &out);
    result_print(stdout, buf_str(&out).p);
    buf_clear(&out);
    if (s->json) {
        built_json(b, &out);
        if (anchor_write_path(s->json, buf_str(&out), &err) != 0)
            code = cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    }
    buf_release(&out);
    return code;
}

static int build(struct settings *s, struct words *command)
{
    struct arena *a = &s->arena;
    struct toolchains tools = {0};
    struct port_lines origins;
    struct record cuda;
    struct recording r = {.file = fs_join(a, s->port, BUILD_RECORD),
                          .root = s->port,
                          .fresh = s->fresh,
                          .keep = SAYS_MAX};
    struct built b;
    struct err err;
    if (port_lines_open(&origins, s->port, a, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    const bool recorded = read_cuda_record(s, &origins, &cuda);
    const struct toolchain *t = start_toolchain(&tools, s->rocm, a, &err);
    if (!t || start_environment(t, &s->arch, a, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    if (s->directory && chdir(s->directory) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s: %s", s->directory, fs_reason(errno));
    if (!command->n && start_command(recorded ? &cuda : NULL, command, a, &err) != 0)
        return cmd_wrong_use("build", "%s", err.msg);
    if (recording_run(&r, command, a, &err) != 0)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s", err.msg);
    if (r.unstarted)
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s: %s", command->p[0], fs_reason(r.unstarted));
    if (chdir(s->start) != 0) /* names are shown from there */
        return cmd_fail(EXIT_ENVIRONMENT, "build: %s: %s", s->start, fs_reason(errno));
    built_make(&b,
               &(struct built_inputs){.record = &r.all,
                                      .cuda = recorded ? &cuda : NULL,
                                      .says = buf_str(&r.child.says),
                                      .code = r.child.signal ? 128 + r.child.signal : r.child.code,
                                      .origins = &origins},
               a);
    int code = tell(s, &b, t);
    built_release(&b);
    buf_release(&r.child.says);
    port_lines_release(&origins);
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
        "Exits with 0 if everything was built, 1 if something was not, and 3 if nothing could be "
        "tried.",
    .options = options,
    .run = cmd_build_run,
};
