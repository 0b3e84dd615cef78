// What formulas of libdevice's functions are written with, where C's mathematics has them not.
static const double PI = 3.14159265358979323846;

// sin and cos of whole and half turns are exact: only the rest of the turn counts.
static double device_sinpi(double x)
{
    double rest = std::fmod(x, 2);
    if (std::isnan(rest) || rest == std::trunc(rest))
        return std::copysign(rest - rest, x);
    return std::sin(PI * (std::fabs(rest) > 1 ? rest - std::copysign(2, rest) : rest));
}
static double device_cospi(double x)
{
    return device_sinpi(0.5 - std::fabs(std::fmod(x, 2)));
}
static double device_exp10(double x)
{
    return (double)std::pow((long double)10, (long double)x);
}
static double device_rsqrt(double x)
{
    return 1 / std::sqrt(x);
}
static double device_rcbrt(double x)
{
    return 1 / std::cbrt(x);
}
static double device_normcdf(double x)
{
    return (double)(std::erfc(-(long double)x * std::sqrt((long double)0.5)) / 2);
}
// The argument at which a function that grows has a value, halving the interval. NaN beyond its ends
template <class F> static double inverse(F f, long double value, long double low, long double high)
{
    if (!(value > f(low) && value < f(high)))
        return value == f(low) ? (double)-INFINITY : value == f(high) ? (double)INFINITY : (double)NAN;
    for (int i = 0; i < 200; i++) {
        long double middle = (low + high) / 2;
        (f(middle) < value ? low : high) = middle;
    }
    return (double)low;
}
static double device_erfinv(double x)
{
    if (std::fabs(x) < 1e-8)
        return x * std::sqrt(PI) / 2;
    long double left = 1 - std::fabs((long double)x);
    if (!(left > 0))
        return left == 0 ? std::copysign(INFINITY, x) : NAN;
    return std::copysign(inverse([](long double y) { return -std::erfc(y); }, -left, 0, 110), x) + 0.0;
}
static double device_erfcinv(double x)
{
    if (x == 1)
        return 0;
    return x > 1 ? -device_erfcinv(2 - x) : inverse([](long double y) { return -std::erfc(y); }, -(long double)x, 0, 110);
}
static double device_normcdfinv(double p)
{
    return -std::sqrt(2.0) * device_erfcinv(2 * p);
}
// exp(x * x) * erfc(x); far out by its continued fraction
static double device_erfcx(double x)
{
    long double y = x, f = 0;
    if (x < 20)
        return (double)(std::exp(y * y) * std::erfc(y));
    for (int k = 60; k > 0; k--)
        f = k / (long double)2 / (y + f);
    return (double)(1 / (y + f) / std::sqrt((long double)PI));
}
static double device_cyl_bessel_i(int n, double x)
{
    long double term = 1, sum = 0, half = std::fabs(x) / 2;
    if (!(std::fabs(x) < 700)) // nothing is promised where it is beyond all numbers
        return NAN;
    for (int k = 1; k <= n; k++)
        term *= half / k;
    for (int k = 0; k < 2000; k++) {
        sum += term;
        term *= half / (k + 1) * half / (k + 1 + n);
    }
    return n && x < 0 ? -(double)sum : (double)sum;
}
static double device_cyl_bessel_i0(double x)
{
    return device_cyl_bessel_i(0, x);
}
static double device_cyl_bessel_i1(double x)
{
    return device_cyl_bessel_i(1, x);
}
// Bessel functions are promised where they do not turn too often.
static double bessel(double (*f)(double), double x)
{
    return std::fabs(x) < 64 ? f(x) : NAN;
}
static double length(double x, double y, double z, double u = 0)
{
    return (double)std::hypot(std::hypot((long double)x, (long double)y), std::hypot((long double)z, (long double)u));
}
static double near_zero(double value, double at, double within)
{
    return std::fabs(at) < within ? value : NAN;
}
template <class T> static T fraction_of(T x)
{
    int e = 0;
    return std::frexp(x, &e);
}
// Of infinities and NaNs nothing is promised: what the device has there.
template <class T> static int exponent_of(T x, int there)
{
    int e = 0;
    std::frexp(x, &e);
    return class_of(x) >= INFINITE ? there : e;
}
static int same_place(const where &w)
{
    return (int)w.after;
}
template <class T> static T part_of(T x)
{
    T whole_part;
    return std::modf(x, &whole_part);
}
// At least three bits of the quotient, and its sign
template <class T> static int quotient_bits(T a, T b, uint64_t there)
{
    int q = 0, got = (int)there;
    T r = std::remquo(a, b, &q);
    bool like = (q & 7) == (got & 7) || ((-q & 7) == (-got & 7));
    return r != r || (like && ((q < 0) == (got < 0) || q % 8 == 0)) ? got : q;
}
// The sign of a rounded zero is left open: the compiler's own code for AMD GPUs loses it.
template <class T> static T zero_or(T x, uint64_t same)
{
    return x == 0 && operand<T>(same) == 0 ? operand<T>(same) : x;
}
// INT_MIN for 0, INT_MAX for what is infinite; for NaN, CUDA has the one and HIP the other, as C leaves it open.
template <class T> static int exponent_number(T x, uint64_t same)
{
    int c = class_of(x);
    if (c == NOT && ((int)same == INT32_MAX || (int)same == INT32_MIN))
        return (int)same;
    return c == INFINITE ? INT32_MAX : c == ZERO || c == NOT ? INT32_MIN : std::ilogb(x);
}
// Anything but 0 says yes.
static int seen(uint64_t same)
{
    return (int)same ? (int)same : 1;
}
static double upper_word(double x)
{
    return operand<double>(result<double>(flushed(x)) >> 32 << 32);
}
static float nearest_rsqrt(float x)
{
    return x > 0 ? (float)(1 / std::sqrt((long double)x)) : x == 0 ? std::copysign(INFINITY, x) : NAN;
}
static uint16_t of_nan(float x, int, uint64_t same, unsigned bits)
{
    return (uint16_t)(std::isnan(x) && (same & 0x7fff) > 0x7c00 ? same : bits);
}
static int chosen_bytes(uint64_t a, uint64_t b, unsigned selectors)
{
    uint64_t all = (uint32_t)a | b << 32;
    unsigned out = 0;
    for (int i = 0; i < 4; i++)
        out |= (unsigned)(all >> (selectors >> 4 * i & 7) * 8 & 255) << 8 * i;
    return (int)out;
}

// Integers in a word
static big distance(big a, big b)
{
    return a < b ? b - a : a - b;
}
static big halved_sum(big a, big b)
{
    return (a + b) / 2;
}
template <int bits> static big magnitude(big a, big)
{
    return a < 0 ? -a : a;
}
template <int bits> static big negated(big a, big)
{
    return -a;
}
template <int bits> static big magnitude_limited(big a, big)
{
    return std::min(magnitude<bits>(a, 0), ((big)1 << (bits - 1)) - 1);
}
template <int bits> static big negated_limited(big a, big)
{
    return std::min(-a, ((big)1 << (bits - 1)) - 1);
}
template <int bits, bool is_signed, big (*f)(big, big)> static big limited_to(big a, big b)
{
    return limited(f(a, b), is_signed ? -((big)1 << (bits - 1)) : 0, ((big)1 << (bits - is_signed)) - 1);
}
template <big (*f)(big, big)> static big all_ones(big a, big b)
{
    return f(a, b) ? -1 : 0;
}
static unsigned distances(uint32_t a, uint32_t b, int bits, bool is_signed)
{
    big sum = 0;
    for (int at = 0; at < 32; at += bits)
        sum += distance(part(a, at, bits, is_signed), part(b, at, bits, is_signed));
    return (unsigned)sum;
}

// How many threads of the block have an operand that is not 0
static int voters_of(const uint64_t *in, const where &w, int k)
{
    int all = 0;
    for (int i = 0; i < THREADS; i++)
        all += (int)in[(i - (int)w.thread) * WORDS + k] != 0;
    return all;
}
