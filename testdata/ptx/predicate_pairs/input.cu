// Comparisons that write two predicates: the second is the opposite, or the opposite of the comparison combined with the third operand.
__device__ int clipped(int x, int low, int high)
{
    int r;
    asm("{\n\t"
        ".reg .pred below, other;\n\t"
        "setp.lt.s32 below|other, %1, %2;\n\t"
        "@below mov.s32 %0, %2;\n\t"
        "@other min.s32 %0, %1, %3;\n\t"
        "}"
        : "=r"(r)
        : "r"(x), "r"(low), "r"(high));
    return r;
}

__device__ float sorted(float a, float b, float *larger)
{
    float lo, hi;
    asm("{ .reg .pred p, q;\n\t"
        "setp.le.f32 p|q, %2, %3;\n\t"
        "selp.f32 %0, %2, %3, p;\n\t"
        "selp.f32 %1, %2, %3, q; }"
        : "=f"(lo), "=f"(hi)
        : "f"(a), "f"(b));
    *larger = hi;
    return lo;
}

__global__ void both(int *p, const float *f)
{
    p[threadIdx.x] = clipped(p[threadIdx.x], 0, (int)sorted(f[0], f[1], (float *)f + 2));
}
