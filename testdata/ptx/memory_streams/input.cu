// Loads and stores with the hints that real code gives them.
#include <cuda_runtime.h>
#include <cstdint>

// Once through the caches: a tensor that is read one time, and the policy of the part that is kept.
__device__ __forceinline__ uint4 load_stream(const uint4 *p)
{
    uint4 v;
    asm volatile("ld.global.nc.L1::no_allocate.L2::256B.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p));
    return v;
}

__device__ __forceinline__ float load_kept(const float *p)
{
    uint64_t policy;
    float v;
    asm volatile("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(policy));
    asm volatile("ld.global.L2::cache_hint.f32 %0, [%1], %2;" : "=f"(v) : "l"(p), "l"(policy));
    return v;
}

__device__ __forceinline__ void store_stream(float2 *p, float2 v)
{
    asm volatile("st.global.L1::no_allocate.v2.f32 [%0], {%1, %2};" ::"l"(p), "f"(v.x), "f"(v.y) : "memory");
}

__device__ __forceinline__ unsigned code_of(const uint8_t *p)
{
    unsigned v;
    asm("ld.global.cs.u8 {%0}, [%1 + 3];" : "=r"(v) : "l"(p));
    return v;
}

__device__ __forceinline__ void fetch_ahead(const void *p)
{
    asm volatile("prefetch.global.L2::evict_last [%0];" ::"l"(p));
    asm("prefetchu.L1 [%0];" ::"l"(p));
}

__device__ __forceinline__ void forget(float *p)
{
    asm volatile("discard.global.L2 [%0], 128;" ::"l"(p) : "memory");
    asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(p));
}

// What other blocks have written, past the first cache; the host's memory.
__device__ __forceinline__ unsigned long long fresh(const unsigned long long *p)
{
    unsigned long long v;
    asm volatile("ld.global.cg.u64 %0, [%1];" : "=l"(v) : "l"(p));
    return v;
}

__device__ __forceinline__ void tell_host(volatile unsigned *p, unsigned v)
{
    asm volatile("st.volatile.global.u32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    asm volatile("st.global.wt.u32 [%0+4], %1;" ::"l"(p), "r"(v) : "memory");
    asm volatile("st.mmio.relaxed.sys.global.u32 [%0+8], %1;" ::"l"(p), "r"(v) : "memory");
}

__device__ __forceinline__ void pass_pair(double *to, const double *from)
{
    double a, b;
    asm volatile("ld.global.cg.v2.f64 {%0, %1}, [%2 + 16];" : "=d"(a), "=d"(b) : "l"(from));
    asm volatile("st.global.wt.v2.f64 [%0], {%1, %2};" ::"l"(to), "d"(a), "d"(b));
}

__device__ __forceinline__ void read_pair(unsigned long long &a, unsigned long long &b, const ulonglong2 *p)
{
    asm volatile("ld.volatile.global.v2.u64 {%0,%1}, [%2];" : "=l"(a), "=l"(b) : "l"(p));
}

__device__ __forceinline__ void local_words(unsigned *out)
{
    unsigned words[4] = {1, 2, 3, 4};
    unsigned v;
    unsigned at = (unsigned)__cvta_generic_to_local(words);
    asm volatile("ld.local.u32 %0, [%1+8];" : "=r"(v) : "r"(at));
    out[0] = v;
}
