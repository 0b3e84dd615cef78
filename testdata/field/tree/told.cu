// HIP 5.2 has no cudaLaunchAttribute, and a finding says so.
#include <cuda_runtime.h>

int attributes()
{
    cudaLaunchAttribute attribute[2];
    return sizeof attribute;
}
