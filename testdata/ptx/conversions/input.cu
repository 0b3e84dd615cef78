// Conversions: pixels that saturate, rounding to whole numbers, TF32 operands, floats of eight bits and their scales.
#include <cstdint>

__device__ inline uint32_t to_tf32(float x)
{
    uint32_t r;
    asm volatile("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(x));
    return r;
}

__device__ inline unsigned char pixel(float x)
{
    unsigned v;
    asm("cvt.rni.sat.u8.f32 %0, %1;" : "=r"(v) : "f"(x * 255.0f));
    return (unsigned char)v;
}

__device__ inline uint32_t four_bytes(int a, int b, int c, int d)
{
    uint32_t r;
    asm("{ .reg .u32 t;\n\t"
        "cvt.pack.sat.u8.s32.b32 t, %2, %1, 0;\n\t"
        "cvt.pack.sat.u8.s32.b32 %0, %4, %3, t; }"
        : "=r"(r)
        : "r"(c), "r"(d), "r"(a), "r"(b));
    return r;
}

__device__ inline uint16_t two_fp8(float x, float y)
{
    uint16_t r;
    asm("cvt.rn.satfinite.e4m3x2.f32 %0, %2, %1;" : "=h"(r) : "f"(x), "f"(y));
    return r;
}

__device__ inline uint32_t of_fp8(uint16_t x)
{
    uint32_t r;
    asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(r) : "h"(x));
    return r;
}

__device__ inline int floor_of(float x)
{
    int r;
    asm("cvt.rmi.s32.f32 %0, %1;" : "=r"(r) : "f"(x));
    return r;
}

__device__ inline float half_to_float(unsigned short h)
{
    float f;
    asm("{cvt.f32.f16 %0, %1;}\n" : "=f"(f) : "h"(h));
    return f;
}

__global__ void convert(const float *x, const int *n, uint32_t *out, float *f)
{
    int i = threadIdx.x;
    unsigned short h;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(h) : "f"(x[i]));
    out[i] = to_tf32(x[i]) ^ pixel(x[i]) ^ of_fp8(two_fp8(x[i], x[i + 1])) ^ four_bytes(n[0], n[1], n[2], n[3]);
    f[i] = half_to_float(h) + floor_of(x[i]);
}
