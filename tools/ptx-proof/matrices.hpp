#include <hip/hip_runtime.h>
#include "ptx_matrix.h"
#include "ptx_mma.h"
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

// The references that instructions on matrices are compared with, element by element, from the tables of the PTX ISA.
enum { THREADS = 64, ROUNDS = 8, IN = 48, OUT = 16, CELL = 40, ROW = 47, CELL_OUT = 8 };
enum type { F16, BF16, TF32, F32, F64, E4M3, E5M2, S8, U8, S4, U4, XOR, AND, S32 };

// Each lane has words of its own, among them a row of the matrices in shared memory and the number of the row that it points to.
#define BEGIN                                                                                                                             \
    __shared__ __attribute__((aligned(16))) unsigned cells[THREADS * 4];                                                                  \
    const unsigned thread = blockIdx.x * THREADS + threadIdx.x;                                                                           \
    const unsigned *in = all + thread * IN;                                                                                               \
    unsigned *out = results + thread * OUT;                                                                                               \
    void *at = cells + in[ROW] * 4;                                                                                                       \
    bool on = lower || threadIdx.x >= 32;                                                                                                 \
    for (int i = 0; i < 4; i++)                                                                                                           \
        cells[threadIdx.x * 4 + i] = in[CELL + i];                                                                                        \
    __syncthreads();
#define END                                                                                                                               \
    __syncthreads();                                                                                                                      \
    for (int i = 0; i < 4; i++)                                                                                                           \
        out[CELL_OUT + i] = cells[threadIdx.x * 4 + i];

struct reference {
    int m, n, k;
    type a, b, d, c;
    bool saturates, quads, rows_a, rows_b;
    int matrices; // of loads and stores
    bool stores, transposed;
};
static reference product(int m, int n, int k, type a, type b, type d)
{
    reference r = {};
    r.m = m, r.n = n, r.k = k, r.a = a, r.b = b, r.d = r.c = d;
    return r;
}
static reference saturated(reference r)
{
    r.saturates = true;
    return r;
}
static reference quads(bool rows_a, bool rows_b, type d, type c)
{
    reference r = product(8, 8, 4, F16, F16, d);
    r.c = c, r.quads = true, r.rows_a = rows_a, r.rows_b = rows_b;
    return r;
}
static reference load(int matrices, bool transposed)
{
    reference r = {};
    r.matrices = matrices, r.transposed = transposed;
    return r;
}
static reference store(int matrices, bool transposed)
{
    reference r = load(matrices, transposed);
    r.stores = true;
    return r;
}
struct row {
    const char *name;
    reference to;
};

static int bits_of(type t)
{
    static const int bits[] = {16, 16, 32, 32, 64, 8, 8, 8, 8, 4, 4, 1, 1, 32};
    return bits[t];
}
static void format_of(type t, int *exponent, int *fraction)
{
    *exponent = t == F16 || t == E5M2 ? 5 : t == E4M3 ? 4 : 8;
    *fraction = t == F16 ? 10 : t == BF16 ? 7 : t == E4M3 ? 3 : t == E5M2 ? 2 : t == TF32 ? 10 : 23;
}
static double number(type t, uint64_t bits)
{
    double value;
    int e, f;
    switch (t) {
    case F64: memcpy(&value, &bits, 8); return value;
    case S8: return (int8_t)bits;
    case S4: return (int)(bits & 7) - (int)(bits & 8);
    case S32: return (int32_t)bits;
    case U8: case U4: case XOR: case AND: return (double)bits;
    default: break;
    }
    format_of(t, &e, &f);
    if (t == TF32)
        bits >>= 13;
    const int bias = (1 << (e - 1)) - 1, most = (1 << e) - 1, exponent = (int)(bits >> f) & most;
    const int fraction = (int)(bits & ((1u << f) - 1));
    const double sign = bits >> (e + f) & 1 ? -1 : 1;
    if (t == E4M3 ? exponent == most && fraction == 7 : exponent == most && fraction)
        return NAN;
    if (t != E4M3 && exponent == most)
        return sign * INFINITY;
    return sign * std::ldexp(fraction + (exponent ? 1 << f : 0), (exponent ? exponent : 1) - bias - f);
}

// Element i of a lane's operand that begins at that word.
static double element(const unsigned *words, type t, int i)
{
    const int bits = bits_of(t);
    uint64_t word = words[i * bits / 32];
    if (bits == 64)
        word |= (uint64_t)words[i * 2 + 1] << 32;
    else
        word = word >> i * bits % 32 & ((uint64_t)2 << (bits - 1)) - 1;
    return number(t, word);
}
static int words_of(int elements, type t)
{
    return elements * bits_of(t) / 32;
}

// Where element i of a lane is. Fours: the lanes of a group of four, and what each has of one register.
struct place {
    int row, column;
};
static place place_a(const reference &r, int lane, int i)
{
    const int group = lane / 4, in_group = lane % 4, each = bits_of(r.a) == 64 ? 1 : 32 / bits_of(r.a);
    if (r.quads) {
        const int line = lane % 4 + (lane < 16 ? 0 : 4);
        return r.rows_a ? place{line, i} : place{i + (lane < 16 ? 0 : 4), lane % 4};
    }
    if (r.m == 8)
        return {group, in_group * each + i};
    const int part = i / (2 * each); // the columns' part: rows and rows + 8 of each
    return {i / each % 2 == 0 ? group : group + 8, in_group * each + i % each + part * 4 * each};
}
static place place_b(const reference &r, int lane, int i)
{
    const int group = lane / 4, in_group = lane % 4, each = bits_of(r.b) == 64 ? 1 : 32 / bits_of(r.b);
    if (r.quads) {
        const int line = lane % 4 + (lane < 16 ? 0 : 4);
        return r.rows_b ? place{lane % 4, i + (lane < 16 ? 0 : 4)} : place{i, line};
    }
    return {in_group * each + i % each + i / each * 4 * each, group};
}
static place place_sum(const reference &r, type t, int lane, int i)
{
    if (r.quads && t == F16)
        return {lane % 4 + (lane < 16 ? 0 : 4), i};
    if (r.quads)
        return {(lane & 1) + (i & 2) + (lane < 16 ? 0 : 4), (i & 4) + (lane & 2) + (i & 1)};
    return {i < 2 ? lane / 4 : lane / 4 + 8, lane % 4 * 2 + (i & 1)};
}

// The matrices of one product, of which m8n8k4 has four in a warp.
struct matrices {
    double a[16][256], b[256][8], c[16][8];
    matrices(const reference &r, const unsigned *in, int four)
    {
        const int lanes = r.quads ? 8 : 32, na = r.m * r.k / lanes, nb = r.k * r.n / lanes, nc = r.m * r.n / lanes;
        for (int lane = 0; lane < 32; lane++) {
            const unsigned *words = in + lane * IN;
            if (r.quads && lane / 4 % 4 != four)
                continue;
            for (int i = 0; i < na; i++) {
                place p = place_a(r, lane, i);
                a[p.row][p.column] = element(words, r.a, i);
            }
            for (int i = 0; i < nb; i++) {
                place p = place_b(r, lane, i);
                b[p.row][p.column] = element(words + words_of(na, r.a), r.b, i);
            }
            for (int i = 0; i < nc; i++) {
                place p = place_sum(r, r.c, lane, i);
                c[p.row][p.column] = element(words + words_of(na, r.a) + words_of(nb, r.b), r.c, i);
            }
        }
    }
};

static bool is_whole(const reference &r)
{
    return r.d == S32;
}
static bool whole_right(const reference &r, const matrices &m, place p, unsigned got)
{
    int64_t sum = (int64_t)m.c[p.row][p.column];
    for (int k = 0; k < r.k; k++) {
        const int x = (int)m.a[p.row][k], y = (int)m.b[k][p.column];
        sum += r.a == XOR ? x != y : r.a == AND ? x && y : x * y;
    }
    if (r.saturates)
        sum = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum;
    return (unsigned)sum == got;
}
// The order of sums is not for PTX to say: as near as rounding at each step can be off. Small whole numbers are exact.
static bool real_right(const reference &r, const matrices &m, place p, double got, bool exact)
{
    long double sum = m.c[p.row][p.column], size = std::fabs(m.c[p.row][p.column]);
    for (int k = 0; k < r.k; k++) {
        const long double x = (long double)m.a[p.row][k] * m.b[k][p.column];
        sum += x, size += std::fabs(x);
    }
    const double want = (double)sum;
    if (std::isnan(want) || std::isnan(got))
        return std::isnan(want) && std::isnan(got);
    if (std::isinf(want) || std::isinf(got))
        return want == got || (r.d == F16 && std::fabs(want) > 65500 && std::signbit(want) == std::signbit(got));
    double off = (r.k + 2) * (double)size * (r.d == F64 ? 2.3e-16 : 1.2e-7) + (r.d == F64 ? 1e-320 : 1e-43);
    if (r.d == F16)
        off += std::fabs(want) * 4.9e-4 + 3e-8;
    return std::fabs(want - got) <= (exact ? 0 : off);
}
static bool product_right(const reference &r, const unsigned *in, const unsigned *out, bool exact)
{
    for (int four = 0; four < (r.quads ? 4 : 1); four++) {
        const matrices m(r, in, four);
        for (int lane = 0; lane < 32; lane++)
            for (int i = 0; i < r.m * r.n / (r.quads ? 8 : 32) && (!r.quads || lane / 4 % 4 == four); i++) {
                const place p = place_sum(r, r.d, lane, i);
                if (is_whole(r) ? !whole_right(r, m, p, out[lane * OUT + i]) : !real_right(r, m, p, element(out + lane * OUT, r.d, i), exact))
                    return printf("lane %d, element %d: %g\n", lane, i, element(out + lane * OUT, r.d, i)), false;
            }
    }
    return true;
}

// Loads and stores: row r of matrix i lies where lane 8 * i + r points to; lane t has elements 2 * (t % 4) and the next of row t / 4.
static unsigned half_at(const unsigned *in, int base, int matrix, int row, int column)
{
    const int at = (int)in[(8 * matrix + row) * IN + ROW] - base; // the lane that has this row
    return in[at * IN + CELL + column / 2] >> column % 2 * 16 & 0xffff;
}
static bool load_right(const reference &r, const unsigned *in, const unsigned *out, int base)
{
    bool good = true;
    for (int i = 0; i < r.matrices; i++)
        for (int lane = 0; lane < 32; lane++)
            for (int half = 0; half < 2; half++) {
                const int row = lane / 4, column = lane % 4 * 2 + half;
                const unsigned want = r.transposed ? half_at(in, base, i, column, row) : half_at(in, base, i, row, column);
                good &= (out[lane * OUT + i] >> half * 16 & 0xffff) == want;
            }
    return good;
}
static bool store_right(const reference &r, const unsigned *in, const unsigned *out, int base)
{
    unsigned short want[32][8];
    bool good = true;
    for (int lane = 0; lane < 32; lane++)
        memcpy(want[lane], in + lane * IN + CELL, 16);
    for (int i = 0; i < r.matrices; i++)
        for (int lane = 0; lane < 32; lane++)
            for (int half = 0; half < 2; half++) {
                const int x = lane / 4, y = lane % 4 * 2 + half, row = r.transposed ? y : x, column = r.transposed ? x : y;
                want[in[(8 * i + row) * IN + ROW] - base][column] = (unsigned short)(in[lane * IN + i] >> half * 16);
            }
    for (int lane = 0; lane < 32; lane++)
        good &= !memcmp(want[lane], out + lane * OUT + CELL_OUT, 16);
    return good;
}

static uint64_t next()
{
    static uint64_t state = 88172645463325252u;
    return state ^= state << 13, state ^= state >> 7, state ^= state << 17;
}
// The bits of a number that the type has.
static uint64_t bits_for(type t, double value)
{
    uint64_t bits;
    int e, f, exponent;
    if (t == F64)
        return memcpy(&bits, &value, 8), bits;
    format_of(t, &e, &f);
    const double part = std::frexp(std::fabs(value), &exponent);
    bits = value == 0 ? 0 : (uint64_t)(exponent - 1 + (1 << (e - 1)) - 1) << f | ((uint64_t)std::ldexp(part, f + 1) & ((1u << f) - 1));
    bits |= (uint64_t)std::signbit(value) << (e + f);
    return t == TF32 ? bits << 13 | next() % 8192 : bits;
}
// Rounds: small whole numbers; then numbers near 1; then also the least and the largest, and infinities and NaN here and there.
static uint64_t random_bits(type t, int round)
{
    int e, f;
    if (t == S32 && next() % 2)
        return (0x7fffffffu + next() % 512 - 256) & 0xffffffff; // near where sums wrap around or stop
    if (t >= S8)
        return next() & ((uint64_t)2 << (bits_of(t) - 1)) - 1;
    if (round < 2)
        return bits_for(t, (double)(int)(next() % 13) - 6);
    format_of(t, &e, &f);
    const int bias = (1 << (e - 1)) - 1;
    if (t == F64)
        return bits_for(t, ((double)(int64_t)next()) * (round < 6 ? 1e-18 : next() % 2 ? 1e130 : 1e-170));
    uint64_t bits = (next() % 2 << e | (bias - 3 + next() % 6)) << f | (next() & ((1u << f) - 1));
    if (round > 4 && next() % 8 == 0)
        bits = (next() % 2 << e) << f | (next() & ((1u << f) - 1)); // subnormal, or zero
    if (round > 5 && bits_of(t) <= 16 && t != BF16 && next() % 8 == 0)
        bits = (next() % 2 << e | ((1u << e) - 2)) << f | (next() & ((1u << f) - 1));
    if (round > 6 && next() % 400 == 0)
        bits = (next() % 2 << e | ((1u << e) - 1)) << f | (next() % 2 ? 0 : t == E4M3 ? 7 : 1);
    return t == TF32 ? bits << 13 | next() % 8192 : bits;
}
static int fill(unsigned *words, int elements, type t, int round)
{
    const int bits = bits_of(t);
    for (int i = 0; i < elements; i++) {
        const uint64_t value = random_bits(t, round);
        if (bits == 64)
            words[2 * i] = (unsigned)value, words[2 * i + 1] = (unsigned)(value >> 32);
        else
            words[i * bits / 32] = (i * bits % 32 ? words[i * bits / 32] : 0) | (unsigned)value << i * bits % 32;
    }
    return words_of(elements, t);
}
static void fill_lanes(const reference &r, std::vector<unsigned> &in)
{
    for (int i = 0; i < ROUNDS * THREADS; i++) {
        unsigned *words = &in[i * IN];
        const int lanes = r.quads ? 8 : 32, round = i / THREADS;
        for (int k = 0; k < IN; k++)
            words[k] = (unsigned)next();
        if (!r.matrices) {
            words += fill(words, r.m * r.k / lanes, r.a, round);
            words += fill(words, r.k * r.n / lanes, r.b, round);
            fill(words, r.m * r.n / lanes, r.c, round);
        }
        in[i * IN + ROW] = (unsigned)(i % THREADS);
    }
    for (int i = 0; i < ROUNDS * THREADS; i++) // each lane points to the row of another of its warp
        std::swap(in[i * IN + ROW], in[(i / 32 * 32 + (int)(next() % 32)) * IN + ROW]);
}

#if defined(TRANSHIP_MMA_WHOLE_WAVES)
enum { FIRST = 1 };
#else
enum { FIRST = 0 };
#endif
static int prove(const row *rows, unsigned n, void (*launch)(int, int, const unsigned *, unsigned *))
{
    std::vector<unsigned> in(ROUNDS * THREADS * IN), out(ROUNDS * THREADS * OUT);
    unsigned *din, *dout, wrong = 0;
    if (hipMalloc(&din, in.size() * 4) || hipMalloc(&dout, out.size() * 4))
        return 2;
    for (unsigned i = 0; i < n; i++) {
        const reference &r = rows[i].to;
        bool good = true;
        for (int lower = FIRST; lower < 2; lower++) { // warps 0 and 1, or warp 1 alone
            fill_lanes(r, in);
            if (hipMemcpy(din, in.data(), in.size() * 4, hipMemcpyHostToDevice))
                return 2;
            launch((int)i, lower, din, dout);
            if (hipMemcpy(out.data(), dout, out.size() * 4, hipMemcpyDeviceToHost))
                return printf("%s: the kernel does not run\n", rows[i].name), 1;
            for (int warp = 0; warp < ROUNDS * 2; warp++) {
                const unsigned *of = &in[warp * 32 * IN], *got = &out[warp * 32 * OUT];
                if (!lower && warp % 2 == 0)
                    continue;
                if (!(r.matrices == 0 ? product_right(r, of, got, warp / 2 < 2)
                      : r.stores      ? store_right(r, of, got, warp % 2 * 32)
                                      : load_right(r, of, got, warp % 2 * 32)))
                    good = false, printf("%s: wrong in round %d, warp %d\n", rows[i].name, warp / 2, warp % 2);
            }
        }
        wrong += !good;
    }
    printf("%u rows with matrices: %u wrong\n", n, wrong);
    return wrong > 0 || n == 0;
}
