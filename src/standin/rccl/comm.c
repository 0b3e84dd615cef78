/* Communicators: one rank of a clique, on one GPU. */
#include "standin/rccl/comm.h"
#include "base/process_start.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static ncclResult_t open_clique(struct ncclComm *c)
{
    if (id_open(c->id, &c->shared) == 0) {
        c->clique = (struct clique *)c->shared.at;
        return ncclSuccess;
    }
    if (errno == EINVAL)
        return wrong(ncclInvalidArgument,
                     "the unique id was not made by ncclGetUniqueId of this library");
    if (errno == ESTALE)
        return wrong(ncclInvalidUsage, "the ranks of the unique id have all joined before");
    return wrong(
        ncclSystemError, "rank %d can't open what the ranks share: %s", c->rank,
        errno == ESRCH
            ? "the process that has called ncclGetUniqueId has ended, or is on another machine"
            : strerror(errno));
}

/* Takes its place among the ranks. */
static ncclResult_t take_slot(struct ncclComm *c, int virtual_id)
{
    struct clique_slot *s = &c->clique->slot[c->rank];
    int32_t nobody = 0, none = RANK_NONE;
    if (!atomic_compare_exchange_strong(&c->clique->nranks, &nobody, c->nranks) &&
        nobody != c->nranks)
        return wrong(ncclInvalidArgument, "rank %d says that there are %d ranks, another one %d",
                     c->rank, c->nranks, nobody);
    if (!atomic_compare_exchange_strong(&s->state, &none, RANK_TAKEN))
        return wrong(ncclInvalidUsage, "rank %d is there twice", c->rank);
    if (segment_new(&c->outbox, 1) != 0 || segment_new(&c->letters, 1) != 0)
        return wrong(ncclSystemError, "no memory to share: %s", strerror(errno));
    s->process = getpid();
    s->born = process_start_time(getpid());
    s->device = c->gpu.device;
    s->virtual_id = virtual_id;
    memcpy(s->bus, c->gpu.bus, sizeof s->bus);
    s->outbox = c->outbox.fd;
    s->letters = c->letters.fd;
    atomic_store(&s->state, RANK_JOINED);
    clique_ring(c->clique);
    return ncclSuccess;
}

ncclResult_t comm_begin(struct ncclComm **out, const char id[ID_SIZE], int nranks, int rank,
                        int virtual_id, bool blocking)
{
    if (nranks < 1 || rank < 0 || rank >= nranks)
        return wrong(ncclInvalidArgument, "rank %d of %d", rank, nranks);
    if (nranks > RANKS_MAX)
        return wrong(ncclInvalidUsage, "the stand-in has at most %d ranks, not %d", RANKS_MAX,
                     nranks);
    struct ncclComm *c = calloc(1, sizeof *c);
    if (!c)
        return wrong(ncclSystemError, "no memory");
    c->rank = rank;
    c->nranks = nranks;
    c->blocking = blocking;
    c->joining = IN_PROGRESS;
    memcpy(c->id, id, sizeof c->id);
    pthread_mutex_init(&c->lock, NULL);
    c->shared.fd = c->outbox.fd = c->letters.fd = -1;
    for (int r = 0; r < RANKS_MAX; r++)
        c->in[r].fd = c->mail[r].fd = -1;
    ncclResult_t result =
        gpu_current(&c->gpu, "ncclCommInitRank") == 0 ? open_clique(c) : ncclUnhandledCudaError;
    if (result == ncclSuccess)
        result = take_slot(c, virtual_id);
    if (result == ncclSuccess)
        *out = c;
    else
        comm_free(c, RANK_NONE);
    return result;
}

void comm_free(struct ncclComm *c, enum rank_state state)
{
    const bool last = works_end(c);
    if (c->clique && state != RANK_NONE) {
        atomic_store(&c->clique->slot[c->rank].state, state);
        clique_ring(c->clique);
    }
    segment_close(&c->shared);
    segment_close(&c->outbox);
    segment_close(&c->letters);
    for (int r = 0; r < RANKS_MAX; r++) {
        segment_close(&c->in[r]);
        segment_close(&c->mail[r]);
    }
    gpu_release(&c->gpu);
    free(c->scales);
    free(c->parts);
    if (!last)
        return;
    pthread_mutex_destroy(&c->lock);
    free(c);
}

ncclResult_t comm_check(const char *function, const struct ncclComm *c)
{
    if (!c)
        return wrong(ncclInvalidArgument, "%s: comm is NULL", function);
    if (atomic_load(&c->error) != ncclSuccess)
        return atomic_load(&c->error);
    if (c->joining == IN_PROGRESS)
        return wrong(ncclInvalidArgument, "%s: not all ranks have joined the communicator yet",
                     function);
    return ncclSuccess;
}

ncclResult_t comm_lost(struct ncclComm *c, const char *function, int rank, const char *gone)
{
    const struct clique_slot *s = &c->clique->slot[rank];
    int32_t none = 0;
    atomic_compare_exchange_strong(&c->clique->lost, &none, rank + 1);
    clique_ring(c->clique);
    return comm_fail(c, ncclRemoteError, "%s: rank %d (process %d) %s", function, rank, s->process,
                     gone);
}

/* The first rank that another one has missed, or -1. */
static int lost(const struct ncclComm *c)
{
    int rank = atomic_load(&c->clique->lost) - 1;
    return rank == c->rank ? -1 : rank;
}

ncclResult_t comm_await(struct ncclComm *c, const char *function, int rank,
                        bool (*there)(const struct ncclComm *c, int rank))
{
    bool late = false;
    for (;;) {
        uint32_t seen = atomic_load(&c->clique->bell);
        /* What has gone is asked for before what it has left behind. */
        int missed = late ? lost(c) : -1;
        const char *gone = late ? rank_gone(&c->clique->slot[rank]) : NULL;
        if (there(c, rank))
            return ncclSuccess;
        if (atomic_load(&c->aborted))
            return ncclInvalidUsage;
        if (missed >= 0) {
            const char *why = rank_gone(&c->clique->slot[missed]);
            return comm_lost(c, function, missed, why ? why : "has been lost");
        }
        if (gone)
            return comm_lost(c, function, rank, gone);
        late = !clique_wait(c->clique, seen);
    }
}

/* ---- questions ---- */

static ncclResult_t comm_answer(const char *function, const struct ncclComm *c, int value, int *out)
{
    ncclResult_t result = comm_check(function, c);
    if (result == ncclSuccess && !out)
        result = wrong(ncclInvalidArgument, "%s: there is no place for the answer", function);
    if (result == ncclSuccess)
        *out = value;
    return result;
}

ncclResult_t ncclCommCount(const ncclComm_t comm, int *count)
{
    return comm_answer("ncclCommCount", comm, comm ? comm->nranks : 0, count);
}

ncclResult_t ncclCommCuDevice(const ncclComm_t comm, int *device)
{
    return comm_answer("ncclCommCuDevice", comm, comm ? comm->gpu.device : 0, device);
}

ncclResult_t ncclCommUserRank(const ncclComm_t comm, int *rank)
{
    return comm_answer("ncclCommUserRank", comm, comm ? comm->rank : 0, rank);
}

ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *asyncError)
{
    if (!comm || !asyncError)
        return wrong(ncclInvalidArgument, "ncclCommGetAsyncError: %s is NULL",
                     comm ? "asyncError" : "comm");
    *asyncError = comm->joining == IN_PROGRESS ? comm_join(comm) : atomic_load(&comm->error);
    return ncclSuccess;
}

/* ---- the end ---- */

static ncclResult_t comm_leave(const char *function, struct ncclComm *c, enum rank_state state)
{
    if (!c)
        return ncclSuccess;
    if (c->leaves_as != RANK_NONE)
        return wrong(ncclInvalidArgument, "%s: the group has ended the communicator before",
                     function);
    if (state == RANK_ABORTED) {
        atomic_store(&c->aborted, true);
        clique_ring(c->clique);
    }
    group_start();
    group_leave(c, state);
    return group_end();
}

ncclResult_t ncclCommDestroy(ncclComm_t comm)
{
    return comm_leave("ncclCommDestroy", comm, RANK_LEFT);
}

ncclResult_t ncclCommAbort(ncclComm_t comm)
{
    return comm_leave("ncclCommAbort", comm, RANK_ABORTED);
}
