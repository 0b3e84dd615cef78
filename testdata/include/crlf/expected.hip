#pragma once

#include <hip/hip_runtime.h>

// Twice.
__device__ int twice(int x)
{
    return 2 * x;
}
