#include <nccl.h>

#if NCCL_VERSION_CODE >= NCCL_VERSION(2, 18, 0)
ncclResult_t split(ncclComm_t comm, int color, ncclComm_t *out)
{
    ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
    config.blocking = 0;
    config.maxCTAs = 8;
    config.commName = "half";
    config.nvlinkCentricSched = 1;
    return ncclCommSplit(comm, color, 0, out, &config);
}
#endif

void all(const void *from, void *to, size_t n, ncclComm_t comm, cudaStream_t stream)
{
    ncclResult_t state;
    ncclWindow_t window;
    ncclAlltoAll(from, to, n, ncclBfloat16, comm, stream);
    ncclAllGather(from, to, n, ncclFloat8e4m3, comm, stream);
    ncclCommWindowRegister(comm, to, n, &window, NCCL_WIN_COLL_SYMMETRIC);
    if (ncclCommGetAsyncError(comm, &state) == ncclSuccess && state == ncclInProgress)
        ncclCommRevoke(comm, NCCL_REVOKE_DEFAULT);
    else if (state == ncclUnhandledCudaError)
        ncclCommAbort(comm);
}
