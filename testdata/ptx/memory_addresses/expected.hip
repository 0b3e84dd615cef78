// Addresses of one memory and generic ones.
#include <hip/hip_runtime.h>
#include <cstdint>

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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_WARP_SYNC)
#define TRANSHIP_PTX_WARP_SYNC
// A wavefront runs in lockstep: what is left of a barrier of its lanes is the order of memory accesses
static __device__ inline void tranship_syncwarp()
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
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

__device__ __forceinline__ unsigned shared_address(const void *p)
{
    unsigned at;
    {
        unsigned long long wide = (unsigned long long)tranship_to_shared((const void *)(unsigned long long)p);
        at = (unsigned)wide;
    }
    return at;
}

__device__ __forceinline__ const void *global_address(const void *p)
{
    uint64_t at;
    at = (unsigned long long)p;
    return (const void *)at;
}

__device__ __forceinline__ bool is_shared(const void *p)
{
    unsigned is;
    {
        bool p_ = __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void *)(unsigned long long)p);
        is = p_ ? 1u : 0u;
    }
    return is;
}

__device__ __forceinline__ bool is_global(const void *p)
{
    int is;
    {
        bool p_ = tranship_is_global((const void *)(unsigned long long)p) != 0u;
        is = (unsigned)(p_ ? 1 : 0);
    }
    return is != 0;
}

__device__ __forceinline__ void hints()
{
    asm volatile("" ::: "memory");
    (void)40u;
    asm volatile("" ::: "memory");
    (void)0;
    __builtin_debugtrap();
}

__device__ __forceinline__ int all_of_block(bool mine)
{
    int n, any;
    {
        const unsigned in1 = (unsigned)(int)mine;
        bool p = (int)in1 != 0;
        n = (unsigned)__syncthreads_count(p);
    }
    {
        const unsigned in1 = (unsigned)(int)mine;
        bool p = (int)in1 != 0;
        bool q = __syncthreads_or(p) != 0;
        any = (unsigned)(q ? 1 : 0);
    }
    tranship_syncwarp();
    return n + any;
}

template <class T> __device__ unsigned of_unknown_type(T *a, int i)
{
    unsigned x;
    {
        const unsigned long long in1 = (unsigned long long)&a[i];
        unsigned long long t = in1;
        x = *(const unsigned *)((const char *)t + 4);
    }
    *(volatile unsigned *)&a[i] = tranship_bits<unsigned>(*a);
    return x;
}
