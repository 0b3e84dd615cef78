/* Sends and receives. What is sent is copied at once, as far as the other one's post has room: a
 * send waits for nobody. */
#include "standin/common/device.h"
#include "standin/rccl/comm.h"
#include <errno.h>
#include <string.h>

static struct post *post_of(const struct ncclComm *c, int from, int to)
{
    return &c->clique->post[from][to];
}

/* Letters begin at multiples of that. */
enum { LETTER_UNIT = 64 };

/* The end of an unread letter that has something of the bytes, or `at` where there is none. */
static uint64_t behind(const struct ncclComm *c, uint64_t at, uint64_t size)
{
    for (int r = 0; r < c->nranks; r++) {
        const struct post *p = post_of(c, c->rank, r);
        const uint64_t sent = atomic_load(&p->sent);
        for (uint64_t i = atomic_load(&p->received); i < sent; i++) {
            const struct letter *l = &p->letter[i % LETTERS_MAX];
            if (l->size && l->at < at + size && at < l->at + l->size)
                return (l->at + l->size + LETTER_UNIT - 1) / LETTER_UNIT * LETTER_UNIT;
        }
    }
    return at;
}

/* Where the next letter goes: to the first place that has room for it between
 * those that are unread. */
static uint64_t send_recv_place(const struct ncclComm *c, uint64_t size)
{
    uint64_t at = 0;
    for (uint64_t next = behind(c, at, size); next != at; next = behind(c, at, size))
        at = next;
    return at;
}

/* IN_PROGRESS: there is no room for it yet. */
static ncclResult_t try_send(struct ncclComm *c, const struct task *t)
{
    struct post *p = post_of(c, c->rank, t->peer);
    uint64_t number = atomic_load(&p->sent), at, size = t->count * type_size(t->type);
    if (number - atomic_load(&p->received) == LETTERS_MAX)
        return IN_PROGRESS;
    at = send_recv_place(c, size);
    char *letters = segment_room(&c->letters, at + size, true);
    if (!letters)
        return comm_fail(c, ncclSystemError, "%s: no memory to share: %s", t->function,
                         strerror(errno));
    if (size)
        memcpy(letters + at, t->send, size);
    p->letter[number % LETTERS_MAX] = (struct letter){at, size, t->number};
    atomic_store(&p->sent, number + 1);
    clique_ring(c->clique);
    return ncclSuccess;
}

/* IN_PROGRESS: it has not come yet. */
static ncclResult_t try_receive(struct ncclComm *c, const struct task *t)
{
    struct post *p = post_of(c, t->peer, c->rank);
    uint64_t number = atomic_load(&p->received), size = t->count * type_size(t->type);
    if (number == atomic_load(&p->sent))
        return IN_PROGRESS;
    struct letter l = p->letter[number % LETTERS_MAX];
    if (l.size != size)
        return comm_fail(c, ncclInvalidUsage, "%s: rank %d sends %zu bytes, rank %d receives %zu",
                         t->function, t->peer, (size_t)l.size, c->rank, (size_t)size);
    if (l.number != t->number)
        return task_out_of_order(t, t->peer);
    bool own = t->peer == c->rank;
    const char *letters = segment_room(own ? &c->letters : &c->mail[t->peer], l.at + l.size, own);
    if (!letters)
        return comm_fail(c, ncclSystemError, "%s: no memory to share: %s", t->function,
                         strerror(errno));
    if (size)
        memcpy(t->receive, letters + l.at, size);
    device_wrote(t->receive, size);
    atomic_store(&p->received, number + 1);
    clique_ring(c->clique);
    return ncclSuccess;
}

/* What is left of the tasks: of one kind, to or from one rank, they go in their order. */
struct round {
    bool wait[2][RANKS_MAX];
    const struct task *left; /* one that waits, NULL: none does */
};

static ncclResult_t send_recv_turn(struct ncclComm *c, const struct task *list, enum kind kind,
                                   uint64_t *next, struct round *r)
{
    uint64_t before[RANKS_MAX] = {0};
    for (const struct task *t = list; t; t = t->next) {
        bool *wait = &r->wait[kind == SEND][t->peer];
        if (t->kind != kind || before[t->peer]++ < next[t->peer] || *wait)
            continue;
        ncclResult_t result = (kind == SEND ? try_send : try_receive)(c, t);
        if (result == IN_PROGRESS) {
            *wait = true;
            r->left = t;
        } else if (result != ncclSuccess) {
            return result;
        } else {
            next[t->peer]++;
        }
    }
    return ncclSuccess;
}

/* Why a task that has waited for a while will wait for ever, or NULL: nothing comes from a rank
 * that has gone, nor has a post that it doesn't read any room. */
static const char *hopeless(const struct ncclComm *c, const struct task *t)
{
    return t ? rank_gone(&c->clique->slot[t->peer]) : NULL;
}

ncclResult_t send_recv_run(struct ncclComm *c, const struct task *list)
{
    uint64_t sent[RANKS_MAX] = {0}, received[RANKS_MAX] = {0};
    const struct task *late = NULL;
    for (;;) {
        uint32_t seen = atomic_load(&c->clique->bell);
        const char *gone = hopeless(c, late); /* before the last look at its letters */
        struct round r = {0};
        ncclResult_t result = send_recv_turn(c, list, SEND, sent, &r);
        if (result == ncclSuccess)
            result = send_recv_turn(c, list, RECEIVE, received, &r);
        if (result != ncclSuccess || !r.left)
            return result;
        if (atomic_load(&c->aborted))
            return ncclInvalidUsage;
        if (gone && r.left == late)
            return comm_lost(c, late->function, late->peer, gone);
        late = clique_wait(c->clique, seen) ? NULL : r.left;
    }
}
