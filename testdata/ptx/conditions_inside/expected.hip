// Conditions inside the text of assembly: what both sides become must be the same.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_PTX_COPY)
#define TRANSHIP_PTX_COPY
// PTX's asynchronous copy of 4, 8 or 16 bytes into shared memory, done at once, which it may be
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size)
{
    if (size == 16)
        __builtin_memcpy(__builtin_assume_aligned(to, 16), __builtin_assume_aligned(from, 16), 16);
    else if (size == 8)
        __builtin_memcpy(__builtin_assume_aligned(to, 8), __builtin_assume_aligned(from, 8), 8);
    else
        __builtin_memcpy(__builtin_assume_aligned(to, 4), __builtin_assume_aligned(from, 4), 4);
}
// Only the first bytes of the source are read, the others become 0
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size, unsigned bytes)
{
    unsigned word[4] = {};
    if (bytes >= size)
        return tranship_copy(to, from, size);
    for (unsigned i = 0; i < bytes; i++)
        word[i / 4] |= (unsigned)((const unsigned char *)from)[i] << i % 4 * 8;
    tranship_copy(to, word, size);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif

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

__device__ void copies(unsigned to, const void *from, int bytes)
{
    tranship_copy((void *)tranship_from_shared(to), from, 16u, (unsigned)bytes);
    asm volatile(
#if PREFETCHES
        "cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;\n" ::"r"(to),
#else
        "cp.async.ca.shared.global [%0], [%1], %2, %3;\n" ::"r"(to + 16),
#endif
        "l"(from), "n"(16), "r"(bytes));
}
