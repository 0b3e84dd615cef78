#pragma once

// Twice.
__device__ int twice(int x)
{
    return 2 * x;
}
