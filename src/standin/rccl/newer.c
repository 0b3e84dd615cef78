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
    return *ptr ? ncclSuccess : wrong(ncclUnhandledCudaError, "ncclMemAlloc: no memory for %zu bytes", size);
}

ncclResult_t ncclMemFree(void *ptr)
{
    return !ptr || gpu_free(ptr) == 0 ? ncclSuccess
                                      : wrong(ncclUnhandledCudaError, "ncclMemFree: HIP does not free it");
}

static ncclResult_t registered_new(const char *function, const ncclComm_t comm, void *at, size_t size,
                                   void **out)
{
    ncclResult_t result = comm_check(function, comm);
    if (result != ncclSuccess)
        return result;
    struct registered *r = at && size && out ? malloc(sizeof *r) : NULL;
    if (!r)
        return wrong(ncclInvalidArgument, "%s: there is nothing to register, or no place for its handle",
                     function);
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
        return wrong(ncclInvalidArgument, "ncclCommDeregister: %s is NULL", comm ? "handle" : "comm");
    free(handle);
    return ncclSuccess;
}

ncclResult_t ncclCommWindowRegister(ncclComm_t comm, void *buff, size_t size, ncclWindow_t *win, int winFlags)
{
    void *window = NULL;
    (void)winFlags;
    ncclResult_t result = registered_new("ncclCommWindowRegister", comm, buff, size, win ? &window : NULL);
    if (result == ncclSuccess)
        *win = window;
    return result;
}

ncclResult_t ncclCommWindowDeregister(ncclComm_t comm, ncclWindow_t win)
{
    if (!comm || !win)
        return wrong(ncclInvalidArgument, "ncclCommWindowDeregister: %s is NULL", comm ? "win" : "comm");
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
        return wrong(ncclInvalidArgument, "%s: the configuration was not made by NCCL_CONFIG_INITIALIZER",
                     function);
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
    return result == ncclSuccess ? comm_start(comm, commId.internal, nranks, rank, 0, blocks(config))
                                 : result;
}

ncclResult_t ncclCommInitRankScalable(ncclComm_t *newcomm, int nranks, int myrank, int nId,
                                      ncclUniqueId *commIds, ncclConfig_t *config)
{
    ncclResult_t result = check_config("ncclCommInitRankScalable", config);
    if (result == ncclSuccess && (nId < 1 || !commIds))
        result = wrong(ncclInvalidArgument, "ncclCommInitRankScalable: there is no id");
    return result == ncclSuccess ? comm_start(newcomm, commIds[0].internal, nranks, myrank, 0, blocks(config))
                                 : result;
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
    bool stays[RANKS_MAX]; /* the ranks that call */
    uint64_t times;        /* the one of `told` */
};

/* All that call have told: ncclSuccess, IN_PROGRESS. */
static ncclResult_t all_told(const struct leaving *l)
{
    for (int r = 0; r < l->from->nranks; r++) {
        const struct slot *s = &l->from->clique->slot[r];
        if (!l->stays[r] || atomic_load(&s->told_times) >= l->times)
            continue;
        const char *gone = rank_gone(s);
        if (gone)
            return wrong(ncclRemoteError, "rank %d (process %d) %s", r, s->process, gone);
        return atomic_load(&l->from->aborted) ? ncclInvalidUsage : IN_PROGRESS;
    }
    return ncclSuccess;
}

static struct told *told_by(const struct leaving *l, int rank)
{
    return &l->from->clique->slot[rank].told[l->times % 2];
}

/* True if rank a comes before rank b in the new communicator. */
static bool before(const struct leaving *l, int a, int b)
{
    const struct told *x = told_by(l, a), *y = told_by(l, b);
    return x->key < y->key || (x->key == y->key && a < b);
}

static ncclResult_t begin_new(struct leaving *l)
{
    const struct ncclComm *c = l->from;
    int n = 0, rank = 0, first = c->rank;
    for (int r = 0; r < c->nranks; r++) {
        if (!l->stays[r] || told_by(l, r)->color != told_by(l, c->rank)->color)
            continue;
        n++;
        rank += before(l, r, c->rank);
        if (before(l, r, first))
            first = r;
    }
    int current = gpu_switch(c->gpu.device);
    ncclResult_t result = comm_begin(&l->made, told_by(l, first)->id, n, rank,
                                     c->clique->slot[c->rank].virtual_id, l->blocking);
    gpu_switch(current);
    if (first != c->rank)
        id_done(told_by(l, c->rank)->id); /* it was made in case this rank was the first */
    if (result == ncclSuccess)
        *l->out = l->made;
    return result;
}

static ncclResult_t leave_step(void *arg)
{
    struct leaving *l = arg;
    ncclResult_t result = l->made ? ncclSuccess : all_told(l);
    if (result == ncclSuccess && l->out_of_it)
        id_done(told_by(l, l->from->rank)->id);
    else if (result == ncclSuccess && !l->made)
        result = begin_new(l);
    if (result == ncclSuccess && l->made && l->blocking)
        result = comm_join(l->made);
    if (result != IN_PROGRESS)
        free(l);
    return result;
}

/* Its group has failed: the ids stay, for those of the others that may still come. */
static void leave_give_up(void *arg)
{
    free(arg);
}

/* Tells the others where this rank goes, and goes there when the group ends. */
static ncclResult_t leave(struct leaving l, int color, int key)
{
    struct leaving *copy = malloc(sizeof *copy);
    l.times = ++l.from->told;
    struct told *told = told_by(&l, l.from->rank);
    if (!copy || id_new(told->id) != 0) {
        free(copy);
        return wrong(ncclSystemError, "no memory to share: %s", strerror(errno));
    }
    told->color = color;
    told->key = key;
    *copy = l;
    *l.out = NULL;
    atomic_store(&l.from->clique->slot[l.from->rank].told_times, l.times);
    clique_ring(l.from->clique);
    group_start();
    group_later(leave_step, leave_give_up, copy, l.from->clique);
    return group_end();
}

ncclResult_t ncclCommSplit(ncclComm_t comm, int color, int key, ncclComm_t *newcomm, ncclConfig_t *config)
{
    ncclResult_t result = comm_check("ncclCommSplit", comm);
    if (result == ncclSuccess)
        result = check_config("ncclCommSplit", config);
    if (result == ncclSuccess && (!newcomm || (color < 0 && color != NCCL_SPLIT_NOCOLOR)))
        result =
            wrong(ncclInvalidArgument, "ncclCommSplit: %s", newcomm ? "no such color" : "newcomm is NULL");
    if (result != ncclSuccess)
        return result;
    struct leaving l = {
        .from = comm, .out = newcomm, .blocking = blocks(config), .out_of_it = color == NCCL_SPLIT_NOCOLOR};
    for (int r = 0; r < comm->nranks; r++)
        l.stays[r] = true;
    return leave(l, color, key);
}

ncclResult_t ncclCommShrink(ncclComm_t comm, int *excludeRanksList, int excludeRanksCount,
                            ncclComm_t *newcomm, ncclConfig_t *config, int shrinkFlags)
{
    ncclResult_t result = check_config("ncclCommShrink", config);
    if (result == ncclSuccess && !(shrinkFlags & NCCL_SHRINK_ABORT))
        result = comm_check("ncclCommShrink", comm);
    if (result == ncclSuccess && (!comm || !newcomm || !excludeRanksList || excludeRanksCount < 1))
        result = wrong(ncclInvalidArgument, "ncclCommShrink: a pointer is NULL, or no rank is to go");
    if (result != ncclSuccess)
        return result;
    struct leaving l = {.from = comm, .out = newcomm, .blocking = blocks(config)};
    for (int r = 0; r < comm->nranks; r++)
        l.stays[r] = true;
    for (int i = 0; i < excludeRanksCount; i++) {
        int r = excludeRanksList[i];
        if (r < 0 || r >= comm->nranks || r == comm->rank)
            return wrong(ncclInvalidArgument, "ncclCommShrink: rank %d can't go", r);
        l.stays[r] = false;
    }
    if (shrinkFlags & NCCL_SHRINK_ABORT)
        works_wait(comm);
    return leave(l, 0, comm->rank);
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
