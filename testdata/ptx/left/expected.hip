// What stays: each with one finding that names the instruction.
#include <hip/hip_runtime.h>
#define ADD(r, op) asm("mov.u32 %0, %%" #op ";" : "=r"(r))

__device__ int unknown(int a)
{
    int r;
    asm("add.u32 %0, %1, 1;\n\tvmad.s32.s32.s32.shr7 %0, %0, %1, %1;" : "=r"(r) : "r"(a));
    return r;
}

__device__ void calls(int *p, int a)
{
    asm volatile("{ .reg .b32 t; call.uni (t), other, (%1); st.global.b32 [%0], t; }" ::"l"(p), "r"(a));
    asm volatile("bar.sync 1, 64;");
}

__device__ double widths(double d)
{
    asm("add.f64 %0, %0, %1;" : "+d"(d) : "f"(1.0f));
    return d;
}

__device__ void registers(unsigned *p)
{
    asm volatile("{ .reg .v2 .b32 pair; mov.b32 pair.x, 0; st.global.b32 [%0], pair.x; }" ::"l"(p));
    {
        unsigned r3 = 5u;
        *(volatile unsigned *)p = r3;
    } // this one does not stay
    asm volatile("st.global.b32 [%0], %%r4;" ::"l"(p));
}
