/* The watcher: the process between the caller and the command. It starts the command, waits for it
 * and for every process that it leaves behind, and ends them if necessary. Orphans below the
 * watcher become its children (prctl(2), PR_SET_CHILD_SUBREAPER), so when it has no child left,
 * nothing of the command is left. */
#include "base/clock.h"
#include "validate/process/process_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TERM_SECONDS 2.0 /* between SIGTERM and SIGKILL */
#define LINGER_SECONDS                                                                             \
    0.2 /* for what ends by itself right after the command, such as a `tee` at its output */
#define KILL_SECONDS                                                                               \
    10. /* until we give up on processes that SIGKILL does not end (waiting for a dead disk) */
#define SWEEP_SECONDS 0.005 /* between two rounds of SIGKILL */
#define TICK_SECONDS  0.1   /* between looks at the outputs' sizes and at the memory */

enum phase { RUNNING, LINGERING, TERMINATING, KILLING };

struct watch {
    const struct process_start *s;
    struct process_result *result;
    enum phase phase;
    double start, phase_start, next_tick, tick, next_sweep;
    bool ended;       /* the command itself */
    uint64_t sampled; /* the largest resident set seen */
};

/* ---- the command's process, before it is the command ---- */

static _Noreturn void start_failed(const struct process_start *s, enum process_step step)
{
    s->page->error = errno;
    s->page->step = step;
    _exit(127);
}

static void process_watch_limit(const struct process_start *s, int resource, rlim_t value)
{
    struct rlimit l;
    if (getrlimit(resource, &l) != 0)
        start_failed(s, PROCESS_LIMIT);
    if (l.rlim_max != RLIM_INFINITY && value > l.rlim_max)
        value = l.rlim_max;
    l.rlim_cur = l.rlim_max = value;
    if (setrlimit(resource, &l) != 0)
        start_failed(s, PROCESS_LIMIT);
}

/* Makes the kernel choose the command, not us, when memory runs out. Every process may raise its
 * own score (proc(5)); if that fails, nothing is lost. */
static void offer_to_oom_killer(void)
{
    int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    if (write(fd, "500", 3) != 3)
        errno = 0;
    close(fd);
}

static uint64_t own_peak(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (uint64_t)u.ru_maxrss * 1024;
}

static _Noreturn void become_command(const struct process_start *s, pid_t watcher)
{
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != watcher)
        _exit(127);
    offer_to_oom_killer();
    if (dup2(s->input, 0) < 0 || dup2(s->output, 1) < 0 || dup2(s->errors, 2) < 0)
        start_failed(s, PROCESS_FORK);
    if (s->folder && chdir(s->folder) != 0)
        start_failed(s, PROCESS_FOLDER);
    if (s->quiet_core)
        process_watch_limit(s, RLIMIT_CORE, 0);
    if (s->memory)
        process_watch_limit(s, RLIMIT_DATA, s->memory);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    s->page->copied = own_peak();
    s->page->step = PROCESS_EXEC;
    execve(s->program, s->argv, s->environment);
    start_failed(s, PROCESS_EXEC);
}

/* ---- the watcher ---- */

static void close_span(unsigned from, unsigned to)
{
    if (close_range(from, to, 0) == 0)
        return;
    /* Before Linux 5.9, or forbidden in a container. */
    struct rlimit l = {.rlim_cur = 1024};
    getrlimit(RLIMIT_NOFILE, &l);
    for (unsigned fd = from; fd <= to && fd < l.rlim_cur && fd < 1 << 20; fd++)
        close((int)fd);
}

/* Closes everything else that the caller had open. Among these are the pipes of other watchers,
 * which would otherwise never be closed. */
static void close_others(const struct process_start *s, int signals)
{
    const int kept[] = {s->input, s->output, s->errors, s->alive, s->interrupt, s->stop, signals};
    unsigned from = 3;
    for (;;) {
        unsigned next = ~0U;
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
            if ((unsigned)kept[i] >= from && (unsigned)kept[i] < next)
                next = (unsigned)kept[i];
        if (next == ~0U)
            break;
        if (next > from)
            close_span(from, next - 1);
        from = next + 1;
    }
    close_span(from, ~0U);
}

/* Detaches the watcher from the caller: from its signal handlers, its terminal and its standard
 * output (a pipe, whose reader would wait for us). */
static int process_watch_settle(const struct process_start *s)
{
    for (int sig = 1; sig < NSIG; sig++)
        signal(sig, SIG_DFL);
    setsid();
    prctl(PR_SET_NAME, PROCESS_WATCHER);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3; fd++)
        dup2(null, fd);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    int signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    close_others(s, signals);
    return signals;
}

/* Sends a signal to all of our descendants. SIGKILL also goes to the command's group at once, so
 * that no fork within the group escapes. A process number could belong to another process by now
 * only if all numbers had been used since /proc was read. */
static void signal_all(struct watch *w, int sig)
{
    const struct process_node *node;
    size_t n = process_tree(getpid(), &node);
    if (!n || sig == SIGKILL)
        kill(-w->s->page->command, sig);
    for (size_t i = 0; i < n; i++)
        kill(node[i].pid, sig);
    w->next_sweep = clock_now() + SWEEP_SECONDS;
}

static int process_watch_count_left(void)
{
    const struct process_node *node;
    int left = 0;
    for (size_t n = process_tree(getpid(), &node), i = 0; i < n; i++)
        left += !node[i].zombie;
    return left;
}

static void process_watch_enter(struct watch *w, enum phase phase)
{
    w->phase = phase;
    w->phase_start = clock_now();
    if (phase == TERMINATING) {
        signal_all(w, SIGTERM);
        signal_all(w, SIGCONT); /* one that is stopped can't hear it else */
    }
    if (phase == KILLING)
        signal_all(w, SIGKILL);
}

static void end_as(struct watch *w, enum process_end end, enum phase phase)
{
    if (w->phase == RUNNING)
        w->result->end = end;
    if (w->phase < phase)
        process_watch_enter(w, phase);
}

/* Waits for the children that have ended. False if no child is left, and so nothing of the
 * command. */
static bool reap(struct watch *w)
{
    for (;;) {
        int status;
        pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid == 0)
            return true;
        if (pid < 0 && errno == EINTR)
            continue;
        if (pid < 0)
            return false;
        if (pid != w->s->page->command || w->ended)
            continue;
        w->ended = true;
        w->result->seconds = clock_now() - w->start;
        if (w->phase == RUNNING) {
            w->result->end = WIFSIGNALED(status) ? PROCESS_SIGNALLED : PROCESS_EXITED;
            w->result->code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
            process_watch_enter(w, LINGERING);
        }
    }
}

static bool process_watch_too_large(const struct watch *w)
{
    struct stat st;
    uint64_t limit_bytes = w->s->output_limit;
    int fds[] = {w->s->output, w->s->errors};
    for (int i = 0; limit_bytes && i < 2; i++)
        if (fstat(fds[i], &st) == 0 && S_ISREG(st.st_mode) && (uint64_t)st.st_size > limit_bytes)
            return true;
    return false;
}

/* Samples the memory of the descendants. The largest resident set comes from wait4 at the end, and
 * that is exact. But a process begins as a copy of its parent, and Linux counts the copy: at exec,
 * the high-water mark of the old memory goes into ru_maxrss. So if the caller is larger than the
 * command, the values that were seen in /proc while it ran are used. */
static void sample_memory(struct watch *w)
{
    const struct process_node *node;
    for (size_t n = process_tree(getpid(), &node), i = 0; i < n; i++) {
        uint64_t peak = node[i].zombie ? 0 : process_peak(node[i].pid);
        w->sampled = peak > w->sampled ? peak : w->sampled;
    }
}

static void tick(struct watch *w)
{
    if (clock_now() < w->next_tick)
        return;
    double before = clock_read(CLOCK_PROCESS_CPUTIME_ID);
    if (w->phase == RUNNING)
        sample_memory(w);
    if (w->phase != KILLING && process_watch_too_large(w)) {
        if (w->phase == LINGERING)
            w->result->end = PROCESS_TOO_MUCH_OUTPUT, w->result->code = 0;
        end_as(w, PROCESS_TOO_MUCH_OUTPUT, KILLING);
    }
    /* Soon after the start, then rarer; looking takes at most a fiftieth of a processor's time. */
    double rest = 50 * (clock_read(CLOCK_PROCESS_CPUTIME_ID) - before);
    w->tick = w->tick * 2 < TICK_SECONDS ? w->tick * 2 : TICK_SECONDS;
    w->next_tick = clock_now() + (w->tick > rest ? w->tick : rest);
}

/* Checks the time-outs of the current phase. False if the watcher gives up. */
static bool on_time(struct watch *w)
{
    double since = clock_now() - w->phase_start;
    if (w->phase == RUNNING && w->s->timeout > 0 && clock_now() - w->start >= w->s->timeout)
        end_as(w, PROCESS_TIMED_OUT, TERMINATING);
    else if (w->phase == LINGERING && since >= LINGER_SECONDS) {
        int left =
            process_watch_count_left(); /* one that is replaced all the time may not be seen */
        w->result->leaked = left ? left : 1;
        process_watch_enter(w, KILLING);
    } else if (w->phase == TERMINATING && since >= TERM_SECONDS)
        process_watch_enter(w, KILLING);
    else if (w->phase == KILLING && since >= KILL_SECONDS)
        return false;
    else if (w->phase == KILLING && clock_now() >= w->next_sweep)
        signal_all(w, SIGKILL); /* those that were born meanwhile */
    return true;
}

/* Returns for how many milliseconds nothing needs to be checked. */
static int pause_length(const struct watch *w)
{
    double t = clock_now(), until = w->next_tick;
    double phase_end = w->phase == RUNNING ? (w->s->timeout > 0 ? w->start + w->s->timeout : until)
                       : w->phase == LINGERING   ? w->phase_start + LINGER_SECONDS
                       : w->phase == TERMINATING ? w->phase_start + TERM_SECONDS
                                                 : w->next_sweep;
    until = phase_end < until ? phase_end : until;
    return until <= t ? 0 : (int)((until - t) * 1e3) + 1;
}

static void wait_and_look(struct watch *w, int signals)
{
    bool stopping = w->phase == TERMINATING || w->phase == KILLING; /* it has been said already */
    struct pollfd fd[] = {{signals, POLLIN, 0},
                          {w->phase == KILLING ? -1 : w->s->alive, POLLIN, 0},
                          {stopping ? -1 : w->s->interrupt, POLLIN, 0},
                          {stopping ? -1 : w->s->stop, POLLIN, 0}};
    if (poll(fd, 4, pause_length(w)) <= 0)
        return;
    struct signalfd_siginfo drained[8];
    while (fd[0].revents && read(signals, drained, sizeof drained) > 0)
        ;
    if (fd[1].revents)
        end_as(w, PROCESS_INTERRUPTED, KILLING);
    else if (fd[2].revents || fd[3].revents)
        end_as(w, PROCESS_INTERRUPTED, w->phase == LINGERING ? KILLING : TERMINATING);
}

/* Records the figures that are known only at the end. */
static void account(struct watch *w)
{
    struct process_result *r = w->result;
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    r->cpu = (double)u.ru_utime.tv_sec + 1e-6 * (double)u.ru_utime.tv_usec +
             (double)u.ru_stime.tv_sec + 1e-6 * (double)u.ru_stime.tv_usec;
    uint64_t peak = (uint64_t)u.ru_maxrss * 1024;
    /* The kernel's counters are off by up to some pages for each processor. */
    r->peak = peak > w->s->page->copied + (2 << 20) ? peak : w->sampled;
    if (!w->ended)
        r->seconds = clock_now() - w->start;
    if (process_watch_too_large(w) && (r->end == PROCESS_EXITED || r->end == PROCESS_SIGNALLED))
        r->end = PROCESS_TOO_MUCH_OUTPUT, r->code = 0;
    struct stat st;
    int fds[] = {w->s->output, w->s->errors};
    for (int i = 0; i < 2 && w->s->output_limit; i++)
        if (fstat(fds[i], &st) == 0 && S_ISREG(st.st_mode) &&
            (uint64_t)st.st_size > w->s->output_limit &&
            ftruncate(fds[i], (off_t)w->s->output_limit) != 0)
            errno = 0;
}

_Noreturn void process_watch(const struct process_start *s)
{
    int signals = process_watch_settle(s);
    struct watch w = {.s = s, .result = &s->page->result, .start = clock_now(), .tick = 0.004};
    w.next_tick = w.start + w.tick;
    pid_t self = getpid(), pid = fork();
    if (pid == 0)
        become_command(s, self);
    s->page->command = pid;
    if (pid < 0) {
        s->page->error = errno;
        s->page->step = PROCESS_FORK;
    }
    while (pid > 0 && reap(&w) && on_time(&w)) {
        tick(&w);
        wait_and_look(&w, signals);
    }
    account(&w);
    s->page->done = true;
    _exit(0);
}
