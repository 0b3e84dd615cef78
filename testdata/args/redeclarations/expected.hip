#include <hip/hip_runtime.h>

extern "C" __host__ hipError_t hipHostMalloc(void **p, size_t n);
extern "C" hipError_t __attribute__((visibility("default"))) 
hipHostMalloc(void **p, size_t n);
extern "C" hipError_t hipMemPrefetchAsync(hipDeviceptr_t at, size_t n, hipMemLocation where,
                                               unsigned int flags, hipStream_t stream);

#define cudaEvent_or_t hipStreamWaitEvent(0, 0, 0)

static hipError_t wait(hipStream_t stream, hipEvent_t event, hipError_t *all)
{
    hipError_t e = hipStreamWaitEvent(stream, event, 0);
    if (e != hipSuccess)
        return hipStreamWaitEvent(stream, event, 0);
    else
        hipStreamWaitEvent(stream, event, 0);
    *all = (hipError_t)hipStreamWaitEvent(stream, event, 0);
#define STATUS hipError_t
    hipStreamWaitEvent(stream, event, 0);
    return hipSuccess;
}
