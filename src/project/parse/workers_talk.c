/* One request and its reply, and the worker's resource limits meanwhile. */
#include "base/clock.h"
#include "base/die.h"
#include "project/parse/workers_parts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    TICK = 50,                  /* milliseconds between two looks at the worker */
    REPLY_PART = 256 << 10,     /* bytes that are read at once */
    SANITIZER_MEMORY = 1 << 30, /* what sanitizers may hold besides */
    MEMORY_LEEWAY = 16 << 20    /* what a worker has before its first file */
};

struct talk {
    const struct worker_slot *slot;
    const struct workers_options *opt;
    clockid_t clock;     /* of the worker's processor time */
    double begun;        /* its processor time at the beginning */
    double seen, looked; /* at the last look that saw it work: that time; at the last look: the time
                            of day */
    double idle;         /* seconds that it seems to wait for something */
};

/* The start of /proc/PID/NAME, NUL-terminated. */
static const char *proc_text(pid_t pid, const char *name, char *text, size_t size)
{
    char path[96];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, size - 1);
    if (fd >= 0)
        close(fd);
    text[n < 0 ? 0 : n] = '\0';
    return text;
}

/* Bytes of memory of its own, in core and swapped out. */
static uint64_t workers_talk_memory_of(pid_t pid)
{
    static const char *const names[] = {"\nRssAnon:", "\nVmSwap:"};
    char text[4096];
    uint64_t sum = 0;
    proc_text(pid, "status", text, sizeof text);
    for (int i = 0; i < 2; i++) {
        const char *line = strstr(text, names[i]);
        sum += line ? strtoull(line + strlen(names[i]), NULL, 10) * 1024 : 0;
    }
    return sum;
}

/* Does no thread of it want to run? One that could run, but is given no
 * processor, does not hang. */
static bool is_waiting(pid_t pid)
{
    char path[64], text[512];
    bool waits = true;
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && waits && (e = readdir(dir));) {
        snprintf(path, sizeof path, "task/%.20s/stat", e->d_name);
        const char *state = strrchr(proc_text(pid, path, text, sizeof text), ')');
        waits = !state || state[1] != ' ' || state[2] != 'R';
    }
    if (dir)
        closedir(dir);
    return waits;
}

/* TALK_DONE: nothing is wrong. A look that comes late, because this process was
 * stopped, counts as one. */
static enum talk_end workers_talk_look(struct talk *t)
{
    uint64_t leeway = (WORKER_SANITIZED ? SANITIZER_MEMORY : 0) + (uint64_t)MEMORY_LEEWAY;
    double cpu = clock_read(t->clock), now = clock_now(), since = now - t->looked;
    if (cpu < 0)
        return TALK_DONE; /* it is gone: the socket tells */
    if (cpu - t->begun > t->opt->timeout)
        return TALK_TOO_LONG;
    if (workers_talk_memory_of(t->slot->pid) > t->slot->resident_bytes + t->opt->memory + leeway)
        return TALK_TOO_LARGE;
    t->looked = now;
    if (cpu - t->seen > 1e-3 || !is_waiting(t->slot->pid)) {
        t->seen = cpu;
        t->idle = 0;
    } else {
        t->idle += since < 4e-3 * TICK ? since : 1e-3 * TICK;
    }
    return t->idle > t->opt->timeout ? TALK_STUCK : TALK_DONE;
}

/* False where the worker is gone. */
static bool send_some(int socket, const struct buf *request, size_t *sent)
{
    ssize_t n = send(socket, request->p + *sent, request->len - *sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    *sent += n > 0 ? (size_t)n : 0;
    return n > 0 || errno == EAGAIN || errno == EINTR;
}

static bool receive_some(int socket, struct buf *reply, char *part)
{
    ssize_t n = recv(socket, part, REPLY_PART, MSG_DONTWAIT);
    if (n > 0)
        buf_add(reply, part, (size_t)n);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool workers_talk_is_whole(const struct buf *reply)
{
    struct worker_reply head;
    if (reply->len < sizeof head)
        return false;
    memcpy(&head, reply->p, sizeof head);
    return reply->len - sizeof head >= head.size;
}

static enum talk_end converse(struct talk *t, const struct buf *request, struct buf *reply,
                              char *part)
{
    int socket = t->slot->socket;
    size_t sent = 0;
    while (!workers_talk_is_whole(reply)) {
        struct pollfd fd = {socket, (short)(POLLIN | (sent < request->len ? POLLOUT : 0)), 0};
        int ready = poll(&fd, 1, TICK);
        if (ready > 0 && fd.revents & POLLOUT && !send_some(socket, request, &sent))
            return TALK_DIED;
        if (ready > 0 && fd.revents & ~POLLOUT && !receive_some(socket, reply, part))
            return TALK_DIED;
        if (clock_now() - t->looked < 1e-3 * TICK)
            continue;
        enum talk_end end = workers_talk_look(t);
        if (end != TALK_DONE)
            return end;
    }
    return TALK_DONE;
}

enum talk_end workers_talk(const struct worker_slot *slot, const struct workers_options *opt,
                           struct buf *request, struct buf *reply)
{
    struct talk t = {.slot = slot, .opt = opt, .looked = clock_now()};
    if (clock_getcpuclockid(slot->pid, &t.clock) != 0)
        return TALK_DIED;
    t.begun = t.seen = clock_read(t.clock);
    char *part = xmalloc(REPLY_PART);
    enum talk_end end = converse(&t, request, reply, part);
    free(part);
    return end;
}

/* ---- reasons ---- */

/* The first line that says something, without what a terminal would make of it. */
static struct str workers_talk_first_line(struct str text)
{
    while (text.n) {
        const char *end = memchr(text.p, '\n', text.n);
        struct str line = str_trim(str_cut(text, 0, end ? (size_t)(end - text.p) : text.n));
        if (line.n)
            return str_cut(line, 0, 300);
        text = str_cut(text, end ? (size_t)(end - text.p) + 1 : text.n, text.n);
    }
    return text;
}

static const char *workers_talk_size_text(uint64_t bytes, struct arena *a)
{
    bool whole = bytes % ((uint64_t)1 << 30) == 0;
    return arena_printf(a, "%llu %s", (unsigned long long)(bytes >> (whole ? 30 : 20)),
                        whole ? "GiB" : "MiB");
}

static bool is_about_memory(struct str errors)
{
    static const char *const words[] = {"out of memory", "bad_alloc", "Cannot allocate memory"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (memmem(errors.p, errors.n, words[i], strlen(words[i])))
            return true;
    }
    return false;
}

const char *workers_trouble(enum talk_end end, int status, struct str errors,
                            const struct workers_options *opt, struct arena *a)
{
    struct str line = workers_talk_first_line(errors);
    const char *colon = line.n ? ": " : "";
    if (end == TALK_STUCK)
        return arena_printf(a, "the parse made no progress for %g s", opt->timeout);
    if (end == TALK_TOO_LONG || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
        return arena_printf(a, "the parse took more than %g s of processor time", opt->timeout);
    if (end == TALK_TOO_LARGE || is_about_memory(errors))
        return arena_printf(a, "the parse took more than %s of memory",
                            workers_talk_size_text(opt->memory, a));
    if (WIFSIGNALED(status))
        return arena_printf(a, "libclang crashed with signal %d (%s)%s%.*s", WTERMSIG(status),
                            strsignal(WTERMSIG(status)), colon, (int)line.n, line.p);
    return arena_printf(a, "the process of the parse ended with code %d%s%.*s", WEXITSTATUS(status),
                        colon, (int)line.n, line.p);
}
