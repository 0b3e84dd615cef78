/* The calls that move data. */
#include "standin/rccl/comm.h"
#include <stdlib.h>
#include <string.h>

/* ---- operations ---- */

ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t *op, void *scalar, ncclDataType_t datatype,
                                      ncclScalarResidence_t residence, ncclComm_t comm)
{
    ncclResult_t result = comm_check("ncclRedOpCreatePreMulSum", comm);
    if (result != ncclSuccess)
        return result;
    if (!op || !scalar || (int)datatype < 0 || datatype >= ncclNumTypes)
        return wrong(ncclInvalidArgument,
                     "ncclRedOpCreatePreMulSum: a pointer is NULL, or there is no such type");
    int i = 0;
    while (i < comm->nscales && comm->scales[i].used)
        i++;
    if (i == comm->nscales) {
        struct scaled *more = realloc(comm->scales, ((size_t)i + 1) * sizeof *more);
        if (!more)
            return wrong(ncclSystemError, "no memory");
        comm->scales = more;
        comm->nscales++;
    }
    comm->scales[i] = (struct scaled){.used = true,
                                      .on_device = residence == ncclScalarDevice,
                                      .at = scalar,
                                      .type = (int)datatype};
    if (residence != ncclScalarDevice)
        memcpy(comm->scales[i].bytes, scalar, type_size((int)datatype));
    *op = (ncclRedOp_t)(ncclNumOps + i);
    return ncclSuccess;
}

/* The scale of an operation that the communicator has made, or NULL. */
static struct scaled *rccl_calls_scale_of(ncclRedOp_t op, const struct ncclComm *c)
{
    int i = (int)op - ncclNumOps;
    return i >= 0 && i < c->nscales && c->scales[i].used ? &c->scales[i] : NULL;
}

ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t comm)
{
    struct scaled *s = comm ? rccl_calls_scale_of(op, comm) : NULL;
    if (!s)
        return wrong(ncclInvalidArgument,
                     "ncclRedOpDestroy: the communicator has no such operation");
    s->used = false;
    return ncclSuccess;
}

/* ---- checks ---- */

static bool reduces(const struct task *t)
{
    return t->kind == ALL_REDUCE || t->kind == REDUCE || t->kind == REDUCE_SCATTER;
}

static ncclResult_t set_operation(struct task *t, ncclRedOp_t op)
{
    if (!reduces(t))
        return ncclSuccess;
    const struct scaled *s = rccl_calls_scale_of(op, t->comm);
    if ((int)op < 0 || (op >= ncclNumOps && !s))
        return wrong(ncclInvalidArgument, "%s: there is no operation %d", t->function, (int)op);
    if (s && s->type != t->type)
        return wrong(ncclInvalidArgument, "%s: the operation was made for another type",
                     t->function);
    t->reduction.op = s ? ncclSum : op;
    if (s)
        t->reduction.scale = *s;
    else if (op == ncclAvg)
        t->reduction.scale = reduce_average(t->type, t->comm->gpu.fnuz, t->comm->nranks);
    return ncclSuccess;
}

static ncclResult_t rccl_calls_check(struct task *t, ncclRedOp_t op)
{
    ncclResult_t result = comm_check(t->function, t->comm);
    if (result != ncclSuccess)
        return result;
    if (t->type < 0 || t->type >= ncclNumTypes)
        return wrong(ncclInvalidArgument, "%s: there is no type %d", t->function, t->type);
    if (t->peer < 0 || t->peer >= t->comm->nranks)
        return wrong(ncclInvalidArgument, "%s: there is no rank %d, there are %d", t->function,
                     t->peer, t->comm->nranks);
    const bool at_root = t->comm->rank == t->peer;
    const bool sends = t->kind != RECEIVE && (t->kind != BROADCAST || at_root),
               receives = t->kind != SEND && (t->kind != REDUCE || at_root);
    if (t->count && ((sends && !t->send) || (receives && !t->receive)))
        return wrong(ncclInvalidArgument, "%s: %s is NULL", t->function,
                     sends && !t->send ? "sendbuff" : "recvbuff");
    return set_operation(t, op);
}

ncclResult_t task_start(struct task t, ncclRedOp_t op)
{
    group_start();
    ncclResult_t result = rccl_calls_check(&t, op);
    if (result != ncclSuccess)
        group_failed(result);
    else if (t.count || t.kind == SEND || t.kind == RECEIVE)
        result = group_add(&t);
    ncclResult_t end = group_end();
    return result == ncclSuccess ? end : result;
}

void task_number(struct task *t, bool captured)
{
    const bool letter = t->kind == SEND || t->kind == RECEIVE;
    const int way = !letter ? 0 : t->kind == SEND ? 1 : 2;
    const uint64_t n = ++t->comm->calls[captured][way][letter ? t->peer : 0];
    t->number = n << 1 | captured;
}

ncclResult_t task_out_of_order(const struct task *t, int rank)
{
    return comm_fail(
        t->comm, ncclInvalidUsage,
        "%s: rank %d is at another call: what graphs have of a communicator is not ordered with "
        "its other work, unless the program's streams do so",
        t->function, rank);
}

/* ---- collectives ---- */

ncclResult_t ncclAllReduce(const void *sendbuff, void *recvbuff, size_t count,
                           ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm,
                           hipStream_t stream)
{
    return task_start((struct task){.function = "ncclAllReduce",
                                    .comm = comm,
                                    .stream = stream,
                                    .kind = ALL_REDUCE,
                                    .send = sendbuff,
                                    .receive = recvbuff,
                                    .count = count,
                                    .type = (int)datatype},
                      op);
}

ncclResult_t ncclReduce(const void *sendbuff, void *recvbuff, size_t count, ncclDataType_t datatype,
                        ncclRedOp_t op, int root, ncclComm_t comm, hipStream_t stream)
{
    return task_start((struct task){.function = "ncclReduce",
                                    .comm = comm,
                                    .stream = stream,
                                    .kind = REDUCE,
                                    .send = sendbuff,
                                    .receive = recvbuff,
                                    .count = count,
                                    .type = (int)datatype,
                                    .peer = root},
                      op);
}

ncclResult_t ncclBroadcast(const void *sendbuff, void *recvbuff, size_t count,
                           ncclDataType_t datatype, int root, ncclComm_t comm, hipStream_t stream)
{
    return task_start((struct task){.function = "ncclBroadcast",
                                    .comm = comm,
                                    .stream = stream,
                                    .kind = BROADCAST,
                                    .send = sendbuff,
                                    .receive = recvbuff,
                                    .count = count,
                                    .type = (int)datatype,
                                    .peer = root},
                      ncclSum);
}

ncclResult_t ncclBcast(void *buff, size_t count, ncclDataType_t datatype, int root, ncclComm_t comm,
                       hipStream_t stream)
{
    return ncclBroadcast(buff, buff, count, datatype, root, comm, stream);
}

ncclResult_t ncclReduceScatter(const void *sendbuff, void *recvbuff, size_t recvcount,
                               ncclDataType_t datatype, ncclRedOp_t op, ncclComm_t comm,
                               hipStream_t stream)
{
    return task_start((struct task){.function = "ncclReduceScatter",
                                    .comm = comm,
                                    .stream = stream,
                                    .kind = REDUCE_SCATTER,
                                    .send = sendbuff,
                                    .receive = recvbuff,
                                    .count = recvcount,
                                    .type = (int)datatype},
                      op);
}

ncclResult_t ncclAllGather(const void *sendbuff, void *recvbuff, size_t sendcount,
                           ncclDataType_t datatype, ncclComm_t comm, hipStream_t stream)
{
    return task_start((struct task){.function = "ncclAllGather",
                                    .comm = comm,
                                    .stream = stream,
                                    .kind = ALL_GATHER,
                                    .send = sendbuff,
                                    .receive = recvbuff,
                                    .count = sendcount,
                                    .type = (int)datatype},
                      ncclSum);
}
