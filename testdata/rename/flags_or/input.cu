#include <cuda_runtime.h>


void make(cudaEvent_t *e, cudaStream_t *s)
{
    cudaEventCreateWithFlags(e, cudaEventDisableTiming | cudaEventBlockingSync);
    cudaStreamCreateWithFlags(s, cudaStreamNonBlocking);
    cudaSetDeviceFlags(cudaDeviceMapHost|cudaDeviceScheduleAuto);
}
