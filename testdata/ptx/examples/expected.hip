// Five statements as real code has them.
#include <cstdint>
#include <hip/hip_runtime.h>

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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_BITS)
#define TRANSHIP_PTX_BITS
// Instructions of PTX on bits: fields that begin or end beyond the number, as PTX takes them.
static __device__ inline unsigned tranship_bfe(unsigned a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned field = at < 32u ? a >> at : 0u;
    return n < 32u ? field & ((1u << n) - 1u) : field;
}
static __device__ inline int tranship_bfe(int a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    int field = a >> (at < 31u ? at : 31u);
    return n == 0u ? 0 : n < 32u ? (int)((unsigned)field << (32u - n)) >> (32u - n) : field;
}
static __device__ inline unsigned long long tranship_bfe(unsigned long long a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned long long field = at < 64u ? a >> at : 0ull;
    return n < 64u ? field & ((1ull << n) - 1ull) : field;
}
static __device__ inline long long tranship_bfe(long long a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    long long field = a >> (at < 63u ? at : 63u);
    return n == 0u ? 0 : n < 64u ? (long long)((unsigned long long)field << (64u - n)) >> (64u - n) : field;
}
static __device__ inline unsigned tranship_bfi(unsigned a, unsigned b, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned ones = n < 32u ? (1u << n) - 1u : ~0u, mask = at < 32u ? ones << at : 0u;
    return at < 32u ? (a << at & mask) | (b & ~mask) : b;
}
static __device__ inline unsigned long long tranship_bfi(unsigned long long a, unsigned long long b, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned long long ones = n < 64u ? (1ull << n) - 1ull : ~0ull, mask = at < 64u ? ones << at : 0ull;
    return at < 64u ? (a << at & mask) | (b & ~mask) : b;
}
// Bit i of the result is bit (a_i b_i c_i) of the table.
static __device__ inline unsigned tranship_lop3(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned d = 0u;
    for (unsigned i = 0u; i < 8u; i++)
        d |= table >> i & 1u ? (i & 4u ? a : ~a) & (i & 2u ? b : ~b) & (i & 1u ? c : ~c) : 0u;
    return d;
}
// Four bytes of the eight of b and a; bit 3 of a selector spreads the byte's sign.
static __device__ inline unsigned tranship_prmt(unsigned a, unsigned b, unsigned selectors)
{
    unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned d = 0u;
    for (unsigned i = 0u; i < 4u; i++) {
        unsigned s = selectors >> i * 4u, byte = (unsigned)(bytes >> (s & 7u) * 8u) & 255u;
        d |= (s & 8u ? (byte & 128u ? 255u : 0u) : byte) << i * 8u;
    }
    return d;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_VECTOR)
#define TRANSHIP_PTX_VECTOR
// A vector of numbers that is read or written by one access, also where that is volatile or past the caches
template <class T, int N> using tranship_vector = T __attribute__((ext_vector_type(N)));
#endif
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
#if defined(__HIP__) && !defined(TRANSHIP_PTX)
#define TRANSHIP_PTX
// Operands of what was inline PTX: a register has the bits of a variable, whatever its type is.
template <class To, class From, bool same_size> struct tranship_operand_bits
{
    static __host__ __device__ inline To of(From from)
    {
        To to;
        __builtin_memcpy(&to, &from, sizeof to);
        return to;
    }
};
template <class To, class From> struct tranship_operand_bits<To, From, false>
{
    static __host__ __device__ inline To of(From from)
    {
        static_assert(__is_class(From), "an operand is as wide as its register");
        return from; // HIP's threadIdx.x, which stands for a number
    }
};
template <class To, class From> static __host__ __device__ inline To tranship_bits(From from)
{
    return tranship_operand_bits<To, From, sizeof(To) == sizeof(From)>::of(from);
}
template <class To, class From> static __host__ __device__ inline void tranship_set(To &to, From from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    __builtin_memcpy((void *)&to, &from, sizeof to);
}
#endif

__device__ uint32_t choose(uint32_t e, uint32_t f, uint32_t g)
{
    uint32_t r;
    r = tranship_lop3(e, f, g, 202u);
    return r;
}

__device__ float4 stream(const float4 *from)
{
    float4 v;
    {
        const tranship_vector<float, 4> whole = *(const tranship_vector<float, 4> *)from;
        v.x = whole[0];
        v.y = whole[1];
        v.z = whole[2];
        v.w = whole[3];
    }
    return v;
}

__device__ void fetch(void *tile, const void *from, bool inside)
{
    uint32_t to = static_cast<uint32_t>(tranship_to_shared(tile));
    tranship_copy((void *)tranship_from_shared(to), from, 16u, (unsigned)(inside ? 16 : 0));
    asm volatile("" ::: "memory");
}

__device__ void wait_for(const int *flag, int value)
{
    int seen;
    do {
        asm volatile("" ::: "memory");
        seen = (unsigned)__hip_atomic_load((const volatile int *)flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
        asm volatile("" ::: "memory");
    } while (seen < value);
}

#define tranship_SPECIAL_lanemask_lt(out0) tranship_set(out0, (1u << (__lane_id() & 31u)) - 1u)
#define SPECIAL(to, name) tranship_SPECIAL_##name(to)
__device__ unsigned rank(unsigned lanes)
{
    unsigned below;
    SPECIAL(below, lanemask_lt);
    return (int)__popc(lanes & below);
}
