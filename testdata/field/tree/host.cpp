#include <cuda_runtime_api.h>
#include "planted.h"

int devices()
{
    int n = 0;
    return cudaGetDeviceCount(&n) == cudaSuccess ? twice(n) : 0;
}
