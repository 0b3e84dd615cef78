// What formulas of floating-point numbers are written with: the host's own arithmetic in the rounding that a name says, and rounding to
// any format by exact steps.
#include <cfenv>
#include <limits>

// One operation in a rounding mode: 'n' to nearest, 'z' to zero, 'm' down, 'p' up. Volatile, so that it stands between the two calls.
template <class T, class F> static T rounded(char mode, F f, T a, T b = 0, T c = 0)
{
    volatile T x = a, y = b, z = c;
    std::fesetround(mode == 'z' ? FE_TOWARDZERO : mode == 'm' ? FE_DOWNWARD : mode == 'p' ? FE_UPWARD : FE_TONEAREST);
    volatile T r = f(x, y, z);
    T out = r;
    std::fesetround(FE_TONEAREST);
    return out;
}
struct addition { template <class T> T operator()(T a, T b, T) const { return a + b; } };
struct difference { template <class T> T operator()(T a, T b, T) const { return a - b; } };
struct product { template <class T> T operator()(T a, T b, T) const { return a * b; } };
struct quotient { template <class T> T operator()(T a, T b, T) const { return a / b; } };
struct root { template <class T> T operator()(T a, T, T) const { return std::sqrt(a); } };
struct fused { template <class T> T operator()(T a, T b, T c) const { return std::fma(a, b, c); } };
// Two floats in a word; any NaN is as good as another.
template <class F> static uint64_t floats(char mode, uint64_t same, F f, uint64_t a, uint64_t b, uint64_t c = 0)
{
    uint64_t out = 0;
    for (int at = 0; at < 64; at += 32) {
        float r = rounded(mode, f, operand<float>(a >> at), operand<float>(b >> at), operand<float>(c >> at));
        bool both = std::isnan(r) && std::isnan(operand<float>(same >> at));
        out |= (both ? same >> at & 0xffffffff : result<float>(r)) << at;
    }
    return out;
}
// Any number as T; a long double has the bits of all integers and doubles.
template <class T> static T converted(char mode, long double x)
{
    volatile long double from = x;
    std::fesetround(mode == 'z' ? FE_TOWARDZERO : mode == 'm' ? FE_DOWNWARD : mode == 'p' ? FE_UPWARD : FE_TONEAREST);
    volatile T to = (T)from;
    T out = to;
    std::fesetround(FE_TONEAREST);
    return out;
}
static double flushed(double x)
{
    return (result<double>(x) >> 52 & 2047) ? x : operand<double>(result<double>(x) & 0x8000000000000000u);
}
template <class T> static T unit(T x)
{
    return std::isnan(x) || std::signbit(x) ? 0 : std::min(x, (T)1);
}
template <class T> static T one(T)
{
    return 1;
}
template <class T> static T quiet()
{
    return std::numeric_limits<T>::quiet_NaN();
}
// The smaller one and the larger one; -0 is smaller than 0. NaN: where both are, or for "strict" one of them
template <class T> static T smaller(T a, T b, bool strict)
{
    if (std::isnan(a) || std::isnan(b))
        return strict || (std::isnan(a) && std::isnan(b)) ? quiet<T>() : std::isnan(a) ? b : a;
    return a == b ? (std::signbit(a) ? a : b) : a < b ? a : b;
}
template <class T> static T greater(T a, T b, bool strict)
{
    return -smaller<T>(-a, -b, strict);
}
template <class T> static T with_xor_of_signs(T x, T a, T b)
{
    return std::copysign(x, std::signbit(a) != std::signbit(b) ? (T)-1 : (T)1);
}
template <class T> static T whole(char mode, T x)
{
    return mode == 'z' ? std::trunc(x) : mode == 'm' ? std::floor(x) : mode == 'p' ? std::ceil(x) : std::nearbyint(x);
}
// A whole number as an integer of that many bits; NaN by the table of cvt
static big integer_of(double x, int bits, bool is_signed, int from_bits)
{
    big least = is_signed ? -((big)1 << (bits - 1)) : 0, most = ((big)1 << (bits - is_signed)) - 1;
    if (std::isnan(x))
        return from_bits == 64 || bits == 64 ? (big)1 << (bits - 1) : 0;
    return std::fabs(x) > 1e30 ? (x < 0 ? least : most) : limited((big)x, least, most);
}
// The number of p bits and the least exponent of a normal one that is next to x; 'a': to nearest, half away from zero
static double narrowed(double x, int p, int least, double most, char mode)
{
    if (std::isnan(x) || std::isinf(x) || x == 0)
        return x;
    int e = std::max(std::ilogb(x), least) - (p - 1);
    double r = std::copysign(std::ldexp(mode == 'a' ? std::round(std::ldexp(x, -e)) : whole(mode, std::ldexp(x, -e)), e), x);
    if (std::fabs(r) <= most)
        return r;
    bool stays = mode == 'z' || (mode == 'm' && x > 0) || (mode == 'p' && x < 0);
    return std::copysign(stays ? most : INFINITY, x);
}
static double finite(double x, double most)
{
    return std::isnan(x) ? x : std::max(-most, std::min(most, x));
}
static double positive(double x)
{
    return std::isnan(x) ? x : std::max(x, 0.0) + 0.0;
}
enum { TF32_MOST = 0x7f7fe000 };
static uint32_t tf32(double x, char mode)
{
    return std::isnan(x) ? 0x7fffffff : (uint32_t)result<float>((float)narrowed(x, 11, -126, operand<float>(TF32_MOST), mode));
}
enum class_name { ZERO, SUBNORMAL, NORMAL, INFINITE, NOT };
template <class T> static int class_of(T x)
{
    const int n = sizeof(T) == 4 ? 8 : 11, m = sizeof(T) == 4 ? 23 : 52;
    uint64_t bits = result<T>(x), e = bits >> m & ((1u << n) - 1), rest = bits & ((1ull << m) - 1);
    return e == (1u << n) - 1 ? (rest ? NOT : INFINITE) : e ? NORMAL : rest ? SUBNORMAL : ZERO;
}
