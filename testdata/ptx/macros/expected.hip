// Statements in macros, and macros in statements.
#include <hip/hip_runtime.h>

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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_CARRY)
#define TRANSHIP_PTX_CARRY
// Sums and differences of numbers of several words: the carry (a borrow, in differences) goes out, or in and out.
template <class T> static __device__ inline T tranship_add_out(T a, T b, unsigned &carry)
{
    T sum = a + b;
    carry = sum < a;
    return sum;
}
template <class T> static __device__ inline T tranship_add_through(T a, T b, unsigned &carry)
{
    T sum = a + b, all = sum + carry;
    carry = (sum < a) | (all < sum);
    return all;
}
template <class T> static __device__ inline T tranship_sub_out(T a, T b, unsigned &borrow)
{
    borrow = a < b;
    return a - b;
}
template <class T> static __device__ inline T tranship_sub_through(T a, T b, unsigned &borrow)
{
    T difference = a - b, all = difference - borrow;
    borrow = (a < b) | (difference < borrow);
    return all;
}
#endif

#include <cstdint>

#define LOAD_ONCE(to, from) tranship_set(to, *(const volatile unsigned *)(from))
#define FIELD(to, v, at, n) tranship_set(to, tranship_bfe(tranship_bits<unsigned>(v), tranship_bits<unsigned>(at), tranship_bits<unsigned>(n)));
#define ADD_WIDE(low, high, a, b)                                  \
    do {                                                           \
        { \
            const unsigned ptx_in2 = tranship_bits<unsigned>((a).x); \
            const unsigned ptx_in3 = tranship_bits<unsigned>((a).y); \
            const unsigned ptx_in4 = tranship_bits<unsigned>((b).x); \
            const unsigned ptx_in5 = tranship_bits<unsigned>((b).y); \
            unsigned ptx_carry; \
            tranship_set(low, tranship_add_out(ptx_in2, ptx_in4, ptx_carry)); \
            tranship_set(high, ptx_in3 + ptx_in5 + ptx_carry); \
        }     \
    } while (0)
#define MUL_WIDE(low, high, a, b) \
    do { \
        const unsigned ptx_in2 = tranship_bits<unsigned>(a); \
        const unsigned ptx_in3 = tranship_bits<unsigned>(b); \
        tranship_set(low, ptx_in2 * ptx_in3); \
        tranship_set(high, __umulhi(ptx_in2, ptx_in3)); \
    } while (0)

#define CACHED "ld.global.nc"
#define BARRIER 0
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#if defined(__HIP_DEVICE_COMPILE__) || __CUDA_ARCH__ >= 350
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
    r = *(const unsigned *)p;
    q = *(const unsigned *)p;
    __syncthreads();
    asm("add.u" TEXT(WIDTH) " %0, %0, %1;" : "+r"(r) : "r"(q));
    p[0] = r + q;
}
