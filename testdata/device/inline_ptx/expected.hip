#include <hip/hip_runtime.h>

__device__ unsigned lane()
{
    unsigned id;
    asm("mov.u32 %0, %%laneid;" : "=r"(id));
    asm volatile("membar.gl;" ::: "memory");
    return id;
}

__global__ void stop() { __asm__ __volatile__("trap;"); }

__device__ int plain(int a)
{
    int r;
    asm("{ add %0, %1, 1; }" : "=r"(r) : "r"(a));
    return r;
}
