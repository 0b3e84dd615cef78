// What the rows of device.map cannot express: keywords, built-in variables, vector types, and the host's C library,
// which CUDA's headers bring along. Everything else of the family is a row.
// Device functions overload those of libc, so this file has to come before any system header, as it does with nvcc.
#pragma GCC system_header

// CUDA's headers bring <math.h>; code that relies on it finds its constants.
#ifndef INFINITY
#define INFINITY (__builtin_inff())
#endif
#ifndef NAN
#define NAN (__builtin_nanf(""))
#endif

#ifdef __CUDA__

#ifndef TRANSHIP_HOST_ONLY // a .cpp file, which nvcc would hand to the host compiler untouched
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ (TRANSHIP_CUDA_VERSION / 1000)
#define __CUDACC_VER_MINOR__ (TRANSHIP_CUDA_VERSION % 1000 / 10)
#define __CUDACC_VER_BUILD__ 86
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#endif

#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))

#else

#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __launch_bounds__(...)

#endif

#define __grid_constant__
#define __cluster_dims__(...)
#define __block_size__(...)
#define __maxnreg__(...)
#define __local_maxnreg__(...)
#define __inline_hint__
#define __nv_pure__
#define __device_builtin__
#define __cudart_builtin__
#define __no_return__ __attribute__((noreturn))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __thread__ __thread
#define CUDART_DEVICE __device__

typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long clock_t;

#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#endif

// Vector types: name, element, alignment of the forms with two and four elements (0: the element's own). Where the parse
// needs no more than the declarations in rows, make_float4 and its like have no body.
#if defined(__CUDA__) && !defined(TRANSHIP_TOOLKIT)
#define MAKE(v, t, parameters, value)
#else
#define MAKE(v, t, parameters, value) static __inline__ __host__ __device__ struct v make_##v parameters { struct v r; value; return r; }
#endif
#define VEC1(v, t) struct v##1 { t x; }; typedef struct v##1 v##1; MAKE(v##1, t, (t x), r.x = x)
#define VEC3(v, t) struct v##3 { t x, y, z; }; typedef struct v##3 v##3; MAKE(v##3, t, (t x, t y, t z), r.x = x; r.y = y; r.z = z)
#define VEC2(v, t, a) struct __attribute__((aligned(a))) v##2 { t x, y; }; typedef struct v##2 v##2; MAKE(v##2, t, (t x, t y), r.x = x; r.y = y)
#define VEC4(n, t, a) struct __attribute__((aligned(a))) n { t x, y, z, w; }; typedef struct n n; MAKE(n, t, (t x, t y, t z, t w), r.x = x; r.y = y; r.z = z; r.w = w)
#define VEC(v, t, a2, a4) VEC1(v, t) VEC2(v, t, a2) VEC3(v, t) VEC4(v##4, t, a4)

VEC(char, signed char, 2, 4)
VEC(uchar, unsigned char, 2, 4)
VEC(short, short, 4, 8)
VEC(ushort, unsigned short, 4, 8)
VEC(int, int, 8, 16)
VEC(uint, unsigned int, 8, 16)
VEC(long, long, 16, 16)
VEC(ulong, unsigned long, 16, 16)
VEC(longlong, long long, 16, 16)
VEC(ulonglong, unsigned long long, 16, 16)
VEC(float, float, 8, 16)
VEC(double, double, 16, 16)
VEC4(long4_16a, long, 16)
VEC4(long4_32a, long, 32)
VEC4(ulong4_16a, unsigned long, 16)
VEC4(ulong4_32a, unsigned long, 32)
VEC4(longlong4_16a, long long, 16)
VEC4(longlong4_32a, long long, 32)
VEC4(ulonglong4_16a, unsigned long long, 16)
VEC4(ulonglong4_32a, unsigned long long, 32)
VEC4(double4_16a, double, 16)
VEC4(double4_32a, double, 32)

#undef VEC
#undef VEC1
#undef VEC2
#undef VEC3
#undef VEC4
#undef MAKE

struct dim3 {
    unsigned int x, y, z;
#ifdef __cplusplus
    __host__ __device__ constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    __host__ __device__ constexpr operator uint3() const { return uint3{x, y, z}; }
#endif
};
typedef struct dim3 dim3;

#ifdef __CUDA__

extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

// What clang turns <<<...>>> into.
extern "C" unsigned int __cudaPushCallConfiguration(dim3 gridDim, dim3 blockDim, size_t sharedMem = 0,
                                                    struct CUstream_st *stream = 0);

// The host's C library; where programs are made, its own headers come behind the functions of devices (runtime.h).
#ifndef TRANSHIP_TOOLKIT
extern "C" {
#define F1(n) double n(double) noexcept; float n##f(float) noexcept;
#define F2(n) double n(double, double) noexcept; float n##f(float, float) noexcept;
#define G1(r, n) r n(double) noexcept; r n##f(float) noexcept;
F1(acos) F1(acosh) F1(asin) F1(asinh) F1(atan) F1(atanh) F1(cbrt) F1(ceil) F1(cos) F1(cosh) F1(erf) F1(erfc) F1(exp)
F1(exp2) F1(exp10) F1(expm1) F1(fabs) F1(floor) F1(lgamma) F1(log) F1(log10) F1(log1p) F1(log2) F1(logb) F1(nearbyint)
F1(rint) F1(round) F1(sin) F1(sinh) F1(sqrt) F1(tan) F1(tanh) F1(tgamma) F1(trunc) F1(j0) F1(j1) F1(y0) F1(y1)
F2(atan2) F2(copysign) F2(fdim) F2(fmax) F2(fmin) F2(fmod) F2(hypot) F2(nextafter) F2(pow) F2(remainder)
G1(int, ilogb) G1(long, lrint) G1(long, lround) G1(long long, llrint) G1(long long, llround)
double fma(double, double, double) noexcept;          float fmaf(float, float, float) noexcept;
double frexp(double, int *) noexcept;                 float frexpf(float, int *) noexcept;
double jn(int, double) noexcept;                      float jnf(int, float) noexcept;
double ldexp(double, int) noexcept;                   float ldexpf(float, int) noexcept;
double modf(double, double *) noexcept;               float modff(float, float *) noexcept;
double nan(const char *) noexcept;                    float nanf(const char *) noexcept;
double remquo(double, double, int *) noexcept;        float remquof(float, float, int *) noexcept;
double scalbln(double, long) noexcept;                float scalblnf(float, long) noexcept;
double scalbn(double, int) noexcept;                  float scalbnf(float, int) noexcept;
void sincos(double, double *, double *) noexcept;     void sincosf(float, float *, float *) noexcept;
double yn(int, double) noexcept;                      float ynf(int, float) noexcept;
#undef F1
#undef F2
#undef G1
int abs(int) noexcept;
long labs(long) noexcept;
long long llabs(long long) noexcept;
int rand(void) noexcept;
void srand(unsigned int) noexcept;
void exit(int) noexcept __attribute__((noreturn));
void abort(void) noexcept __attribute__((noreturn));
char *getenv(const char *) noexcept;
int atoi(const char *) noexcept;
double atof(const char *) noexcept;
void *malloc(size_t) noexcept;
void *calloc(size_t, size_t) noexcept;
void *realloc(void *, size_t) noexcept;
void free(void *) noexcept;
void *memcpy(void *, const void *, size_t) noexcept;
void *memmove(void *, const void *, size_t) noexcept;
void *memset(void *, int, size_t) noexcept;
int memcmp(const void *, const void *, size_t) noexcept;
size_t strlen(const char *) noexcept;
int strcmp(const char *, const char *) noexcept;
char *strcpy(char *, const char *) noexcept;
int printf(const char *, ...);
clock_t clock(void) noexcept;
}

#endif

// What else nvcc has included: much of <stdlib.h>, <time.h> and <ctype.h>, constants of <math.h>, and math with
// any arithmetic arguments. A last parameter pack makes these templates the worst candidates, so that <cmath>, and the
// user's own functions, win where they are there; what is exact for double and for device code is above and in rows.
#if !defined(TRANSHIP_HOST_ONLY) && !defined(TRANSHIP_TOOLKIT)
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef long time_t;
#if __has_include(<bits/types/struct_timespec.h>)
#include <bits/types/struct_timespec.h>
#include <bits/types/struct_tm.h>
#endif
#define RAND_MAX 2147483647
#ifndef INT_MAX
#define CHAR_BIT __CHAR_BIT__
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-SCHAR_MAX - 1)
#define UCHAR_MAX (SCHAR_MAX * 2 + 1)
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-SHRT_MAX - 1)
#define USHRT_MAX (SHRT_MAX * 2 + 1)
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX (LLONG_MAX * 2ULL + 1ULL)
#endif
extern "C" {
long atol(const char *) noexcept;
long long atoll(const char *) noexcept;
double strtod(const char *, char **) noexcept;
float strtof(const char *, char **) noexcept;
long strtol(const char *, char **, int) noexcept;
unsigned long strtoul(const char *, char **, int) noexcept;
long long strtoll(const char *, char **, int) noexcept;
unsigned long long strtoull(const char *, char **, int) noexcept;
long random(void) noexcept;
void srandom(unsigned int) noexcept;
int rand_r(unsigned int *) noexcept;
double drand48(void) noexcept;
long lrand48(void) noexcept;
void srand48(long) noexcept;
int atexit(void (*)(void)) noexcept;
int system(const char *);
int setenv(const char *, const char *, int) noexcept;
int posix_memalign(void **, size_t, size_t) noexcept;
void *aligned_alloc(size_t, size_t) noexcept;
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
time_t time(time_t *) noexcept;
double difftime(time_t, time_t) noexcept;
struct tm *localtime(const time_t *) noexcept;
size_t strftime(char *, size_t, const char *, const struct tm *) noexcept;
int mkstemp(char *);
int strncmp(const char *, const char *, size_t) noexcept;
int strcasecmp(const char *, const char *) noexcept;
int strncasecmp(const char *, const char *, size_t) noexcept;
char *strncpy(char *, const char *, size_t) noexcept;
char *strcat(char *, const char *) noexcept;
char *strncat(char *, const char *, size_t) noexcept;
char *strtok(char *, const char *) noexcept;
char *strdup(const char *) noexcept;
char *strerror(int) noexcept;
void bzero(void *, size_t) noexcept;
int isalnum(int) noexcept;
int isalpha(int) noexcept;
int isdigit(int) noexcept;
int islower(int) noexcept;
int isprint(int) noexcept;
int ispunct(int) noexcept;
int isspace(int) noexcept;
int isupper(int) noexcept;
int isxdigit(int) noexcept;
int tolower(int) noexcept;
int toupper(int) noexcept;
#if __has_include(<bits/types/struct_timespec.h>)
int clock_gettime(int, struct timespec *) noexcept;
int nanosleep(const struct timespec *, struct timespec *);
#endif
}
// The C++ library's two forms of these are one function of the C library, by their labels.
#define S(n, type) char *n(char *, type) noexcept __asm(#n); const char *n(const char *, type) noexcept __asm(#n);
S(strchr, int) S(strrchr, int) S(strstr, const char *)
#undef S
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCKS_PER_SEC ((clock_t)1000000)

#ifndef M_PI
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif
#ifndef HUGE_VAL
#define HUGE_VAL (__builtin_huge_val())
#define HUGE_VALF (__builtin_huge_valf())
#endif

template <class T, bool = __is_integral(T)> struct __tranship_real {};
template <class T> struct __tranship_real<T, true> { typedef double type; };
template <> struct __tranship_real<float, false> { typedef float type; };
template <class T> struct __tranship_any : __tranship_real<T> {};
template <> struct __tranship_any<double> { typedef double type; };
template <class T, class U, class A = typename __tranship_any<T>::type, class B = typename __tranship_any<U>::type> struct __tranship_wider { typedef double type; };
template <> struct __tranship_wider<float, float, float, float> { typedef float type; };
template <> struct __tranship_wider<double, double, double, double> {};
template <class T> struct __tranship_wide {};
template <> struct __tranship_wide<long> { typedef long type; };
template <> struct __tranship_wide<long long> { typedef long long type; };
template <> struct __tranship_wide<float> { typedef float type; };
template <> struct __tranship_wide<double> { typedef double type; };
#define M(r) template <class T, class... X> __host__ __device__ r
#define M1(n) M(typename __tranship_real<T>::type) n(T, X...);
#define M2(n) template <class T, class U, class... X> __host__ __device__ typename __tranship_wider<T, U>::type n(T, U, X...);
#define R1(r, n) template <class T, class = typename __tranship_real<T>::type, class... X> __host__ __device__ r n(T, X...);
#define H1(n, side) template <class T, class = typename __tranship_any<T>::type, class... X> side bool n(T, X...);
#define B1(n) H1(n, __host__) H1(n, __device__)
M1(acos) M1(acosh) M1(asin) M1(asinh) M1(atan) M1(atanh) M1(cbrt) M1(ceil) M1(cos) M1(cosh) M1(erf) M1(erfc) M1(exp)
M1(exp2) M1(expm1) M1(fabs) M1(floor) M1(lgamma) M1(log) M1(log10) M1(log1p) M1(log2) M1(logb) M1(nearbyint) M1(rint)
M1(round) M1(sin) M1(sinh) M1(sqrt) M1(tan) M1(tanh) M1(tgamma) M1(trunc)
M2(atan2) M2(copysign) M2(fdim) M2(fmax) M2(fmin) M2(fmod) M2(hypot) M2(nextafter) M2(pow) M2(remainder)
R1(int, ilogb) R1(long, lrint) R1(long, lround) R1(long long, llrint) R1(long long, llround)
B1(isfinite) B1(isinf) B1(isnan) B1(isnormal) B1(signbit)
M(typename __tranship_real<T>::type) frexp(T, int *, X...);
M(typename __tranship_real<T>::type) ldexp(T, int, X...);
M(typename __tranship_real<T>::type) scalbn(T, int, X...);
M(typename __tranship_real<T>::type) scalbln(T, long, X...);
template <class T, class... X> __host__ typename __tranship_wide<T>::type abs(T, X...);
template <class... X> __host__ float modf(float, float *, X...);
template <class... X> __host__ void sincos(float, float *, float *, X...);
template <class T, class U, class V, class A = typename __tranship_wider<T, U>::type, class... X> __host__ __device__ typename __tranship_wider<A, V>::type fma(T, U, V, X...);
#undef M
#undef M1
#undef M2
#undef R1
#undef B1
#undef H1
#endif

// The part of it that device code has as well and that no row names; and what clang knows as a builtin.
__device__ void __syncthreads();
template <class... A> static __device__ int printf(const char *format, A... args);
__device__ void *malloc(size_t size);
__device__ void free(void *ptr);
#define alloca(size) __builtin_alloca(size)
__device__ void *memcpy(void *to, const void *from, size_t size);
__device__ void *memmove(void *to, const void *from, size_t size);
__device__ void *memset(void *to, int value, size_t size);
__device__ void abort(void);
__device__ void __assert_fail(const char *assertion, const char *file, unsigned int line, const char *function);
__device__ void __assertfail(const char *assertion, const char *file, unsigned int line, const char *function, size_t size);
__device__ void *operator new(size_t size);
__device__ void *operator new[](size_t size);
__device__ void *operator new(size_t size, void *place) noexcept;
__device__ void *operator new[](size_t size, void *place) noexcept;
__device__ void operator delete(void *ptr) noexcept;
__device__ void operator delete[](void *ptr) noexcept;
__device__ void operator delete(void *ptr, size_t size) noexcept;
__device__ void operator delete[](void *ptr, size_t size) noexcept;

#ifndef TRANSHIP_HOST_ONLY
#include "tranship/libdevice.h"
#endif

#endif
