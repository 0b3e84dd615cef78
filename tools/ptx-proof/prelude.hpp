#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

// What formulas are written with. Integers are counted with 128 bits, so that nothing wraps around.
typedef __int128 big;
enum { WORDS = 8, THREADS = 64, BLOCKS = 8 };
enum kind { INTEGER, FLOAT, DOUBLE };

template <class A, class B> struct same_plain { static const bool value = false; };
template <class A> struct same_plain<A, A> { static const bool value = true; };
template <class T> struct plain { typedef T type; };
template <class T> struct plain<T &> { typedef typename plain<T>::type type; };
template <class T> struct plain<const T> { typedef typename plain<T>::type type; };
template <class T> struct plain<volatile T> { typedef typename plain<T>::type type; };
template <class T> struct plain<const volatile T> { typedef typename plain<T>::type type; };
template <class A, class B> struct same { static const bool value = same_plain<A, typename plain<B>::type>::value; };

template <class T> static __host__ __device__ T operand(uint64_t word)
{
    T value;
    __builtin_memcpy(&value, &word, sizeof value);
    return value;
}
template <> __host__ __device__ bool operand<bool>(uint64_t word)
{
    return word & 1;
}
template <class T> static __host__ __device__ uint64_t result(T value)
{
    uint64_t word = 0;
    __builtin_memcpy(&word, &value, sizeof value);
    return word;
}
template <class T, class F> static uint64_t stored(F value)
{
    return result<T>((T)value);
}
// What a store of the type leaves of a word.
template <class T> static uint64_t beyond(uint64_t word)
{
    return sizeof(T) < 8 ? word >> 8 * sizeof(T) % 64 << 8 * sizeof(T) % 64 : 0;
}
template <class T> static kind kind_of()
{
    return same<T, float>::value ? FLOAT : same<T, double>::value ? DOUBLE : INTEGER;
}

struct where {
    unsigned thread, tid[3], ntid[3], ctaid[3], nctaid[3];
    uint64_t after; // what the device found where an address points to, afterwards
};
struct want {
    uint64_t bits, carry;
    bool about, close; // close: to some of the last bits
    double value, value2;
    kind kind;
};
struct row {
    const char *name;
    void (*want)(const uint64_t *in, const where &w, uint64_t same, struct want &to);
    int compile; // it is not run: it ends the program, or this release of HIP lacks what it needs
};

template <class T> static big wide(T value)
{
    return value;
}
template <class T> static int ones(T value)
{
    int n = 0;
    for (; value; value /= 2)
        n += value % 2;
    return n;
}
template <class T> static int width(T value)
{
    int n = 0;
    for (; value; value /= 2)
        n++;
    return n;
}
static uint64_t reversed(uint64_t value, int bits)
{
    uint64_t out = 0;
    for (int i = 0; i < bits; i++)
        out += (value >> i) % 2 << (bits - 1 - i);
    return out;
}
// Bit by bit, as the ISA has it: the sign is the field's highest bit that is in the number.
static uint64_t field(uint64_t a, unsigned at, unsigned n, unsigned bits, bool is_signed)
{
    uint64_t out = 0, sign = 0;
    if (is_signed && n)
        sign = a >> (at + n - 1 < bits - 1 ? at + n - 1 : bits - 1) & 1;
    for (unsigned i = 0; i < bits; i++)
        out |= (i < n && at + i < bits ? a >> (at + i) & 1 : sign) << i;
    return out;
}
static uint64_t inserted(uint64_t a, uint64_t b, unsigned at, unsigned n, unsigned bits)
{
    for (unsigned i = 0; i < n && at + i < bits; i++) {
        b &= ~((uint64_t)1 << (at + i));
        b |= (a >> i & 1) << (at + i);
    }
    return b;
}
static unsigned looked_up(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned out = 0;
    for (int i = 0; i < 32; i++)
        out |= (table >> ((a >> i & 1) * 4 + (b >> i & 1) * 2 + (c >> i & 1)) & 1) << i;
    return out;
}
static unsigned shifted_left(unsigned low, unsigned high, unsigned n)
{
    return (unsigned)((((uint64_t)high << 32 | low) << n) >> 32);
}
static unsigned shifted_right(unsigned low, unsigned high, unsigned n)
{
    return (unsigned)(((uint64_t)high << 32 | low) >> n);
}
static unsigned permuted(unsigned a, unsigned b, unsigned selectors)
{
    unsigned char from[8], to[4];
    unsigned out;
    memcpy(from, &a, 4);
    memcpy(from + 4, &b, 4);
    for (int i = 0; i < 4; i++) {
        unsigned s = selectors >> 4 * i & 15;
        to[i] = s < 8 ? from[s] : from[s - 8] > 127 ? 255 : 0;
    }
    memcpy(&out, to, 4);
    return out;
}
template <class T> static big low(T a, T b)
{
    return (T)(a * b);
}
template <class T> static big high(T a, T b)
{
    return (unsigned __int128)a * b >> 8 * sizeof(T);
}
template <class T> static bool ordered(T a, T b)
{
    return a == a && b == b;
}
template <class T> static T chosen(bool first, T a, T b)
{
    return first ? a : b;
}
template <class F> static unsigned lanes(const where &w, F has)
{
    unsigned out = 0;
    for (int i = 0; i < 32; i++)
        out |= (unsigned)has(i, (int)w.thread % 32) << i;
    return out;
}
// Lane l has elements 2 * (l % 4) and the next of row l / 4 of a matrix.
static unsigned transposed(const uint64_t *in, unsigned lane)
{
    unsigned out = 0;
    for (unsigned half = 0; half < 2; half++) {
        unsigned row = lane % 4 * 2 + half, column = lane / 4;
        out |= (in[((int)(row * 4 + column / 2) - (int)lane) * WORDS] >> column % 2 * 16 & 0xffff) << half * 16;
    }
    return out;
}

// Halves and bfloat16 as numbers, by their fields: sign, exponent and fraction.
struct small {
    int bits, bias; // of the fraction; of the exponent
};
static const small halves = {10, 15}, bfloats = {7, 127};
static double of_small(unsigned bits, small k)
{
    int exponent = bits >> k.bits & ((1 << (15 - k.bits)) - 1), fraction = bits & ((1 << k.bits) - 1);
    double sign = bits >> 15 & 1 ? -1 : 1;
    if (exponent == (1 << (15 - k.bits)) - 1)
        return fraction ? NAN : sign * INFINITY;
    return sign * std::ldexp(exponent ? fraction + (1 << k.bits) : fraction, (exponent ? exponent : 1) - k.bias - k.bits);
}
// The nearest one, of two the even one. All of them are tried: the fields of what lies next below are those of the number less one.
static unsigned to_small(double value, small k)
{
    unsigned sign = std::signbit(value) ? 0x8000 : 0, most = ((1u << (15 - k.bits)) - 1) << k.bits, low = 0, high = most;
    value = std::fabs(value);
    if (value != value)
        return most | 1 << (k.bits - 1);
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        (of_small(middle, k) <= value ? low : high) = middle;
    }
    double below = value - of_small(low, k), above = (high == most ? std::ldexp(1.0, k.bias + 1) : of_small(high, k)) - value;
    if (value == INFINITY)
        return sign | most;
    return sign | (below < above || (below == above && low % 2 == 0) ? low : high);
}
// f of two numbers, or of both halves of two words; a NaN is as the device has it, where that has one.
template <class F> static unsigned of_smalls(unsigned a, unsigned b, uint64_t same, int n, small k, F f)
{
    unsigned out = 0;
    for (int i = 0; i < n; i++, a >>= 16, b >>= 16, same >>= 16) {
        double x = of_small(a & 0xffff, k), y = of_small(b & 0xffff, k), z = f(x, y), there = of_small(same & 0xffff, k);
        out |= (z != z && there != there ? same & 0xffff : to_small(z, k)) << 16 * i;
    }
    return out;
}
static double sum(double a, double b)
{
    return a + b;
}
static double least(double a, double b)
{
    return a != a ? b : b != b ? a : a < b || (a == b && std::signbit(a)) ? a : b;
}
static double most(double a, double b)
{
    return a != a ? b : b != b ? a : a > b || (a == b && !std::signbit(a)) ? a : b;
}

// How many threads of the block have a second operand that is true, from the operands of one of them.
static int voters(const uint64_t *in, const where &w)
{
    int all = 0;
    for (int i = 0; i < THREADS; i++)
        all += in[(i - (int)w.thread) * WORDS + 1] & 1;
    return all;
}
// What PTX says of an mbarrier; where tranship keeps it in the word is its own affair.
static uint64_t arrived(uint64_t word, unsigned n, unsigned dropped, unsigned bytes)
{
    struct {
        uint64_t pending : 21, expected : 21, bytes : 21, phase : 1;
    } b;
    memcpy(&b, &word, sizeof b);
    b.pending -= n;
    b.expected -= dropped;
    b.bytes += bytes;
    if (!b.pending && !b.bytes)
        b.pending = b.expected, b.phase = !b.phase;
    memcpy(&word, &b, sizeof b);
    return word;
}

static __device__ unsigned number_of_thread()
{
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    return (blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z)) * THREADS + thread;
}

static bool is_nan(uint64_t bits, kind k)
{
    return k == FLOAT ? std::isnan(operand<float>(bits)) : k == DOUBLE && std::isnan(operand<double>(bits));
}
// Approximations: near enough, on operands for which PTX promises anything of the kind.
static bool is_about(const want &to, double value, uint64_t bits)
{
    double got = to.kind == DOUBLE ? operand<double>(bits) : operand<float>(bits), off = std::fabs(got - value);
    bool tame = std::fabs(value) < 1e30 && (std::fabs(value) > 1e-30 || value == 0);
    if (to.close && !(std::fabs(value) < INFINITY))
        return got == value || (got != got && value != value);
    if (to.close)
        return !tame || off <= (to.kind == DOUBLE ? 1e-13 : 1e-6) * (1 + std::fabs(value));
    return !tame || std::isnan(value) || off <= 1e-6 + 2e-5 * std::fabs(value);
}
static bool is_value(uint64_t got, uint64_t value, kind k)
{
    return got == value || (is_nan(got, k) && is_nan(value, k));
}
static bool is_right(const want &to, const uint64_t *out)
{
    if (to.about)
        return is_about(to, to.value, out[0]) && (!to.value2 || is_about(to, to.value2, out[1]));
    return is_value(out[1], to.carry, to.kind) && is_value(out[0], to.bits, to.kind);
}

// Edges, and random words of many widths; every fourth set has floating-point numbers of modest size.
static uint64_t word(unsigned set, unsigned k)
{
    static const uint64_t edges[] = {0, 1, 2, 31, 32, 33, 63, 64, 127, 128, 255, 0x7fff, 0x8000, 0xffff, 0x7fffff, 0x800000,
        0x7fffffff, 0x80000000, 0xffffffff, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffffffffffff, 0x3f800000, 0xbf800000,
        0x7f800000, 0x7fc00000, 0x3ff0000000000000, 0x7ff0000000000000, 0x7ff8000000000000, 0x3f801000, 0x3f803000, 0x3f808000,
        0x3f818000, 0x3c003c00, 0x7c00fc00, 0x7e003c01, 0x04000001, 0x80010400, 0x7bff7bff, 0x43cf43e0};
    static uint64_t state = 88172645463325252u;
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    unsigned n = sizeof edges / sizeof *edges;
    if (set < n * 6)
        return edges[(set / (k == 0 ? 1 : k == 1 ? 6 : 17) + k * 5 + (set % 6) * k) % n];
    if (set % 4 == 0) {
        float f = (float)((double)(state >> 40) / 1048576.0 - 8.0);
        return result<float>(f) | result<float>(f * 0.5f) << 32;
    }
    return state >> (set % 3 == 0 ? 0 : state % 61);
}

static where where_of(unsigned i)
{
    where w = {};
    w.thread = i % THREADS;
    w.ntid[0] = 8, w.ntid[1] = 4, w.ntid[2] = 2;
    w.nctaid[0] = 4, w.nctaid[1] = 2, w.nctaid[2] = 1;
    for (unsigned d = 0, t = w.thread, b = i / THREADS; d < 3; d++) {
        w.tid[d] = t % w.ntid[d], t /= w.ntid[d];
        w.ctaid[d] = b % w.nctaid[d], b /= w.nctaid[d];
    }
    return w;
}

static int prove(const row *rows, unsigned n, void (*launch)(int, dim3, dim3, const uint64_t *, uint64_t *, uint64_t *))
{
    enum { SETS = THREADS * BLOCKS };
    std::vector<uint64_t> in(SETS * WORDS), out(SETS * 2);
    uint64_t *din, *dout, *cells;
    unsigned wrong = 0, compared = 0, compiled = 0;
    for (unsigned i = 0; i < SETS * WORDS; i++)
        in[i] = word(i / WORDS, i % WORDS);
    if (hipMalloc(&din, in.size() * 8) || hipMalloc(&dout, out.size() * 8) || hipMalloc(&cells, SETS * 8) ||
        hipMemcpy(din, in.data(), in.size() * 8, hipMemcpyHostToDevice))
        return 2;
    for (unsigned r = 0; r < n; r++) {
        if (rows[r].compile) {
            compiled++;
            continue;
        }
        launch((int)r, dim3(4, 2, 1), dim3(8, 4, 2), din, dout, cells);
        if (hipMemcpy(out.data(), dout, out.size() * 8, hipMemcpyDeviceToHost))
            return printf("%s: the kernel does not run\n", rows[r].name), 1;
        unsigned bad = 0;
        for (unsigned i = 0; i < SETS && rows[r].want; i++) {
            want to = {};
            where w = where_of(i);
            w.after = out[i * 2 + 1];
            rows[r].want(&in[i * WORDS], w, out[i * 2], to);
            if (is_right(to, &out[i * 2]) || bad++)
                continue;
            printf("%s: operands %llx %llx %llx %llx: %llx carry %llu, not %llx carry %llu (%g)\n", rows[r].name,
                   (unsigned long long)in[i * WORDS], (unsigned long long)in[i * WORDS + 1], (unsigned long long)in[i * WORDS + 2],
                   (unsigned long long)in[i * WORDS + 3], (unsigned long long)out[i * 2], (unsigned long long)out[i * 2 + 1],
                   (unsigned long long)to.bits, (unsigned long long)to.carry, to.value);
        }
        wrong += bad > 0;
        compared += rows[r].want != nullptr;
    }
    printf("%u rows: %u compared on %d sets of operands, %u wrong; %u run without comparison, %u not run\n", n, compared, (int)SETS, wrong,
           n - compared - compiled, compiled);
    return wrong > 0;
}

#include "warps.hpp"
#include "numbers.hpp"
#include "floats.hpp"
#include "half.hpp"
#include "libdevice.hpp"
