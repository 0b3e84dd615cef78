#include "project/parse/fork_server.h"
#include "project/parse/worker.h"
#include "clang/unit.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SOCKET = 3, WORKERS_MAX = 256 };

static struct {
    pid_t pid[WORKERS_MAX]; /* not yet reaped; 0: free */
} workers;

/* No file of the parent's stays open but the socket, which becomes file 3. */
static void set_up_files(int socket)
{
    int null = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++)
        dup2(null, fd);
    dup2(socket, SOCKET);
    if (close_range(SOCKET + 1, ~0U, 0) != 0) {
        for (long fd = SOCKET + 1, most = sysconf(_SC_OPEN_MAX); fd < most && fd < 1 << 16; fd++)
            close((int)fd);
    }
}

/* The parent decides what an interrupt means: signals of the terminal do not come here. A
 * write that fails says so. */
static void set_up_signals(void)
{
    static const int ignored[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT,
                                  SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2};
    sigset_t none;
    setsid();
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
    signal(SIGXCPU, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* No core file, nor a program that gets it instead (1 is what both go by: core(5)); and when memory
 * runs out, the kernel ends a parse before anything else. */
static void set_up_limits(void)
{
    setrlimit(RLIMIT_CORE, &(struct rlimit){1, 1});
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd >= 0 && write(fd, "800", 3) < 0)
        errno = 0;
    if (fd >= 0)
        close(fd);
}

/* The next parse reuses the memory that one frees: it need not go back to the kernel in between. */
static void set_up_memory(void)
{
    mallopt(M_ARENA_MAX, 1); /* one thread works */
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_TOP_PAD, 1 << 20);
}

static pid_t *fork_server_place_of(pid_t pid)
{
    for (int i = 0; i < WORKERS_MAX; i++) {
        if (workers.pid[i] == pid)
            return &workers.pid[i];
    }
    return NULL;
}

static int fork_server_reap(pid_t pid)
{
    int status = 0;
    kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* Its socket and its standard error, at most this large: what is beyond is lost. */
enum { ERRORS_MAX = 64 << 10 };

static int fork_server_open_files(int fd[3])
{
    fd[2] = memfd_create("errors", MFD_CLOEXEC);
    if (fd[2] < 0)
        return -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fd) < 0) {
        close(fd[2]);
        return -1;
    }
    return fcntl(fd[2], F_SETFL, O_APPEND);
}

static _Noreturn void become_worker(const int fd[3], pid_t self)
{
    struct rlimit r = {ERRORS_MAX, ERRORS_MAX};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getrlimit(RLIMIT_FSIZE, &r) == 0 && r.rlim_max > ERRORS_MAX)
        r.rlim_cur = ERRORS_MAX; /* who makes a module of system headers lifts it */
    setrlimit(RLIMIT_FSIZE, &r);
    dup2(fd[2], STDERR_FILENO);
    dup2(fd[1], SOCKET); /* in place of the fork server's */
    close_range(SOCKET + 1, ~0U, 0);
    worker_live(SOCKET, self);
}

/* 0 with the error where it can't be. */
static pid_t fork_server_start(int fd[3], int *error)
{
    pid_t self = getpid(), *slot = fork_server_place_of(0);
    if (!slot || fork_server_open_files(fd) < 0) {
        *error = slot ? errno : EAGAIN;
        return 0;
    }
    pid_t pid = fork();
    if (pid == 0)
        become_worker(fd, self);
    *error = errno;
    close(fd[1]);
    if (pid > 0)
        return *slot = pid;
    close(fd[0]);
    close(fd[2]);
    return 0;
}

/* A packet, with the files of a new worker. */
static bool fork_server_answer(const struct fork_server_answer *a, const int fd[3])
{
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control = {.bytes = {0}};
    struct iovec part = {(void *)(uintptr_t)a, sizeof *a};
    struct msghdr m = {.msg_iov = &part, .msg_iovlen = 1};
    if (a->pid) {
        m.msg_control = control.bytes;
        m.msg_controllen = sizeof control.bytes;
        control.head.cmsg_level = SOL_SOCKET;
        control.head.cmsg_type = SCM_RIGHTS;
        control.head.cmsg_len = CMSG_LEN(2 * sizeof(int));
        memcpy(CMSG_DATA(&control.head), (int[]){fd[0], fd[2]}, 2 * sizeof(int));
    }
    bool sent = sendmsg(SOCKET, &m, MSG_NOSIGNAL) == (ssize_t)sizeof *a;
    if (a->pid) {
        close(fd[0]);
        close(fd[2]);
    }
    return sent;
}

static bool obey(const struct fork_server_order *order)
{
    struct fork_server_answer a = {0};
    int fd[3];
    if (order->end) {
        pid_t *slot = fork_server_place_of(order->end);
        if (slot) {
            a.status = fork_server_reap(order->end);
            *slot = 0;
        }
    } else {
        a.pid = fork_server_start(fd, &a.error);
    }
    return fork_server_answer(&a, fd);
}

_Noreturn void fork_server_live(int socket, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_NAME, FORK_SERVER_NAME);
    set_up_files(socket);
    set_up_signals();
    set_up_limits();
    set_up_memory();
    clang_worker_start();
    struct fork_server_order order;
    while (getppid() == parent) {
        ssize_t n = recv(SOCKET, &order, sizeof order, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n != (ssize_t)sizeof order || !obey(&order))
            break;
    }
    for (int i = 0; i < WORKERS_MAX; i++) {
        if (workers.pid[i])
            kill(workers.pid[i], SIGKILL);
    }
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        ;
    _exit(0);
}
