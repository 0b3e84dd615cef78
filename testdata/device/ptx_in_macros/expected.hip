#include <hip/hip_runtime.h>

#define LANE(id) asm("mov.u32 %0, %%laneid;" : "=r"(id))
#define FENCE() asm volatile("fence.acq_rel.gpu;" ::: "memory")

__global__ void use(unsigned *x)
{
    LANE(*x);
    FENCE();
}
