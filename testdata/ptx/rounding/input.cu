// Interval arithmetic, error-free sums and activations: arithmetic that rounds, saturates and flushes as its name says.
struct interval {
    float low, high;
};

__device__ interval operator*(interval a, interval b)
{
    interval r;
    asm("mul.rm.f32 %0, %1, %2;" : "=f"(r.low) : "f"(a.low), "f"(b.low));
    asm("mul.rp.f32 %0, %1, %2;" : "=f"(r.high) : "f"(a.high), "f"(b.high));
    return r;
}

__device__ double two_sum(double a, double b, double *error)
{
    double s, t, e;
    asm("{\n\t"
        ".reg .f64 x;\n\t"
        "add.rn.f64 %0, %3, %4;\n\t"
        "sub.rn.f64 %1, %0, %3;\n\t"
        "sub.rn.f64 x, %0, %1;\n\t"
        "sub.rn.f64 x, %3, x;\n\t"
        "sub.rn.f64 %2, %4, %1;\n\t"
        "add.rn.f64 %2, %2, x;\n\t"
        "}"
        : "=&d"(s), "=&d"(t), "=&d"(e)
        : "d"(a), "d"(b));
    *error = e;
    return s;
}

__device__ __forceinline__ float clamp01(float x)
{
    float y;
    asm("cvt.sat.f32.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

__device__ __forceinline__ float blend(float a, float b, float t)
{
    float r;
    asm("fma.rn.sat.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(b - a), "f"(t), "f"(a));
    asm("max.NaN.f32 %0, %0, %1;" : "+f"(r) : "f"(a));
    return r;
}

__device__ bool is_bad(float x)
{
    int bad;
    asm("{ .reg .pred p, q; testp.notanumber.f32 p, %1; testp.infinite.f32 q, %1; or.pred p, p, q; selp.s32 %0, 1, 0, p; }" : "=r"(bad) : "f"(x));
    return bad;
}

__global__ void shade(const float *in, float *out, double *sum, interval *span, float scale)
{
    int i = threadIdx.x;
    double error;
    float x = clamp01(in[i]), y;
    asm("mul.ftz.f32 %0, %1, %2;" : "=f"(y) : "f"(x), "f"(scale));
    asm("div.rn.ftz.f32 %0, %0, %1;" : "+f"(y) : "f"(scale));
    asm("copysign.f32 %0, %1, %0;" : "+f"(y) : "f"(in[i]));
    out[i] = is_bad(y) ? 0.0f : blend(x, y, 0.5f);
    sum[i] = two_sum(x, y, &error) + error;
    span[i] = span[i] * span[i];
}
