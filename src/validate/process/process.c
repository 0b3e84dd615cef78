#include "validate/process/process.h"
#include "base/fs.h"
#include "validate/process/process_parts.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- interrupting ---- */

static atomic_bool interrupted;
static atomic_int interrupt_fd =
    -1; /* an eventfd: all watchers poll it, nobody reads it, so that all of them see it */
static atomic_int owner; /* the process whose eventfd it is: forks share it */
static pthread_mutex_t preparing = PTHREAD_MUTEX_INITIALIZER;

static int process_above_standard(int fd);

static int process_prepare(void)
{
    pthread_mutex_lock(&preparing);
    if (atomic_load(&owner) != (int)getpid() || atomic_load(&interrupt_fd) < 0) {
        atomic_store(&interrupt_fd, process_above_standard(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)));
        atomic_store(&owner, (int)getpid());
    }
    int fd = atomic_load(&interrupt_fd);
    pthread_mutex_unlock(&preparing);
    return fd;
}

void process_interrupt(void)
{
    int saved = errno;
    /* First the flag: a process_run that makes the eventfd after we looked for it sees the flag. */
    atomic_store(&interrupted, true);
    int fd = atomic_load(&owner) == (int)getpid() ? atomic_load(&interrupt_fd) : -1;
    const uint64_t one = 1;
    ssize_t done = fd < 0 ? 0 : write(fd, &one, sizeof one);
    (void)done; /* where it fails, it is readable already */
    errno = saved;
}

bool process_interrupted(void)
{
    return atomic_load(&interrupted);
}

/* ---- what is prepared before the fork ---- */

/* Returns a descriptor of the same open file that is none of the standard three, which the caller
 * may have closed. */
static int process_above_standard(int fd)
{
    if (fd < 0 || fd > 2)
        return fd;
    int higher = fcntl(fd, F_DUPFD_CLOEXEC, 3), code = errno;
    close(fd);
    errno = code;
    return higher;
}

/* Opens a regular file; NULL means /dev/null. Opening anything else might wait, or write to
 * something that is not ours. */
static int open_file(const char *path, int flags, struct err *err)
{
    const int own = flags & O_APPEND;
    struct stat st;
    int fd = process_above_standard(open(
        path ? path : "/dev/null", flags | O_CLOEXEC | O_NOCTTY | (path ? O_NONBLOCK : 0), 0666));
    if (fd < 0)
        return err_set(err, "%s: %s", path ? path : "/dev/null",
                       errno == ELOOP ? "is a link: nothing is written through it"
                                      : strerror(errno));
    if (!path || (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && fcntl(fd, F_SETFL, own) == 0))
        return fd;
    close(fd);
    return err_set(err, "%s: is not a regular file", path);
}

/* Opens the files of the command. Each write goes to the end (O_APPEND), so that output and errors
 * in one file do not overwrite each other, and a file that is cut off has no hole. */
static int process_open_files(const struct process *p, struct process_start *s, struct err *err)
{
    const int to_write = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW;
    s->input = open_file(p->input, O_RDONLY, err);
    if (s->input < 0)
        return -1;
    s->output = open_file(p->output, to_write, err);
    if (s->output < 0)
        return -1;
    s->errors = p->errors ? open_file(p->errors, to_write, err) : s->output;
    return s->errors < 0 ? -1 : 0;
}

static void close_files(const struct process_start *s)
{
    const int fd[] = {s->input, s->output, s->errors == s->output ? -1 : s->errors, s->alive};
    for (size_t i = 0; i < sizeof fd / sizeof *fd; i++)
        if (fd[i] >= 0)
            close(fd[i]);
}

static bool process_same_name(const char *entry, const char *other)
{
    size_t n = strcspn(entry, "=");
    return n == strcspn(other, "=") && memcmp(entry, other, n) == 0;
}

/* Returns our own environment with the changes, applied in their order: the last one for a name
 * counts. */
static char **make_environment(const char *const *changes, struct arena *a)
{
    size_t own = 0, n = 0, used = 0;
    while (environ && environ[own])
        own++;
    while (changes && changes[n])
        n++;
    char **out = ARENA_ARRAY(a, char *, own + n + 1);
    for (size_t i = 0; i < own + n; i++) {
        const char *entry = i < own ? environ[i] : changes[i - own];
        /* Names that the environment has twice stay as they are, unless they are changed. */
        for (size_t k = 0; i >= own && k < used;)
            if (process_same_name(out[k], entry))
                memmove(out + k, out + k + 1, (--used - k) * sizeof *out);
            else
                k++;
        if (i < own || strchr(entry, '='))
            out[used++] = arena_strdup(a, str_of(entry));
    }
    out[used] = NULL;
    return out;
}

static const char *environment_value(char **environment, const char *name)
{
    for (; *environment; environment++)
        if (process_same_name(*environment, name) && strchr(*environment, '='))
            return strchr(*environment, '=') + 1;
    return NULL;
}

/* Returns the file that execvp(3) would execute, as an absolute path, because the command may run
 * in another folder. NULL if there is none. */
static const char *process_find_program(const char *name, char **environment, struct arena *a)
{
    if (strchr(name, '/'))
        return name;
    const char *path = environment_value(environment, "PATH"), *end;
    path = path ? path : "/bin:/usr/bin"; /* as execvp has it */
    for (bool more = *name != '\0'; more; path = end + 1) {
        end = strchrnul(path, ':');
        more = *end != '\0';
        const char *dir =
            end == path ? "." : arena_strdup(a, (struct str){path, (size_t)(end - path)});
        const char *file = fs_absolute(a, fs_join(a, dir, name));
        if (fs_kind(file) == FS_FILE && access(file, X_OK) == 0)
            return file;
    }
    return NULL;
}

static int find_command(const struct process *p, struct process_start *s, struct arena *a,
                        struct err *err)
{
    size_t n = 0;
    while (p->argv[n])
        n++;
    if (!n)
        return err_set(err, "no command to run");
    s->argv = ARENA_ARRAY(a, char *, n + 1);
    for (size_t i = 0; i < n; i++)
        s->argv[i] = arena_strdup(a, str_of(p->argv[i]));
    s->environment = make_environment(p->environment, a);
    s->folder = p->folder;
    s->program = process_find_program(p->argv[0], s->environment, a);
    if (!s->program)
        return err_set(err, "%s: command not found", p->argv[0]);
    return 0;
}

/* ---- the fork ---- */

static pid_t process_wait_for(pid_t pid)
{
    int status;
    pid_t got;
    do
        got = waitpid(pid, &status,
                      0); /* ECHILD where the caller ignores SIGCHLD: it has ended, too */
    while (got < 0 && errno == EINTR);
    return got;
}

static int not_started(const struct process_start *s, struct err *err)
{
    const char *why = strerror(s->page->error);
    switch (s->page->step) {
    case PROCESS_FOLDER:
        return err_set(err, "%s: %s", s->folder, why);
    case PROCESS_EXEC:
        if (s->page->error == ENOENT && s->program[0] == '/' && fs_kind(s->program) != FS_NONE)
            return err_set(err, "%s: its interpreter or loader is missing", s->argv[0]);
        return err_set(err, "%s: %s", s->argv[0], why);
    default:
        return err_set(err, "%s: can't be started: %s", s->argv[0], why);
    }
}

/* Starts the watcher and waits for it to end. Signals are blocked around the fork, so that no
 * handler of the caller runs in the new process. */
static int process_watched(struct process_start *s, struct process_result *out, struct err *err)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pid_t pid = fork();
    if (pid == 0)
        process_watch(s);
    int code = errno;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (pid < 0)
        return err_set(err, "%s: can't be started: %s", s->argv[0], strerror(code));
    process_wait_for(pid);
    if (s->page->error)
        return not_started(s, err);
    if (!s->page->done) {
        if (s->page->command > 0)
            kill(-s->page->command, SIGKILL);
        return err_set(err, "%s: the process that watched it was killed", s->argv[0]);
    }
    *out = s->page->result;
    return 0;
}

/* Passes the watcher a pipe whose only writer we are: it is closed when we end, so the watcher
 * notices. */
static int run_prepared(struct process_start *s, struct process_result *out, struct err *err)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return err_set(err, "%s: can't be started: %s", s->argv[0], strerror(errno));
    s->alive = process_above_standard(ends[0]);
    s->page =
        mmap(NULL, sizeof *s->page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int rc = -1;
    if (s->alive < 0 || s->page == MAP_FAILED)
        err_set(err, "%s: can't be started: %s", s->argv[0], strerror(errno));
    else
        rc = process_watched(s, out, err);
    if (s->page != MAP_FAILED)
        munmap(s->page, sizeof *s->page);
    close(ends[1]);
    return rc;
}

int process_run(const struct process *p, struct process_result *out, struct err *err)
{
    struct arena a = {0};
    struct process_start s = {.input = -1,
                              .output = -1,
                              .errors = -1,
                              .alive = -1,
                              .stop = p->stop > STDERR_FILENO ? p->stop : -1,
                              .timeout = p->timeout,
                              .memory = p->memory,
                              .output_limit = p->output_limit,
                              .quiet_core = p->quiet_core};
    *out = (struct process_result){.end = PROCESS_INTERRUPTED};
    s.interrupt = process_prepare();
    int rc = s.interrupt < 0 ? err_set(err, "no open file is left") : find_command(p, &s, &a, err);
    if (rc == 0)
        rc = process_open_files(p, &s, err);
    if (rc == 0 && !process_interrupted())
        rc = run_prepared(&s, out, err);
    close_files(&s);
    arena_release(&a);
    return rc;
}

const char *process_end_text(const struct process_result *r, double timeout, struct arena *a)
{
    const char *text = NULL, *what;
    switch (r->end) {
    case PROCESS_EXITED:
        text = arena_printf(a, "exit code %d", r->code);
        break;
    case PROCESS_SIGNALLED:
        what = sigdescr_np(r->code);
        text = arena_printf(a, "killed by signal %d (%s)", r->code, what ? what : "unknown");
        break;
    case PROCESS_TIMED_OUT:
        text = arena_printf(a, "no end within %g s", timeout);
        break;
    case PROCESS_TOO_MUCH_OUTPUT:
        text = "more output than is allowed";
        break;
    case PROCESS_INTERRUPTED:
        text = "interrupted";
        break;
    }
    if (r->leaked)
        text = arena_printf(a, "%s, %d process%s left behind", text, r->leaked,
                            r->leaked == 1 ? "" : "es");
    return text;
}
