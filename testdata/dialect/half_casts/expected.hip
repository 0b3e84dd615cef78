#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

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

// Each way to write a cast, in a template that is used with both, and in plain code.
template <typename To, typename From> __device__ To converted(const From *v)
{
    using result = To;
    To first(tranship_cast<To>(v[0]));
    To second{tranship_cast<To>(v[1])};
    To third = tranship_cast<To>(*v) + result(tranship_cast<result>(v[2]));
    return first + second + third + tranship_cast<To>((v[3]));
}

template <typename T> struct holder {
    T kept;
    template <typename U> __device__ explicit holder(U u) : kept(tranship_cast<decltype(kept)>(u)) {}
};

// Used with float alone: it stays.
template <typename T> __device__ T from_float(float f)
{
    return T(f);
}

typedef __half short_float;

__global__ void exchange(__half *h, __hip_bfloat16 *b)
{
    h[0] = converted<__half>(b);
    b[0] = converted<__hip_bfloat16>(h);
    h[1] = holder<__half>(b[1]).kept;
    __hip_bfloat16 local(tranship_cast<__hip_bfloat16>(h[2]));
    b[2] = local + __hip_bfloat16(tranship_cast<__hip_bfloat16>(h[3]));
    h[4] = short_float(tranship_cast<short_float>(b[4]));
    h[5] = __half(tranship_cast<__half>(__hip_bfloat16(tranship_cast<__hip_bfloat16>(h[5]))));
    h[6] = from_float<__half>(1.0f);
    h[7] = tranship_cast<short_float>((b[5]));
    const __hip_bfloat16 *next = b;
    h[8] = tranship_cast<__half>(*next++) + tranship_cast<__half>((__hip_bfloat16)local) + tranship_cast<__half>(next[1]) * h[2];
    h[9] = (__half)__hip_bfloat16{local};
}
