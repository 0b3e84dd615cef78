/* Sends and receives, and the collectives that are groups of them. */
#include "standin/rccl/comm.h"

/* What such a collective has of its caller. */
struct exchange {
    const char *function;
    ncclDataType_t type;
    ncclComm_t comm;
    hipStream_t stream;
};

static void exchange_give(const struct exchange *e, const void *at, size_t first, size_t count,
                          int peer)
{
    task_start((struct task){.function = e->function,
                             .comm = e->comm,
                             .stream = e->stream,
                             .kind = SEND,
                             .send = at ? (const char *)at + first * type_size((int)e->type) : NULL,
                             .count = count,
                             .type = (int)e->type,
                             .peer = peer},
               ncclSum);
}

static void exchange_take(const struct exchange *e, void *at, size_t first, size_t count, int peer)
{
    task_start((struct task){.function = e->function,
                             .comm = e->comm,
                             .stream = e->stream,
                             .kind = RECEIVE,
                             .receive = at ? (char *)at + first * type_size((int)e->type) : NULL,
                             .count = count,
                             .type = (int)e->type,
                             .peer = peer},
               ncclSum);
}

/* Begins a group and says how many ranks there are; 0: the call is wrong, which the group knows. */
static int exchange_begin(const struct exchange *e, int root)
{
    group_start();
    ncclResult_t result = comm_check(e->function, e->comm);
    if (result == ncclSuccess && (root < 0 || root >= e->comm->nranks))
        result = wrong(ncclInvalidArgument, "%s: there is no rank %d, there are %d", e->function,
                       root, e->comm->nranks);
    if (result == ncclSuccess)
        return e->comm->nranks;
    group_failed(result);
    return 0;
}

ncclResult_t ncclSend(const void *sendbuff, size_t count, ncclDataType_t datatype, int peer,
                      ncclComm_t comm, hipStream_t stream)
{
    const struct exchange e = {"ncclSend", datatype, comm, stream};
    group_start();
    exchange_give(&e, sendbuff, 0, count, peer);
    return group_close();
}

ncclResult_t ncclRecv(void *recvbuff, size_t count, ncclDataType_t datatype, int peer,
                      ncclComm_t comm, hipStream_t stream)
{
    const struct exchange e = {"ncclRecv", datatype, comm, stream};
    group_start();
    exchange_take(&e, recvbuff, 0, count, peer);
    return group_close();
}

ncclResult_t ncclGather(const void *sendbuff, void *recvbuff, size_t sendcount,
                        ncclDataType_t datatype, int root, ncclComm_t comm, hipStream_t stream)
{
    const struct exchange e = {"ncclGather", datatype, comm, stream};
    const int n = exchange_begin(&e, root);
    if (n)
        exchange_give(&e, sendbuff, 0, sendcount, root);
    for (int r = 0; r < n && comm->rank == root; r++)
        exchange_take(&e, recvbuff, (size_t)r * sendcount, sendcount, r);
    return group_close();
}

ncclResult_t ncclScatter(const void *sendbuff, void *recvbuff, size_t recvcount,
                         ncclDataType_t datatype, int root, ncclComm_t comm, hipStream_t stream)
{
    const struct exchange e = {"ncclScatter", datatype, comm, stream};
    const int n = exchange_begin(&e, root);
    for (int r = 0; r < n && comm->rank == root; r++)
        exchange_give(&e, sendbuff, (size_t)r * recvcount, recvcount, r);
    if (n)
        exchange_take(&e, recvbuff, 0, recvcount, root);
    return group_close();
}

ncclResult_t ncclAllToAll(const void *sendbuff, void *recvbuff, size_t count,
                          ncclDataType_t datatype, ncclComm_t comm, hipStream_t stream)
{
    const struct exchange e = {"ncclAllToAll", datatype, comm, stream};
    const int n = exchange_begin(&e, 0);
    for (int r = 0; r < n; r++) {
        exchange_give(&e, sendbuff, (size_t)r * count, count, r);
        exchange_take(&e, recvbuff, (size_t)r * count, count, r);
    }
    return group_close();
}

ncclResult_t ncclAllToAllv(const void *sendbuff, const size_t sendcounts[], const size_t sdispls[],
                           void *recvbuff, const size_t recvcounts[], const size_t rdispls[],
                           ncclDataType_t datatype, ncclComm_t comm, hipStream_t stream)
{
    const struct exchange e = {"ncclAllToAllv", datatype, comm, stream};
    int n = exchange_begin(&e, 0);
    if (n && (!sendcounts || !sdispls || !recvcounts || !rdispls)) {
        group_failed(wrong(ncclInvalidArgument, "ncclAllToAllv: counts or places are NULL"));
        n = 0;
    }
    for (int r = 0; r < n; r++) {
        exchange_give(&e, sendbuff, sdispls[r], sendcounts[r], r);
        exchange_take(&e, recvbuff, rdispls[r], recvcounts[r], r);
    }
    return group_close();
}
