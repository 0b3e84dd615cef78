// Halves compute where they are: on the host as well, in float.
#pragma GCC system_header
#ifdef __cplusplus

enum __tranship_rounding { __TRANSHIP_NEAREST, __TRANSHIP_ZERO, __TRANSHIP_DOWN, __TRANSHIP_UP };
#define F static __inline__ __host__ __device__

F unsigned int __tranship_bits_of(float f)
{
    unsigned int u;
    __builtin_memcpy(&u, &f, sizeof u);
    return u;
}
F float __tranship_float_of(unsigned int u)
{
    float f;
    __builtin_memcpy(&f, &u, sizeof f);
    return f;
}
// Is the number above these bits the rounded one? rest: what is cut off, half: of the last place.
F bool __tranship_up(unsigned int value, unsigned int rest, unsigned int half, bool minus, int mode)
{
    if (mode == __TRANSHIP_NEAREST)
        return rest > half || (rest == half && (value & 1));
    return rest && mode == (minus ? __TRANSHIP_DOWN : __TRANSHIP_UP);
}
F unsigned short __tranship_half_bits(float f, int mode)
{
    unsigned int u = __tranship_bits_of(f), sign = u >> 16 & 0x8000, a = u & 0x7fffffff, value, rest, half;
    if (a > 0x7f800000)
        return 0x7fff;
    if (a >= 0x47800000) { // 65536 and more
        bool away = mode == __TRANSHIP_NEAREST || mode == (sign ? __TRANSHIP_DOWN : __TRANSHIP_UP) || a == 0x7f800000;
        return (unsigned short)(sign | (away ? 0x7c00 : 0x7bff));
    }
    if (a >= 0x38800000) {
        value = (a - 0x38000000) >> 13;
        rest = a & 0x1fff;
        half = 0x1000;
    } else { // subnormal: units of 2^-24
        unsigned int e = a >> 23, mantissa = (a & 0x7fffff) | (e ? 0x800000 : 0), shift = e > 101 ? 126 - e : 25;
        value = mantissa >> shift;
        rest = mantissa & ((1u << shift) - 1);
        half = 1u << (shift - 1);
    }
    return (unsigned short)(sign | (value + __tranship_up(value, rest, half, sign != 0, mode)));
}
F float __tranship_half_float(unsigned short h)
{
    unsigned int sign = (unsigned int)(h & 0x8000) << 16, e = h >> 10 & 31, m = h & 0x3ff;
    if (e == 31)
        return __tranship_float_of(sign | 0x7f800000 | m << 13);
    if (e)
        return __tranship_float_of(sign | (e + 112) << 23 | m << 13);
    float f = (float)m / 16777216;
    return sign ? -f : f;
}
F unsigned short __tranship_bfloat16_bits(float f, int mode)
{
    unsigned int u = __tranship_bits_of(f), value = u >> 16;
    if ((u & 0x7fffffff) > 0x7f800000)
        return 0x7fff;
    return (unsigned short)(value + __tranship_up(value, u & 0xffff, 0x8000, u >> 31, mode));
}
F float __tranship_bfloat16_float(unsigned short h)
{
    return __tranship_float_of((unsigned int)h << 16);
}
// To a float whose last bit is set if it is not exact, so that rounding it again does no harm.
F float __tranship_odd(double d)
{
    float f = (float)d;
    if ((double)f == d || d != d)
        return f;
    unsigned int u = __tranship_bits_of(f);
    if ((d < 0 ? -d : d) < (f < 0 ? -(double)f : (double)f))
        u--;
    return __tranship_float_of(u | 1);
}
// Towards zero, to the nearest that the type has; no number is 0.
template <class T> F T __tranship_to(float f)
{
    const bool is_signed = (T)-1 < (T)0;
    const T top = is_signed ? (T)~((unsigned long long)1 << (sizeof(T) * 8 - 1)) : (T)-1, bottom = is_signed ? (T)(-top - 1) : (T)0;
    if (f != f)
        return 0;
    return f >= (float)top ? top : f <= (float)bottom ? bottom : (T)f;
}

// A class T of 16 bits, pairs T2 of them, and their functions.
#define TRANSHIP_INTEGER(T, B, t)                                                                                      \
    __host__ __device__ inline T::T(t i) : __x(B(__tranship_odd((double)i), 0)) {}                                      \
    __host__ __device__ inline T::operator t() const { return __tranship_to<t>((float)*this); }
#define TRANSHIP_ASSIGN(T, t) __host__ __device__ inline T &T::operator=(t f) { return *this = T(f); }
#define TRANSHIP_BINARY(T, T2, op)                                                                                     \
    __host__ __device__ inline T operator op(const T &a, const T &b) { return T((float)a op (float)b); }                \
    __host__ __device__ inline T2 operator op(const T2 &a, const T2 &b) { return T2(a.x op b.x, a.y op b.y); }          \
    __host__ __device__ inline T &operator op##=(T &a, const T &b) { return a = a op b; }                               \
    __host__ __device__ inline T2 &operator op##=(T2 &a, const T2 &b) { return a = a op b; }
#define TRANSHIP_COMPARE(T, T2, op, all)                                                                               \
    __host__ __device__ inline bool operator op(const T &a, const T &b) { return (float)a op (float)b; }                \
    __host__ __device__ inline bool operator op(const T2 &a, const T2 &b) { return a.x op b.x all a.y op b.y; }
#define TRANSHIP_STEP(T, op, with)                                                                                     \
    __host__ __device__ inline T &operator op(T &a) { return a = a with T(1.0f); }                                      \
    __host__ __device__ inline T operator op(T &a, int) { T was = a; a = a with T(1.0f); return was; }
#define TRANSHIP_SIXTEEN(T, T2, RAW, RAW2, BITS, FLOAT)                                                                \
    __host__ __device__ inline T::T(float f) : __x(BITS(f, 0)) {}                                                       \
    __host__ __device__ inline T::T(double f) : __x(BITS(__tranship_odd(f), 0)) {}                                      \
    __host__ __device__ inline T::operator RAW() const { RAW r; r.x = __x; return r; }                                  \
    __host__ __device__ inline T::operator float() const { return FLOAT(__x); }                                         \
    __host__ __device__ inline T::operator bool() const { return (__x & 0x7fff) != 0; }                                 \
    __host__ __device__ inline T::operator char() const { return __tranship_to<char>((float)*this); }                   \
    __host__ __device__ inline T::operator signed char() const { return __tranship_to<signed char>((float)*this); }     \
    __host__ __device__ inline T::operator unsigned char() const { return __tranship_to<unsigned char>((float)*this); } \
    TRANSHIP_INTEGER(T, BITS, short) TRANSHIP_INTEGER(T, BITS, unsigned short)                                          \
    TRANSHIP_INTEGER(T, BITS, int) TRANSHIP_INTEGER(T, BITS, unsigned int)                                              \
    TRANSHIP_INTEGER(T, BITS, long) TRANSHIP_INTEGER(T, BITS, unsigned long)                                            \
    TRANSHIP_INTEGER(T, BITS, long long) TRANSHIP_INTEGER(T, BITS, unsigned long long)                                  \
    TRANSHIP_ASSIGN(T, const RAW &) TRANSHIP_ASSIGN(T, float) TRANSHIP_ASSIGN(T, double) TRANSHIP_ASSIGN(T, short)      \
    TRANSHIP_ASSIGN(T, unsigned short) TRANSHIP_ASSIGN(T, int) TRANSHIP_ASSIGN(T, unsigned int)                         \
    TRANSHIP_ASSIGN(T, long long) TRANSHIP_ASSIGN(T, unsigned long long)                                                \
    __host__ __device__ inline T2::T2(const RAW2 &r) { RAW a = {r.x}, b = {r.y}; x = a; y = b; }                        \
    __host__ __device__ inline T2 &T2::operator=(const RAW2 &r) { return *this = T2(r); }                               \
    __host__ __device__ inline T2::operator RAW2() const { RAW2 r; r.x = ((RAW)x).x; r.y = ((RAW)y).x; return r; }      \
    TRANSHIP_BINARY(T, T2, +) TRANSHIP_BINARY(T, T2, -) TRANSHIP_BINARY(T, T2, *) TRANSHIP_BINARY(T, T2, /)             \
    TRANSHIP_COMPARE(T, T2, ==, &&) TRANSHIP_COMPARE(T, T2, !=, &&) TRANSHIP_COMPARE(T, T2, <, &&)                      \
    TRANSHIP_COMPARE(T, T2, >, &&) TRANSHIP_COMPARE(T, T2, <=, &&) TRANSHIP_COMPARE(T, T2, >=, &&)                      \
    TRANSHIP_STEP(T, ++, +) TRANSHIP_STEP(T, --, -)                                                                     \
    __host__ __device__ inline T operator+(const T &a) { return a; }                                                    \
    __host__ __device__ inline T operator-(const T &a) { RAW r = a; r.x ^= 0x8000; return T(r); }                       \
    __host__ __device__ inline T2 operator+(const T2 &a) { return a; }                                                  \
    __host__ __device__ inline T2 operator-(const T2 &a) { return T2(-a.x, -a.y); }                                     \
    __host__ __device__ inline T2 &operator++(T2 &a) { ++a.x; ++a.y; return a; }                                        \
    __host__ __device__ inline T2 &operator--(T2 &a) { --a.x; --a.y; return a; }                                        \
    __host__ __device__ inline T2 operator++(T2 &a, int) { T2 was = a; ++a; return was; }                               \
    __host__ __device__ inline T2 operator--(T2 &a, int) { T2 was = a; --a; return was; }

// Functions of one name for both classes; S: how they are declared.
#define TRANSHIP_ARITHMETIC(S, T, T2, name, value)                                                                     \
    S T name(T a, T b) { return value; }
#define TRANSHIP_PAIRS(S, T, T2, name, one) S T2 name(T2 a, T2 b) { return T2(one(a.x, b.x), one(a.y, b.y)); }
#define TRANSHIP_TEST(S, T, T2, name, op, unordered)                                                                   \
    S bool __h##name(T a, T b) { return (float)a op (float)b; }                                                         \
    S bool __h##name##u(T a, T b) { return unordered ((float)a op (float)b) || (float)a != (float)a || (float)b != (float)b; } \
    S bool __hb##name##2(T2 a, T2 b) { return __h##name(a.x, b.x) && __h##name(a.y, b.y); }                             \
    S bool __hb##name##u2(T2 a, T2 b) { return __h##name##u(a.x, b.x) && __h##name##u(a.y, b.y); }                      \
    S T2 __h##name##2(T2 a, T2 b) { return T2(T(__h##name(a.x, b.x) ? 1.0f : 0.0f), T(__h##name(a.y, b.y) ? 1.0f : 0.0f)); }   \
    S T2 __h##name##u2(T2 a, T2 b) { return T2(T(__h##name##u(a.x, b.x) ? 1.0f : 0.0f), T(__h##name##u(a.y, b.y) ? 1.0f : 0.0f)); } \
    S unsigned int __h##name##2_mask(T2 a, T2 b) { return (__h##name(a.x, b.x) ? 0xffffu : 0) | (__h##name(a.y, b.y) ? 0xffff0000u : 0); } \
    S unsigned int __h##name##u2_mask(T2 a, T2 b) { return (__h##name##u(a.x, b.x) ? 0xffffu : 0) | (__h##name##u(a.y, b.y) ? 0xffff0000u : 0); }
F float __tranship_unit(float f) { return f > 0 ? f < 1 ? f : 1 : 0; } // no number is 0, too
#define TRANSHIP_FUNCTIONS(S, T, T2, RAW, ADD)                                                                         \
    ADD(T, __hadd, a + b) TRANSHIP_ARITHMETIC(S, T, T2, __hadd_rn, a + b)                                               \
    TRANSHIP_ARITHMETIC(S, T, T2, __hadd_sat, T(__tranship_unit((float)(a + b))))                                       \
    TRANSHIP_ARITHMETIC(S, T, T2, __hsub, a - b) TRANSHIP_ARITHMETIC(S, T, T2, __hsub_rn, a - b)                        \
    TRANSHIP_ARITHMETIC(S, T, T2, __hsub_sat, T(__tranship_unit((float)(a - b))))                                       \
    TRANSHIP_ARITHMETIC(S, T, T2, __hmul, a *b) TRANSHIP_ARITHMETIC(S, T, T2, __hmul_rn, a *b)                          \
    TRANSHIP_ARITHMETIC(S, T, T2, __hmul_sat, T(__tranship_unit((float)(a * b))))                                       \
    TRANSHIP_ARITHMETIC(S, T, T2, __hdiv, a / b)                                                                        \
    TRANSHIP_ARITHMETIC(S, T, T2, __hmax, T(__builtin_fmaxf((float)a, (float)b)))                                       \
    TRANSHIP_ARITHMETIC(S, T, T2, __hmin, T(__builtin_fminf((float)a, (float)b)))                                       \
    TRANSHIP_ARITHMETIC(S, T, T2, __hmax_nan, (float)a != (float)a ? a : (float)b != (float)b ? b : __hmax(a, b))       \
    TRANSHIP_ARITHMETIC(S, T, T2, __hmin_nan, (float)a != (float)a ? a : (float)b != (float)b ? b : __hmin(a, b))       \
    TRANSHIP_PAIRS(S, T, T2, __hadd2, __hadd) TRANSHIP_PAIRS(S, T, T2, __hadd2_rn, __hadd_rn)                           \
    TRANSHIP_PAIRS(S, T, T2, __hadd2_sat, __hadd_sat) TRANSHIP_PAIRS(S, T, T2, __hsub2, __hsub)                         \
    TRANSHIP_PAIRS(S, T, T2, __hsub2_rn, __hsub_rn) TRANSHIP_PAIRS(S, T, T2, __hsub2_sat, __hsub_sat)                   \
    TRANSHIP_PAIRS(S, T, T2, __hmul2, __hmul) TRANSHIP_PAIRS(S, T, T2, __hmul2_rn, __hmul_rn)                           \
    TRANSHIP_PAIRS(S, T, T2, __hmul2_sat, __hmul_sat) TRANSHIP_PAIRS(S, T, T2, __h2div, __hdiv)                         \
    TRANSHIP_PAIRS(S, T, T2, __hmax2, __hmax) TRANSHIP_PAIRS(S, T, T2, __hmin2, __hmin)                                 \
    TRANSHIP_PAIRS(S, T, T2, __hmax2_nan, __hmax_nan) TRANSHIP_PAIRS(S, T, T2, __hmin2_nan, __hmin_nan)                 \
    TRANSHIP_TEST(S, T, T2, eq, ==, ) TRANSHIP_TEST(S, T, T2, lt, <, ) TRANSHIP_TEST(S, T, T2, le, <=, )                \
    TRANSHIP_TEST(S, T, T2, gt, >, ) TRANSHIP_TEST(S, T, T2, ge, >=, )                                                  \
    S bool __hisnan(T a) { return (float)a != (float)a; }                                                               \
    S bool __hneu(T a, T b) { return (float)a != (float)b; }                                                            \
    S bool __hne(T a, T b) { return __hneu(a, b) && !__hisnan(a) && !__hisnan(b); }                                     \
    S bool __hbne2(T2 a, T2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }                                           \
    S bool __hbneu2(T2 a, T2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }                                        \
    S T2 __hne2(T2 a, T2 b) { return T2(T(__hne(a.x, b.x) ? 1.0f : 0.0f), T(__hne(a.y, b.y) ? 1.0f : 0.0f)); }          \
    S T2 __hneu2(T2 a, T2 b) { return T2(T(__hneu(a.x, b.x) ? 1.0f : 0.0f), T(__hneu(a.y, b.y) ? 1.0f : 0.0f)); }       \
    S unsigned int __hne2_mask(T2 a, T2 b) { return (__hne(a.x, b.x) ? 0xffffu : 0) | (__hne(a.y, b.y) ? 0xffff0000u : 0); }    \
    S unsigned int __hneu2_mask(T2 a, T2 b) { return (__hneu(a.x, b.x) ? 0xffffu : 0) | (__hneu(a.y, b.y) ? 0xffff0000u : 0); } \
    S int __hisinf(T a) { float f = (float)a; return f == __builtin_inff() ? 1 : f == -__builtin_inff() ? -1 : 0; }     \
    S T __hneg(T a) { return -a; }                                                                                      \
    S T __habs(T a) { RAW r = a; r.x &= 0x7fff; return T(r); }                                                          \
    S T2 __hneg2(T2 a) { return -a; }                                                                                   \
    S T2 __habs2(T2 a) { return T2(__habs(a.x), __habs(a.y)); }                                                         \
    S T2 __hisnan2(T2 a) { return T2(T(__hisnan(a.x) ? 1.0f : 0.0f), T(__hisnan(a.y) ? 1.0f : 0.0f)); }                 \
    S T2 __lowhigh2highlow(T2 a) { return T2(a.y, a.x); }                                                               \
    S float __low2float(T2 a) { return (float)a.x; }                                                                    \
    S float __high2float(T2 a) { return (float)a.y; }

// Conversions that have the type in their names, as half, half2, half2 (of one to), half2 (of a pair to).
#define TRANSHIP_CONVERSIONS(T, T2, RAW, n, pair, two, from2, BITS)                                                    \
    F T __float2##n(float a) { return T(a); }                                                                           \
    F T __float2##n##_rn(float a) { return T(a); }                                                                      \
    F T __float2##n##_rz(float a) { RAW r = {BITS(a, __TRANSHIP_ZERO)}; return T(r); }                                  \
    F T __float2##n##_rd(float a) { RAW r = {BITS(a, __TRANSHIP_DOWN)}; return T(r); }                                  \
    F T __float2##n##_ru(float a) { RAW r = {BITS(a, __TRANSHIP_UP)}; return T(r); }                                    \
    F T __double2##n(double a) { return T(a); }                                                                         \
    F T __int2##n##_rn(int i) { return T(i); }                                                                          \
    F T __uint2##n##_rn(unsigned int i) { return T(i); }                                                                \
    F T __short2##n##_rn(short i) { return T(i); }                                                                      \
    F T __ushort2##n##_rn(unsigned short i) { return T(i); }                                                            \
    F T __ll2##n##_rn(long long i) { return T(i); }                                                                     \
    F T __ull2##n##_rn(unsigned long long i) { return T(i); }                                                           \
    F T __short_as_##n(short i) { RAW r = {(unsigned short)i}; return T(r); }                                           \
    F T __ushort_as_##n(unsigned short i) { RAW r = {i}; return T(r); }                                                 \
    F short __##n##_as_short(T h) { return (short)((RAW)h).x; }                                                         \
    F unsigned short __##n##_as_ushort(T h) { return ((RAW)h).x; }                                                      \
    F float __##from2##float(T a) { return (float)a; }                                                                  \
    F int __##from2##int_rz(T h) { return __tranship_to<int>((float)h); }                                               \
    F unsigned int __##from2##uint_rz(T h) { return __tranship_to<unsigned int>((float)h); }                            \
    F short __##from2##short_rz(T h) { return __tranship_to<short>((float)h); }                                         \
    F unsigned short __##from2##ushort_rz(T h) { return __tranship_to<unsigned short>((float)h); }                      \
    F signed char __##from2##char_rz(T h) { return __tranship_to<signed char>((float)h); }                              \
    F unsigned char __##from2##uchar_rz(T h) { return __tranship_to<unsigned char>((float)h); }                         \
    F long long __##from2##ll_rz(T h) { return __tranship_to<long long>((float)h); }                                    \
    F unsigned long long __##from2##ull_rz(T h) { return __tranship_to<unsigned long long>((float)h); }                 \
    F T2 make_##pair(T x, T y) { return T2(x, y); }                                                                     \
    F T2 __halves2##pair(T a, T b) { return T2(a, b); }                                                                 \
    F T2 __##from2##pair(T a) { return T2(a, a); }                                                                      \
    F T2 __float2##pair##_rn(float a) { return T2(T(a), T(a)); }                                                        \
    F T2 __floats2##pair##_rn(float a, float b) { return T2(T(a), T(b)); }                                              \
    F T2 __float22##pair##_rn(float2 a) { return T2(T(a.x), T(a.y)); }                                                  \
    F float2 __##two##2float2(T2 a) { return make_float2((float)a.x, (float)a.y); }                                     \
    F T __low2##n(T2 a) { return a.x; }                                                                                 \
    F T __high2##n(T2 a) { return a.y; }                                                                                \
    F T2 __low2##pair(T2 a) { return T2(a.x, a.x); }                                                                    \
    F T2 __high2##pair(T2 a) { return T2(a.y, a.y); }                                                                   \
    F T2 __lows2##pair(T2 a, T2 b) { return T2(a.x, b.x); }                                                             \
    F T2 __highs2##pair(T2 a, T2 b) { return T2(a.y, b.y); }

TRANSHIP_SIXTEEN(__half, __half2, __half_raw, __half2_raw, __tranship_half_bits, __tranship_half_float)
#define ADD(T, name, value) __host__ __device__ inline T name(T a, T b) { return value; } // declared beside those of rows
TRANSHIP_FUNCTIONS(F, __half, __half2, __half_raw, ADD)
#undef ADD
TRANSHIP_CONVERSIONS(__half, __half2, __half_raw, half, half2, half2, half2, __tranship_half_bits)
// Other roundings of integers.
#define R(n, t)                                                                                                        \
    F __half __##n##2half_rz(t i) { return __float2half_rz(__tranship_odd((double)i)); }                                \
    F __half __##n##2half_rd(t i) { return __float2half_rd(__tranship_odd((double)i)); }                                \
    F __half __##n##2half_ru(t i) { return __float2half_ru(__tranship_odd((double)i)); }
R(int, int) R(uint, unsigned int) R(short, short) R(ushort, unsigned short) R(ll, long long) R(ull, unsigned long long)
#undef R
#undef F
#endif
