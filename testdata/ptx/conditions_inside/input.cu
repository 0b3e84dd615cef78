// Conditions inside the text of assembly: what both sides become must be the same.
#define PREFETCHES 1

__device__ unsigned load(const unsigned *p, int guard)
{
    unsigned data = 0;
    asm volatile("{\n"
                 "  .reg .pred p;\n"
                 "  setp.ne.b32 p, %2, 0;\n"
#if PREFETCHES
                 "  @p ld.global.L2::128B.u32 %0, [%1];\n"
#else
                 "  @p ld.global.u32 %0, [%1];\n"
#endif
                 "}\n"
                 : "+r"(data)
                 : "l"(p), "r"(guard));
    return data;
}

__device__ unsigned twice(unsigned a)
{
    unsigned r;
    asm("add.u32 %0, %1, %1;"
#ifdef AGAIN
        "add.u32 %0, %0, %0;"
#endif
        : "=r"(r)
        : "r"(a));
    return r;
}

__device__ void hints(const void *p)
{
    asm volatile(
#if PREFETCHES
        "prefetch.global.L2 [%0];"
#else
        "prefetch.global.L1 [%0];"
#endif
#if PREFETCHES
        "prefetch.global.L2 [%0];"
#else
        "prefetch.global.L1 [%0];"
#endif
        :: "l"(p));
}

__device__ unsigned three(unsigned a)
{
    unsigned r;
    asm("mov.u32 %0, %1;"
#if PREFETCHES == 1
        " "
#elif PREFETCHES == 2
        "\n"
#else
        "\t"
#endif
        : "=r"(r) : "r"(a));
    return r;
}

__device__ unsigned other(unsigned a)
{
    unsigned r;
    asm(
#if PREFETCHES
        "mov.u32 %0, %1;"
#endif
#if defined(OTHERS)
        " "
#endif
        : "=r"(r) : "r"(a));
    return r;
}

__device__ void copies(unsigned to, const void *from, int bytes)
{
    asm volatile(
#if PREFETCHES
        "cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(to),
#else
        "cp.async.ca.shared.global [%0], [%1], %2, %3;\n" ::"r"(to),
#endif
        "l"(from), "n"(16), "r"(bytes));
    asm volatile(
#if PREFETCHES
        "cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(to),
#else
        "cp.async.ca.shared.global [%0], [%1], %2, %3;\n" ::"r"(to + 16),
#endif
        "l"(from), "n"(16), "r"(bytes));
}
