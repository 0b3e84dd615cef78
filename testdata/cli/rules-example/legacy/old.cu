#include <cuda_runtime.h>

int reset(cudaLaunchAttribute *unused)
{
    return unused && cudaDeviceReset();
}
