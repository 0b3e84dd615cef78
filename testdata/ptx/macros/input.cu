// Statements in macros, and macros in statements.
#include <cstdint>

#define LOAD_ONCE(to, from) asm volatile("ld.global.u32 %0, [%1];" : "=r"(to) : "l"(from))
#define FIELD(to, v, at, n) asm("bfe.u32 %0, %1, %2, %3;" : "=r"(to) : "r"(v), "r"(at), "r"(n));
#define ADD_WIDE(low, high, a, b)                                  \
    do {                                                           \
        asm("add.cc.u32 %0, %2, %4;\n\taddc.u32 %1, %3, %5;"       \
            : "=r"(low), "=r"(high)                                \
            : "r"((a).x), "r"((a).y), "r"((b).x), "r"((b).y));     \
    } while (0)
#define MUL_WIDE(low, high, a, b) \
    asm("mul.lo.u32 %0, %2, %3;\n\tmul.hi.u32 %1, %2, %3;" : "=r"(low), "=r"(high) : "r"(a), "r"(b))

#define CACHED "ld.global.nc"
#define BARRIER 0
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#if __CUDA_ARCH__ >= 350
#define LOAD_CACHED "ld.global.nc.u32"
#else
#define LOAD_CACHED "ld.global.u32"
#endif
#ifndef WIDTH // -DWIDTH=64: what it says is not in this file
#define WIDTH 32
#endif

__global__ void all(uint32_t *p, uint2 a, uint2 b, uint32_t *out0)
{
    uint32_t r, q;
    LOAD_ONCE(r, p + 1);
    if (r)
        LOAD_ONCE(q, p);
    else
        FIELD(q, r, 3, 5)
    ADD_WIDE(r, q, a, b);
    if (r)
        MUL_WIDE(out0[0], out0[1], a.x, b.x);
    else
        r = 1;
    asm(CACHED ".u32 %0, [%1];" : "=r"(r) : "l"(p));
    asm(LOAD_CACHED " %0, [%1];" : "=r"(q) : "l"(p));
    asm volatile("bar.sync " TEXT(BARRIER) ";");
    asm("add.u" TEXT(WIDTH) " %0, %0, %1;" : "+r"(r) : "r"(q));
    p[0] = r + q;
}

// Casts say of what type an operand is, where the parse does not.
#define ROTATE(r, x, n) asm("shf.l.wrap.b32 %0, %1, %1, %2;" : "=r"(r) : "r"((uint32_t)(x)), "r"(static_cast<unsigned>(n)))
#define LOAD_AT(r, p) asm volatile("ld.global.f32 %0, [%1];" : "=f"(r) : "l"((uint64_t)(p)))
template <class T> __device__ unsigned of_any_type(T x, int n)
{
    unsigned r;
    float f;
    ROTATE(r, n, n + 1);
    asm("add.f32 %0, %1, %2;" : "=f"(f) : "f"((float)x), "f"(static_cast<float>(n)));
    return r + (unsigned)f;
}
