// Statements in lambdas, templates, if constexpr, constexpr functions, members and macros.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cstdint>

// Lambda
__global__ void l1(unsigned *p, unsigned n)
{
    auto add = [](unsigned a, unsigned b) { unsigned r; asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; };
    auto rot = [=] __device__(unsigned a) { asm("shf.l.wrap.b32 %0, %0, %0, %1;" : "+r"(a) : "r"(n)); return a; };
    p[0] = add(p[1], rot(p[2]));
}
// Template, dependent operands
template <typename T> __device__ T t2(const T *p)
{
    T v;
    asm volatile("ld.global.nc.b32 %0, [%1];" : "=r"(v) : "l"(p));
    return v;
}
template <typename T> __device__ void t2b(T *p, T v)
{
    asm volatile("st.global.wt.f32 [%0], %1;" ::"l"(p), "f"(v) : "memory");
}
// If constexpr
template <int BYTES> __device__ void t3(void *dst, const void *src, bool pred)
{
    unsigned s = (unsigned)__cvta_generic_to_shared(dst);
    if constexpr (BYTES == 16)
        asm volatile("cp.async.cg.shared.global [%0], [%1], %2, %3;" ::"r"(s), "l"(src), "n"(BYTES), "r"(pred ? BYTES : 0));
    else
        asm volatile("{ .reg .pred p; setp.ne.b32 p, %3, 0; @p cp.async.ca.shared.global [%0], [%1], %2; }" ::"r"(s), "l"(src), "n"(BYTES), "r"((int)pred));
}
// Constexpr function
__host__ __device__ constexpr unsigned c4(unsigned x) { return x + 1; }
__device__ constexpr unsigned c4b(unsigned x)
{
    asm("add.u32 %0, %0, 1;" : "+r"(x));
    return x;
}
// Macros used with different types
#define MOV32(d, s) asm("mov.b32 %0, %1;" : "=r"(d) : "r"(s))
#define MOVF(d, s) asm("mov.b32 %0, %1;" : "=f"(d) : "r"(s))
__global__ void m5(unsigned *o, float f, int i, half2 h)
{
    unsigned a; int b; unsigned c; float g;
    MOV32(a, __float_as_uint(f));
    MOV32(b, i);
    MOV32(c, *reinterpret_cast<unsigned *>(&h));
    MOVF(g, a);
    o[0] = a + b + c + (unsigned)g;
}
// Half intrinsics by hand
__device__ half2 h6(half2 a, half2 b, half2 c)
{
    half2 d;
    asm("{fma.rn.f16x2 %0,%1,%2,%3;\n}" : "=r"(*(reinterpret_cast<unsigned int *>(&(d)))) : "r"(*(reinterpret_cast<const unsigned int *>(&(a)))), "r"(*(reinterpret_cast<const unsigned int *>(&(b)))), "r"(*(reinterpret_cast<const unsigned int *>(&(c)))));
    return d;
}
// Vectorised
__device__ void v7(float4 &a, const float4 *p)
{
    asm volatile("ld.global.cs.v4.f32 {%0,%1,%2,%3}, [%4];" : "=f"(a.x), "=f"(a.y), "=f"(a.z), "=f"(a.w) : "l"(p));
}
// 64-bit pack
__device__ uint64_t p8(uint32_t lo, uint32_t hi)
{
    uint64_t r;
    asm("mov.b64 %0, {%1,%2};" : "=l"(r) : "r"(lo), "r"(hi));
    return r;
}
// Mulhi chains
__device__ void mul9(uint32_t *r, const uint32_t *a, uint32_t b)
{
    asm("mul.lo.u32 %0, %1, %2;" : "=r"(r[0]) : "r"(a[0]), "r"(b));
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(r[1]) : "r"(a[0]), "r"(b));
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;" : "+r"(r[1]) : "r"(a[1]), "r"(b));
    asm volatile("madc.hi.u32 %0, %1, %2, 0;" : "=r"(r[2]) : "r"(a[1]), "r"(b));
}
// Atomics
__device__ void at10(int *p, float *f, int v)
{
    asm volatile("red.global.add.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    asm volatile("red.release.gpu.global.add.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    asm volatile("red.async.relaxed.cluster.global.add.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    int o;
    asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;" : "=r"(o) : "l"(p), "r"(0), "r"(1) : "memory");
    asm volatile("ld.acquire.gpu.b32 %0, [%1];" : "=r"(o) : "l"(p));
    asm volatile("atom.add.noftz.f16x2 %0, [%1], %2;" : "=r"(o) : "l"(f), "r"(v));
}
// A whole struct member through this
struct acc { float d[4]; unsigned a[4]; __device__ void go(unsigned b) { asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b), "r"(b)); } };
// Named
__device__ unsigned n12(unsigned x, unsigned y)
{
    unsigned r;
    asm("lop3.b32 %[out], %[a], %[b], 0, 0xc0;" : [out] "=r"(r) : [a] "r"(x), [b] "r"(y));
    return r;
}
// Predicate out
__device__ bool p13(int x)
{
    int r;
    asm("{\n .reg .pred %%p;\n setp.gt.s32 %%p, %1, 0;\n selp.s32 %0, 1, 0, %%p;\n}" : "=r"(r) : "r"(x));
    return r;
}
// Exits & traps
__device__ void e14() { asm("trap;"); asm volatile("exit;"); }
// Nanosleep in loop, globaltimer
__device__ void w15(volatile int *f) { while (!*f) asm volatile("nanosleep.u32 %0;" ::"r"(100)); uint64_t t; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t)); }
// Char operands
__device__ int c16(signed char a, unsigned char b)
{
    int r;
    asm("mad.lo.s32 %0, %1, %2, 7;" : "=r"(r) : "r"((int)a), "r"((int)b));
    asm("{ .reg .s8 t; cvt.s8.s32 t, %1; cvt.s32.s8 %0, t; }" : "=r"(r) : "r"(r));
    short s;
    asm("mov.b16 %0, %1;" : "=h"(s) : "h"((short)a));
    return r + s;
}
// Bool operand, enum operand, pointer operand
enum kind { one = 1, two };
__device__ void b17(bool f, kind k, int *p, int **q)
{
    unsigned r; unsigned long long u; int *w;
    asm("add.u32 %0, %1, %2;" : "=r"(r) : "r"((unsigned)f), "r"(k));
    asm("cvta.to.shared.u64 %0, %1;" : "=l"(u) : "l"(p));
    asm("mov.u64 %0, %1;" : "=l"(w) : "l"(*q));
    *w = r + (int)u;
}
// String with tabs, comments, semicolons
__device__ unsigned s18(unsigned x)
{
    unsigned r;
    asm("// begin\n\t"
        "{ /* block */\n"
        ".reg .u32 t<4>;\n"
        "shr.u32 t0, %1, 16;   // high\n"
        "and.b32 t1, %1, 0xffff;\n"
        "add.u32 t2, t0, t1; add.u32 %0, t2, t2;;\n"
        "}\n" : "=r"(r) : "r"(x));
    return r;
}
// Returns directly through a reference parameter and a loop
__device__ void r19(unsigned &x, const unsigned (&y)[4])
{
#pragma unroll
    for (int i = 0; i < 4; ++i)
        asm("xor.b32 %0, %0, %1;" : "+r"(x) : "r"(y[i]));
    for (int i = 0; i < 4; ++i) asm volatile("prefetch.global.L2 [%0];" ::"l"(y + i));
}
// Static_cast & bfloat
__device__ float e20(float x)
{
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x * 1.4426950408889634f));
    asm("tanh.approx.f32 %0, %1;" : "=f"(y) : "f"(y));
    unsigned r;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(y), "f"(x));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(r) : "f"(x));
    return y + (float)r;
}
