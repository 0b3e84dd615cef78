/* What RCCL has got since 2.13: ROCm 7's header declares it. */
#include "standin/common/device.h"
#include "standin/rccl/comm.h"
#if NCCL_VERSION_CODE >= 22700
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- memory that the library knows: nothing is to be done for it here ---- */

struct registered {
    void *at;
    size_t size;
};

ncclResult_t ncclMemAlloc(void **ptr, size_t size)
{
    if (!ptr || !size)
        return wrong(ncclInvalidArgument, "ncclMemAlloc: %s", ptr ? "size is 0" : "ptr is NULL");
    *ptr = gpu_allocate(size);
    return *ptr ? ncclSuccess
                : wrong(ncclUnhandledCudaError, "ncclMemAlloc: no memory for %zu bytes", size);
}

ncclResult_t ncclMemFree(void *ptr)
{
    return !ptr || gpu_free(ptr) == 0
               ? ncclSuccess
               : wrong(ncclUnhandledCudaError, "ncclMemFree: HIP does not free it");
}

static ncclResult_t registered_new(const char *function, const ncclComm_t comm, void *at,
                                   size_t size, void **out)
{
    ncclResult_t result = comm_check(function, comm);
    if (result != ncclSuccess)
        return result;
    struct registered *r = at && size && out ? malloc(sizeof *r) : NULL;
    if (!r)
        return wrong(ncclInvalidArgument,
                     "%s: there is nothing to register, or no place for its handle", function);
    *r = (struct registered){at, size};
    *out = r;
    return ncclSuccess;
}

ncclResult_t ncclCommRegister(const ncclComm_t comm, void *buff, size_t size, void **handle)
{
    return registered_new("ncclCommRegister", comm, buff, size, handle);
}

ncclResult_t ncclCommDeregister(const ncclComm_t comm, void *handle)
{
    if (!comm || !handle)
        return wrong(ncclInvalidArgument, "ncclCommDeregister: %s is NULL",
                     comm ? "handle" : "comm");
    free(handle);
    return ncclSuccess;
}

ncclResult_t ncclCommWindowRegister(ncclComm_t comm, void *buff, size_t size, ncclWindow_t *win,
                                    int winFlags)
{
    void *window = NULL;
    (void)winFlags;
    ncclResult_t result =
        registered_new("ncclCommWindowRegister", comm, buff, size, win ? &window : NULL);
    if (result == ncclSuccess)
        *win = window;
    return result;
}

ncclResult_t ncclCommWindowDeregister(ncclComm_t comm, ncclWindow_t win)
{
    if (!comm || !win)
        return wrong(ncclInvalidArgument, "ncclCommWindowDeregister: %s is NULL",
                     comm ? "win" : "comm");
    free(win);
    return ncclSuccess;
}

/* ---- communicators with settings ---- */

static ncclResult_t check_config(const char *function, const ncclConfig_t *config)
{
    const ncclConfig_t usual = NCCL_CONFIG_INITIALIZER;
    if (!config)
        return ncclSuccess;
    if (config->magic != usual.magic)
        return wrong(ncclInvalidArgument,
                     "%s: the configuration was not made by NCCL_CONFIG_INITIALIZER", function);
    if (config->blocking != NCCL_CONFIG_UNDEF_INT && config->blocking != 0 && config->blocking != 1)
        return wrong(ncclInvalidArgument, "%s: blocking is %d", function, config->blocking);
    return ncclSuccess;
}

static bool blocks(const ncclConfig_t *config)
{
    return !config || config->blocking != 0;
}

ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int nranks, ncclUniqueId commId, int rank,
                                    ncclConfig_t *config)
{
    ncclResult_t result = check_config("ncclCommInitRankConfig", config);
    return result == ncclSuccess
               ? comm_start(comm, commId.internal, nranks, rank, 0, blocks(config))
               : group_refuse(result);
}

ncclResult_t ncclCommInitRankScalable(ncclComm_t *newcomm, int nranks, int myrank, int nId,
                                      ncclUniqueId *commIds, ncclConfig_t *config)
{
    ncclResult_t result = check_config("ncclCommInitRankScalable", config);
    if (result == ncclSuccess && (nId < 1 || !commIds))
        result = wrong(ncclInvalidArgument, "ncclCommInitRankScalable: there is no id");
    return result == ncclSuccess
               ? comm_start(newcomm, commIds[0].internal, nranks, myrank, 0, blocks(config))
               : group_refuse(result);
}

ncclResult_t ncclCommFinalize(ncclComm_t comm)
{
    ncclResult_t result = comm_check("ncclCommFinalize", comm);
    if (result != ncclSuccess)
        return result;
    works_wait(comm);
    return atomic_load(&comm->error);
}

/* ---- communicators of a part of the ranks ---- */

/* A rank on its way from one communicator to another. */
struct leaving {
    struct ncclComm *from, *made;
    ncclComm_t *out;
    bool blocking, out_of_it;
    struct told own;
    struct told told[RANKS_MAX]; /* by those that call */
    uint64_t known;              /* whose are there, as bits */
};

static uint64_t bit(int rank)
{
    return (uint64_t)1 << rank;
}

static uint64_t all_of(const struct ncclComm *c)
{
    return ~(uint64_t)0 >> (RANKS_MAX - c->nranks);
}

/* Looks for what a rank has told for the same call. The same ranks call in the same order; for
 * other ones, each has an order of its own. */
static bool find_told(struct leaving *l, int rank)
{
    struct clique_slot *s = &l->from->clique->slot[rank];
    const uint64_t times = atomic_load(&s->told_times);
    for (uint64_t i = times > TOLD_MAX ? times - TOLD_MAX : 0; i < times; i++) {
        const struct told t = s->told[i % TOLD_MAX];
        if (t.ranks != l->own.ranks || t.number != l->own.number)
            continue;
        l->told[rank] = t;
        l->known |= bit(rank);
        return true;
    }
    return false;
}

/* All that call have told: ncclSuccess, IN_PROGRESS. */
static ncclResult_t all_told(struct leaving *l)
{
    for (int r = 0; r < l->from->nranks; r++) {
        const struct clique_slot *s = &l->from->clique->slot[r];
        if (!(l->own.ranks & ~l->known & bit(r)))
            continue;
        const char *gone = rank_gone(s); /* before the last look at what it has told */
        if (find_told(l, r))
            continue;
        if (gone)
            return wrong(ncclRemoteError, "rank %d (process %d) %s", r, s->process, gone);
        return atomic_load(&l->from->aborted) ? ncclInvalidUsage : IN_PROGRESS;
    }
    return ncclSuccess;
}

/* True if rank a comes before rank b in the new communicator. */
static bool before(const struct leaving *l, int a, int b)
{
    const struct told *x = &l->told[a], *y = &l->told[b];
    return x->key < y->key || (x->key == y->key && a < b);
}

static ncclResult_t begin_new(struct leaving *l)
{
    const struct ncclComm *c = l->from;
    int n = 0, rank = 0, first = c->rank;
    for (int r = 0; r < c->nranks; r++) {
        if (!(l->own.ranks & bit(r)) || l->told[r].color != l->own.color)
            continue;
        n++;
        rank += before(l, r, c->rank);
        if (before(l, r, first))
            first = r;
    }
    int current = gpu_switch(c->gpu.device);
    ncclResult_t result = comm_begin(&l->made, l->told[first].id, n, rank,
                                     c->clique->slot[c->rank].virtual_id, l->blocking);
    gpu_switch(current);
    if (first != c->rank)
        id_done(l->own.id); /* it was made in case this rank was the first */
    if (result == ncclSuccess)
        *l->out = l->made;
    return result;
}

/* The step has come to an end, or its group has failed: then the id stays, for
 * those who may still come. */
static void leave_end(void *arg)
{
    struct leaving *l = arg;
    l->from->leaving--;
    free(l);
}

static ncclResult_t leave_step(void *arg)
{
    struct leaving *l = arg;
    ncclResult_t result = l->made ? ncclSuccess : all_told(l);
    if (result == ncclSuccess && l->out_of_it)
        id_done(l->own.id);
    else if (result == ncclSuccess && !l->made)
        result = begin_new(l);
    if (result == ncclSuccess && l->made && l->blocking)
        result = comm_join(l->made);
    if (result != IN_PROGRESS)
        leave_end(l);
    return result;
}

/* How often the ranks have been called for, with this time; 0: no memory. */
static uint64_t count_call(struct ncclComm *c, uint64_t ranks)
{
    size_t i = 0;
    while (i < c->nparts && c->parts[i].ranks != ranks)
        i++;
    if (i == c->nparts) {
        struct part *more = realloc(c->parts, (i + 1) * sizeof *more);
        if (!more)
            return 0;
        c->parts = more;
        c->parts[c->nparts++] = (struct part){.ranks = ranks};
    }
    return ++c->parts[i].calls;
}

static void tell(struct ncclComm *c, const struct told *told)
{
    struct clique_slot *own = &c->clique->slot[c->rank];
    const uint64_t times = atomic_load(&own->told_times);
    own->told[times % TOLD_MAX] = *told;
    atomic_store(&own->told_times, times + 1);
    clique_ring(c->clique);
}

/* Tells the others where this rank goes, and goes there when the group ends. */
static ncclResult_t leave(const char *function, struct leaving l)
{
    if (l.from->leaving == TOLD_GROUP)
        return group_refuse(
            wrong(ncclInvalidUsage,
                  "%s: the stand-in makes at most %d communicators of another in one group",
                  function, TOLD_GROUP));
    struct leaving *copy = malloc(sizeof *copy);
    if (copy)
        l.own.number = count_call(l.from, l.own.ranks);
    if (!copy || !l.own.number || id_new(l.own.id) != 0) {
        free(copy);
        return group_refuse(wrong(ncclSystemError, "no memory to share: %s", strerror(errno)));
    }
    *copy = l;
    *l.out = NULL;
    l.from->leaving++;
    tell(l.from, &l.own);
    group_start();
    group_later(leave_step, leave_end, copy, l.from->clique);
    return group_end();
}

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t *newcomm,
                           ncclConfig_t *config)
{
    ncclResult_t result = comm_check("ncclCommSplit", comm);
    if (result == ncclSuccess)
        result = check_config("ncclCommSplit", config);
    if (result == ncclSuccess && (!newcomm || (color < 0 && color != NCCL_SPLIT_NOCOLOR)))
        result = wrong(ncclInvalidArgument, "ncclCommSplit: %s",
                       newcomm ? "no such color" : "newcomm is NULL");
    if (result != ncclSuccess)
        return group_refuse(result);
    return leave("ncclCommSplit",
                 (struct leaving){.from = comm,
                                  .out = newcomm,
                                  .blocking = blocks(config),
                                  .out_of_it = color == NCCL_SPLIT_NOCOLOR,
                                  .own = {all_of(comm), .color = color, .key = key}});
}

ncclResult_t ncclCommShrink(ncclComm_t comm, int *excludeRanksList, int excludeRanksCount,
                            ncclComm_t *newcomm, ncclConfig_t *config, int shrinkFlags)
{
    ncclResult_t result = check_config("ncclCommShrink", config);
    if (result == ncclSuccess && !(shrinkFlags & NCCL_SHRINK_ABORT))
        result = comm_check("ncclCommShrink", comm);
    if (result == ncclSuccess && (!comm || !newcomm || !excludeRanksList || excludeRanksCount < 1))
        result =
            wrong(ncclInvalidArgument, "ncclCommShrink: a pointer is NULL, or no rank is to go");
    if (result != ncclSuccess)
        return group_refuse(result);
    uint64_t ranks = all_of(comm);
    for (int i = 0; i < excludeRanksCount; i++) {
        int r = excludeRanksList[i];
        if (r < 0 || r >= comm->nranks || r == comm->rank)
            return group_refuse(wrong(ncclInvalidArgument, "ncclCommShrink: rank %d can't go", r));
        ranks &= ~bit(r);
    }
    if (shrinkFlags & NCCL_SHRINK_ABORT)
        works_wait(comm);
    return leave("ncclCommShrink", (struct leaving){.from = comm,
                                                    .out = newcomm,
                                                    .blocking = blocks(config),
                                                    .own = {ranks, .key = comm->rank}});
}

/* ---- the rest ---- */

ncclResult_t ncclAllReduceWithBias(const void *sendbuff, void *recvbuff, size_t count,
                                   ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm,
                                   hipStream_t stream, const void *acc)
{
    return task_start((struct task){.function = "ncclAllReduceWithBias",
                                    .comm = comm,
                                    .stream = stream,
                                    .kind = ALL_REDUCE,
                                    .send = sendbuff,
                                    .receive = recvbuff,
                                    .bias = acc,
                                    .count = count,
                                    .type = (int)datatype},
                      op);
}

ncclResult_t ncclGroupSimulateEnd(ncclSimInfo_t *simInfo)
{
    if (!simInfo)
        return wrong(ncclInvalidArgument, "ncclGroupSimulateEnd: simInfo is NULL");
    simInfo->estimatedTime = 0; /* nothing here tells of time */
    group_drop();
    return ncclGroupEnd();
}

void ncclResetDebugInit(void)
{
}
#endif
