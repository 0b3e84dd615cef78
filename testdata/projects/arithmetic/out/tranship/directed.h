// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_DIRECTED)
#define TRANSHIP_DIRECTED
#include "unfused.h"
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
