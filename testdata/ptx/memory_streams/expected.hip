// Loads and stores with the hints that real code gives them.
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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_VECTOR)
#define TRANSHIP_PTX_VECTOR
// A vector of numbers that is read or written by one access, also where that is volatile or past the caches
template <class T, int N> using tranship_vector = T __attribute__((ext_vector_type(N)));
#endif

// Once through the caches: a tensor that is read one time, and the policy of the part that is kept.
__device__ __forceinline__ uint4 load_stream(const uint4 *p)
{
    uint4 v;
    {
        const tranship_vector<unsigned, 4> whole = *(const tranship_vector<unsigned, 4> *)p;
        v.x = whole[0];
        v.y = whole[1];
        v.z = whole[2];
        v.w = whole[3];
    }
    return v;
}

__device__ __forceinline__ float load_kept(const float *p)
{
    uint64_t policy;
    float v;
    policy = 0ull;
    v = *(const volatile float *)p;
    return v;
}

__device__ __forceinline__ void store_stream(float2 *p, float2 v)
{
    {
        const unsigned long long in0 = (unsigned long long)p;
        const float in1 = v.x;
        const float in2 = v.y;
        asm volatile("" ::: "memory");
        *(volatile tranship_vector<float, 2> *)in0 = tranship_vector<float, 2>{in1, in2};
        asm volatile("" ::: "memory");
    }
}

__device__ __forceinline__ unsigned code_of(const uint8_t *p)
{
    unsigned v;
    v = (unsigned)__builtin_nontemporal_load((const unsigned char *)((const char *)p + 3));
    return v;
}

__device__ __forceinline__ void fetch_ahead(const void *p)
{
    (void)p;
    (void)p;
}

__device__ __forceinline__ void forget(float *p)
{
    asm volatile("" ::: "memory");
    (void)(const void *)p;
    asm volatile("" ::: "memory");
    (void)(const void *)p;
}

// What other blocks have written, past the first cache; the host's memory.
__device__ __forceinline__ unsigned long long fresh(const unsigned long long *p)
{
    unsigned long long v;
    v = __hip_atomic_load((const volatile unsigned long long *)p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
    return v;
}

__device__ __forceinline__ void tell_host(volatile unsigned *p, unsigned v)
{
    {
        const unsigned long long in0 = (unsigned long long)p;
        const unsigned in1 = v;
        asm volatile("" ::: "memory");
        *(volatile unsigned *)in0 = in1;
        asm volatile("" ::: "memory");
    }
    asm volatile("" ::: "memory");
    __hip_atomic_store((volatile unsigned *)((const char *)p + 4), v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    asm volatile("" ::: "memory");
    asm volatile("" ::: "memory");
    __hip_atomic_store((volatile unsigned *)((const char *)p + 8), v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    asm volatile("" ::: "memory");
}

__device__ __forceinline__ void pass_pair(double *to, const double *from)
{
    double a, b;
    {
        double out0 = __hip_atomic_load((const volatile double *)((const char *)from + 16), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        double out1 = __hip_atomic_load((const volatile double *)((const char *)from + 24), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        a = out0;
        b = out1;
    }
    {
        const unsigned long long in0 = (unsigned long long)to;
        const double in1 = a;
        const double in2 = b;
        __hip_atomic_store((volatile double *)in0, in1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
        __hip_atomic_store((volatile double *)((const char *)in0 + 8), in2, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    }
}

__device__ __forceinline__ void read_pair(unsigned long long &a, unsigned long long &b, const ulonglong2 *p)
{
    {
        const tranship_vector<unsigned long long, 2> whole = *(const volatile tranship_vector<unsigned long long, 2> *)p;
        a = whole[0];
        b = whole[1];
    }
}

__device__ __forceinline__ void local_words(unsigned *out)
{
    unsigned words[4] = {1, 2, 3, 4};
    unsigned v;
    unsigned at = (unsigned)tranship_to_local(words);
    v = *(const volatile unsigned *)tranship_from_local(at + 8);
    out[0] = v;
}
