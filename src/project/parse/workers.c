#include "project/parse/workers.h"
#include "base/die.h"
#include "project/parse/fork_server.h"
#include "project/parse/proof_block.h"
#include "project/parse/unit_block.h"
#include "project/parse/workers_parts.h"
#include "clang/load.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct workers {
    struct workers_options opt;
    pthread_mutex_t lock;
    pthread_cond_t given_back;
    int socket;                /* the fork server's */
    pid_t fork_server;         /* 0: there is none */
    int ordered;               /* workers whose start was ordered, and not answered yet */
    int error;                 /* errno of the last start that failed */
    struct worker_slot *spare; /* workers without a slot */
    int nspares;
    struct worker_slot slot[];
};

static atomic_int workers_server_pid; /* of the pool that was started last, while there is one */

enum { HELD_MAX = 512 << 20 }; /* bytes: a worker that holds more between two files is replaced */

/* ---- the fork server ---- */

/* The same open file with a number that is none of the standard three, which the
 * caller may have closed. */
static int workers_above_standard(int fd)
{
    if (fd < 0 || fd > 2)
        return fd;
    int higher = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    close(fd);
    return higher;
}

static bool workers_order(struct workers *w, pid_t end)
{
    struct fork_server_order o = {end};
    ssize_t n;
    do
        n = w->fork_server ? send(w->socket, &o, sizeof o, MSG_NOSIGNAL) : -1;
    while (n < 0 && w->fork_server && errno == EINTR);
    return n == (ssize_t)sizeof o;
}

/* fd: a new worker's socket and its standard error. False where the fork server is gone. */
static bool hear(struct workers *w, struct fork_server_answer *a, int fd[2])
{
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct iovec part = {a, sizeof *a};
    struct msghdr m = {.msg_iov = &part,
                       .msg_iovlen = 1,
                       .msg_control = &control,
                       .msg_controllen = sizeof control};
    ssize_t n;
    do
        n = recvmsg(w->socket, &m, MSG_CMSG_CLOEXEC);
    while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof *a)
        return false;
    struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    if (a->pid && (!c || c->cmsg_len != CMSG_LEN(2 * sizeof(int))))
        return false; /* no number was left for its files */
    if (a->pid) {
        memcpy(fd, CMSG_DATA(c), 2 * sizeof(int));
        fd[0] = workers_above_standard(fd[0]);
        fd[1] = workers_above_standard(fd[1]);
    }
    return true;
}

/* Signals are blocked around the fork, so that no handler of this process runs in the new one. */
static pid_t workers_fork_server(int socket)
{
    sigset_t all, old;
    pid_t parent = getpid();
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pid_t pid = fork();
    if (pid == 0)
        fork_server_live(socket, parent);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return pid;
}

struct workers *workers_start(const struct workers_options *opt)
{
    int n = opt->n < 1 ? 1 : opt->n, pair[2];
    struct workers *w = xcalloc(1, sizeof *w + 2 * (size_t)n * sizeof *w->slot);
    w->spare = w->slot + n;
    w->error = EAGAIN;
    w->opt = *opt;
    w->opt.n = n;
    w->socket = -1;
    clang_load(); /* once, for all that are forked from here on */
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->given_back, NULL);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0)
        return w;
    pair[0] = workers_above_standard(pair[0]);
    pair[1] = workers_above_standard(pair[1]);
    pid_t pid = workers_fork_server(pair[1]);
    close(pair[1]);
    w->socket = pair[0];
    w->fork_server = pid > 0 ? pid : 0;
    atomic_store(&workers_server_pid, (int)w->fork_server);
    while (w->ordered < n && workers_order(w, 0)) /* they begin while files are read */
        w->ordered++;
    return w;
}

void workers_kill(void)
{
    int saved = errno, pid = atomic_load(&workers_server_pid);
    if (pid > 0)
        kill(pid, SIGKILL); /* and they with it */
    errno = saved;
}

/* ---- slots ---- */

static struct worker_slot *take_slot(struct workers *w)
{
    struct worker_slot *slot = NULL;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        for (int i = 0; i < w->opt.n && !slot; i++)
            slot = w->slot[i].busy ? NULL : &w->slot[i];
        if (slot)
            break;
        pthread_cond_wait(&w->given_back, &w->lock);
    }
    slot->busy = true;
    pthread_mutex_unlock(&w->lock);
    return slot;
}

static void give_back(struct workers *w, struct worker_slot *slot)
{
    pthread_mutex_lock(&w->lock);
    slot->busy = false;
    pthread_cond_signal(&w->given_back);
    pthread_mutex_unlock(&w->lock);
}

/* Waits for the answer to the oldest order of a worker: it is a spare one then. */
static void workers_await(struct workers *w)
{
    struct fork_server_answer a = {0};
    int fd[2];
    bool heard = hear(w, &a, fd);
    w->ordered--;
    w->error = heard ? a.error : EPIPE;
    if (heard && a.pid)
        w->spare[w->nspares++] =
            (struct worker_slot){.pid = a.pid, .socket = fd[0], .errors = fd[1]};
}

/* A worker for the slot: one that was ordered at the beginning, or a new one. */
static int fill_slot(struct workers *w, struct worker_slot *slot, struct err *err)
{
    pthread_mutex_lock(&w->lock);
    if (!w->nspares) {
        w->ordered += !w->ordered && workers_order(w, 0);
        if (w->ordered)
            workers_await(w);
    }
    int error = w->error;
    bool found = w->nspares > 0;
    if (found)
        *slot = w->spare[--w->nspares];
    slot->busy = true;
    pthread_mutex_unlock(&w->lock);
    if (found)
        return 0;
    if (error == EPIPE)
        return err_set(err, "the processes for it were ended from outside");
    return err_set(err, "no process could be started for it: %s", strerror(error));
}

/* Ends the slot's worker: how it ended, or -1 where nobody knows. The fork server answers in the
 * order that it is asked. */
static int empty_slot(struct workers *w, struct worker_slot *slot)
{
    struct fork_server_answer a = {0};
    int fd[2];
    pthread_mutex_lock(&w->lock);
    while (w->ordered)
        workers_await(w);
    bool heard = workers_order(w, slot->pid) && hear(w, &a, fd);
    pthread_mutex_unlock(&w->lock);
    close(slot->socket);
    close(slot->errors);
    slot->pid = 0;
    return heard ? a.status : -1;
}

/* ---- facts and proofs ---- */

/* A sanitizer's report is a bug of ours, not libclang's. */
static void tell_sanitizer(struct str errors)
{
    bool found = memmem(errors.p, errors.n, "runtime error:", 14) != NULL ||
                 memmem(errors.p, errors.n, "ERROR: AddressSanitizer", 23) != NULL;
    if (WORKER_SANITIZED && found)
        BUG("in a worker: %.*s", (int)errors.n, errors.p);
}

/* Ends a worker that gave nothing: why it did. */
static const char *workers_reap(struct workers *w, struct worker_slot *slot, enum talk_end end,
                                const struct workers_options *opt, struct arena *a)
{
    char errors[4096];
    int file = dup(slot->errors), status = empty_slot(w, slot);
    ssize_t n = file < 0 ? -1 : pread(file, errors, sizeof errors, 0);
    struct str text = {errors, n < 0 ? 0 : (size_t)n};
    if (file >= 0)
        close(file);
    if (status == -1)
        return "the processes for the parse were ended from outside";
    tell_sanitizer(text);
    return workers_trouble(end, status, text, opt, a);
}

/* A request, and who reads the answer. */
struct question {
    struct buf request;
    int (*check)(const void *asked, struct str block, struct arena *a, struct err *err);
    const void *asked;
};

/* The reply's block. One that makes no sense is the last that the worker gave. */
static int take_reply(struct workers *w, struct worker_slot *slot, const struct buf *reply,
                      const struct question *q, struct buf *out, struct err *err)
{
    struct worker_reply head;
    struct arena a = {0};
    memcpy(&head, reply->p, sizeof head);
    struct str block = {reply->p + sizeof head, reply->len - sizeof head};
    int rc = q->check(q->asked, block, &a, err);
    slot->resident_bytes = head.resident_bytes;
    if (rc < 0 || head.resident_bytes > HELD_MAX)
        empty_slot(w, slot);
    if (rc == 0)
        buf_adds(out, block);
    arena_release(&a);
    return rc;
}

static int ask_slot(struct workers *w, struct worker_slot *slot, const struct workers_options *opt,
                    struct question *q, struct buf *out, struct err *err)
{
    struct buf reply = {0};
    struct arena a = {0};
    int rc = -1;
    if (!slot->pid && fill_slot(w, slot, err) < 0)
        return -1;
    enum talk_end end = workers_talk(slot, opt, &q->request, &reply);
    if (end == TALK_DONE)
        rc = take_reply(w, slot, &reply, q, out, err);
    else
        err_set(err, "%s", workers_reap(w, slot, end, opt, &a));
    arena_release(&a);
    buf_release(&reply);
    return rc;
}

static int workers_ask(struct workers *w, const struct workers_options *opt, struct question *q,
                       struct buf *out, struct err *err)
{
    struct worker_slot *slot = take_slot(w);
    int rc = ask_slot(w, slot, opt, q, out, err);
    give_back(w, slot);
    buf_release(&q->request);
    return rc;
}

static int check_unit(const void *asked, struct str block, struct arena *a, struct err *err)
{
    const struct unit_request *r = asked;
    struct unit_facts unit;
    return unit_unpack(block, r->nwanted, &unit, a, err);
}

int workers_parse(struct workers *w, const struct unit_request *r, struct buf *out, struct err *err)
{
    struct question q = {.check = check_unit, .asked = r};
    workers_ask_parse(&w->opt, r, &q.request);
    return workers_ask(w, &w->opt, &q, out, err);
}

static int check_proof(const void *asked, struct str block, struct arena *a, struct err *err)
{
    const struct proof_request *r = asked;
    struct clang_proof proof;
    return proof_unpack(block, r->file, r->nfiles, &proof, a, err);
}

int workers_prove(struct workers *w, const struct proof_request *r, struct buf *out,
                  struct err *err)
{
    struct question q = {.check = check_proof, .asked = r};
    struct workers_options opt = w->opt;
    opt.timeout *= 1 + r->opt->narchs;
    workers_ask_proof(&opt, r, &q.request);
    return workers_ask(w, &opt, &q, out, err);
}

void workers_end(struct workers *w)
{
    if (!w)
        return;
    while (w->ordered)
        workers_await(w);
    for (int i = 0; i < w->opt.n + w->nspares; i++) {
        if (w->slot[i].pid) {
            close(w->slot[i].socket);
            close(w->slot[i].errors);
        }
    }
    int mine = (int)w->fork_server;
    if (w->socket >= 0)
        close(w->socket);
    if (w->fork_server) {
        siginfo_t info; /* its number stays its own until nobody kills it any more */
        while (waitid(P_PID, (id_t)w->fork_server, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
            ;
        atomic_compare_exchange_strong(&workers_server_pid, &mine, 0);
        while (waitpid(w->fork_server, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    pthread_cond_destroy(&w->given_back);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
