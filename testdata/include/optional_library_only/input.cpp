// Without NVML, and without CUDA.
#if defined(USE_NVML)
#  include <nvml.h>
#elif defined(USE_OTHER)
#  include <nvml.h>
#else
#  include <cstdlib>
#endif

int devices()
{
#if defined(USE_NVML) || defined(USE_OTHER)
    unsigned int n;
    nvmlDevice_t device;
    nvmlDeviceGetHandleByIndex(0, &device);
    return nvmlDeviceGetCount(&n) == NVML_SUCCESS ? n : 0;
#else
    return 0;
#endif
}
