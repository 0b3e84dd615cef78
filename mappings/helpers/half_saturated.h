#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_HALF_SATURATED)
#define TRANSHIP_HALF_SATURATED
#include <hip/hip_fp16.h>
// CUDA's __hadd_sat and its like: between 0 and 1, and 0 for a NaN. HIP has them for kernels only, or as functions for both that do not
// compile for the host. A float is wide enough for their results to be rounded twice. Pairs are copied, as C++ alone has no functions
// for their halves.
static __host__ __device__ inline __half tranship_saturated(float x)
{
    float rounded = __half2float(__float2half_rn(x));
    return __float2half_rn(rounded > 0 ? rounded < 1 ? rounded : 1.0f : 0.0f);
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
TRANSHIP_SATURATED(add, +)
TRANSHIP_SATURATED(sub, -)
TRANSHIP_SATURATED(mul, *)
#undef TRANSHIP_SATURATED
#endif
