/* Functions whose parameters are others since some release, and those with default arguments in C++. */
#include <hip/hip_runtime.h>
#include <hip/hip_runtime_api.h>

#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_ENTRY_POINT)
#define TRANSHIP_ENTRY_POINT
// A flag of hipGetProcAddress, which has no name before HIP 7.2
#define tranship_hipEnableDefault 0
#endif

hipError_t prefetch(void *p, size_t n, int device, hipStream_t stream)
{
    hipEvent_t event;
    hipError_t e = hipMemPrefetchAsync(p, n, device, stream);
    hipEventCreate(&event);
    hipStreamWaitEvent(stream, event, 0);
    hipMemAdvise(p, n, hipMemAdviseSetReadMostly, device);
    hipMallocManaged(&p, n, hipMemAttachGlobal);
    hipHostMalloc(&p, n, hipHostMallocDefault);
    hipMemcpy2D(p, 8, p, 8, 8, 1, hipMemcpyDefault);
    return e;
}

hipError_t context(hipCtx_t *c, hipDevice_t d)
{
    hipGraphExec_t exec;
    hipGraph_t graph = 0;
    void *f;
    hipGraphInstantiateWithFlags(&exec, graph, 0);
    hipGetProcAddress("cuInit", &f, 11030, tranship_hipEnableDefault, NULL);
    return hipCtxCreate(c, hipDeviceScheduleAuto, d);
}
