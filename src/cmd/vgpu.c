/* Runs a command on the virtual AMD GPU: puts the library where the dynamic loader looks first. */
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/common/put.h"
#include "cmd/profile/profile_diff.h"
#include "project/settings/environment.h"
#include "validate/device/device.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The dynamic loader and the libraries of another root, below its folder. */
#if defined __aarch64__
static const char root_loader[] = "lib/ld-linux-aarch64.so.1", root_triplet[] = "aarch64-linux-gnu";
#else
static const char root_loader[] = "lib64/ld-linux-x86-64.so.2", root_triplet[] = "x86_64-linux-gnu";
#endif

/* As env(1): the command can't be run, the command is not there. */
enum { EXIT_CANT_RUN = 126, EXIT_NOT_FOUND = 127 };

enum { ARCH, GPUS, THREADS, CHECK, ERROR_EXITCODE, TIMEOUT, PROFILE, DIFF, TOLERANCE, ROOT };

static const struct opt options[] = {
    [ARCH] =
        {0, "arch", "ARCH", "the GPUs' architecture; default gfx90a (waves of 64 lanes)",
         "gfx90a gfx906 gfx908 gfx942 gfx950 gfx1030 gfx1031 gfx1032 gfx1033 gfx1034 gfx1035 "
         "gfx1036 gfx1100 gfx1101 gfx1102 gfx1103 gfx1150 gfx1151 gfx1152 gfx1153 gfx1200 gfx1201"},
    [GPUS] = {0, "gpus", "N", "how many GPUs the program sees; default 1, at most 16", NULL},
    [THREADS] = {0, "threads", "N", "how many threads run workgroups; default one for each core",
                 NULL},
    [CHECK] = {0, "check", "[FORMAT[:FILE]]",
               "report invalid memory accesses, races and divergent barriers, as text or json, on "
               "standard error or to a file (%p in its name becomes the "
               "process id); the default is text",
               NULL},
    [ERROR_EXITCODE] =
        {0, "error-exitcode", "N",
         "the exit status (1 to 255) if --check reported something or --timeout ended a kernel; "
         "default: the program's own",
         NULL},
    [TIMEOUT] = {0, "timeout", "SECONDS",
                 "end a kernel that runs longer, and print where it was; fractions such as 0.5 are "
                 "allowed; default: none",
                 NULL},
    [PROFILE] = {0, "profile", "[FORMAT[:FILE]]",
                 "at the end, print what each kernel executed, with advice, as "
                 "text, json or html; the default is text",
                 NULL},
    [DIFF] =
        {0, "profile-diff", "[FORMAT]",
         "run nothing, but compare two JSON profiles, the operands BEFORE and AFTER; print the "
         "result as text or json",
         NULL},
    [TOLERANCE] = {0, "profile-tolerance", "PERCENT",
                   "with --profile-diff: how much a count may grow before "
                   "it counts as worse; default 1",
                   NULL},
    [ROOT] = {0, "root", "DIR",
              "run the command with the loader and the libraries of another root, made by "
              "tools/rocm-root: for HIP releases that need a newer C library than the machine's",
              NULL},
    [ROOT + 1] = {0, NULL, NULL, NULL, NULL},
};

/* Sets a variable of the environment to a number within the limits. */
static int set_number(const char *variable, const char *option, const char *arg, long most,
                      struct err *err)
{
    char *end;
    errno = 0;
    long n = strtol(arg, &end, 10);
    if (end == arg || *end || errno || n < 1 || n > most)
        return err_set(err, "--%s=%s: a number from 1 to %ld", option, arg, most);
    return setenv(variable, arg, 1);
}

/* A number of seconds, with a fraction if need be; no sign, no exponent. */
static int set_seconds(const char *variable, const char *option, const char *arg, struct err *err)
{
    char *end = NULL;
    double n = strspn(arg, "0123456789.") == strlen(arg) ? strtod(arg, &end) : 0;
    if (!end || end == arg || *end || n < 0.001 || n > 1e6)
        return err_set(err, "--%s=%s: a number of seconds from 0.001 to 1000000, such as 10 or 0.5",
                       option, arg);
    return setenv(variable, arg, 1);
}

/* text, json, either with ":FILE" behind it: as the library wants it. html, where there is such a
 * thing, needs the file.
 */
static int set_format(const char *variable, const char *option, const char *arg, bool html,
                      struct err *err)
{
    size_t n = arg ? strcspn(arg, ":") : 0;
    if (!arg)
        return setenv(variable, "text", 1);
    bool page = html && n == 4 && memcmp(arg, "html", 4) == 0;
    if (page && !arg[n])
        return err_set(err, "--%s=html: name the file, such as html:profile.html", option);
    if (n != 4 || (memcmp(arg, "text", 4) != 0 && memcmp(arg, "json", 4) != 0 && !page) ||
        (arg[n] && !arg[n + 1]))
        return err_set(
            err, "--%s=%s: takes text, json%s, or one of them with a file, such as json:out.json",
            option, arg, html ? ", html" : "");
    return setenv(variable, arg, 1);
}

/* The settings that are not in the environment. */
struct request {
    const char *root;
    bool diff, tolerates;
    struct profile_diff_options diffs;
};

static int set_diff(struct request *r, const char *arg, struct err *err)
{
    r->diff = true;
    r->diffs.json = arg && strcmp(arg, "json") == 0;
    if (arg && !r->diffs.json && strcmp(arg, "text") != 0)
        return err_set(
            err, "--profile-diff=%s: takes text or json; the two files follow as operands", arg);
    return 0;
}

static int set_tolerance(struct request *r, const char *arg, struct err *err)
{
    char *end = NULL;
    r->tolerates = true;
    r->diffs.tolerance = strspn(arg, "0123456789.") == strlen(arg) ? strtod(arg, &end) : 0;
    if (!end || end == arg || *end || r->diffs.tolerance > 1000)
        return err_set(
            err, "--profile-tolerance=%s: a number of percent from 0 to 1000, such as 1 or 0.5",
            arg);
    return 0;
}

static int vgpu_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct request *r = ctx;
    switch (o - options) {
    case ARCH:
        return setenv("TRANSHIP_VGPU_ARCH", arg, 1);
    case GPUS:
        return set_number("TRANSHIP_VGPU_COUNT", o->name, arg, 16, err);
    case THREADS:
        return set_number("TRANSHIP_VGPU_THREADS", o->name, arg, 1024, err);
    case CHECK:
        return set_format("TRANSHIP_VGPU_CHECK", o->name, arg, false, err);
    case ERROR_EXITCODE:
        return set_number("TRANSHIP_VGPU_ERROR_EXITCODE", o->name, arg, 255, err);
    case TIMEOUT:
        return set_seconds("TRANSHIP_VGPU_TIMEOUT", o->name, arg, err);
    case PROFILE:
        return set_format("TRANSHIP_VGPU_PROFILE", o->name, arg, true, err);
    case DIFF:
        return set_diff(r, arg, err);
    case TOLERANCE:
        return set_tolerance(r, arg, err);
    default:
        r->root = arg;
        return 0;
    }
}

/* The file that execvp would run; NULL where there is none. */
static const char *vgpu_find_program(struct arena *a, const char *name)
{
    if (strchr(name, '/'))
        return fs_kind(name) == FS_NONE ? NULL : name;
    const char *path = getenv("PATH");
    for (const char *end; path && *path; path = *end ? end + 1 : end) {
        end = strchrnul(path, ':');
        const char *file = fs_join(a, arena_printf(a, "%.*s", (int)(end - path), path), name);
        if (access(file, X_OK) == 0 && fs_kind(file) == FS_FILE)
            return file;
    }
    return NULL;
}

static bool is_elf(const char *file)
{
    char start[4] = "";
    FILE *f = fopen(file, "rb");
    size_t n = f ? fread(start, 1, sizeof start, f) : 0;
    if (f)
        fclose(f);
    return n == 4 && memcmp(start, "\177ELF", 4) == 0;
}

/* Whether the root has the HIP runtime of a release: "7.2". Its library has the
 * major number in its name. */
static bool vgpu_has_runtime(struct arena *a, const char *root, const char *name)
{
    const int major = atoi(name);
    return major > 0 && fs_kind(arena_printf(a, "%s/usr/lib/%s/libamdhip64.so.%d", root,
                                             root_triplet, major)) != FS_NONE;
}

/* The folder of the stand-ins for HIP's libraries, that of the root's release, with a ':'
 * before it. They lie beside the folder of the virtual GPU's library, in a build as in an
 * installation. Those of other releases have the same names in part and other numbers behind
 * them: they are left out. */
static const char *stand_ins(struct arena *a, const char *root, const char *folder)
{
    const char *at = fs_normal(a, fs_join(a, folder, "../standin")), *all = "";
    DIR *dir = opendir(at);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (vgpu_has_runtime(a, root, e->d_name))
            all = arena_printf(a, "%s:%s/%s", all, at, e->d_name);
    if (dir)
        closedir(dir);
    return all;
}

/* The root's RCCL asks Linux's driver which GPUs there are before it asks HIP: it gets the
 * answer from a library that is loaded before all others. NULL: the root has no RCCL, or that
 * library was not built. */
static const char *preloaded(struct arena *a, const char *root, const char *folder)
{
    const char *kfd = fs_join(a, folder, "libtranship-kfd.so");
    if (fs_kind(arena_printf(a, "%s/usr/lib/%s/librccl.so.1", root, root_triplet)) == FS_NONE ||
        fs_kind(kfd) == FS_NONE)
        return NULL;
    /* RCCL ends by itself without this, as it can't read what firmware the GPU has. */
    setenv("HSA_NO_SCRATCH_RECLAIM", "1", 0);
    return kfd;
}

/* Runs the command in another root: its loader is started, and told where the libraries are
 * (ld.so(8)). The environment must not say it: programs that the command starts are the machine's
 * own. Stand-ins come last: what the root or the user has is the real library. */
static int run_in_root(struct arena *a, const char *root, const char *folder, char **rest)
{
    root = fs_absolute(a, root);
    const char *loader = fs_join(a, root, root_loader), *before = getenv("LD_LIBRARY_PATH");
    if (fs_kind(loader) != FS_FILE)
        return cmd_fail(EXIT_ENVIRONMENT,
                        "vgpu: --root=%s: it has no %s; tools/rocm-root creates a root", root,
                        root_loader);
    const char *program = vgpu_find_program(a, rest[0]);
    if (!program)
        return cmd_fail(EXIT_NOT_FOUND, "vgpu: %s: %s", rest[0], strerror(ENOENT));
    if (!is_elf(program))
        return cmd_fail(EXIT_CANT_RUN, "vgpu: %s: not a program; with --root a script can't be run",
                        rest[0]);
    size_t n = 0;
    while (rest[n])
        n++;
    const char *kfd = preloaded(a, root, folder);
    const char *head[] = {
        loader,
        "--preload",
        kfd ? kfd : "",
        "--argv0",
        rest[0],
        "--library-path",
        arena_printf(a, "%s:%s/usr/lib/%s:%s/usr/lib%s%s%s", folder, root, root_triplet, root,
                     before && *before ? ":" : "", before ? before : "",
                     stand_ins(a, root, folder)),
        program,
    };
    enum { HEAD = sizeof head / sizeof *head };
    const char **args = arena_alloc(a, (HEAD + n) * sizeof *args);
    memcpy(args, head, sizeof head);
    memcpy(args + HEAD, rest + 1, n * sizeof *rest); /* the NULL, too */
    execv(loader, (char **)args);
    return cmd_fail(EXIT_CANT_RUN, "vgpu: %s: %s", loader, strerror(errno));
}

static int run_here(struct arena *a, const char *folder, char **rest)
{
    const char *before = getenv("LD_LIBRARY_PATH");
    setenv("LD_LIBRARY_PATH", before && *before ? arena_printf(a, "%s:%s", folder, before) : folder,
           1);
    execvp(rest[0], rest);
    int code = errno == ENOENT ? EXIT_NOT_FOUND : EXIT_CANT_RUN;
    return cmd_fail(code, "vgpu: %s: %s", rest[0], strerror(errno));
}

/* The library has variables of each thread that a signal's handler may read, and so they have a
 * fixed place. Where it is loaded while the program runs, by a module of Python's, ld.so(8) has
 * room for them only if the tunable says so. */
static void leave_room(struct arena *a)
{
    static const char room[] = "glibc.rtld.optional_static_tls=131072";
    const char *before = getenv("GLIBC_TUNABLES");
    bool set = before && strstr(before, "optional_static_tls");
    if (!set)
        setenv("GLIBC_TUNABLES", before && *before ? arena_printf(a, "%s:%s", before, room) : room,
               1);
}

static int run_command(struct arena *a, const char *root, char **rest)
{
    const char *folder =
        device_library_folder(&(struct device_places){.tranship = environment_self(a)}, a);
    leave_room(a);
    if (!folder)
        return cmd_fail(EXIT_ENVIRONMENT, "vgpu: %s", device_library_missing());
    return root ? run_in_root(a, root, folder, rest) : run_here(a, folder, rest);
}

/* Whether what was asked for makes sense; else NULL. */
static const char *wrong_diff(const struct request *r, int nargs, int nrest)
{
    if (!r->diff)
        return r->tolerates ? "--profile-tolerance requires --profile-diff" : NULL;
    return nargs != 2 || nrest
               ? "--profile-diff: name two profiles, before and after, and no command"
               : NULL;
}

static int vgpu_run(int argc, char **argv)
{
    struct arena a = {0};
    struct request r = {.diffs.tolerance = 1};
    struct err err;
    int nargs, nrest, code;
    char **rest;
    if (opt_parse(options, argc, argv, vgpu_take, &r, &nargs, true, &rest, &nrest, &err) != 0)
        return cmd_wrong_use("vgpu", "%s", err.msg);
    if (wrong_diff(&r, nargs, nrest))
        return cmd_wrong_use("vgpu", "%s", wrong_diff(&r, nargs, nrest));
    if (nargs && !r.diff)
        return cmd_wrong_use("vgpu", "'%s': put the command to run after --", argv[0]);
    if (!nrest && !r.diff)
        return cmd_wrong_use("vgpu", "no command to run");
    if (r.diff) {
        put_begin();
        code = profile_diff(argv[0], argv[1], &r.diffs, &a);
    } else {
        code = run_command(&a, r.root, rest);
    }
    arena_release(&a);
    return code;
}

const struct command command_vgpu = {
    .name = "vgpu",
    .synopsis = "[options] -- COMMAND [ARG...]",
    .summary = "run a HIP program on a virtual AMD GPU",
    .description =
        "Runs the command and its child processes with a virtual AMD GPU: a library that replaces "
        "libhsa-runtime64.so.1 below the HIP runtime and executes the instructions that hipcc "
        "generated. The programs need no change and the machine needs no GPU and no driver; it "
        "needs the HIP runtime (libamdhip64).\n\n"
        "A program must be compiled for the architecture that it runs on: hipcc "
        "--offload-arch=gfx90a, or gfx1030 with --arch gfx1030. If it is not, or if a code object "
        "is invalid, the virtual GPU reports it on standard error before the HIP runtime gives up. "
        "It also reports a forked child that uses HIP after its parent did, which ROCm does not "
        "support.\n\n"
        "HIP 5.2's runtime supports gfx906, gfx908, gfx90a and gfx1030 to gfx1035; gfx950, gfx1152 "
        "and gfx1153 need HIP 7, the others HIP 6. If the machine's C library is too old for that, "
        "tools/rocm-root creates a root with HIP 6.4 or 7.2, and --root runs the command in it. "
        "Only the command itself runs there, not what it starts.\n\n"
        "A kernel that accesses unmapped memory or executes an invalid instruction is stopped: the "
        "message has kernel, block, thread, address and instruction, and with -g the source line. "
        "The HIP runtime up to 6.4 then ends the program by abort(), as it does with a real GPU; "
        "that of 7.2 returns an error such as hipErrorIllegalAddress from then on. A kernel that "
        "runs longer than --timeout ends in the same way.\n\n"
        "With --root, a program that is linked with a missing HIP library (hipBLAS, hipBLASLt, "
        "hipFFT, hipRAND, hipSOLVER, hipSPARSE, rocBLAS, rocFFT, rocRAND, MIOpen, RCCL) gets "
        "tranship's stand-in if it was built.\n\n"
        "--profile counts what each kernel executes, and explains the counts: a roofline, the "
        "hottest source lines (with -g), and advice (findings from TS3001 on). --profile-diff "
        "BEFORE.json AFTER.json compares two such profiles.\n\n"
        "The exit status is that of the command; 127 if it was not found, 126 if it can't be run, "
        "and 3 if the library is missing. With --profile-diff: 0 if nothing is worse, 1 if "
        "something is, and 3 if a profile can't be read.",
    .options = options,
    .run = vgpu_run,
};
