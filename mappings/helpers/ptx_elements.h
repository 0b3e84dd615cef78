// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ELEMENTS)
#define TRANSHIP_PTX_ELEMENTS
// What elements are computed with: sum + the products of two words of them.
struct tranship_matrix_f16 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 16 };
    static __device__ inline float value(unsigned x)
    {
        unsigned short low = (unsigned short)x;
        _Float16 half;
        __builtin_memcpy(&half, &low, sizeof half);
        return (float)half;
    }
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
#if defined(__gfx942__) || defined(__gfx950__) // where the instruction for both products keeps subnormal halves
        typedef _Float16 halves __attribute__((ext_vector_type(2)));
        return __builtin_amdgcn_fdot2(__builtin_bit_cast(halves, a), __builtin_bit_cast(halves, b), c, false);
#else
        return __builtin_fmaf(value(a >> 16), value(b >> 16), __builtin_fmaf(value(a), value(b), c));
#endif
    }
};
struct tranship_matrix_bf16 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 16 };
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
        c = __builtin_fmaf(__uint_as_float(a << 16), __uint_as_float(b << 16), c);
        return __builtin_fmaf(__uint_as_float(a & 0xffff0000u), __uint_as_float(b & 0xffff0000u), c);
    }
};
// A float without the lower 13 bits of its fraction
struct tranship_matrix_tf32 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 32 };
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
        return __builtin_fmaf(__uint_as_float(a & 0xffffe000u), __uint_as_float(b & 0xffffe000u), c);
    }
};
struct tranship_matrix_f64 {
    typedef double word;
    typedef double sum;
    enum { bits = 64 };
    static __device__ inline double add(double a, double b, double c)
    {
        return __builtin_fma(a, b, c);
    }
};
// Four floats of 8 bits in a word, made to halves: those of e5m2 are the upper parts of such, those of e4m3 have another exponent.
struct tranship_matrix_e5m2 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 8 };
    static __device__ inline float value(unsigned x)
    {
        return tranship_matrix_f16::value(x << 8);
    }
};
struct tranship_matrix_e4m3 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 8 };
    static __device__ inline float value(unsigned x)
    {
        float number = tranship_matrix_f16::value((x & 0x7fu) << 7 | (x & 0x80u) << 8) * 256.0f;
        return (x & 0x7fu) == 0x7fu ? __builtin_nanf("") : number;
    }
};
// Whole numbers of 8 bits, and of 4; bits, whose products are counted.
struct tranship_matrix_s8 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 8, is_signed = 1 };
};
struct tranship_matrix_u8 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 8, is_signed = 0 };
};
struct tranship_matrix_s4 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 4, is_signed = 1 };
};
struct tranship_matrix_u4 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 4, is_signed = 0 };
};
struct tranship_matrix_b1_xor {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 1 };
    static __device__ inline int add(unsigned a, unsigned b, int c)
    {
        return c + __builtin_popcount(a ^ b);
    }
};
struct tranship_matrix_b1_and {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 1 };
    static __device__ inline int add(unsigned a, unsigned b, int c)
    {
        return c + __builtin_popcount(a & b);
    }
};
#endif
