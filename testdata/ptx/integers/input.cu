// Audio samples of 16 bits, a quantised dot product, bit fields of a sparse index, a clamp with two conditions.
__device__ short mixed(short a, short b)
{
    short r;
    asm("{ .reg .s32 x, y; cvt.s32.s16 x, %1; cvt.s32.s16 y, %2; add.s32 x, x, y; cvt.sat.s16.s32 %0, x; }" : "=h"(r) : "h"(a), "h"(b));
    return r;
}

__device__ int dot(const int *a, const unsigned *b, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        asm("dp4a.s32.u32 %0, %1, %2, %0;" : "+r"(sum) : "r"(a[i]), "r"(b[i]));
    return sum;
}

__device__ unsigned nth(unsigned mask, int n)
{
    unsigned r;
    asm("fns.b32 %0, %1, 0, %2;" : "=r"(r) : "r"(mask), "r"(n));
    return r;
}

__device__ int inside(int x, int low, int high)
{
    int r;
    asm("{\n\t"
        ".reg .pred p, q;\n\t"
        "setp.ge.s32 p, %1, %2;\n\t"
        "setp.le.and.s32 p|q, %1, %3, p;\n\t"
        "@q mov.u32 %0, 2;\n\t"
        "@!q selp.s32 %0, 1, 0, p;\n\t"
        "}"
        : "=r"(r)
        : "r"(x), "r"(low), "r"(high));
    return r;
}

__global__ void quantised(const int *a, const unsigned *b, int *out, short *samples)
{
    int i = threadIdx.x, x;
    unsigned short low = (unsigned short)b[i], high;
    asm("mul.hi.u16 %0, %1, %1;" : "=h"(high) : "h"(low));
    asm("add.sat.s32 %0, %1, %2;" : "=r"(x) : "r"(dot(a, b, 8)), "r"(0x7fffff00));
    asm("set.lt.u32.s32 %0, %0, %1;" : "+r"(x) : "r"(out[i]));
    out[i] = x + inside((int)nth(b[i], 3), 4, 20) + high;
    samples[i] = mixed(samples[i], samples[i + 1]);
    asm("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(out[i + 64]) : "r"(a[i]), "r"(b[i]), "r"(i));
    asm("{ .reg .pred p, q; setp.eq.u32 q, %1, 0; lop3.or.b32 %0|p, %1, %2, %3, 0x96, q; @p add.s32 %0, %0, 1; }" : "=r"(x) : "r"(a[0]), "r"(a[1]), "r"(a[2]));
    out[i + 128] = x;
}
