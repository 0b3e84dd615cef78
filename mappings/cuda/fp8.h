// The eight-bit floating-point classes of cuda_fp8.h: what the rows of fp8.map cannot express.
#pragma GCC system_header
#ifdef __cplusplus

// A class of one value: it is made from any number, and each number can be made from it.
#define TS_FP8(NAME, STORAGE)                                                                                \
    struct NAME {                                                                                            \
        STORAGE __x;                                                                                         \
        NAME() = default;                                                                                    \
        __host__ __device__ explicit NAME(__half f);                                                         \
        __host__ __device__ explicit NAME(__nv_bfloat16 f);                                                  \
        __host__ __device__ explicit NAME(float f);                                                          \
        __host__ __device__ explicit NAME(double f);                                                         \
        __host__ __device__ explicit NAME(short i);                                                          \
        __host__ __device__ explicit NAME(unsigned short i);                                                 \
        __host__ __device__ explicit NAME(int i);                                                            \
        __host__ __device__ explicit NAME(unsigned int i);                                                   \
        __host__ __device__ explicit NAME(long i);                                                           \
        __host__ __device__ explicit NAME(unsigned long i);                                                  \
        __host__ __device__ explicit NAME(long long i);                                                      \
        __host__ __device__ explicit NAME(unsigned long long i);                                             \
        __host__ __device__ explicit operator __half() const;                                                \
        __host__ __device__ explicit operator __nv_bfloat16() const;                                         \
        __host__ __device__ explicit operator float() const;                                                 \
        __host__ __device__ explicit operator double() const;                                                \
        __host__ __device__ explicit operator bool() const;                                                  \
        __host__ __device__ explicit operator char() const;                                                  \
        __host__ __device__ explicit operator signed char() const;                                           \
        __host__ __device__ explicit operator unsigned char() const;                                         \
        __host__ __device__ explicit operator short() const;                                                 \
        __host__ __device__ explicit operator unsigned short() const;                                        \
        __host__ __device__ explicit operator int() const;                                                   \
        __host__ __device__ explicit operator unsigned int() const;                                          \
        __host__ __device__ explicit operator long() const;                                                  \
        __host__ __device__ explicit operator unsigned long() const;                                         \
        __host__ __device__ explicit operator long long() const;                                             \
        __host__ __device__ explicit operator unsigned long long() const;                                    \
    }

// Two and four values in one word.
#define TS_FP8X2(NAME, STORAGE)                                                                              \
    struct NAME {                                                                                            \
        STORAGE __x;                                                                                         \
        NAME() = default;                                                                                    \
        __host__ __device__ explicit NAME(__half2 f);                                                        \
        __host__ __device__ explicit NAME(__nv_bfloat162 f);                                                 \
        __host__ __device__ explicit NAME(float2 f);                                                         \
        __host__ __device__ explicit NAME(double2 f);                                                        \
        __host__ __device__ explicit operator __half2() const;                                               \
        __host__ __device__ explicit operator float2() const;                                                \
    }
#define TS_FP8X4(NAME, STORAGE)                                                                              \
    struct NAME {                                                                                            \
        STORAGE __x;                                                                                         \
        NAME() = default;                                                                                    \
        __host__ __device__ explicit NAME(__half2 lo, __half2 hi);                                           \
        __host__ __device__ explicit NAME(__nv_bfloat162 lo, __nv_bfloat162 hi);                             \
        __host__ __device__ explicit NAME(float4 f);                                                         \
        __host__ __device__ explicit NAME(double4 f);                                                        \
        __host__ __device__ explicit operator float4() const;                                                \
    }

TS_FP8(__nv_fp8_e4m3, unsigned char);
TS_FP8(__nv_fp8_e5m2, unsigned char);
TS_FP8(__nv_fp8_e8m0, unsigned char);
TS_FP8X2(__nv_fp8x2_e4m3, unsigned short);
TS_FP8X2(__nv_fp8x2_e5m2, unsigned short);
TS_FP8X2(__nv_fp8x2_e8m0, unsigned short);
TS_FP8X4(__nv_fp8x4_e4m3, unsigned int);
TS_FP8X4(__nv_fp8x4_e5m2, unsigned int);
TS_FP8X4(__nv_fp8x4_e8m0, unsigned int);

#endif
