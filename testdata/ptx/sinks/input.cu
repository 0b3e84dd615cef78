// Results that nobody wants ("_"), numbers that end with their point, modifiers in another order than the ISA's, parts of registers.
#include <cuda_fp16.h>
#include <cstdint>

__device__ void row_sums(float *sum, const uint32_t *a)
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, _, %1, _}, {%2, %3, %4, %5}, {%6, %7}, {%8, 0., %9, -1.};\n"
                 : "=f"(sum[0]), "=f"(sum[1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(0x3c003c00), "r"(0x3c003c00), "f"(sum[0]), "f"(sum[1]));
}

__device__ void left_half(uint32_t *r, uint32_t at)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, _, %1, _}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(at));
}

__device__ void turned_over(uint32_t *r, uint32_t at)
{
    asm volatile("ldmatrix.sync.aligned.trans.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(at));
    asm volatile("ldmatrix.aligned.sync.b16.x2.shared.m8n8 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(at));
}

__device__ float orders(float x, int n, const float *p)
{
    float sum, wide, old;
    asm("add.f32.rn %0, %1, 1.;" : "=f"(sum) : "f"(x));
    asm("cvt.f32.s32.rn %0, %1;" : "=f"(wide) : "r"(n));
    asm volatile("ld.f32.global.volatile %0, [%1];" : "=f"(old) : "l"(p));
    return sum + wide + old;
}

// Types, and row and col, stand in an order that says which is which: another order is another instruction.
__device__ void other_instructions(float *d, int n)
{
    asm("cvt.rn.s32.f32 %0, %1;" : "=f"(d[0]) : "r"(n));
    asm volatile("mma.sync.aligned.m16n8k8.col.row.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(n));
}

__device__ uint32_t bytes(uint32_t x)
{
    uint32_t y;
    asm("{ .reg .b8 a, b, c, d; mov.b32 {a, b, c, d}, %1; mov.b32 %0, {d, c, b, a}; }" : "=r"(y) : "r"(x));
    asm("{ .reg .b8 low; mov.b32 {low, _, _, _}, %0; mov.b32 %0, {low, low, low, low}; }" : "+r"(y));
    asm("{ .reg .b16 h; .reg .b8 top; mov.b32 {_, h}, %0; mov.b16 {_, top}, h; mov.b16 h, {top, top}; mov.b32 %0, {h, h}; }" : "+r"(y));
    return y;
}

__device__ uint64_t halves(uint64_t x)
{
    uint64_t y;
    asm("{ .reg .b16 a, b, c, d; mov.b64 {a, b, c, d}, %1; mov.b64 %0, {d, c, b, a}; }" : "=l"(y) : "l"(x));
    return y;
}

// Vectors of other numbers of elements are none.
__device__ uint32_t three(uint32_t x)
{
    asm("{ .reg .b8 a, b, c; mov.b32 {a, b, c}, %0; }" : "+r"(x));
    return x;
}

// Under a guard, and beside registers of such a name.
__device__ void guarded(uint32_t &x, float (&d)[4], uint32_t p)
{
    asm volatile("{ .reg .pred q; setp.ne.u32 q, %1, 0; @q ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, _}, [%1]; }" : "+r"(x) : "r"(p));
    asm volatile("{ .reg .pred q; setp.ne.u32 q, %2, 0; @!q mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, _, %1, _}, {%2, %2}, {%2}, {%0, %0, %1, %1}; }"
                 : "+f"(d[0]), "+f"(d[1])
                 : "r"(p));
    asm volatile("{ .reg .b32 unread0; mov.b32 unread0, 5; ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, _}, [%1]; add.u32 %0, %0, unread0; }"
                 : "=r"(x)
                 : "r"(p));
}
