// Dequantisation and an online softmax in half and bfloat16, as quantised kernels have them: two numbers in a register.
#include <cuda_fp16.h>
#include <cstdint>

__device__ inline uint32_t fma2(uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t d;
    asm volatile("fma.rn.f16x2 %0, %1, %2, %3;\n" : "=r"(d) : "r"(a), "r"(b), "r"(c));
    return d;
}

// Four numbers of four bits become halves: 1024 + x by the bits, then the 1024 is taken off.
__device__ inline void dequantize(uint32_t q, half2 *out)
{
    const uint32_t mask = 0x000f000f, magic = 0x64006400;
    uint32_t low, high;
    asm volatile("lop3.b32 %0, %1, %2, %3, %4;\n" : "=r"(low) : "r"(q), "n"(mask), "n"(magic), "n"(0xea));
    asm volatile("lop3.b32 %0, %1, %2, %3, %4;\n" : "=r"(high) : "r"(q >> 8), "n"(mask), "n"(magic), "n"(0xea));
    asm volatile("sub.f16x2 %0, %1, %2;\n" : "=r"(reinterpret_cast<uint32_t &>(out[0])) : "r"(low), "r"(magic));
    asm volatile("sub.f16x2 %0, %1, %2;\n" : "=r"(reinterpret_cast<uint32_t &>(out[1])) : "r"(high), "r"(magic));
}

__device__ inline uint32_t pack_bf16(float x, float y)
{
    uint32_t r;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(y), "f"(x));
    return r;
}

__device__ inline half larger(half a, half b)
{
    half r;
    asm("{ max.f16 %0, %1, %2; }" : "=h"(*(unsigned short *)&r) : "h"(*(const unsigned short *)&a), "h"(*(const unsigned short *)&b));
    return r;
}

__device__ inline uint32_t exp_of(uint32_t x, uint32_t largest)
{
    uint32_t r;
    asm("{ .reg .f16x2 t; sub.f16x2 t, %1, %2; ex2.approx.f16x2 %0, t; }" : "=r"(r) : "r"(x), "r"(largest));
    return r;
}

__device__ inline int both_larger(uint32_t a, uint32_t b)
{
    int r;
    asm("{ .reg .pred p, q; setp.gt.f16x2 p|q, %1, %2; and.pred p, p, q; selp.b32 %0, 1, 0, p; }" : "=r"(r) : "r"(a), "r"(b));
    return r;
}

__global__ void softmax(const uint32_t *q, half2 *out, uint32_t *bf, const float *x)
{
    int i = threadIdx.x;
    half2 v[2];
    dequantize(q[i], v);
    uint32_t scaled = fma2(q[i], q[i + 1], 0), sum;
    asm("add.rn.bf16x2 %0, %1, %2;" : "=r"(sum) : "r"(pack_bf16(x[0], x[1])), "r"(bf[i]));
    bf[i] = both_larger(scaled, exp_of(scaled, q[i])) ? sum : pack_bf16(x[2], x[3]);
    out[i] = v[0];
    out[i].x = larger(v[0].x, v[1].y);
}
