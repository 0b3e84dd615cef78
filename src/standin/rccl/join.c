/* How ranks find each other. */
#include "standin/rccl/comm.h"
#include <errno.h>
#include <string.h>

/* All ranks are at least that far: ncclSuccess or IN_PROGRESS. Those that
 * have gone never will be. */
static ncclResult_t all_are(const struct ncclComm *c, enum rank_state state)
{
    for (int r = 0; r < c->nranks; r++) {
        const struct clique_slot *s = &c->clique->slot[r];
        const char *gone = rank_gone(s);
        int is = atomic_load(&s->state);
        if (is < (int)state && gone)
            return wrong(ncclRemoteError, "rank %d (process %d) %s before all ranks had joined", r,
                         s->process, gone);
        if (is < (int)state)
            return IN_PROGRESS;
    }
    return ncclSuccess;
}

/* A GPU can't be two ranks: its one would wait for the other. */
static ncclResult_t check_devices(const struct ncclComm *c)
{
    const struct clique_slot *own = &c->clique->slot[c->rank];
    for (int r = 0; r < c->nranks; r++) {
        const struct clique_slot *s = &c->clique->slot[r];
        if (r != c->rank && s->virtual_id == own->virtual_id &&
            strncmp(s->bus, own->bus, sizeof s->bus) == 0)
            return wrong(ncclInvalidUsage, "ranks %d and %d are on the same GPU, %s", c->rank, r,
                         own->bus);
    }
    return ncclSuccess;
}

static ncclResult_t open_areas(struct ncclComm *c)
{
    for (int r = 0; r < c->nranks; r++) {
        const struct clique_slot *s = &c->clique->slot[r];
        if (r == c->rank || c->mail[r].fd >= 0)
            continue;
        if (segment_open(&c->in[r], s->process, s->outbox) != 0 ||
            segment_open(&c->mail[r], s->process, s->letters) != 0)
            return wrong(ncclRemoteError,
                         "rank %d can't open the memory of rank %d (process %d): %s", c->rank, r,
                         s->process, strerror(errno));
    }
    atomic_store(&c->clique->slot[c->rank].state, RANK_READY);
    clique_ring(c->clique);
    return ncclSuccess;
}

static ncclResult_t join_proceed(struct ncclComm *c)
{
    ncclResult_t result = ncclSuccess;
    if (atomic_load(&c->clique->slot[c->rank].state) == RANK_JOINED) {
        result = all_are(c, RANK_JOINED);
        if (result == ncclSuccess)
            result = check_devices(c);
        if (result == ncclSuccess)
            result = open_areas(c);
        if (result == IN_PROGRESS && !id_alive(c->id))
            return wrong(ncclRemoteError, "the process that has called ncclGetUniqueId has ended");
    }
    if (result == ncclSuccess)
        result = all_are(c, RANK_READY);
    return result == IN_PROGRESS && atomic_load(&c->aborted) ? ncclInvalidUsage : result;
}

ncclResult_t comm_join(struct ncclComm *c)
{
    ncclResult_t result = join_proceed(c);
    if (result == IN_PROGRESS)
        return result;
    c->joining = ncclSuccess;
    if (result == ncclSuccess)
        id_done(c->id);
    else
        atomic_store(&c->error, result);
    return result;
}

static ncclResult_t join_step(void *comm)
{
    return comm_join(comm);
}

/* Its group has failed: the communicator is one whose ranks have not all joined,
 * until it is aborted. */
static void join_give_up(void *comm)
{
    (void)comm;
}

ncclResult_t comm_start(ncclComm_t *out, const char id[ID_SIZE], int nranks, int rank,
                        int virtual_id, bool blocking)
{
    group_start();
    ncclResult_t result =
        out ? comm_begin(out, id, nranks, rank, virtual_id, blocking)
            : wrong(ncclInvalidArgument, "there is no place for the communicator");
    if (result != ncclSuccess)
        group_failed(result);
    else if (blocking)
        group_later(join_step, join_give_up, *out, (*out)->clique);
    ncclResult_t end = group_end();
    if (result != ncclSuccess)
        return result;
    return end == ncclSuccess && !blocking ? IN_PROGRESS : end;
}

/* ---- the interface ---- */

ncclResult_t ncclGetVersion(int *version)
{
    if (!version)
        return wrong(ncclInvalidArgument, "ncclGetVersion: version is NULL");
    *version = NCCL_VERSION_CODE;
    return ncclSuccess;
}

ncclResult_t ncclGetUniqueId(ncclUniqueId *uniqueId)
{
    if (!uniqueId)
        return wrong(ncclInvalidArgument, "ncclGetUniqueId: uniqueId is NULL");
    return id_new(uniqueId->internal) == 0
               ? ncclSuccess
               : wrong(ncclSystemError, "no memory to share: %s", strerror(errno));
}

ncclResult_t ncclCommInitRank(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank)
{
    return comm_start(comm, commId.internal, nranks, rank, 0, true);
}

#ifdef RCCL_MULTIRANKPERGPU
ncclResult_t ncclCommInitRankMulti(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank,
                                   int virtualId)
{
    return comm_start(comm, commId.internal, nranks, rank, virtualId, true);
}
#endif

static ncclResult_t join_check_list(int n, const int *devices)
{
    const int count = gpu_count();
    for (int i = 0; i < n; i++) {
        const int device = devices ? devices[i] : i;
        if (device < 0 || device >= count)
            return wrong(ncclInvalidArgument,
                         "ncclCommInitAll: there is no device %d, there are %d", device, count);
        for (int k = 0; k < i; k++)
            if (device == (devices ? devices[k] : k))
                return wrong(ncclInvalidUsage, "ncclCommInitAll: device %d is in the list twice",
                             device);
    }
    return ncclSuccess;
}

ncclResult_t ncclCommInitAll(ncclComm_t *comm, int ndev, const int *devlist)
{
    ncclUniqueId id;
    if (!comm || ndev < 1)
        return wrong(ncclInvalidArgument, "ncclCommInitAll: %s",
                     comm ? "ndev is less than 1" : "comm is NULL");
    ncclResult_t result = join_check_list(ndev, devlist);
    if (result == ncclSuccess)
        result = ncclGetUniqueId(&id);
    if (result != ncclSuccess)
        return result;
    const int before = gpu_switch(devlist ? devlist[0] : 0);
    group_start();
    for (int i = 0; i < ndev; i++) {
        gpu_switch(devlist ? devlist[i] : i);
        comm_start(&comm[i], id.internal, ndev, i, 0, true);
    }
    result = group_end();
    gpu_switch(before);
    return result;
}
