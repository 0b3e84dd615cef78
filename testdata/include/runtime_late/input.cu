// nvcc includes CUDA's runtime before all: device code may stand before the line that does, and so may a macro's uses.
#define FIELD(r, x) asm("bfe.u32 %0, %1, 3, 4;" : "=r"(r) : "r"(x))
#include <stdio.h>
static __constant__ int table[4];
__device__ inline unsigned field()
{
    unsigned f;
    FIELD(f, threadIdx.x);
    return f + table[0];
}
#include <cuda_runtime.h>
__global__ void k(unsigned *p) { *p = field(); }
