#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_HALF_CASTS)
#define TRANSHIP_HALF_CASTS
#include <hip/hip_fp16.h>
#include <hip/hip_version.h>
#if HIP_VERSION >= 50700000
#include <hip/hip_bf16.h>
typedef __hip_bfloat16 tranship_bfloat16;
static __host__ __device__ inline float tranship_wide(const tranship_bfloat16 &value)
{
    return __bfloat162float(value);
}
static __host__ __device__ inline tranship_bfloat16 tranship_narrow(float value)
{
    return __float2bfloat16(value);
}
#else
#include <hip/hip_bfloat16.h>
typedef hip_bfloat16 tranship_bfloat16;
static __host__ __device__ inline float tranship_wide(const tranship_bfloat16 &value)
{
    return static_cast<float>(value);
}
static __host__ __device__ inline tranship_bfloat16 tranship_narrow(float value)
{
    return tranship_bfloat16(value);
}
#endif
// A cast as it is written, and between a half and a bfloat16, for which HIP has several ways, by way of a float, as in CUDA
template <class To, class From> struct tranship_casts
{
    static __host__ __device__ constexpr To of(const From &value)
    {
        return static_cast<To>(value);
    }
};
template <> struct tranship_casts<__half, tranship_bfloat16>
{
    static __host__ __device__ __half of(const tranship_bfloat16 &value)
    {
        return __float2half(tranship_wide(value));
    }
};
template <> struct tranship_casts<tranship_bfloat16, __half>
{
    static __host__ __device__ tranship_bfloat16 of(const __half &value)
    {
        return tranship_narrow(__half2float(value));
    }
};
template <class To, class From> static __host__ __device__ constexpr To tranship_cast(const From &value)
{
    return tranship_casts<To, From>::of(value);
}
#endif
