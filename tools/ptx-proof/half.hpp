// What formulas of half, bfloat16 and floats of eight bits are written with: the bits taken apart and put together by hand, arithmetic in
// double with an odd last bit where the result is not exact, so that it is rounded once.
template <int P, int BIAS, int TOP> struct format {
    // P: bits of precision; TOP: the exponent's largest value that numbers have
    static constexpr int least = 1 - BIAS;
    static constexpr uint16_t ones = (uint16_t)((1 << (P - 1)) - 1);
    static constexpr double most = (2.0 - (TOP == 15 ? 0.25 : 1.0 / (1 << (P - 1)))) * (double)(TOP - BIAS < 63 ? 1ull << (TOP - BIAS) : 1ull << 63) *
                                   (TOP - BIAS < 63 ? 1.0 : 18446744073709551616.0);
    static double size(unsigned bits)
    {
        unsigned e = bits >> (P - 1), m = bits & ones;
        return e ? std::ldexp(1 << (P - 1) | m, (int)e - BIAS - (P - 1)) : std::ldexp(m, least - (P - 1));
    }
    static unsigned bits_of(double x)
    {
        x = std::fabs(x);
        int e;
        double m = std::frexp(x, &e);
        e = x == 0 ? 0 : e - 1 + BIAS;
        return x == 0 ? 0 : e > 0 ? (unsigned)e << (P - 1) | ((unsigned)std::ldexp(m, P) & ones) : (unsigned)std::ldexp(x, P - 1 - least);
    }
};
template <int P, int BIAS> struct of_16 {
    typedef format<P, BIAS, 2 * BIAS> of;
    static constexpr unsigned infinite = (2 * BIAS + 1) << (P - 1);
    static constexpr double most = of::most;
    static bool is_nan(uint16_t bits)
    {
        return (bits & 0x7fff) > infinite;
    }
    static double value(uint16_t bits)
    {
        unsigned size = bits & 0x7fff;
        double x = is_nan(bits) ? NAN : size == infinite ? INFINITY : of::size(size);
        return bits & 0x8000 ? -x : x;
    }
    static uint16_t bits(double x, char mode = 'n')
    {
        double r = narrowed(x, P, of::least, most, mode);
        return (uint16_t)(std::isnan(r) ? 0x7fff : (std::signbit(r) ? 0x8000 : 0) | (std::isinf(r) ? infinite : of::bits_of(r)));
    }
    static uint16_t flushed_bits(uint16_t bits)
    {
        return (bits & infinite) ? bits : bits & 0x8000;
    }
    static double flushed(uint16_t bits)
    {
        return value(flushed_bits(bits));
    }
    static uint16_t unit(uint16_t a)
    {
        return bits(::unit(value(a)));
    }
    static uint16_t relu(uint16_t a)
    {
        return bits(::positive(value(a)));
    }
    static uint16_t flushed_unit(uint16_t a)
    {
        return unit(flushed_bits(a));
    }
    static uint16_t flushed_relu(uint16_t a)
    {
        return relu(flushed_bits(a));
    }
    static uint16_t negated(uint16_t a)
    {
        return bits(-value(a));
    }
    static uint16_t positive(uint16_t a)
    {
        return bits(std::fabs(value(a)));
    }
};
typedef of_16<11, 15> F16;
typedef of_16<8, 127> BF16;
// Eight bits: too large numbers become the largest, NaN is 0x7f; E4M3 has no infinity.
template <int P, int BIAS, int TOP> struct of_8 {
    typedef format<P, BIAS, TOP> of;
    static double value(unsigned bits)
    {
        unsigned size = bits & 127;
        bool large = TOP == 30 ? size > 0x7c : size == 127;
        double x = large ? NAN : TOP == 30 && size == 0x7c ? INFINITY : of::size(size);
        return bits & 128 ? -x : x;
    }
    static unsigned bits(double x)
    {
        if (std::isnan(x))
            return 0x7f;
        double r = finite(narrowed(x, P, of::least, 1e300, 'n'), of::most);
        return (std::signbit(x) ? 128 : 0) | of::bits_of(r);
    }
};
typedef of_8<4, 7, 15> E4M3;
typedef of_8<3, 15, 30> E5M2;
static double odd(double sum, bool exact)
{
    uint64_t bits = result<double>(sum);
    return exact || !std::isfinite(sum) ? sum : operand<double>(bits | 1);
}
static double odd_fma(double a, double b, double c)
{
    std::feclearexcept(FE_ALL_EXCEPT);
    double r = rounded('z', fused(), a, b, c);
    double even = odd(r, !std::fetestexcept(FE_INEXACT));
    return r == 0 && a * b + c == 0 ? std::fma(a, b, c) : even;
}
static double odd_sum(double a, double b)
{
    return odd_fma(a, 1, b);
}
static double odd_difference(double a, double b)
{
    return odd_fma(a, 1, -b);
}
static double odd_product(double a, double b)
{
    return a * b;
}
// Any NaN is as good as another: what the GPU made, if both are one.
template <class F> static uint16_t kept(uint64_t same, uint16_t bits)
{
    return F::is_nan(bits) && F::is_nan((uint16_t)same) ? (uint16_t)same : bits;
}
// What the GPU made, if it is within two units of the last place.
template <class F> static uint16_t near(uint64_t same, double x)
{
    uint16_t want = F::bits(x), got = (uint16_t)same;
    int apart = (want ^ got) & 0x8000 ? (want & 0x7fff) + (got & 0x7fff) : want > got ? want - got : got - want;
    bool tiny = std::fabs(x) < 1e-37;
    return (F::is_nan(want) && F::is_nan(got)) || apart <= 2 || (tiny && std::fabs(F::value(got)) < 2e-38) ? got : want;
}
static uint32_t joined(uint16_t high, uint16_t low)
{
    return (uint32_t)high << 16 | low;
}
template <class F> static uint32_t pairs(uint64_t same, uint32_t a, uint32_t b, uint32_t c, F f)
{
    return joined(f((uint16_t)(a >> 16), (uint16_t)(b >> 16), (uint16_t)(c >> 16), same >> 16), f((uint16_t)a, (uint16_t)b, (uint16_t)c, same));
}
// A comparison by its name: num and nan ask whether there is a NaN, a "u" behind two letters makes those true, without it false.
static bool holds(const char *name, double a, double b)
{
    bool is_ordered = !std::isnan(a) && !std::isnan(b);
    if (!strcmp(name, "num") || !strcmp(name, "nan"))
        return is_ordered == (name[2] == 'm');
    if (!is_ordered)
        return name[2] == 'u';
    int order = a < b ? -1 : a > b ? 1 : 0;
    return !strncmp(name, "eq", 2)   ? order == 0
           : !strncmp(name, "ne", 2) ? order != 0
           : !strncmp(name, "lt", 2) ? order < 0
           : !strncmp(name, "le", 2) ? order <= 0
           : !strncmp(name, "gt", 2) ? order > 0
                                     : order >= 0;
}
#define HOLDS(name, a, b) holds(#name, a, b)
