/* Groups: what their calls have asked for is started when they end, for each communicator
 * as one piece of work. */
#include "standin/rccl/comm.h"
#include <stdlib.h>

/* Tasks of a communicator, as a function of the host's in the order of a stream. */
struct work {
    struct ncclComm *comm;
    struct task *tasks;
    bool captured; /* of a graph, which may run it more than once */
    struct work *next;
};

struct later {
    ncclResult_t (*step)(void *arg);
    void (*give_up)(void *arg);
    void *arg;
    struct clique *clique;
    ncclResult_t result;
    struct later *next;
};

/* The calling thread's. */
static _Thread_local struct group {
    int depth;
    ncclResult_t error;
    struct task *tasks, **end;
    struct later *later;
    struct ncclComm *leaving; /* communicators that end with it */
} group;

static void free_tasks(struct task *list)
{
    while (list) {
        struct task *t = list;
        list = t->next;
        free(t);
    }
}

void group_start(void)
{
    if (group.depth++ == 0)
        group.end = &group.tasks;
}

ncclResult_t group_failed(ncclResult_t result)
{
    if (group.error == ncclSuccess)
        group.error = result;
    return result;
}

ncclResult_t group_add(const struct task *t)
{
    struct task *copy = malloc(sizeof *copy);
    if (!copy)
        return group_failed(wrong(ncclSystemError, "no memory"));
    *copy = *t;
    copy->next = NULL;
    *group.end = copy;
    group.end = &copy->next;
    return ncclSuccess;
}

ncclResult_t group_later(ncclResult_t (*step)(void *arg), void (*give_up)(void *arg), void *arg,
                         struct clique *clique)
{
    struct later *l = malloc(sizeof *l);
    if (!l)
        return group_failed(wrong(ncclSystemError, "no memory"));
    *l = (struct later){step, give_up, arg, clique, IN_PROGRESS, group.later};
    group.later = l;
    return ncclSuccess;
}

void group_leave(struct ncclComm *c, enum rank_state state)
{
    c->leaves_as = state;
    c->leaves_after = group.leaving;
    group.leaving = c;
}

void group_drop(void)
{
    free_tasks(group.tasks);
    group.tasks = NULL;
    group.end = &group.tasks;
}

/* ---- what was put off ---- */

/* Calls all that have not come to an end; one of those that still have not, NULL: none. */
static const struct later *call_later(struct later *list)
{
    const struct later *left = NULL;
    for (struct later *l = list; l; l = l->next) {
        if (l->result == IN_PROGRESS)
            l->result = l->step(l->arg);
        if (l->result == IN_PROGRESS)
            left = l;
    }
    return left;
}

/* The first thing that went wrong. */
static ncclResult_t wrong_later(const struct later *list)
{
    for (const struct later *l = list; l; l = l->next)
        if (l->result != ncclSuccess && l->result != IN_PROGRESS)
            return l->result;
    return ncclSuccess;
}

static void free_later(struct later *list)
{
    while (list) {
        struct later *l = list;
        list = l->next;
        if (l->result == IN_PROGRESS)
            l->give_up(l->arg);
        free(l);
    }
}

/* Nobody waits when something is wrong: a rank that can't join would be waited for for ever. */
static ncclResult_t finish_later(struct later *list, ncclResult_t result)
{
    for (const struct later *left = list; left;) {
        struct clique *q = left->clique;
        uint32_t seen = atomic_load(&q->bell);
        left = call_later(list);
        if (result == ncclSuccess)
            result = wrong_later(list);
        if (result != ncclSuccess)
            break;
        if (left && left->clique == q)
            clique_wait(q, seen);
    }
    free_later(list);
    return result;
}

/* ---- work ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static ncclResult_t run_tasks(struct ncclComm *c, const struct task *list)
{
    ncclResult_t result = atomic_load(&c->error);
    if (atomic_load(&c->aborted))
        result = ncclInvalidUsage;
    for (const struct task *t = list; t && result == ncclSuccess; t = t->next)
        if (t->kind != SEND && t->kind != RECEIVE)
            result = collective_run(t);
    return result == ncclSuccess ? send_recv_run(c, list) : result;
}

/* False: it is a graph's, and the communicator has ended. */
static bool work_begin(const struct work *w)
{
    struct ncclComm *c = w->comm;
    pthread_mutex_lock(&lock);
    const bool ends = c->ended;
    if (w->captured && !ends)
        atomic_fetch_add(&c->pending, 1);
    pthread_mutex_unlock(&lock);
    if (ends)
        comm_fail(c, ncclInvalidUsage,
                  "%s of a graph: the communicator has been destroyed before it ran",
                  w->tasks->function);
    return !ends;
}

/* On a thread of HIP's. */
static void group_run(void *arg)
{
    struct work *w = arg;
    struct ncclComm *c = w->comm;
    if (!work_begin(w))
        return;
    if (c->nranks > 1)
        gpu_may_wait();
    pthread_mutex_lock(&c->lock);
    run_tasks(c, w->tasks); /* the communicator keeps what went wrong */
    pthread_mutex_unlock(&c->lock);
    if (!w->captured) {
        free_tasks(w->tasks);
        free(w);
    }
    pthread_mutex_lock(&lock);
    atomic_fetch_sub(&c->pending, 1);
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

void works_wait(struct ncclComm *c)
{
    pthread_mutex_lock(&lock);
    while (atomic_load(&c->pending))
        pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
}

bool works_end(struct ncclComm *c)
{
    static struct ncclComm *ended; /* those that graphs have works of */
    pthread_mutex_lock(&lock);
    while (atomic_load(&c->pending))
        pthread_cond_wait(&changed, &lock);
    c->ended = true;
    if (c->captured) {
        c->leaves_after = ended;
        ended = c;
    }
    pthread_mutex_unlock(&lock);
    return !c->captured;
}

/* The streams of the tasks, each once, and how many; to be freed. NULL: no memory. */
static hipStream_t *streams_of(const struct task *list, size_t *count)
{
    size_t most = 0, n = 0;
    for (const struct task *t = list; t; t = t->next)
        most++;
    hipStream_t *streams = malloc(most * sizeof *streams);
    for (const struct task *t = list; t && streams; t = t->next) {
        size_t i = 0;
        while (i < n && streams[i] != t->stream)
            i++;
        if (i == n)
            streams[n++] = t->stream;
    }
    *count = n;
    return streams;
}

static struct work *work_new(struct ncclComm *c, struct task *tasks, bool captured)
{
    struct work *w = malloc(sizeof *w);
    if (!w)
        return NULL;
    *w = (struct work){.comm = c, .tasks = tasks, .captured = captured};
    if (captured) {
        w->next = c->captured;
        c->captured = w;
    } else {
        atomic_fetch_add(&c->pending, 1);
    }
    return w;
}

/* Puts the tasks into the streams; -1, 1: as gpu_call(). */
static int group_put(struct ncclComm *c, struct task *tasks, hipStream_t *streams, size_t n)
{
    const bool captured = gpu_captures(streams[0]);
    for (struct task *t = tasks; t; t = t->next)
        task_number(t, captured);
    struct work *w = work_new(c, tasks, captured);
    int rc = w ? gpu_call(&c->gpu, streams, n, group_run, w) : -1;
    if (rc < 0 && (!w || !captured))
        free_tasks(tasks);
    if (rc < 0 && w && !captured) {
        atomic_fetch_sub(&c->pending, 1);
        free(w);
    }
    return rc;
}

static ncclResult_t group_launch(struct ncclComm *c, struct task *tasks)
{
    size_t n;
    hipStream_t *streams = streams_of(tasks, &n);
    const char *function = tasks->function;
    if (!streams) {
        free_tasks(tasks);
        return comm_fail(c, ncclSystemError, "%s: no memory", function);
    }
    const int before = gpu_switch(c->gpu.device);
    const int rc = group_put(c, tasks, streams, n);
    gpu_switch(before);
    free(streams);
    return rc == 0 ? ncclSuccess
                   : comm_fail(c, ncclUnhandledCudaError, "%s: HIP reports an error for the stream",
                               function);
}

/* Takes the tasks of the first one's communicator out of the list, in their order. */
static struct task *take_first(struct task **list)
{
    struct ncclComm *c = (*list)->comm;
    struct task *taken = NULL, **end = &taken, **at = list;
    while (*at) {
        struct task *t = *at;
        if (t->comm != c) {
            at = &t->next;
            continue;
        }
        *at = t->next;
        t->next = NULL;
        *end = t;
        end = &t->next;
    }
    return taken;
}

/* Ends communicators; the result is that of the first one whose work has failed. */
static ncclResult_t end_comms(struct ncclComm *list)
{
    ncclResult_t result = ncclSuccess;
    while (list) {
        struct ncclComm *c = list;
        list = c->leaves_after;
        works_wait(c);
        if (result == ncclSuccess && c->leaves_as == RANK_LEFT)
            result = atomic_load(&c->error);
        comm_free(c, c->leaves_as);
    }
    return result;
}

ncclResult_t group_end(void)
{
    if (--group.depth > 0)
        return ncclSuccess;
    struct group g = group;
    group = (struct group){0};
    ncclResult_t result = finish_later(g.later, g.error);
    while (g.tasks) {
        struct task *tasks = take_first(&g.tasks);
        if (result == ncclSuccess)
            result = group_launch(tasks->comm, tasks);
        else
            free_tasks(tasks);
    }
    ncclResult_t end = end_comms(g.leaving);
    return result == ncclSuccess ? end : result;
}

ncclResult_t group_refuse(ncclResult_t result)
{
    group_start();
    group_failed(result);
    group_end();
    return result;
}

ncclResult_t group_close(void)
{
    ncclResult_t error = group.error, end = group_end();
    return error == ncclSuccess ? end : error;
}

ncclResult_t ncclGroupStart(void)
{
    group_start();
    return ncclSuccess;
}

ncclResult_t ncclGroupEnd(void)
{
    if (!group.depth)
        return wrong(ncclInvalidUsage, "ncclGroupEnd: there was no ncclGroupStart");
    return group_end();
}
