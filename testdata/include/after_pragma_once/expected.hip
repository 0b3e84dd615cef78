// Helpers for allocation.
#pragma once

#include <hip/hip_runtime.h>

inline void release(void *p)
{
    hipFree(p);
}
