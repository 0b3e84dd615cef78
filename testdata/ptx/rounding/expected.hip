#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_UNFUSED)
#define TRANSHIP_UNFUSED
// CUDA's __fadd_rn and its like, which the compiler must not merge into one multiply-add with what stands around them. In HIP they
// are plain operators, which it does merge. Behind TRANSHIP_APART the compiler knows nothing of how the value came to be, whatever it
// is told about floating point (-ffast-math); it takes no instruction.
#if defined(__HIP_DEVICE_COMPILE__)
#define TRANSHIP_APART(x) __asm__("" : "+v"(x))
#else
#define TRANSHIP_APART(x) (void)(x)
#endif
static __device__ inline float tranship_fadd_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline float tranship_fsub_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline float tranship_fmul_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float product = x * y;
    TRANSHIP_APART(product);
    return product;
}
static __device__ inline double tranship_dadd_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline double tranship_dsub_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline double tranship_dmul_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double product = x * y;
    TRANSHIP_APART(product);
    return product;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_DIRECTED)
#define TRANSHIP_DIRECTED
// CUDA's arithmetic that rounds down, up or to zero (__fadd_rd, __dmul_ru, __double2float_rz): the result rounded to nearest, and its
// neighbour where it lies on the wrong side of the exact one. What a result "misses" is a number with the sign of the exact result
// less this one, NaN where the result is not finite to begin with. A direction is -1: down, 0: to zero, 1: up.
static __device__ inline bool tranship_is_negative(double x)
{
    long long bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits < 0;
}
static __device__ inline int tranship_step(bool positive, bool zero, double misses, int direction)
{
    int way = direction != 0 ? direction : zero ? 0 : positive ? -1 : 1;
    return way > 0 && misses > 0 ? 1 : way < 0 && misses < 0 ? -1 : 0;
}
static __device__ inline double tranship_settle(double nearest, double misses, int direction)
{
    int step = tranship_step(nearest > 0, nearest == 0, misses, direction);
    long long bits;
    __builtin_memcpy(&bits, &nearest, sizeof bits);
    if (step != 0 && nearest == 0)
        bits = step > 0 ? 1 : (long long)(1ULL << 63 | 1);
    else if (step != 0)
        bits += bits >= 0 ? step : -step;
    __builtin_memcpy(&nearest, &bits, sizeof bits);
    return nearest;
}
// A float of a double that misses something itself. The double has bits enough for any sum, quotient or root of floats to be exact
// but for that.
static __device__ inline float tranship_narrow(double wide, double misses, int direction)
{
    float nearest = (float)wide;
    double left = tranship_dsub_rn(wide, (double)nearest);
    int step = tranship_step(nearest > 0, nearest == 0, left == 0 ? misses : left, direction);
    int bits;
    __builtin_memcpy(&bits, &nearest, sizeof bits);
    if (step != 0 && nearest == 0)
        bits = step > 0 ? 1 : (int)(1U << 31 | 1);
    else if (step != 0)
        bits += bits >= 0 ? step : -step;
    __builtin_memcpy(&nearest, &bits, sizeof bits);
    return nearest;
}
// What x + y, rounded to "sum", misses: exact (Dekker's, with the larger one first).
static __device__ inline double tranship_missed_by(double sum, double x, double y)
{
    bool ordered = fabs(x) >= fabs(y);
    return tranship_dsub_rn(ordered ? y : x, tranship_dsub_rn(sum, ordered ? x : y));
}
// Two numbers that cancel out make -0 when the direction is down.
static __device__ inline bool tranship_is_minus_zero(double sum, double x, double y, int direction)
{
    return sum == 0 && direction < 0 && tranship_is_negative(x) != tranship_is_negative(y);
}
static __device__ inline float tranship_narrow_sum(double x, double y, int direction)
{
    double sum = tranship_dadd_rn(x, y);
    if (tranship_is_minus_zero(sum, x, y, direction))
        return -0.0f;
    return tranship_narrow(sum, tranship_missed_by(sum, x, y), direction);
}
static __device__ inline float tranship_fdiv(float x, float y, int direction)
{
    double quotient = (double)x / (double)y, misses = fma(-quotient, (double)y, (double)x);
    return tranship_narrow(quotient, y < 0 ? -misses : misses, direction);
}
static __device__ inline float tranship_fsqrt(float x, int direction)
{
    double root = sqrt((double)x);
    return tranship_narrow(root, fma(-root, root, (double)x), direction);
}
static __device__ inline double tranship_dadd(double x, double y, int direction)
{
    double sum = tranship_dadd_rn(x, y);
    if (tranship_is_minus_zero(sum, x, y, direction))
        return -0.0;
    return tranship_settle(sum, tranship_missed_by(sum, x, y), direction);
}
// Small products are made larger, so that what they miss does not vanish.
static __device__ inline double tranship_dmul(double x, double y, int direction)
{
    double product = tranship_dmul_rn(x, y), misses;
    if (product == 0) {
        misses = x == 0 || y == 0 ? 0.0 : tranship_is_negative(product) ? -1.0 : 1.0;
    } else if (fabs(product) < 1e-250) {
        bool ordered = fabs(x) >= fabs(y);
        misses = fma(ordered ? x : y, ldexp(ordered ? y : x, 600), -ldexp(product, 600));
    } else {
        misses = fma(x, y, -product);
    }
    return tranship_settle(product, misses, direction);
}
static __device__ inline bool tranship_is_finite(double x)
{
    long long bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return (bits >> 52 & 2047) != 2047;
}
static __device__ inline double tranship_ddiv(double x, double y, int direction)
{
    double quotient = x / y, misses;
    int ex, ey, eq;
    if (x == 0 || y == 0 || !tranship_is_finite(x) || !tranship_is_finite(y))
        return quotient;
    if (quotient == 0) {
        misses = tranship_is_negative(quotient) ? -1.0 : 1.0;
    } else if (!tranship_is_finite(quotient)) {
        misses = -quotient;
    } else {
        double mx = frexp(x, &ex), my = frexp(y, &ey), mq = frexp(quotient, &eq);
        misses = fma(-mq, my, ldexp(mx, ex - eq - ey));
        misses = my < 0 ? -misses : misses;
    }
    return tranship_settle(quotient, misses, direction);
}
static __device__ inline double tranship_dsqrt(double x, int direction)
{
    double root = sqrt(x);
    if (!(x > 0) || !tranship_is_finite(x))
        return root;
    double s = x < 1e-200 ? ldexp(root, 300) : root;
    return tranship_settle(root, fma(-s, s, x < 1e-200 ? ldexp(x, 600) : x), direction);
}
// The sign of a + b + c + d, where b is far larger than a: sums that miss nothing, of which the largest one that is not zero counts.
static __device__ inline double tranship_sign_of_sum(double a, double b, double c, double d)
{
    double q = tranship_dadd_rn(c, a), r0 = tranship_missed_by(q, c, a);
    double s = tranship_dadd_rn(q, b), r1 = tranship_missed_by(s, q, b);
    double t = tranship_dadd_rn(d, r0), l0 = tranship_missed_by(t, d, r0);
    double u = tranship_dadd_rn(t, r1), l1 = tranship_missed_by(u, t, r1);
    double v = tranship_dadd_rn(u, s), l2 = tranship_missed_by(v, u, s);
    return v != 0 ? v : l2 != 0 ? l2 : l1 != 0 ? l1 : l0;
}
// All in a scale in which the larger one of product and addend is about 1; of one that is far smaller, only the sign counts.
static __device__ inline double tranship_missed_by_fma(double result, double x, double y, double z)
{
    int ex, ey, ez;
    double mx = frexp(x, &ex), my = frexp(y, &ey), mz = frexp(z, &ez);
    int top = ex + ey > ez ? ex + ey : ez, ep = ex + ey - top;
    mx = ldexp(mx, ep < -500 ? -500 : ep);
    mz = ldexp(mz, ez - top < -500 ? -500 : ez - top);
    double product = tranship_dmul_rn(mx, my);
    return tranship_sign_of_sum(fma(mx, my, -product), product, mz, -ldexp(result, -top));
}
static __device__ inline double tranship_fma(double x, double y, double z, int direction)
{
    double result = fma(x, y, z);
    if (!tranship_is_finite(x) || !tranship_is_finite(y) || !tranship_is_finite(z))
        return result;
    if (z == 0 && x != 0 && y != 0)
        return tranship_dmul(x, y, direction);
    if (x == 0 || y == 0)
        return tranship_dadd(tranship_dmul_rn(x, y), z, direction);
    double misses = tranship_is_finite(result) ? tranship_missed_by_fma(result, x, y, z) : -result;
    if (result == 0 && misses == 0)
        return direction < 0 ? -0.0 : 0.0;
    return tranship_settle(result, misses, direction);
}
static __device__ inline float tranship_fadd_rd(float x, float y)
{
    return tranship_narrow_sum(x, y, -1);
}
static __device__ inline float tranship_fadd_rz(float x, float y)
{
    return tranship_narrow_sum(x, y, 0);
}
static __device__ inline float tranship_fadd_ru(float x, float y)
{
    return tranship_narrow_sum(x, y, 1);
}
static __device__ inline float tranship_fsub_rd(float x, float y)
{
    return tranship_narrow_sum(x, -(double)y, -1);
}
static __device__ inline float tranship_fsub_rz(float x, float y)
{
    return tranship_narrow_sum(x, -(double)y, 0);
}
static __device__ inline float tranship_fsub_ru(float x, float y)
{
    return tranship_narrow_sum(x, -(double)y, 1);
}
static __device__ inline float tranship_fmul_rd(float x, float y)
{
    return tranship_narrow((double)x * (double)y, 0, -1);
}
static __device__ inline float tranship_fmul_rz(float x, float y)
{
    return tranship_narrow((double)x * (double)y, 0, 0);
}
static __device__ inline float tranship_fmul_ru(float x, float y)
{
    return tranship_narrow((double)x * (double)y, 0, 1);
}
static __device__ inline float tranship_fmaf_rd(float x, float y, float z)
{
    return tranship_narrow_sum((double)x * (double)y, z, -1);
}
static __device__ inline float tranship_fmaf_rz(float x, float y, float z)
{
    return tranship_narrow_sum((double)x * (double)y, z, 0);
}
static __device__ inline float tranship_fmaf_ru(float x, float y, float z)
{
    return tranship_narrow_sum((double)x * (double)y, z, 1);
}
static __device__ inline float tranship_fdiv_rd(float x, float y)
{
    return tranship_fdiv(x, y, -1);
}
static __device__ inline float tranship_fdiv_rz(float x, float y)
{
    return tranship_fdiv(x, y, 0);
}
static __device__ inline float tranship_fdiv_ru(float x, float y)
{
    return tranship_fdiv(x, y, 1);
}
static __device__ inline float tranship_frcp_rd(float x)
{
    return tranship_fdiv(1, x, -1);
}
static __device__ inline float tranship_frcp_rz(float x)
{
    return tranship_fdiv(1, x, 0);
}
static __device__ inline float tranship_frcp_ru(float x)
{
    return tranship_fdiv(1, x, 1);
}
static __device__ inline float tranship_fsqrt_rd(float x)
{
    return tranship_fsqrt(x, -1);
}
static __device__ inline float tranship_fsqrt_rz(float x)
{
    return tranship_fsqrt(x, 0);
}
static __device__ inline float tranship_fsqrt_ru(float x)
{
    return tranship_fsqrt(x, 1);
}
static __device__ inline double tranship_dadd_rd(double x, double y)
{
    return tranship_dadd(x, y, -1);
}
static __device__ inline double tranship_dadd_rz(double x, double y)
{
    return tranship_dadd(x, y, 0);
}
static __device__ inline double tranship_dadd_ru(double x, double y)
{
    return tranship_dadd(x, y, 1);
}
static __device__ inline double tranship_dsub_rd(double x, double y)
{
    return tranship_dadd(x, -y, -1);
}
static __device__ inline double tranship_dsub_rz(double x, double y)
{
    return tranship_dadd(x, -y, 0);
}
static __device__ inline double tranship_dsub_ru(double x, double y)
{
    return tranship_dadd(x, -y, 1);
}
static __device__ inline double tranship_dmul_rd(double x, double y)
{
    return tranship_dmul(x, y, -1);
}
static __device__ inline double tranship_dmul_rz(double x, double y)
{
    return tranship_dmul(x, y, 0);
}
static __device__ inline double tranship_dmul_ru(double x, double y)
{
    return tranship_dmul(x, y, 1);
}
static __device__ inline double tranship_fma_rd(double x, double y, double z)
{
    return tranship_fma(x, y, z, -1);
}
static __device__ inline double tranship_fma_rz(double x, double y, double z)
{
    return tranship_fma(x, y, z, 0);
}
static __device__ inline double tranship_fma_ru(double x, double y, double z)
{
    return tranship_fma(x, y, z, 1);
}
static __device__ inline double tranship_ddiv_rd(double x, double y)
{
    return tranship_ddiv(x, y, -1);
}
static __device__ inline double tranship_ddiv_rz(double x, double y)
{
    return tranship_ddiv(x, y, 0);
}
static __device__ inline double tranship_ddiv_ru(double x, double y)
{
    return tranship_ddiv(x, y, 1);
}
static __device__ inline double tranship_drcp_rd(double x)
{
    return tranship_ddiv(1, x, -1);
}
static __device__ inline double tranship_drcp_rz(double x)
{
    return tranship_ddiv(1, x, 0);
}
static __device__ inline double tranship_drcp_ru(double x)
{
    return tranship_ddiv(1, x, 1);
}
static __device__ inline double tranship_dsqrt_rd(double x)
{
    return tranship_dsqrt(x, -1);
}
static __device__ inline double tranship_dsqrt_rz(double x)
{
    return tranship_dsqrt(x, 0);
}
static __device__ inline double tranship_dsqrt_ru(double x)
{
    return tranship_dsqrt(x, 1);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_FLOATS)
#define TRANSHIP_PTX_FLOATS
// Floating-point numbers as PTX's modifiers have them. Subnormal numbers as zeros of their sign (.ftz):
static __device__ inline float tranship_ftz(float x)
{
    return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x;
}
static __device__ inline double tranship_ftz(double x)
{
    return fabs(x) < 2.2250738585072014e-308 ? copysign(0.0, x) : x;
}
// 2^x and the logarithm of base 2 by one instruction of the GPU, which flushes, where the compiler has it
static __device__ inline float tranship_exp2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_exp2f)
    return __builtin_amdgcn_exp2f(x);
#else
    return tranship_ftz(exp2f(tranship_ftz(x)));
#endif
}
static __device__ inline float tranship_log2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_logf)
    return __builtin_amdgcn_logf(x);
#else
    return log2f(tranship_ftz(x));
#endif
}
// Between 0 and 1, and 0 for NaN (.sat)
static __device__ inline float tranship_unit(float x)
{
    return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f;
}
static __device__ inline double tranship_unit(double x)
{
    return x > 0.0 ? x < 1.0 ? x : 1.0 : 0.0;
}
// NaN where one of them is (.NaN)
static __device__ inline float tranship_fmin_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fminf(a, b);
}
static __device__ inline float tranship_fmax_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fmaxf(a, b);
}
// x with the product of the signs of a and b
static __device__ inline float tranship_xorsign(float x, float a, float b)
{
    return signbit(a) != signbit(b) ? -x : x;
}
// 0 for what is negative; NaN stays
static __device__ inline float tranship_relu(float x)
{
    return x <= 0.0f ? 0.0f : x;
}
// An integer of a whole number: the nearest one that the type has. NaN is 0, or of 64 bits on one side, and for integers of double, the
// number of which the highest bit alone is set.
template <class To, class From> static __device__ inline To tranship_integer(From x)
{
    const bool is_signed = (To)-1 < (To)0;
    const To top = (To)(~0ull >> ((is_signed ? 65 : 64) - 8 * sizeof(To)));
    const From most = (From)(1ull << (4 * sizeof(To))) * (From)(1ull << (4 * sizeof(To) - is_signed)), least = is_signed ? -most : (From)0;
    if (x != x)
        return sizeof(From) == 8 || sizeof(To) == 8 ? (To)(1ull << (8 * sizeof(To) - 1)) : (To)0;
    return x >= most ? top : x <= least ? (To)~top : (To)x; // ~top is the least one of either kind
}
// TF32: a float with 10 bits of fraction; rounded to nearest, where of two the even one (rn) or the larger one (rna), or to zero
static __device__ inline unsigned tranship_tf32(float x, unsigned more)
{
    unsigned bits = __float_as_uint(x);
    return x != x ? 0x7fffffffu : bits + (fabsf(x) < __builtin_inff() ? more : 0u) & ~0x1fffu;
}
static __device__ inline unsigned tranship_tf32_rna(float x)
{
    return tranship_tf32(x, 0x1000u);
}
static __device__ inline unsigned tranship_tf32_rn(float x)
{
    return tranship_tf32(x, 0xfffu + (__float_as_uint(x) >> 13 & 1u));
}
static __device__ inline unsigned tranship_tf32_rz(float x)
{
    return tranship_tf32(x, 0u);
}
// What is larger than all numbers of TF32 is the largest (.satfinite).
static __device__ inline float tranship_tf32_most(float x)
{
    return x > __uint_as_float(0x7f7fe000u) ? __uint_as_float(0x7f7fe000u) : x < __uint_as_float(0xff7fe000u) ? __uint_as_float(0xff7fe000u) : x;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_DIRECTED_CONVERSIONS)
#define TRANSHIP_DIRECTED_CONVERSIONS
// CUDA's conversions that round down, up or to zero, for releases of HIP in which they all round to nearest. 64 bits become two
// doubles, the sum of which is rounded. The double of an unsigned number is there as well: HIP takes it for a signed one.
static __device__ inline double tranship_uint2double_rn(unsigned x)
{
    return (double)x;
}
static __device__ inline float tranship_double2float_rd(double x)
{
    return tranship_narrow(x, 0, -1);
}
static __device__ inline float tranship_int2float_rd(int x)
{
    return tranship_narrow((double)x, 0, -1);
}
static __device__ inline float tranship_uint2float_rd(unsigned x)
{
    return tranship_narrow((double)x, 0, -1);
}
static __device__ inline float tranship_ll2float_rd(long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline double tranship_ll2double_rd(long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline float tranship_ull2float_rd(unsigned long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline double tranship_ull2double_rd(unsigned long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, -1);
}
static __device__ inline float tranship_double2float_ru(double x)
{
    return tranship_narrow(x, 0, 1);
}
static __device__ inline float tranship_int2float_ru(int x)
{
    return tranship_narrow((double)x, 0, 1);
}
static __device__ inline float tranship_uint2float_ru(unsigned x)
{
    return tranship_narrow((double)x, 0, 1);
}
static __device__ inline float tranship_ll2float_ru(long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline double tranship_ll2double_ru(long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline float tranship_ull2float_ru(unsigned long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline double tranship_ull2double_ru(unsigned long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 1);
}
static __device__ inline float tranship_double2float_rz(double x)
{
    return tranship_narrow(x, 0, 0);
}
static __device__ inline float tranship_int2float_rz(int x)
{
    return tranship_narrow((double)x, 0, 0);
}
static __device__ inline float tranship_uint2float_rz(unsigned x)
{
    return tranship_narrow((double)x, 0, 0);
}
static __device__ inline float tranship_ll2float_rz(long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
static __device__ inline double tranship_ll2double_rz(long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
static __device__ inline float tranship_ull2float_rz(unsigned long long x)
{
    return tranship_narrow_sum((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
static __device__ inline double tranship_ull2double_rz(unsigned long long x)
{
    return tranship_dadd((double)(x >> 32) * 4294967296.0, (double)(unsigned)x, 0);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ROUNDED)
#define TRANSHIP_PTX_ROUNDED
// What rounds as its name says and saturates or flushes as well is of the two helpers above. Two floats in a register of 64 bits:
template <float (*f)(float, float)> static __device__ inline unsigned long long tranship_pair_f32(unsigned long long a, unsigned long long b)
{
    unsigned low = __float_as_uint(f(__uint_as_float((unsigned)a), __uint_as_float((unsigned)b)));
    unsigned high = __float_as_uint(f(__uint_as_float((unsigned)(a >> 32)), __uint_as_float((unsigned)(b >> 32))));
    return (unsigned long long)high << 32 | low;
}
template <float (*f)(float, float, float)>
static __device__ inline unsigned long long tranship_pair_f32(unsigned long long a, unsigned long long b, unsigned long long c)
{
    unsigned low = __float_as_uint(f(__uint_as_float((unsigned)a), __uint_as_float((unsigned)b), __uint_as_float((unsigned)c)));
    unsigned high = __float_as_uint(f(__uint_as_float((unsigned)(a >> 32)), __uint_as_float((unsigned)(b >> 32)), __uint_as_float((unsigned)(c >> 32))));
    return (unsigned long long)high << 32 | low;
}
static __device__ inline float tranship_fmaf_rn(float x, float y, float z)
{
    return fmaf(x, y, z);
}
#endif

// Interval arithmetic, error-free sums and activations: arithmetic that rounds, saturates and flushes as its name says.
struct interval {
    float low, high;
};

__device__ interval operator*(interval a, interval b)
{
    interval r;
    r.low = tranship_fmul_rd(a.low, b.low);
    r.high = tranship_fmul_ru(a.high, b.high);
    return r;
}

__device__ double two_sum(double a, double b, double *error)
{
    double s, t, e;
    {
        double out0 = tranship_dadd_rn(a, b);
        double out1 = tranship_dsub_rn(out0, a);
        double x = tranship_dsub_rn(out0, out1);
        x = tranship_dsub_rn(a, x);
        double out2 = tranship_dsub_rn(b, out1);
        out2 = tranship_dadd_rn(out2, x);
        s = out0;
        t = out1;
        e = out2;
    }
    *error = e;
    return s;
}

__device__ __forceinline__ float clamp01(float x)
{
    float y;
    y = tranship_unit(x);
    return y;
}

__device__ __forceinline__ float blend(float a, float b, float t)
{
    float r;
    r = tranship_unit(fmaf(b - a, t, a));
    r = tranship_fmax_nan(r, a);
    return r;
}

__device__ bool is_bad(float x)
{
    int bad;
    {
        bool p = isnan(x);
        bool q = isinf(x);
        p = p || q;
        bad = (unsigned)(p ? 1 : 0);
    }
    return bad;
}

__global__ void shade(const float *in, float *out, double *sum, interval *span, float scale)
{
    int i = threadIdx.x;
    double error;
    float x = clamp01(in[i]), y;
    y = x * scale;
    y = tranship_ftz(tranship_ftz(y) / tranship_ftz(scale));
    y = copysignf(y, in[i]);
    out[i] = is_bad(y) ? 0.0f : blend(x, y, 0.5f);
    sum[i] = two_sum(x, y, &error) + error;
    span[i] = span[i] * span[i];
}
