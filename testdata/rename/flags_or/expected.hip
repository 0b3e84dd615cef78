#include <hip/hip_runtime.h>


void make(hipEvent_t *e, hipStream_t *s)
{
    hipEventCreateWithFlags(e, hipEventDisableTiming | hipEventBlockingSync);
    hipStreamCreateWithFlags(s, hipStreamNonBlocking);
    hipSetDeviceFlags(hipDeviceMapHost|hipDeviceScheduleAuto);
}
