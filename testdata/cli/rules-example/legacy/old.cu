#include <cuda_runtime.h>

int reset(cudaLaunchConfig_t *unused)
{
    return unused && cudaDeviceReset();
}
