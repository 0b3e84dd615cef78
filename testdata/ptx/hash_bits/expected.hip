#include <hip/hip_runtime.h>

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

// Bit tricks of a hash: rotations, byte permutes, three-way logic, fields.
__device__ __forceinline__ unsigned rotl(unsigned x, unsigned n)
{
    unsigned r;
    r = __funnelshift_l(x, x, n);
    return r;
}

__device__ __forceinline__ unsigned swap_bytes(unsigned x)
{
    unsigned r;
    r = tranship_prmt(x, 0u, 291u);
    return r;
}

__device__ __forceinline__ unsigned choose(unsigned e, unsigned f, unsigned g)
{
    unsigned r;
    r = tranship_lop3(e, f, g, 202u);
    return r;
}

__global__ void mix(unsigned *state, const int *key, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, field;
    if (i < n)
        field = tranship_bfe(key[i] + 1, 4u, 8u);
    else
        field = -1;
    state[i] = choose(rotl(state[i], 5u), swap_bytes(state[i]), (unsigned)field);
    state[i] = state[i] << 3u;
}
