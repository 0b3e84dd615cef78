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
#endif
