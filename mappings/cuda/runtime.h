// What nvcc has included of namespace std, behind all device functions of these names.
#pragma GCC system_header

#if defined(__CUDA__) && defined(TRANSHIP_TOOLKIT)
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <limits.h>
#include <math.h>
#include <new>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <utility>
#elif defined(TRANSHIP_TOOLKIT) || !defined(__cplusplus)
#include <limits.h>
#elif defined(__CUDA__) && !defined(TRANSHIP_HOST_ONLY)

namespace std {
typedef ::size_t size_t;
typedef ::ptrdiff_t ptrdiff_t;
#define U(n) using ::n;
U(abs) U(acos) U(acosh) U(asin) U(asinh) U(atan) U(atan2) U(atanh) U(cbrt) U(ceil) U(copysign) U(cos) U(cosh) U(erf) U(erfc) U(exp)
U(exp2) U(expm1) U(fabs) U(fdim) U(floor) U(fma) U(fmax) U(fmin) U(fmod) U(frexp) U(hypot) U(ilogb) U(isfinite) U(isinf) U(isnan)
U(isnormal) U(ldexp) U(lgamma) U(llrint) U(llround) U(log) U(log10) U(log1p) U(log2) U(logb) U(lrint) U(lround) U(modf) U(nearbyint)
U(nextafter) U(pow) U(remainder) U(rint) U(round) U(scalbln) U(scalbn) U(signbit) U(sin) U(sinh) U(sqrt) U(tan) U(tanh) U(tgamma)
U(trunc) U(abort) U(atof) U(atoi) U(atol) U(calloc) U(clock) U(clock_t) U(exit) U(free) U(getenv) U(labs) U(malloc) U(memcmp) U(memcpy)
U(memmove) U(memset) U(printf) U(qsort) U(rand) U(realloc) U(srand) U(strcmp) U(strcpy) U(strlen) U(strtod) U(strtol) U(time) U(time_t)
#undef U
#if __cplusplus >= 201103
template <class T> __device__ T &&declval() noexcept; // to nvcc, what is not evaluated is called from nowhere
#endif
}

#ifdef TRANSHIP_TRAITS // <type_traits> is there, and the source asks for these: HIP's vector types are classes
#include <type_traits>
namespace std {
#define NOT_HIPS(t) TRANSHIP_MARK(#t " is true for CUDA's vector types, and false for HIP's")
#define ASK(t, T)                                             \
    template <> struct t<T> {                                 \
        typedef bool value_type;                              \
        NOT_HIPS(t) static constexpr bool value = true;       \
        NOT_HIPS(t) constexpr operator bool() const { return true; } \
    };
#define ASK_V(t, T) template <> NOT_HIPS(t) inline constexpr bool t##_v<T> = true;
#if __cplusplus >= 201703
#define BOTH(T) ASK(is_trivial, T) ASK_V(is_trivial, T) ASK(is_aggregate, T) ASK_V(is_aggregate, T)
#else
#define BOTH(T) ASK(is_trivial, T)
#endif
#define EACH(T) BOTH(T##1) BOTH(T##2) BOTH(T##3) BOTH(T##4)
EACH(char) EACH(uchar) EACH(short) EACH(ushort) EACH(int) EACH(uint) EACH(long) EACH(ulong) EACH(longlong) EACH(ulonglong) EACH(float)
EACH(double)
#undef EACH
#undef BOTH
#undef ASK_V
#undef ASK
#undef NOT_HIPS
}
#endif
#endif
