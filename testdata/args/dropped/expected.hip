// Contexts of CUDA 12.5 and later have parameters that HIP's lack: they go, and where there are some, that is told.
#include <cstddef>
#include <hip/hip_runtime.h>

static hipCtx_t c;

int contexts(hipDevice_t dev, CUexecAffinityParam *affinity, CUctxCreateParams *params)
{
    hipCtx_t *pc = &c;
    hipCtxCreate(pc, 0, dev);
    hipCtxCreate(pc, hipDeviceScheduleAuto, dev);
    hipCtxCreate(pc, 0, dev);
    hipCtxCreate(pc, 0, dev);
    hipCtxCreate(pc, hipDeviceMapHost, dev);
    hipCtxCreate(pc, hipDeviceMapHost, dev);
    hipCtxCreate(pc, 0, dev);   // told
    hipCtxCreate(pc, 0, dev);        // told
    return hipCtxCreate(pc, 0, dev);    // told
}
