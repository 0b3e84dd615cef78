// Video instructions: sums of absolute differences of bytes, a colour's channels, minima of a Smith-Waterman cell.
__device__ unsigned distance(const unsigned *a, const unsigned *b, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++)
        asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %0;" : "+r"(sum) : "r"(a[i]), "r"(b[i]));
    return sum;
}

__device__ int channel(unsigned colour, unsigned other)
{
    int d;
    asm("vsub.s32.u32.u32 %0, %1.b2, %2.b2;" : "=r"(d) : "r"(colour), "r"(other));
    return d;
}

__device__ int cell(int up, int left, int gap)
{
    int r;
    asm("vmax.s32.s32.s32.max %0, %1, %2, %3;" : "=r"(r) : "r"(up), "r"(left), "r"(gap));
    asm("vadd.s32.s32.s32.sat %0, %0, %1.h1;" : "+r"(r) : "r"(gap));
    return r;
}

__global__ void rows(const unsigned *a, const unsigned *b, unsigned *out)
{
    unsigned equal;
    asm("vset4.u32.u32.eq %0, %1, %2, %3;" : "=r"(equal) : "r"(a[0]), "r"(b[0]), "r"(0));
    asm("vavrg4.u32.u32.u32 %0, %1, %2, %0;" : "+r"(out[1]) : "r"(a[1]), "r"(b[1]));
    out[threadIdx.x] = distance(a, b, 16) + cell(channel(a[0], b[0]), (int)equal, -3);
}

// A part of the result is not translated.
__device__ unsigned merged(unsigned a, unsigned b, unsigned c)
{
    asm("vadd.u32.u32.u32 %0.b1, %1, %2, %0;" : "+r"(c) : "r"(a), "r"(b));
    return c;
}
