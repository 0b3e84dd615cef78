// Macros whose arguments are part of the PTX.
#include <cuda_runtime.h>

#define SPECIAL(to, name) asm("mov.u32 %0, %%" #name ";" : "=r"(to))
#define READER(name)                                           \
    static __device__ __forceinline__ unsigned read_##name()   \
    {                                                          \
        unsigned value;                                        \
        asm volatile("mov.u32 %0, %%" #name ";" : "=r"(value)); \
        return value;                                          \
    }
READER(laneid)
READER(lanemask_lt)

#define BINARY(op, type, to, a, b) asm(#op "." #type " %0, %1, %2;" : "=r"(to) : "r"(a), "r"(b))
#define ADD(type, to, a, b) BINARY(add, type, to, a, b)
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define WIDE 64
#define LOAD(width, to, p) asm volatile("ld.global.u" TEXT(width) " %0, [%1];" : "=l"(to) : "l"(p))
#define LOAD_NEXT(width, to, p) LOAD(width, to, (p) + 1)
#define TWICE(op, a, b)                                          \
    do {                                                         \
        asm(#op ".u32 %0, %0, 1;\n\t" #op ".u32 %0, %0, 3;" : "+r"(a)); \
        asm(#op ".s32 %0, %0, %1;" : "+r"(b) : "r"(a));          \
    } while (0)
#define FENCE(scope) asm volatile("membar." #scope ";" ::: "memory")

__global__ void all(unsigned *out, const unsigned *in, const unsigned long long *wide)
{
    unsigned a, b, c = in[2], d[2] = {1, 2}, i = 0;
    unsigned long long w;
    SPECIAL(a, laneid);
    SPECIAL(b, warpid);
    BINARY(sub, u32, d[i++], in[0], in[1]);
    ADD(s32, c, a + 1, b);
    ADD(u32, c, c, b);
    LOAD(WIDE, w, wide);
    LOAD(64, w, wide + (unsigned)w);
    LOAD_NEXT(WIDE, w, wide);
    TWICE(sub, d[i++ & 1], a);
    TWICE(add, a, b);
    FENCE(gl);
    FENCE(cta);
    out[threadIdx.x] = a + b + c + d[0] + d[1] + i + (unsigned)w + read_laneid() + read_lanemask_lt();
}

// Nobody uses the first one here; one use of the second has no counterpart, and of the third no word for an argument.
#define UNUSED(to, name) asm("mov.u32 %0, %%" #name ";" : "=r"(to))
#define CLUSTER(to, name) asm("mov.u32 %0, %%" #name ";" : "=r"(to))
#define COMPARE(op, to, a, b) asm("{ .reg .pred p; setp." #op ".u32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(to) : "r"(a), "r"(b))

__global__ void left(unsigned *out)
{
    unsigned a, b;
    CLUSTER(a, laneid);
    CLUSTER(b, cluster_ctarank);
    COMPARE(lt.and, out[2], a, b);
    out[0] = a + b;
}
