#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_HOST_HALF)
#define TRANSHIP_HOST_HALF
#include <hip/hip_fp16.h>
#include <math.h>
// CUDA's functions of half that HIP has for kernels only, for host code: overloads beside HIP's own, so that a function for both calls
// the one of its side. "nan" is what CUDA makes of a NaN; what is too large becomes the largest. HIP 7 has one of them itself where it
// is HIP that is compiled; for C++ alone, no release has any.
#define TRANSHIP_CUT_HALF(name, type, least, most, nan) \
    static __host__ inline type __half2##name##_rz(__half h) \
    { \
        float x = truncf(__half2float(h)); \
        return x != x ? nan : x >= (float)(most) ? most : x <= (float)(least) ? least : (type)x; \
    }
#define TRANSHIP_MAKE_HALF(name, type) \
    static __host__ inline __half __##name##2half_rn(type x) \
    { \
        return __float2half_rn((float)x); \
    }
TRANSHIP_CUT_HALF(int, int, -2147483647 - 1, 2147483647, 0)
TRANSHIP_CUT_HALF(uint, unsigned, 0u, 4294967295u, 0u)
TRANSHIP_CUT_HALF(short, short, -32768, 32767, 0)
TRANSHIP_CUT_HALF(ushort, unsigned short, 0, 65535, 0)
TRANSHIP_CUT_HALF(ll, long long, -9223372036854775807LL - 1, 9223372036854775807LL, -9223372036854775807LL - 1)
TRANSHIP_CUT_HALF(ull, unsigned long long, 0ULL, 18446744073709551615ULL, 9223372036854775808ULL)
#if HIP_VERSION_MAJOR < 7 || !defined(__HIP__)
TRANSHIP_MAKE_HALF(int, int)
#endif
TRANSHIP_MAKE_HALF(uint, unsigned)
TRANSHIP_MAKE_HALF(short, short)
TRANSHIP_MAKE_HALF(ushort, unsigned short)
TRANSHIP_MAKE_HALF(ll, long long)
TRANSHIP_MAKE_HALF(ull, unsigned long long)
#undef TRANSHIP_MAKE_HALF
#undef TRANSHIP_CUT_HALF
#endif
