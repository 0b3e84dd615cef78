/* Runs a command on the virtual AMD GPU: the library is put where the dynamic loader looks first. */
#include "base/fs.h"
#include "cmd/cmd.h"
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef VGPU_FOLDER
#define VGPU_FOLDER "lib/tranship/vgpu" /* below the prefix of the installation */
#endif
static const char library[] = "libhsa-runtime64.so.1";

/* As env(1): the command can't be run, the command is not there. */
enum { EXIT_CANT_RUN = 126, EXIT_NOT_FOUND = 127 };

static const struct opt options[] = {
    {0, "arch", "ARCH", "the GPUs' architecture; default gfx90a (waves of 64 lanes)",
     "gfx90a gfx1030 gfx1100 gfx942"},
    {0, "gpus", "N", "how many GPUs the program sees; default 1, at most 16", NULL},
    {0, "threads", "N", "how many threads run workgroups; default one for each core", NULL},
    {0, "check", NULL, "report wrong use of memory, races and divergent barriers", NULL},
    {0, "error-exitcode", "N",
     "the exit status of a program of which --check reported something (1 to 255); default: the program's "
     "own",
     NULL},
    {0, "profile", "[FORMAT]", "at the end, say what each kernel executed; --profile alone: text",
     "text json"},
    {0, NULL, NULL, NULL, NULL},
};

/* Sets a variable of the environment to a number within the limits. */
static int set_number(const char *variable, const char *option, const char *arg, long most, struct err *err)
{
    char *end;
    errno = 0;
    long n = strtol(arg, &end, 10);
    if (end == arg || *end || errno || n < 1 || n > most)
        return err_set(err, "--%s=%s: a number from 1 to %ld", option, arg, most);
    return setenv(variable, arg, 1);
}

static int take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    (void)ctx;
    switch (o - options) {
    case 0:
        return setenv("TRANSHIP_VGPU_ARCH", arg, 1);
    case 1:
        return set_number("TRANSHIP_VGPU_COUNT", o->name, arg, 16, err);
    case 2:
        return set_number("TRANSHIP_VGPU_THREADS", o->name, arg, 1024, err);
    case 3:
        return setenv("TRANSHIP_VGPU_CHECK", "1", 1);
    case 4:
        return set_number("TRANSHIP_VGPU_ERROR_EXITCODE", o->name, arg, 255, err);
    default:
        return setenv("TRANSHIP_VGPU_PROFILE", arg ? arg : "text", 1);
    }
}

/* The folder of this program, links followed; NULL where the system does not say. */
static const char *program_folder(struct arena *a)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n < 0)
        return NULL;
    path[n] = '\0';
    return fs_dirname(a, path);
}

/* The folder with the library: beside this program in a build, below the prefix of an installation. */
static const char *library_folder(struct arena *a)
{
    const char *here = program_folder(a);
    const char *folders[] = {"vgpu", "../" VGPU_FOLDER};
    for (size_t i = 0; here && i < sizeof folders / sizeof *folders; i++) {
        const char *folder = fs_normal(a, fs_join(a, here, folders[i]));
        if (fs_kind(fs_join(a, folder, library)) == FS_FILE)
            return folder;
    }
    return NULL;
}

static int run(int argc, char **argv)
{
    struct arena a = {0};
    struct err err;
    int nargs, nrest;
    char **rest;
    if (opt_parse(options, argc, argv, take, NULL, &nargs, true, &rest, &nrest, &err) != 0)
        return cmd_wrong_use("vgpu", "%s", err.msg);
    if (nargs)
        return cmd_wrong_use("vgpu", "'%s': the command to run goes behind --", argv[0]);
    if (!nrest)
        return cmd_wrong_use("vgpu", "no command to run");
    const char *folder = library_folder(&a), *before = getenv("LD_LIBRARY_PATH");
    if (!folder) {
        arena_release(&a);
        return cmd_fail(
            EXIT_ENVIRONMENT,
            "vgpu: %s is neither beside tranship in vgpu/ nor installed; build the target hsa-vgpu", library);
    }
    setenv("LD_LIBRARY_PATH", before && *before ? arena_printf(&a, "%s:%s", folder, before) : folder, 1);
    arena_release(&a);
    execvp(rest[0], rest);
    int code = errno == ENOENT ? EXIT_NOT_FOUND : EXIT_CANT_RUN;
    return cmd_fail(code, "vgpu: %s: %s", rest[0], strerror(errno));
}

const struct command command_vgpu = {
    .name = "vgpu",
    .synopsis = "[options] -- COMMAND [ARG...]",
    .summary = "run a HIP program on a virtual AMD GPU",
    .description =
        "Runs the command, and all that it starts, with a virtual AMD GPU: a library that stands in for "
        "libhsa-runtime64.so.1 beneath the HIP runtime and executes the very instructions that hipcc made. "
        "The "
        "programs need no change and the machine needs no GPU and no driver; it needs the HIP runtime "
        "(libamdhip64).\n\n"
        "A program has to be compiled for the architecture that it runs on: hipcc --offload-arch=gfx90a, or "
        "gfx1030 with --arch gfx1030.\n\n"
        "The exit status is that of the command; 127 when it is not there, 126 when it can't be run, 3 when "
        "the "
        "library is not there.",
    .options = options,
    .run = run,
};
