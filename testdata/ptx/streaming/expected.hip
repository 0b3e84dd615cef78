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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_VECTOR)
#define TRANSHIP_PTX_VECTOR
// A vector of numbers that is read or written by one access, also where that is volatile or past the caches
template <class T, int N> using tranship_vector = T __attribute__((ext_vector_type(N)));
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
        const unsigned in5 = (unsigned)(int)there;
        bool p_ = in5 != 0u;
        out0 = 0.0f;
        if (p_) {
            const tranship_vector<float, 4> whole = *(const volatile tranship_vector<float, 4> *)p;
            out0 = whole[0];
            out1 = whole[1];
            out2 = whole[2];
            out3 = whole[3];
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
    *(volatile tranship_vector<unsigned, 2> *)tranship_from_shared(at) = tranship_vector<unsigned, 2>{v.x, v.y};
    __syncthreads();
    out[threadIdx.x].x = *(const volatile unsigned *)tranship_from_shared(at + 4);
}
