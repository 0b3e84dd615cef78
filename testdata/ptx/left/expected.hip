// What stays: each with one finding that names the instruction.
#include <hip/hip_runtime.h>
#define ADD(r, op) asm("mov.u32 %0, %%" #op ";" : "=r"(r))

__device__ int unknown(int a)
{
    int r;
    asm("add.u32 %0, %1, 1;\n\tvmad.s32.s32.s32.shr7 %0, %0, %1, %1;" : "=r"(r) : "r"(a));
    return r;
}

__device__ void skip(int *p, int a)
{
    asm volatile("{ .reg .pred q; setp.eq.s32 q, %1, 0; @q bra done; st.global.s32 [%0], %1; done: }" ::"l"(p), "r"(a));
    asm volatile("bar.sync 1, 64;");
}

__device__ double widths(double d)
{
    asm("add.f64 %0, %0, %1;" : "+d"(d) : "f"(1.0f));
    return d;
}
