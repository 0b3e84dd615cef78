/* A server for coding agents. */
#include "serve/mcp.h"
#include "base/fs.h"
#include "cmd/common/cmd.h"
#include "cmd/maps/maps.h"
#include "project/settings/environment.h"
#include "serve/sandbox.h"
#include "store/tree.h"
#include "validate/process/process.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct mcp {
    struct map_options maps;
    struct map map;
    release rocm;
    double timeout;
    bool no_fence;
    struct arena arena;
};

static const struct opt options[] = {
    {0, "rocm", "X.Y", "use this HIP release if a call names none", NULL},
    MAP_OPTIONS,
    {0, "timeout", "SECONDS", "end calls that take longer; the default is 600", NULL},
    {0, "no-fence", NULL,
     "run programs even if the kernel can't prevent them from writing elsewhere", NULL},
    {0},
};

static int take_timeout(struct mcp *m, const char *arg, struct err *err)
{
    char *end;
    long n = strtol(arg, &end, 10);
    if (*end || end == arg || n < 1 || n > 86400)
        return err_set(err, "--timeout: takes a whole number of seconds from 1 to 86400, not '%s'",
                       arg);
    m->timeout = (double)n;
    return 0;
}

static int cmd_mcp_take(void *ctx, const struct opt *o, const char *arg, struct err *err)
{
    struct mcp *m = ctx;
    if (!strcmp(o->name, "rocm"))
        return cmd_release(arg, &m->rocm, err);
    if (!strcmp(o->name, "timeout"))
        return take_timeout(m, arg, err);
    int rc = maps_take(&m->maps, o, arg, err);
    m->no_fence |= rc == 1;
    return rc < 0 ? -1 : 0;
}

/* The folders, absolute and without links; scratch is the last. */
static const char **find_folders(struct mcp *m, char **dirs, int n, const char *scratch,
                                 struct err *err)
{
    const char **folder = ARENA_ARRAY(&m->arena, const char *, n + 1);
    for (int i = 0; i < n; i++) {
        char *real = realpath(dirs[i], NULL);
        if (!real || fs_kind(real) != FS_DIR) {
            err_set(err, "%s: %s", dirs[i], real ? "is no folder" : fs_reason(errno));
            free(real);
            return NULL;
        }
        folder[i] = arena_strdup(&m->arena, str_of(real));
        free(real);
    }
    folder[n] = scratch;
    return folder;
}

static char *cmd_mcp_make_scratch(struct arena *a, struct err *err)
{
    const char *temporary = getenv("TMPDIR");
    char *path = arena_printf(a, "%s/tranship-mcp-XXXXXX",
                              temporary && *temporary == '/' ? temporary : "/tmp");
    if (mkdtemp(path))
        return path;
    err_set(err, "%s: %s", path, fs_reason(errno));
    return NULL;
}

static volatile sig_atomic_t server; /* the process that serves; 0 in itself */
static int stop;                     /* there: an event that says it is to end */

/* A signal ends what is running, and then the server, which leaves nothing behind. */
static void cmd_mcp_on_signal(int number)
{
    int saved = errno;
    const uint64_t one = 1;
    if (server)
        kill(server, number);
    else
        process_interrupt();
    if (!server && write(stop, &one, sizeof one) < 0)
        errno = 0; /* it is readable already */
    errno = saved;
}

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};

/* Those that end it wait meanwhile, or come through. */
static void hold_signals(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaddset(&set, ends[i]);
    sigprocmask(how, &set, NULL);
}

static void cmd_mcp_catch_signals(void)
{
    struct sigaction act = {.sa_handler = cmd_mcp_on_signal};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        sigaction(ends[i], &act, NULL);
    hold_signals(SIG_UNBLOCK);
    signal(SIGPIPE, SIG_IGN); /* a client that has gone is a write that fails */
}

/* Enters the sandbox and serves. Returns the exit code. */
static int cmd_mcp_serve(struct mcp *m, const char *const *folder, int n, const char *scratch)
{
    struct err err;
    int refused = sandbox_enter(folder, n + 1, &err);
    if (refused == 1)
        cmd_fail(0, "this kernel has no Landlock, so programs could write anywhere%s",
                 m->no_fence ? "" : ": none is run");
    struct mcp_options opt = {.map = &m->map,
                              .rocm = m->rocm,
                              .paths = {folder, n},
                              .scratch = scratch,
                              .sandboxed = refused == 0 || m->no_fence,
                              .timeout = m->timeout,
                              .version = cmd_version,
                              .in = STDIN_FILENO,
                              .out = STDOUT_FILENO,
                              .stop = stop};
    int rc = refused < 0 ? -1 : mcp_serve(&opt, &err);
    return rc < 0 ? cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg) : EXIT_COMPLETE;
}

/* Serves in a child process. It can't remove its own folder, which lies outside of the sandbox: the
 * parent does. */
static int serve_in_child(struct mcp *m, char **dirs, int n)
{
    struct err err;
    int status;
    char *scratch = cmd_mcp_make_scratch(&m->arena, &err);
    const char **folder = scratch ? find_folders(m, dirs, n, scratch, &err) : NULL;
    stop = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    hold_signals(SIG_BLOCK); /* until both know what to do then */
    pid_t parent = getpid(), pid = folder ? fork() : -1;
    if (folder && pid < 0)
        err_set(&err, "can't start a process for the server: %s", fs_reason(errno));
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        cmd_mcp_catch_signals();
        _exit(getppid() == parent ? cmd_mcp_serve(m, folder, n, scratch) : EXIT_ENVIRONMENT);
    }
    if (pid > 0) {
        server = pid;
        cmd_mcp_catch_signals();
        while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
            ;
    }
    if (scratch)
        store_remove_tree(scratch, NULL);
    if (pid < 0)
        return cmd_fail(EXIT_ENVIRONMENT, "%s", err.msg);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int cmd_mcp_run(int argc, char **argv)
{
    struct mcp m = {.timeout = 600};
    struct err err;
    int n, code;
    map_init(&m.map);
    if (opt_parse(options, argc, argv, cmd_mcp_take, &m, &n, false, NULL, NULL, &err) != 0)
        code = cmd_wrong_use("mcp", "%s", err.msg);
    else if (!n)
        code = cmd_wrong_use("mcp", "no folder: name the folders that may be read and written");
    else if ((code = maps_load_here(&m.maps, &m.map, "mcp")) == EXIT_COMPLETE)
        code = serve_in_child(&m, argv, n);
    map_release(&m.map);
    arena_release(&m.arena);
    return code;
}

const struct command command_mcp = {
    "mcp",
    "[options] DIR...",
    "serve a coding agent: examine, explain, port, prove, validate and vgpu as tools",
    "Speaks the Model Context Protocol over standard input and output. The tools do what the "
    "commands of their names do; answers are short, with places and advice, and also come as "
    "structured content.\n\n"
    "All paths in calls must be in the folders named here, after links and .. are resolved; "
    "relative paths start in the first folder. Apart from these, the server writes only to a "
    "folder for temporary files and the cache, which it removes at the end. If the kernel has "
    "Landlock, the same applies to programs that validate and vgpu run, and to their child "
    "processes. Without Landlock, programs run only with --no-fence.\n\n"
    "The exit code is 0 if the client ends the session, 2 for wrong use, and "
    "3 if the environment failed.",
    options,
    cmd_mcp_run,
    NULL,
};
