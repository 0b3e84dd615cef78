// Macros whose arguments are part of the PTX.
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

#define tranship_SPECIAL_laneid(out0) tranship_set(out0, __lane_id() & 31u)
#define tranship_SPECIAL_warpid(out0) tranship_set(out0, (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) / 32u)
#define SPECIAL(to, name) tranship_SPECIAL_##name(to)
#define tranship_READER_laneid(out0) tranship_set(out0, __lane_id() & 31u)
#define tranship_READER_lanemask_lt(out0) tranship_set(out0, (1u << (__lane_id() & 31u)) - 1u)
#define READER(name)                                           \
    static __device__ __forceinline__ unsigned read_##name()   \
    {                                                          \
        unsigned value;                                        \
        tranship_READER_##name(value); \
        return value;                                          \
    }
READER(laneid)
READER(lanemask_lt)

#define tranship_BINARY_add_s32(out0, in1, in2) tranship_set(out0, tranship_bits<unsigned>(in1) + tranship_bits<unsigned>(in2))
#define tranship_BINARY_add_u32(out0, in1, in2) tranship_set(out0, tranship_bits<unsigned>(in1) + tranship_bits<unsigned>(in2))
#define tranship_BINARY_sub_u32(out0, in1, in2) tranship_set(out0, tranship_bits<unsigned>(in1) - tranship_bits<unsigned>(in2))
#define BINARY(op, type, to, a, b) tranship_BINARY_##op##_##type(to, a, b)
#define ADD(type, to, a, b) BINARY(add, type, to, a, b)
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define WIDE 64
#define tranship_LOAD_64(out0, in1) tranship_set(out0, *(const volatile unsigned long long *)(in1))
#define tranship_LOAD_WIDE(out0, in1) tranship_set(out0, *(const volatile unsigned long long *)(in1))
#define LOAD(width, to, p) tranship_LOAD_##width(to, p)
#define LOAD_NEXT(width, to, p) LOAD(width, to, (p) + 1)
#define tranship_TWICE_2_sub(out0, in1) do { \
    auto &ptx_to0 = out0; \
    unsigned ptx_out0 = tranship_bits<unsigned>(ptx_to0); \
    const unsigned ptx_in1 = tranship_bits<unsigned>(in1); \
    tranship_set(ptx_to0, ptx_out0 - ptx_in1); \
} while (0)
#define tranship_TWICE_2_add(out0, in1) do { \
    auto &ptx_to0 = out0; \
    unsigned ptx_out0 = tranship_bits<unsigned>(ptx_to0); \
    const unsigned ptx_in1 = tranship_bits<unsigned>(in1); \
    tranship_set(ptx_to0, ptx_out0 + ptx_in1); \
} while (0)
#define tranship_TWICE_sub(out0) do { \
    auto &ptx_to0 = out0; \
    unsigned ptx_out0 = tranship_bits<unsigned>(ptx_to0); \
    ptx_out0 = ptx_out0 - 1u; \
    tranship_set(ptx_to0, ptx_out0 - 3u); \
} while (0)
#define tranship_TWICE_add(out0) do { \
    auto &ptx_to0 = out0; \
    unsigned ptx_out0 = tranship_bits<unsigned>(ptx_to0); \
    ptx_out0 = ptx_out0 + 1u; \
    tranship_set(ptx_to0, ptx_out0 + 3u); \
} while (0)
#define TWICE(op, a, b)                                          \
    do {                                                         \
        tranship_TWICE_##op(a); \
        tranship_TWICE_2_##op(b, a);          \
    } while (0)
#define tranship_FENCE_gl() __threadfence()
#define tranship_FENCE_cta() __threadfence_block()
#define FENCE(scope) tranship_FENCE_##scope()

__global__ void all(unsigned *out, const unsigned *in, const unsigned long long *wide)
{
    unsigned a, b, c = in[2], d[2] = {1, 2}, i = 0;
    unsigned long long w;
    SPECIAL(a, laneid);
    SPECIAL(b, warpid);
    BINARY(sub, u32, d[i++], in[0], in[1]);
    ADD(s32, c, a + 1, b);
    ADD(u32, c, c, b);
    LOAD(WIDE, w, wide);
    LOAD(64, w, wide + (unsigned)w);
    LOAD_NEXT(WIDE, w, wide);
    TWICE(sub, d[i++ & 1], a);
    TWICE(add, a, b);
    FENCE(gl);
    FENCE(cta);
    out[threadIdx.x] = a + b + c + d[0] + d[1] + i + (unsigned)w + read_laneid() + read_lanemask_lt();
}

// Nobody uses the first one here; one use of the second has no counterpart, and of the third no word for an argument.
#define UNUSED(to, name) asm("mov.u32 %0, %%" #name ";" : "=r"(to))
#define CLUSTER(to, name) asm("mov.u32 %0, %%" #name ";" : "=r"(to))
#define COMPARE(op, to, a, b) asm("{ .reg .pred p; setp." #op ".u32 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(to) : "r"(a), "r"(b))

__global__ void left(unsigned *out)
{
    unsigned a, b;
    CLUSTER(a, laneid);
    CLUSTER(b, cluster_ctarank);
    COMPARE(lt.and, out[2], a, b);
    out[0] = a + b;
}
