#include "record/child.h"
#include "base/fs.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const int asks_to_end[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
enum { ASKS = sizeof asks_to_end / sizeof *asks_to_end };

static volatile sig_atomic_t running; /* the program's process, or 0 */

static void pass_on(int number)
{
    int saved = errno;
    if (running)
        kill((pid_t)running, number);
    errno = saved;
}

/* From here on, signals are passed on; but what is ignored stays so (nohup), for the program,
 * too. */
static void take_signals(sigset_t *defaults)
{
    struct sigaction old, act = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    sigemptyset(defaults);
    for (int i = 0; i < ASKS; i++) {
        if (sigaction(asks_to_end[i], NULL, &old) != 0 || old.sa_handler == SIG_IGN)
            continue;
        sigaddset(defaults, asks_to_end[i]);
        sigaction(asks_to_end[i], &act, NULL);
    }
    /* A reader of our standard error that has gone is seen by write. */
    if (sigaction(SIGPIPE, NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
        sigaddset(defaults, SIGPIPE);
        signal(SIGPIPE, SIG_IGN);
    }
}

static int start(char **argv, int fd, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t defaults, all, before;
    /* No signal may come before its number is known. */
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    take_signals(&defaults);
    posix_spawn_file_actions_init(&files);
    if (fd >= 0)
        posix_spawn_file_actions_adddup2(&files, fd, STDERR_FILENO);
    posix_spawnattr_init(&how);
    posix_spawnattr_setsigdefault(&how, &defaults);
    posix_spawnattr_setsigmask(&how, &before);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    int code = posix_spawnp(pid, argv[0], &files, &how, argv, environ);
    if (code == 0)
        running = (sig_atomic_t)*pid;
    sigprocmask(SIG_SETMASK, &before, NULL);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return code;
}

/* Passes on what is there. False at the end of the pipe, or once nobody reads any more. */
static bool pass_text(struct child *c, int from, size_t max)
{
    char bytes[4096];
    ssize_t n = read(from, bytes, sizeof bytes);
    if (n <= 0)
        return n < 0 && (errno == EINTR || errno == EAGAIN);
    size_t keep = max - c->says.len;
    buf_add(&c->says, bytes, (size_t)n < keep ? (size_t)n : keep);
    return fs_write_all(STDERR_FILENO, (struct str){bytes, (size_t)n}) == 0;
}

static bool has_text(int fd)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, 0) > 0;
}

/* Until the program ends, or its text does. A process that it leaves behind (a server) may keep
 * the pipe open. */
static void pass_all(struct child *c, int from, pid_t pid, size_t max)
{
    int ended = (int)syscall(SYS_pidfd_open, pid, 0); /* -1: not on this kernel */
    struct pollfd p[2] = {{.fd = from, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
    for (bool more = true; more;) {
        int n = poll(p, 2, -1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        if (p[0].revents)
            more = pass_text(c, from, max);
        else if (p[1].revents) {
            while (has_text(from) && pass_text(c, from, max))
                ;
            more = false;
        }
    }
    if (ended >= 0)
        close(ended);
}

int child_run(struct child *c, char **argv, size_t max)
{
    int pipes[2] = {-1, -1}, status = 0;
    pid_t pid;
    if (max && pipe2(pipes, O_CLOEXEC) != 0)
        return errno;
    int code = start(argv, pipes[1], &pid);
    if (max)
        close(pipes[1]);
    if (max && code == 0)
        pass_all(c, pipes[0], pid, max);
    if (max)
        close(pipes[0]);
    if (code != 0)
        return code;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    running = 0;
    c->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    c->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return 0;
}
