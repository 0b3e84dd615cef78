#if defined(__HIP__) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_HOST_MATH)
#define TRANSHIP_HOST_MATH
#include <math.h>
// CUDA's mathematical functions that HIP has for kernels only, for host code: overloads beside HIP's own, so that a function for both
// calls the one of its side. Newer C libraries bring some of them themselves.
#if defined(__GLIBC__)
#define TRANSHIP_LIBRARY_HAS(minor) (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= (minor)))
#else
#define TRANSHIP_LIBRARY_HAS(minor) 0
#endif
#define TRANSHIP_FLOAT(name) \
    static __host__ inline float name(float x) \
    { \
        return (float)name((double)x); \
    }
#define TRANSHIP_FLOATF(name) \
    static __host__ inline float name##f(float x) \
    { \
        return (float)name((double)x); \
    }
// The sine and cosine of pi times x, of the part of x that is behind the nearest half
static __host__ inline double tranship_turn(double x, int quarter)
{
    const double pi = 3.14159265358979323846;
    double whole = remainder(x, 2.0), half = rint(2 * whole), rest = whole - half / 2;
    switch (((int)half + quarter) & 3) {
    case 0:
        return sin(pi * rest);
    case 1:
        return cos(pi * rest);
    case 2:
        return -sin(pi * rest);
    default:
        return -cos(pi * rest);
    }
}
static __host__ inline double tranship_sinpi(double x)
{
    return !isfinite(x) ? x - x : x == rint(x) ? copysign(0.0, x) : tranship_turn(x, 0);
}
static __host__ inline double tranship_cospi(double x)
{
    return !isfinite(x) ? x - x : 2 * x == rint(2 * x) && x != rint(x) ? 0.0 : tranship_turn(x, 1);
}
#if !TRANSHIP_LIBRARY_HAS(41)
static __host__ inline double sinpi(double x)
{
    return tranship_sinpi(x);
}
static __host__ inline double cospi(double x)
{
    return tranship_cospi(x);
}
TRANSHIP_FLOATF(sinpi)
TRANSHIP_FLOATF(cospi)
#endif
TRANSHIP_FLOAT(sinpi)
TRANSHIP_FLOAT(cospi)
static __host__ inline void sincospi(double x, double *s, double *c)
{
    *s = tranship_sinpi(x);
    *c = tranship_cospi(x);
}
static __host__ inline void sincospi(float x, float *s, float *c)
{
    *s = (float)tranship_sinpi(x);
    *c = (float)tranship_cospi(x);
}
static __host__ inline void sincospif(float x, float *s, float *c)
{
    sincospi(x, s, c);
}
#if !TRANSHIP_LIBRARY_HAS(42)
static __host__ inline double rsqrt(double x)
{
    return 1 / sqrt(x);
}
TRANSHIP_FLOATF(rsqrt)
#endif
TRANSHIP_FLOAT(rsqrt)
static __host__ inline double rcbrt(double x)
{
    double r = 1 / cbrt(x);
    return isfinite(r) && r != 0 ? fma(r / 3, fma(-x * r, r * r, 1), r) : r;
}
// e to the square of x, with what the square misses; then the asymptotic series, which has all digits from 12 on
static __host__ inline double erfcx(double x)
{
    if (x < 12) {
        double square = x * x;
        return x < -26.7 ? HUGE_VAL : exp(square) * (1 + fma(x, x, -square)) * erfc(x);
    }
    double term = 1, sum = 1, by = -0.5 / x / x;
    for (int n = 1; n < 20; n += 2) {
        term *= n * by;
        sum += term;
    }
    return sum / (x * 1.77245385090551602730);
}
// Where erfc is small, by its logarithm; else by erf or erfc itself. Newton's method, from beginnings that are good to a percent.
static __host__ inline double tranship_erfcinv_small(double y)
{
    double l = log(y), x = sqrt(-l - 0.5 * log(-3.14159265358979323846 * l));
    for (int i = 0; i < 8; i++) {
        double scaled = erfcx(x);
        x += (log(scaled) - fma(x, x, l)) * 0.5 * 1.77245385090551602730 * scaled;
    }
    return x;
}
static __host__ inline double erfinv(double y)
{
    double a = fabs(y);
    if (!(a < 1))
        return a == 1 ? y * HUGE_VAL : NAN;
    if (a > 0.9)
        return copysign(tranship_erfcinv_small(1 - a), y);
    double l = log1p(-y * y), b = 4.33074675 + 0.5 * l, x = sqrt(sqrt(b * b - l / 0.147) - b);
    if (a < 1e-9)
        return y * 0.88622692545275801365;
    for (int i = 0; i < 4; i++)
        x -= (erf(x) - a) * 0.88622692545275801365 * exp(x * x);
    return copysign(x, y);
}
static __host__ inline double erfcinv(double y)
{
    if (!(y > 0 && y < 2))
        return y == 0 ? HUGE_VAL : y == 2 ? -HUGE_VAL : NAN;
    if (y < 0.1)
        return tranship_erfcinv_small(y);
    if (y > 1.9)
        return -tranship_erfcinv_small(2 - y);
    return erfinv(1 - y);
}
// Of the tail, erfc depends on more digits of its argument than a double has: what they make is added.
static __host__ inline double normcdf(double x)
{
    const double root = 0.70710678118654752440, less = -4.8336466567264567e-17;
    double z = -x * root, rest = fma(-x, root, -z) - x * less;
    if (!(fabs(x) < 40))
        return x > 0 ? 1.0 : x < 0 ? 0.0 : x;
    return 0.5 * (erfc(z) - 1.12837916709551257390 * exp(-z * z) * rest);
}
static __host__ inline double normcdfinv(double p)
{
    return -1.41421356237309504880 * erfcinv(2 * p);
}
TRANSHIP_FLOAT(rcbrt)
TRANSHIP_FLOATF(rcbrt)
TRANSHIP_FLOAT(erfcx)
TRANSHIP_FLOATF(erfcx)
TRANSHIP_FLOAT(erfinv)
TRANSHIP_FLOATF(erfinv)
TRANSHIP_FLOAT(erfcinv)
TRANSHIP_FLOATF(erfcinv)
TRANSHIP_FLOAT(normcdf)
TRANSHIP_FLOATF(normcdf)
TRANSHIP_FLOAT(normcdfinv)
TRANSHIP_FLOATF(normcdfinv)
#undef TRANSHIP_FLOAT
#undef TRANSHIP_FLOATF
#undef TRANSHIP_LIBRARY_HAS
#endif
