// Conditions inside the text of assembly: what both sides become must be the same.
#include <hip/hip_runtime.h>
#define PREFETCHES 1

__device__ unsigned load(const unsigned *p, int guard)
{
    unsigned data = 0;
    {
        unsigned out0 = data;
        bool p_ = (unsigned)guard != 0u;
        if (p_) out0 = *(const volatile unsigned *)p;
        data = out0;
    }
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
    (void)p;
    (void)p;
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
