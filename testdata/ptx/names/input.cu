// Locals of the statement and variables of the program have names of their own; bits of other types go as bits.
#define t1 "no register"
__device__ unsigned locals(unsigned out0, unsigned in1, float f)
{
    unsigned r;
    asm("{ .reg .u32 t1, int; add.u32 t1, %1, %2; mov.b32 int, %3; xor.b32 %0, t1, int; }"
        : "=r"(r) : "r"(out0), "r"(in1 + 1), "f"(f));
    return r;
}

__device__ float *bits(float *p, float f)
{
    float *q;
    int i;
    asm("add.u64 %0, %1, 16;" : "=l"(q) : "l"(p));
    asm("mov.b32 %0, %1;" : "=r"(i) : "f"(f));
    return q + i;
}
