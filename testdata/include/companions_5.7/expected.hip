// CUDA's cublas_v2.h brings __half and the complex types; hipblas.h does not, in this release.
#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_HALF_OPERATORS)
#define TRANSHIP_HALF_OPERATORS
#include <hip/hip_fp16.h>
#include <hip/hip_version.h>
#if HIP_VERSION < 60300000 // from there on HIP has them for both
// CUDA's arithmetic and comparisons of half for host code, where HIP has them for kernels only: overloads beside HIP's own, so that a
// function for both calls the one of its side. A result of float is rounded once more, which changes nothing for these operators.
#define TRANSHIP_HALF_BITS(type, name) \
    static __host__ inline type __half_as_##name(__half a) \
    { \
        type bits; \
        __builtin_memcpy(&bits, static_cast<const void *>(&a), sizeof(bits)); \
        return bits; \
    } \
    static __host__ inline __half __##name##_as_half(type bits) \
    { \
        __half a; \
        __builtin_memcpy(static_cast<void *>(&a), &bits, sizeof(bits)); \
        return a; \
    }
TRANSHIP_HALF_BITS(short, short)
TRANSHIP_HALF_BITS(unsigned short, ushort)
#undef TRANSHIP_HALF_BITS
#define TRANSHIP_HALF_PAIR(call) \
    __halves2half2(call(__low2half(a), __low2half(b)), call(__high2half(a), __high2half(b)))
#define TRANSHIP_HALF_ARITHMETIC(op, name, name2) \
    static __host__ inline __half name(__half a, __half b) \
    { \
        return __float2half_rn(__half2float(a) op __half2float(b)); \
    } \
    static __host__ inline __half2 name2(__half2 a, __half2 b) \
    { \
        return TRANSHIP_HALF_PAIR(name); \
    }
#define TRANSHIP_HALF_ORDER(name, condition) \
    static __host__ inline bool __h##name(__half a, __half b) \
    { \
        float x = __half2float(a), y = __half2float(b); \
        return condition; \
    } \
    static __host__ inline bool __hb##name##2(__half2 a, __half2 b) \
    { \
        return __h##name(__low2half(a), __low2half(b)) && __h##name(__high2half(a), __high2half(b)); \
    } \
    static __host__ inline __half2 __h##name##2(__half2 a, __half2 b) \
    { \
        return __floats2half2_rn(__h##name(__low2half(a), __low2half(b)), __h##name(__high2half(a), __high2half(b))); \
    }
TRANSHIP_HALF_ARITHMETIC(+, __hadd, __hadd2)
TRANSHIP_HALF_ARITHMETIC(-, __hsub, __hsub2)
TRANSHIP_HALF_ARITHMETIC(*, __hmul, __hmul2)
TRANSHIP_HALF_ARITHMETIC(/, __hdiv, __h2div)
TRANSHIP_HALF_ORDER(eq, x == y)
TRANSHIP_HALF_ORDER(ne, x < y || x > y)
TRANSHIP_HALF_ORDER(lt, x < y)
TRANSHIP_HALF_ORDER(le, x <= y)
TRANSHIP_HALF_ORDER(gt, x > y)
TRANSHIP_HALF_ORDER(ge, x >= y)
TRANSHIP_HALF_ORDER(equ, !(x < y || x > y))
TRANSHIP_HALF_ORDER(neu, x != y)
TRANSHIP_HALF_ORDER(ltu, !(x >= y))
TRANSHIP_HALF_ORDER(leu, !(x > y))
TRANSHIP_HALF_ORDER(gtu, !(x <= y))
TRANSHIP_HALF_ORDER(geu, !(x < y))
#define TRANSHIP_HALF_SIGN(name, bits) \
    static __host__ inline __half name(__half a) \
    { \
        return __ushort_as_half(static_cast<unsigned short>(__half_as_ushort(a) bits)); \
    } \
    static __host__ inline __half2 name##2(__half2 a) \
    { \
        return __halves2half2(name(__low2half(a)), name(__high2half(a))); \
    }
TRANSHIP_HALF_SIGN(__habs, & 0x7fff)
TRANSHIP_HALF_SIGN(__hneg, ^ 0x8000)
static __host__ inline bool __hisnan(__half a)
{
    return (__half_as_ushort(a) & 0x7fff) > 0x7c00;
}
static __host__ inline __half2 __hisnan2(__half2 a)
{
    return __floats2half2_rn(__hisnan(__low2half(a)), __hisnan(__high2half(a)));
}
static __host__ inline int __hisinf(__half a)
{
    return __half_as_ushort(a) == 0x7c00 ? 1 : __half_as_ushort(a) == 0xfc00 ? -1 : 0;
}
#define TRANSHIP_HALF_LIMIT(name, op) \
    static __host__ inline __half name##_nan(__half a, __half b) \
    { \
        return __hisnan(a) ? a : __hisnan(b) || __half2float(b) op __half2float(a) ? b : a; \
    } \
    static __host__ inline __half name(__half a, __half b) \
    { \
        return __hisnan(a) ? b : __hisnan(b) ? a : name##_nan(a, b); \
    }
TRANSHIP_HALF_LIMIT(__hmax, >)
TRANSHIP_HALF_LIMIT(__hmin, <)
#undef TRANSHIP_HALF_LIMIT
#if !defined(__HIP_NO_HALF_OPERATORS__)
#define TRANSHIP_HALF_OPERATOR(type, op, name) \
    static __host__ inline type operator op(const type &a, const type &b) \
    { \
        return name(a, b); \
    } \
    static __host__ inline type &operator op##=(type &a, const type &b) \
    { \
        return a = name(a, b); \
    }
#define TRANSHIP_HALF_COMPARE(op, name) \
    static __host__ inline bool operator op(const __half &a, const __half &b) \
    { \
        return __h##name(a, b); \
    } \
    static __host__ inline bool operator op(const __half2 &a, const __half2 &b) \
    { \
        return __hb##name##2(a, b); \
    }
#define TRANSHIP_HALF_UNARY(type, add, sub, neg, one) \
    static __host__ inline type operator+(const type &a) \
    { \
        return a; \
    } \
    static __host__ inline type operator-(const type &a) \
    { \
        return neg(a); \
    } \
    static __host__ inline type &operator++(type &a) \
    { \
        return a = add(a, one); \
    } \
    static __host__ inline type &operator--(type &a) \
    { \
        return a = sub(a, one); \
    } \
    static __host__ inline type operator++(type &a, int) \
    { \
        type before = a; \
        ++a; \
        return before; \
    } \
    static __host__ inline type operator--(type &a, int) \
    { \
        type before = a; \
        --a; \
        return before; \
    }
TRANSHIP_HALF_OPERATOR(__half, +, __hadd)
TRANSHIP_HALF_OPERATOR(__half, -, __hsub)
TRANSHIP_HALF_OPERATOR(__half, *, __hmul)
TRANSHIP_HALF_OPERATOR(__half, /, __hdiv)
TRANSHIP_HALF_OPERATOR(__half2, +, __hadd2)
TRANSHIP_HALF_OPERATOR(__half2, -, __hsub2)
TRANSHIP_HALF_OPERATOR(__half2, *, __hmul2)
TRANSHIP_HALF_OPERATOR(__half2, /, __h2div)
TRANSHIP_HALF_UNARY(__half, __hadd, __hsub, __hneg, __float2half_rn(1.0f))
TRANSHIP_HALF_UNARY(__half2, __hadd2, __hsub2, __hneg2, __float2half2_rn(1.0f))
TRANSHIP_HALF_COMPARE(==, eq)
TRANSHIP_HALF_COMPARE(!=, neu)
TRANSHIP_HALF_COMPARE(<, lt)
TRANSHIP_HALF_COMPARE(<=, le)
TRANSHIP_HALF_COMPARE(>, gt)
TRANSHIP_HALF_COMPARE(>=, ge)
#undef TRANSHIP_HALF_UNARY
#undef TRANSHIP_HALF_COMPARE
#undef TRANSHIP_HALF_OPERATOR
#endif
#undef TRANSHIP_HALF_SIGN
#undef TRANSHIP_HALF_ORDER
#undef TRANSHIP_HALF_ARITHMETIC
#undef TRANSHIP_HALF_PAIR
#endif
#endif

#include <hipblas/hipblas.h>
#include <hip/hip_complex.h>
#include <hip/hip_fp16.h>
#include <vector>

void scale(hipblasHandle_t h, hipComplex *x, int n)
{
    hipComplex a = make_hipComplex(2.0f, 0.0f);
    hipblasCscal(h, n, &a, x, 1);
}

void hgemm(hipblasHandle_t h, __half *a, __half *b, __half *c, int n)
{
    __half one = __float2half(1.0f);
    hipblasHgemm(h, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, &one, a, n, b, n, &one, c, n);
}
