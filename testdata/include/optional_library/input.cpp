// The program does without NVML where its header is not there.
#include <cuda_runtime.h>
#if __has_include(<nvml.h>)
#include <nvml.h>
#define HAVE_NVML 1
#endif

int main()
{
#ifdef HAVE_NVML
    nvmlDevice_t device;
    nvmlInit();
    nvmlDeviceGetHandleByIndex(0, &device);
#endif
    return cudaDeviceSynchronize();
}
