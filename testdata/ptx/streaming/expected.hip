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
    return (void *)(TRANSHIP_SPACE(3) char *)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX)
#define TRANSHIP_PTX
// Operands of what was inline PTX: a register has the bits of a variable, whatever its type is.
template <class To, class From> static __host__ __device__ inline To tranship_bits(From from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
}
template <class To, class From> static __host__ __device__ inline void tranship_set(To &to, From from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    __builtin_memcpy((void *)&to, &from, sizeof to);
}
#endif

// Loads and stores past the caches, guarded, and of vectors.
__device__ float load_once(const float *p)
{
    float v;
    v = *p;
    return v;
}

__device__ void load_guarded(float4 &v, const void *p, bool there)
{
    {
        float out0 = v.x;
        float out1 = v.y;
        float out2 = v.z;
        float out3 = v.w;
        const unsigned in5 = (unsigned)((int)there);
        bool p_ = in5 != 0u;
        out0 = 0.0f;
        if (p_) {
            out0 = *(const volatile float *)p;
            out1 = *(const volatile float *)((const char *)p + 4);
            out2 = *(const volatile float *)((const char *)p + 8);
            out3 = *(const volatile float *)((const char *)p + 12);
        }
        v.x = out0;
        v.y = out1;
        v.z = out2;
        v.w = out3;
    }
}

template <class T> __device__ void store_once(T *p, T v)
{
    asm volatile("" ::: "memory");
    __builtin_nontemporal_store(tranship_bits<unsigned>(v), (volatile unsigned *)((const char *)p + 4));
    asm volatile("" ::: "memory");
}

__global__ void stage(const uint2 *in, uint2 *out)
{
    __shared__ uint2 tile[64];
    unsigned at = (unsigned)tranship_to_shared(&tile[threadIdx.x]);
    uint2 v = in[threadIdx.x];
    {
        const unsigned in0 = at;
        const unsigned in1 = v.x;
        const unsigned in2 = v.y;
        *(volatile unsigned *)tranship_from_shared(in0) = in1;
        *(volatile unsigned *)tranship_from_shared(in0 + 4) = in2;
    }
    __syncthreads();
    out[threadIdx.x].x = *(const volatile unsigned *)tranship_from_shared(at + 4);
}
