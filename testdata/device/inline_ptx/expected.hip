#include <hip/hip_runtime.h>

__device__ unsigned lane()
{
    unsigned id;
    id = __lane_id() & 31u;
    __threadfence();
    return id;
}

__global__ void stop() { __builtin_trap(); }

__device__ int plain(int a)
{
    int r;
    asm("{ add %0, %1, 1; }" : "=r"(r) : "r"(a));
    return r;
}
