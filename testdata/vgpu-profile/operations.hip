// Floating-point operations by kind, and the bytes that they are compared with.
#include "counted.hpp"

#define TEN(x) x x x x x x x x x x

// 4 blocks of 256 threads.
__global__ void base(float *y)
{
    float v = y[threadIdx.x];
    asm volatile("" : "+v"(v));
    y[threadIdx.x] = v;
}
// expect: base.roofline.flops == 0
// expect: base.roofline.limit is no operations

__global__ void fused(float *y)
{
    float v = y[threadIdx.x];
    asm volatile(TEN("v_fma_f32 %0, %0, %0, %0\n") : "+v"(v));
    y[threadIdx.x] = v;
}
// expect: fused.flops.f32 == 2 * 10 * 1024
// expect: fused.roofline.flops == fused.flops.f32

// Every second lane is off.
__global__ void half(float *y)
{
    float v = y[threadIdx.x];
    if (threadIdx.x % 2)
        asm volatile(TEN("v_add_f32 %0, %0, %0\n") : "+v"(v));
    y[threadIdx.x] = v;
}
// expect: half.flops.f32 == 10 * 512

__global__ void doubles(double *y)
{
    double v = y[threadIdx.x];
    asm volatile(TEN("v_fma_f64 %0, %0, %0, %0\n") TEN("v_mul_f64 %0, %0, %0\n") : "+v"(v));
    y[threadIdx.x] = v;
}
// expect: doubles.flops.f64 == 30 * 1024
// expect: doubles.flops.f32 == 0

__global__ void halves(float *y)
{
    float v = y[threadIdx.x];
    asm volatile(TEN("v_pk_fma_f16 %0, %0, %0, %0\n") : "+v"(v));
    y[threadIdx.x] = v;
}
// expect: halves.flops.f16 == 4 * 10 * 1024
// Peaks of packed halves are published for Radeon, not for MI210.
// expect gfx90a: halves.roofline.limit is not known
// expect gfx1030: halves.roofline.limit is memory

// None of these is arithmetic.
__global__ void others(float *y)
{
    float v = y[threadIdx.x];
    asm volatile(TEN("v_max_f32 %0, %0, %0\n") TEN("v_cvt_f16_f32 %0, %0\n") TEN("v_and_b32 %0, %0, %0\n") : "+v"(v));
    y[threadIdx.x] = v;
}

__global__ void matrix(float *y)
{
#ifdef __gfx90a__
    typedef float vec2 __attribute__((ext_vector_type(2)));
    typedef float vec4 __attribute__((ext_vector_type(4)));
    vec4 c = {0, 0, 0, 0};
    vec2 v = {y[threadIdx.x], 1};
    for (int k = 0; k < 5; k++)
        c = __builtin_amdgcn_mfma_f32_4x4x1f32(v[0], v[1], c, 0, 0, 0);
    asm volatile(TEN("v_pk_fma_f32 %0, %0, %0, %0\n") : "+v"(v));
    y[threadIdx.x] = c[0] + v[0];
#endif
}
// 16 waves; 16 blocks of 4 x 4 x 1. A packed one is two in each lane.
// expect gfx90a: matrix.flops.matrix_f32 == 5 * 16 * 2 * 16 * 4 * 4
// expect gfx90a: matrix.flops.packed_f32 == 2 * 2 * 10 * 1024
// expect: others.roofline.flops == 0

// Two instructions in one: a product, and a fused multiply-add.
__global__ void dual(float *y)
{
#ifdef __gfx1100__
    asm volatile(TEN("v_dual_mul_f32 v0, v2, v3 :: v_dual_fmac_f32 v1, v3, v2\n") ::: "v0", "v1", "v2", "v3");
#endif
    y[threadIdx.x] = 1;
}
// expect gfx1100: dual.flops.f32 == 3 * 10 * 1024

// All 64 blocks read the same 1024 bytes: a line comes once in a launch, or at every access.
__global__ void again(const float *x, float *y)
{
    y[blockIdx.x * 256 + threadIdx.x] = x[threadIdx.x];
}
__global__ void apart(const float *x, float *y)
{
    y[blockIdx.x * 256 + threadIdx.x] = x[blockIdx.x * 256 + threadIdx.x];
}
// expect: again.global.transactions == apart.global.transactions
// expect: apart.global.footprint_bytes - again.global.footprint_bytes == 3 * 63 * 1024
// expect: again.roofline.bytes_most == again.global.transactions * again.resources.line_bytes
// expect: again.launches == 3
// expect: again.global.footprint_bytes >= 3 * (1024 + 64 * 1024)
// expect: again.global.footprint_bytes < 3 * (1024 + 64 * 1024 + 512)

int main()
{
    char *x = zeros(64 * 1024), *y = zeros(64 * 1024);
    base<<<4, 256>>>((float *)y);
    fused<<<4, 256>>>((float *)y);
    half<<<4, 256>>>((float *)y);
    doubles<<<4, 256>>>((double *)y);
    halves<<<4, 256>>>((float *)y);
    others<<<4, 256>>>((float *)y);
    matrix<<<4, 256>>>((float *)y);
    dual<<<4, 256>>>((float *)y);
    for (int k = 0; k < 3; k++) {
        again<<<64, 256>>>((float *)x, (float *)y);
        apart<<<64, 256>>>((float *)x, (float *)y);
    }
    return ended();
}
