// Helpers for allocation.
#pragma once

inline void release(void *p)
{
    cudaFree(p);
}
