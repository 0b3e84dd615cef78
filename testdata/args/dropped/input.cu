// Contexts of CUDA 12.5 and later have parameters that HIP's lack: they go, and where there are some, that is told.
#include <cstddef>
#include <cuda.h>

static CUcontext c;

int contexts(CUdevice dev, CUexecAffinityParam *affinity, CUctxCreateParams *params)
{
    CUcontext *pc = &c;
    cuCtxCreate(pc, 0, dev);
    cuCtxCreate(pc, CU_CTX_SCHED_AUTO, dev);
    cuCtxCreate(pc, nullptr, 0, dev);
    cuCtxCreate_v4(pc, NULL, 0, dev);
    cuCtxCreate_v4(pc, 0, CU_CTX_MAP_HOST, dev);
    cuCtxCreate_v3(pc, NULL, 0, CU_CTX_MAP_HOST, dev);
    cuCtxCreate_v3(pc, affinity, 1, 0, dev);   // told
    cuCtxCreate_v4(pc, params, 0, dev);        // told
    return cuCtxCreate(pc, params, 0, dev);    // told
}
