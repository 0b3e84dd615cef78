#include "bf16_bits.h"
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_HALF_SATURATED)
#define TRANSHIP_HALF_SATURATED
#include <hip/hip_fp16.h>
// CUDA's __hadd_sat and its like: between 0 and 1, and 0 for a NaN. HIP has them for kernels only, or as functions for both that do not
// compile for the host. A float is wide enough for their results to be rounded twice. Pairs are copied, as C++ alone has no functions
// for their halves. The templates are for bfloat16, whose header need not be there.
static __host__ __device__ inline __half tranship_saturated(float x)
{
    float rounded = __half2float(__float2half_rn(x));
    return __float2half_rn(rounded > 0 ? rounded < 1 ? rounded : 1.0f : 0.0f);
}
template <class T> static __host__ __device__ inline float tranship_of_bf16(T x)
{
    static_assert(sizeof x == 2, "a bfloat16");
    unsigned short bits;
    __builtin_memcpy(&bits, (const void *)&x, sizeof bits);
    return tranship_bf16_value(bits);
}
template <class T> static __host__ __device__ inline T tranship_saturated_bf16(float x)
{
    unsigned short bits = tranship_bf16_bits(x > 0 ? x < 1 ? x : 1.0f : 0.0f, 2);
    T result;
    __builtin_memcpy((void *)&result, &bits, sizeof bits);
    return result;
}
#define TRANSHIP_SATURATED(name, operator) \
    static __host__ __device__ inline __half tranship_h##name##_sat(__half x, __half y) \
    { \
        return tranship_saturated(__half2float(x) operator __half2float(y)); \
    } \
    static __host__ __device__ inline __half2 tranship_h##name##2_sat(__half2 x, __half2 y) \
    { \
        __half a[2], b[2]; \
        __builtin_memcpy((void *)a, &x, sizeof x); \
        __builtin_memcpy((void *)b, &y, sizeof y); \
        a[0] = tranship_h##name##_sat(a[0], b[0]); \
        a[1] = tranship_h##name##_sat(a[1], b[1]); \
        __builtin_memcpy((void *)&x, a, sizeof x); \
        return x; \
    }
#define TRANSHIP_SATURATED_BF16(name, operator) \
    template <class T> static __host__ __device__ inline T tranship_h##name##_sat(T x, T y) \
    { \
        return tranship_saturated_bf16<T>(tranship_of_bf16(x) operator tranship_of_bf16(y)); \
    } \
    template <class T> static __host__ __device__ inline T tranship_h##name##2_sat(T x, T y) \
    { \
        decltype(x.x) a[2], b[2]; \
        __builtin_memcpy((void *)a, (const void *)&x, sizeof x); \
        __builtin_memcpy((void *)b, (const void *)&y, sizeof y); \
        a[0] = tranship_h##name##_sat(a[0], b[0]); \
        a[1] = tranship_h##name##_sat(a[1], b[1]); \
        __builtin_memcpy((void *)&x, (const void *)a, sizeof x); \
        return x; \
    }
TRANSHIP_SATURATED(add, +)
TRANSHIP_SATURATED(sub, -)
TRANSHIP_SATURATED(mul, *)
TRANSHIP_SATURATED_BF16(add, +)
TRANSHIP_SATURATED_BF16(sub, -)
TRANSHIP_SATURATED_BF16(mul, *)
#undef TRANSHIP_SATURATED_BF16
static __host__ __device__ inline __half tranship_hfma_sat(__half x, __half y, __half z)
{
    return tranship_saturated(tranship_odd_sum((double)__half2float(x) * (double)__half2float(y), (double)__half2float(z)));
}
template <class T> static __host__ __device__ inline T tranship_hfma_sat(T x, T y, T z)
{
    double product = (double)tranship_of_bf16(x) * (double)tranship_of_bf16(y);
    return tranship_saturated_bf16<T>(tranship_odd_sum(product, (double)tranship_of_bf16(z)));
}
// Pairs of either
template <class T> static __host__ __device__ inline T tranship_hfma2_sat(T x, T y, T z)
{
    decltype(x.x) a[2], b[2], c[2];
    __builtin_memcpy((void *)a, (const void *)&x, sizeof x);
    __builtin_memcpy((void *)b, (const void *)&y, sizeof y);
    __builtin_memcpy((void *)c, (const void *)&z, sizeof z);
    a[0] = tranship_hfma_sat(a[0], b[0], c[0]);
    a[1] = tranship_hfma_sat(a[1], b[1], c[1]);
    __builtin_memcpy((void *)&x, (const void *)a, sizeof x);
    return x;
}
#undef TRANSHIP_SATURATED
#endif
