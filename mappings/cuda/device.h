// What the rows of device.map cannot express: keywords, built-in variables, vector types, and the host's C library,
// which CUDA's headers bring along. Everything else of the family is a row.
// Device functions overload those of libc, so this file has to come before any system header, as it does with nvcc.
#pragma clang system_header

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
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
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
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_DEVICE __device__
#define CUDAAPI
#define CUDA_CB
#define CUDART_CB

typedef __SIZE_TYPE__ size_t;
typedef __INT8_TYPE__ int8_t;
typedef __INT16_TYPE__ int16_t;
typedef __INT32_TYPE__ int32_t;
typedef __INT64_TYPE__ int64_t;
typedef __UINT8_TYPE__ uint8_t;
typedef __UINT16_TYPE__ uint16_t;
typedef __UINT32_TYPE__ uint32_t;
typedef __UINT64_TYPE__ uint64_t;
typedef __INTPTR_TYPE__ intptr_t;
typedef __UINTPTR_TYPE__ uintptr_t;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long clock_t;

#ifndef EXIT_SUCCESS
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#endif

// Vector types: name, element, alignment of the forms with two and four elements (0: the element's own).
#define VEC1(v, t) struct v##1 { t x; }; typedef struct v##1 v##1;
#define VEC3(v, t) struct v##3 { t x, y, z; }; typedef struct v##3 v##3;
#define VEC2(v, t, a) struct __attribute__((aligned(a))) v##2 { t x, y; }; typedef struct v##2 v##2;
#define VEC4(n, t, a) struct __attribute__((aligned(a))) n { t x, y, z, w; }; typedef struct n n;
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

// The host's C library.
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

// The part of it that device code has as well and that no row names; and what clang knows as a builtin.
__device__ void __syncthreads();
template <class... A> static __device__ int printf(const char *format, A... args);
__device__ void *malloc(size_t size);
__device__ void free(void *ptr);
__device__ void *alloca(size_t size);
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

#endif
