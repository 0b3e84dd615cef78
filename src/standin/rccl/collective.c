/* A collective: each rank puts what it gives into its outbox, and takes from those of the others
 * what it needs. All sum in the order of the ranks: they get the same bits. */
#include "standin/common/device.h"
#include "standin/rccl/comm.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const struct clique_slot *collective_slot_of(const struct ncclComm *c, int rank)
{
    return &c->clique->slot[rank];
}

/* The others have done with the one before: its data may be replaced. */
static bool has_finished(const struct ncclComm *c, int rank)
{
    return atomic_load(&collective_slot_of(c, rank)->finished) >= c->collectives - 1;
}

static bool has_arrived(const struct ncclComm *c, int rank)
{
    return atomic_load(&collective_slot_of(c, rank)->arrived) >= c->collectives;
}

/* How many elements of `send` others take. */
static size_t given(const struct task *t)
{
    switch (t->kind) {
    case BROADCAST:
        return t->comm->rank == t->peer ? t->count : 0;
    case REDUCE_SCATTER:
        return t->count * (size_t)t->comm->nranks;
    default:
        return t->count;
    }
}

static ncclResult_t offer(const struct task *t)
{
    struct ncclComm *c = t->comm;
    struct clique_slot *own = &c->clique->slot[c->rank];
    size_t size = given(t) * type_size(t->type);
    c->collectives++;
    for (int r = 0; r < c->nranks; r++) {
        ncclResult_t result = comm_await(c, t->function, r, has_finished);
        if (result != ncclSuccess)
            return result;
    }
    char *box = segment_room(&c->outbox, size, true);
    if (!box)
        return comm_fail(c, ncclSystemError, "%s: no memory to share: %s", t->function,
                         strerror(errno));
    if (size)
        memcpy(box, t->send, size);
    own->offer = (struct offer){t->kind, t->type,  (int32_t)t->reduction.op, t->peer, t->count,
                                size,    t->number};
    atomic_store(&own->arrived, c->collectives);
    clique_ring(c->clique);
    return ncclSuccess;
}

/* What a rank has offered, once it has; it must be the same collective. */
static ncclResult_t collective_take(const struct task *t, int rank, const char **data)
{
    struct ncclComm *c = t->comm;
    ncclResult_t result = comm_await(c, t->function, rank, has_arrived);
    if (result != ncclSuccess)
        return result;
    const struct offer *o = &collective_slot_of(c, rank)->offer;
    if (o->kind != (int32_t)t->kind || o->count != t->count || o->type != t->type ||
        o->root != t->peer || o->op != (int32_t)t->reduction.op)
        return comm_fail(c, ncclInvalidUsage,
                         "%s of %zu elements: rank %d calls another collective, or with another "
                         "count, type, operation or root",
                         t->function, t->count, rank);
    if (o->number != t->number)
        return task_out_of_order(t, rank);
    *data = segment_room(rank == c->rank ? &c->outbox : &c->in[rank], o->size, rank == c->rank);
    return *data ? ncclSuccess
                 : comm_fail(c, ncclSystemError, "%s: no memory to share: %s", t->function,
                             strerror(errno));
}

/* The elements from `first` on of all ranks become those of `receive`. */
static ncclResult_t reduce(const struct task *t, size_t first)
{
    struct ncclComm *c = t->comm;
    const struct reduction *r = &t->reduction;
    for (int rank = 0; rank < c->nranks; rank++) {
        const char *data;
        ncclResult_t result = collective_take(t, rank, &data);
        if (result != ncclSuccess)
            return result;
        data += first * type_size(t->type);
        (rank ? reduce_add : reduce_begin)(r, t->type, c->gpu.fnuz, t->receive, data, t->count);
    }
    reduce_end(r, t->type, t->receive, t->count, c->nranks);
    device_wrote(t->receive, t->count * type_size(t->type));
    return ncclSuccess;
}

/* The same with a bias, which may be where the sum goes to. */
static ncclResult_t reduce_with_bias(const struct task *t)
{
    struct ncclComm *c = t->comm;
    const size_t size = t->count * type_size(t->type);
    const ncclRedOp_t op = t->reduction.op == ncclAvg ? ncclSum : t->reduction.op;
    void *bias = malloc(size);
    if (!bias)
        return comm_fail(c, ncclSystemError, "%s: no memory", t->function);
    memcpy(bias, t->bias, size);
    ncclResult_t result = reduce(t, 0);
    if (result == ncclSuccess)
        reduce_add(&(struct reduction){.op = op}, t->type, c->gpu.fnuz, t->receive, bias, t->count);
    free(bias);
    return result;
}

/* Copies what ranks have offered, one behind the other. */
static ncclResult_t collective_copy(const struct task *t, int from, int to)
{
    size_t size = t->count * type_size(t->type);
    for (int rank = from; rank < to; rank++) {
        const char *data;
        ncclResult_t result = collective_take(t, rank, &data);
        if (result != ncclSuccess)
            return result;
        memcpy((char *)t->receive + (size_t)(rank - from) * size, data, size);
    }
    device_wrote(t->receive, (size_t)(to - from) * size);
    return ncclSuccess;
}

static ncclResult_t receive(const struct task *t)
{
    const struct ncclComm *c = t->comm;
    switch (t->kind) {
    case ALL_REDUCE:
        return t->bias ? reduce_with_bias(t) : reduce(t, 0);
    case REDUCE:
        return c->rank == t->peer ? reduce(t, 0) : ncclSuccess;
    case REDUCE_SCATTER:
        return reduce(t, (size_t)c->rank * t->count);
    case BROADCAST:
        return collective_copy(t, t->peer, t->peer + 1);
    default:
        return collective_copy(t, 0, c->nranks);
    }
}

ncclResult_t collective_run(const struct task *t)
{
    struct ncclComm *c = t->comm;
    ncclResult_t result = offer(t);
    if (result == ncclSuccess)
        result = receive(t);
    if (result == ncclSuccess) {
        atomic_store(&c->clique->slot[c->rank].finished, c->collectives);
        clique_ring(c->clique);
    }
    return result;
}
