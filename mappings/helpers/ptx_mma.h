#if defined(__HIP__) && !defined(TRANSHIP_PTX_MMA)
#define TRANSHIP_PTX_MMA
#include "ptx_matrix.h"
#include "ptx_units.h"
// mma.sync of PTX: D = A * B + C with the fragments in registers as CUDA has them. Lane l has words of A's rows l / 4 and l / 4 + 8 and of B's
// column l / 4, words l % 4 (+ 4 ...) of each, and the sums of A's rows in columns 2 * (l % 4) and the next. Where no matrix
// unit does (ptx_units.h), each lane computes its own sums: rows come from the four lanes that share them, columns from eight others. Then sums of
// floating-point numbers are added up in the order of k.

namespace tranship_matrix {
// The four products of bytes, by one instruction where the GPU has it
static __device__ inline int signed_dot(unsigned a, unsigned b, int c)
{
    char4 x, y;
    __builtin_memcpy((void *)&x, &a, sizeof a);
    __builtin_memcpy((void *)&y, &b, sizeof b);
    return amd_mixed_dot(x, y, c, false);
}
static __device__ inline int unsigned_dot(unsigned a, unsigned b, int c)
{
    uchar4 x, y;
    __builtin_memcpy((void *)&x, &a, sizeof a);
    __builtin_memcpy((void *)&y, &b, sizeof b);
    return (int)amd_mixed_dot(x, y, (unsigned)c, false);
}
template <bool SignA, bool SignB> static __device__ inline int dot(unsigned a, unsigned b, int c)
{
    if (SignA == SignB)
        return SignA ? signed_dot(a, b, c) : unsigned_dot(a, b, c);
    // An unsigned byte is 128 and a signed one.
    const unsigned sign = SignA ? a : b, none = SignA ? b : a;
    return signed_dot(sign, none ^ 0x80808080u, c) + 128 * signed_dot(sign, 0x01010101u, 0);
}
// The lower four of each eight bits as a byte
template <bool Sign> static __device__ inline unsigned nibbles(unsigned x)
{
    x &= 0x0f0f0f0fu;
    return Sign ? x | (x & 0x08080808u) * 30u : x;
}
template <class A, class B, int Bits> struct pair;
template <class A> struct pair<A, A, 0> : A {};
template <class A, class B> struct pair<A, B, 8> {
    static __device__ inline int add(unsigned a, unsigned b, int c)
    {
        return dot<A::is_signed, B::is_signed>(a, b, c);
    }
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
#pragma unroll
        for (int i = 0; i < 32; i += 8)
            c = __builtin_fmaf(A::value(a >> i & 255u), B::value(b >> i & 255u), c);
        return c;
    }
};
template <class A, class B> struct pair<A, B, 4> {
    static __device__ inline int add(unsigned a, unsigned b, int c)
    {
        c = dot<A::is_signed, B::is_signed>(nibbles<A::is_signed>(a), nibbles<B::is_signed>(b), c);
        return dot<A::is_signed, B::is_signed>(nibbles<A::is_signed>(a >> 4), nibbles<B::is_signed>(b >> 4), c);
    }
};

// What one of the lane's four has.
template <int T> static __device__ inline unsigned from_four(unsigned word)
{
    return (unsigned)__builtin_amdgcn_mov_dpp((int)word, T * 0x55, 15, 15, true);
}
template <int T> static __device__ inline double from_four(double word)
{
    return __hiloint2double((int)from_four<T>((unsigned)__double2hiint(word)), (int)from_four<T>((unsigned)__double2loint(word)));
}
static __device__ inline double from_lane(double word, unsigned lane)
{
    return __hiloint2double((int)from_lane((unsigned)__double2hiint(word), lane), (int)from_lane((unsigned)__double2loint(word), lane));
}

// The products of words T of rows and columns.
template <class Pair, int T, int Rows, int Words, class Word, class Sum>
static __device__ inline void step(Sum (&sum)[2 * Rows], const Word (&a)[Rows * Words], const Word (&b)[Words])
{
    const unsigned column = 8 * (lane() % 4) + T;
#pragma unroll
    for (int w = 0; w < Words; w++) {
        const Word left = from_lane(b[w], column), right = from_lane(b[w], column + 4);
#pragma unroll
        for (int r = 0; r < Rows; r++) {
            const Word row = from_four<T>(a[w * Rows + r]);
            sum[2 * r] = Pair::add(row, left, sum[2 * r]);
            sum[2 * r + 1] = Pair::add(row, right, sum[2 * r + 1]);
        }
    }
}
template <class Pair, int Rows, int Words, class Word, class Sum>
static __device__ inline void multiply(Sum (&sum)[2 * Rows], const Word (&a)[Rows * Words], const Word (&b)[Words])
{
    step<Pair, 0, Rows, Words>(sum, a, b);
    step<Pair, 1, Rows, Words>(sum, a, b);
    step<Pair, 2, Rows, Words>(sum, a, b);
    step<Pair, 3, Rows, Words>(sum, a, b);
}

// Two halves in a register, and as floats.
static __device__ inline void unpack(float (&to)[2], unsigned from)
{
    to[0] = tranship_matrix_f16::value(from);
    to[1] = tranship_matrix_f16::value(from >> 16);
}
static __device__ inline unsigned half_bits(float x)
{
    _Float16 half = (_Float16)x;
    unsigned short bits;
    __builtin_memcpy(&bits, &half, sizeof bits);
    return bits;
}
static __device__ inline unsigned packed(float low, float high)
{
    return half_bits(low) | half_bits(high) << 16;
}

// The same by the GPU's matrix unit where that pays.
template <class A, class B, class Pair, int Rows, int Words, class Word, class Sum>
static __device__ inline void add_products(Sum (&sum)[2 * Rows], const Word (&a)[Rows * Words], const Word (&b)[Words])
{
    if (!by_unit<Rows == 2 && Words >= (int)unit<A, B>::least_words>::template multiply<A, B>(sum, a, b))
        multiply<Pair, Rows, Words>(sum, a, b);
}

// How many words of a row, of the four lanes' share each, and rows of each lane.
template <int M, int K, class A> struct shape {
    enum { rows = M / 8, words = K * A::bits / (A::bits == 64 ? 256 : 128), bytes = A::bits == 8 || A::bits == 4 };
};
}

// mma of whole numbers, floats and doubles: D and C have the type of the sums, which wrap around where they are whole numbers.
template <int M, int N, int K, class A, class B = A>
static __device__ inline void tranship_mma(const tranship_register<typename A::sum> (&d)[M / 4],
                                           const typename A::word (&a)[M / 8 * tranship_matrix::shape<M, K, A>::words],
                                           const typename A::word (&b)[tranship_matrix::shape<M, K, A>::words],
                                           const typename A::sum (&c)[M / 4])
{
    static_assert(N == 8, "all shapes have 8 columns");
    typedef tranship_matrix::shape<M, K, A> shape;
    typename A::sum sum[M / 4];
#pragma unroll
    for (int i = 0; i < M / 4; i++)
        sum[i] = c[i];
    tranship_matrix::add_products<A, B, tranship_matrix::pair<A, B, shape::bytes ? A::bits : 0>, shape::rows, shape::words>(sum, a, b);
#pragma unroll
    for (int i = 0; i < M / 4; i++)
        d[i].set(sum[i]);
}
// .satfinite: sums of whole numbers stay within int.
template <int M, int N, int K, class A, class B = A>
static __device__ inline void tranship_mma_satfinite(const tranship_register<int> (&d)[M / 4],
                                                     const unsigned (&a)[M / 8 * tranship_matrix::shape<M, K, A>::words],
                                                     const unsigned (&b)[tranship_matrix::shape<M, K, A>::words], const int (&c)[M / 4])
{
    typedef tranship_matrix::shape<M, K, A> shape;
    const long long most = 0x7fffffff;
    int sum[M / 4] = {};
    tranship_matrix::add_products<A, B, tranship_matrix::pair<A, B, A::bits>, shape::rows, shape::words>(sum, a, b);
#pragma unroll
    for (int i = 0; i < M / 4; i++) {
        const long long all = (long long)sum[i] + c[i];
        d[i].set((int)(all > most ? most : all < -most - 1 ? -most - 1 : all));
    }
}
// Sums that are halves, two in a register: added up as float, and rounded once.
template <int M, int N, int K, class A, class B = A>
static __device__ inline void tranship_mma_f16(const tranship_register<unsigned> (&d)[M / 8],
                                               const unsigned (&a)[M / 8 * tranship_matrix::shape<M, K, A>::words],
                                               const unsigned (&b)[tranship_matrix::shape<M, K, A>::words], const unsigned (&c)[M / 8])
{
    typedef tranship_matrix::shape<M, K, A> shape;
    float sum[M / 4], two[2];
#pragma unroll
    for (int i = 0; i < M / 8; i++) {
        tranship_matrix::unpack(two, c[i]);
        sum[2 * i] = two[0], sum[2 * i + 1] = two[1];
    }
    tranship_matrix::add_products<A, B, tranship_matrix::pair<A, B, shape::bytes ? A::bits : 0>, shape::rows, shape::words>(sum, a, b);
#pragma unroll
    for (int i = 0; i < M / 8; i++)
        d[i].set(tranship_matrix::packed(sum[2 * i], sum[2 * i + 1]));
}

namespace tranship_matrix {
// m8n8k4: four products at once, each of a four of the lanes 0 to 15 and the one 16 lanes further, which have rows or columns 4 to 7.
static __device__ inline unsigned lane_of(unsigned line)
{
    return (lane() & 12u) + line % 4 + line / 4 * 16;
}
// A lane's element of its four or eight
template <int N> static __device__ inline float half_of(const unsigned (&x)[N], unsigned lane, unsigned i)
{
    unsigned word = from_lane(x[0], lane);
#pragma unroll
    for (unsigned k = 1; k < N; k++) {
        const unsigned other = from_lane(x[k], lane);
        word = i / 2 == k ? other : word;
    }
    return tranship_matrix_f16::value(word >> i % 2 * 16);
}
// The product of a row and a column, added to c: each lane has elements of one k, or of one row or column.
template <bool RowsA, bool RowsB>
static __device__ inline float product(const unsigned (&a)[2], const unsigned (&b)[2], unsigned row, unsigned column, float c)
{
#pragma unroll
    for (unsigned k = 0; k < 4; k++) {
        const float x = RowsA ? half_of(a, lane_of(row), k) : half_of(a, lane_of(row / 4 * 4 + k), row % 4);
        const float y = RowsB ? half_of(b, lane_of(column / 4 * 4 + k), column % 4) : half_of(b, lane_of(column), k);
        c = __builtin_fmaf(x, y, c);
    }
    return c;
}
// Where element i of a lane's eight is, of matrices of floats.
static __device__ inline unsigned row_of(unsigned i)
{
    return (lane() & 1u) + (i & 2u) + (lane() & 16u) / 4;
}
static __device__ inline unsigned column_of(unsigned i)
{
    return (i & 4u) + (lane() & 2u) + (i & 1u);
}
}

template <bool RowsA, bool RowsB>
static __device__ inline void tranship_mma_m8n8k4_f16(const tranship_register<unsigned> (&d)[4], const unsigned (&a)[2],
                                                      const unsigned (&b)[2], const unsigned (&c)[4])
{
    using namespace tranship_matrix;
    const unsigned row = lane() % 4 + (lane() & 16u) / 4;
    float two[2];
#pragma unroll
    for (unsigned i = 0; i < 4; i++) {
        unpack(two, c[i]);
        two[0] = product<RowsA, RowsB>(a, b, row, 2 * i, two[0]);
        d[i].set(packed(two[0], product<RowsA, RowsB>(a, b, row, 2 * i + 1, two[1])));
    }
}
template <bool RowsA, bool RowsB>
static __device__ inline void tranship_mma_m8n8k4(const tranship_register<float> (&d)[8], const unsigned (&a)[2],
                                                  const unsigned (&b)[2], const float (&c)[8])
{
    using namespace tranship_matrix;
#pragma unroll
    for (unsigned i = 0; i < 8; i++)
        d[i].set(product<RowsA, RowsB>(a, b, row_of(i), column_of(i), c[i]));
}
// C in halves, D in floats: they lie in different lanes.
template <bool RowsA, bool RowsB>
static __device__ inline void tranship_mma_m8n8k4_from_f16(const tranship_register<float> (&d)[8], const unsigned (&a)[2],
                                                           const unsigned (&b)[2], const unsigned (&c)[4])
{
    using namespace tranship_matrix;
#pragma unroll
    for (unsigned i = 0; i < 8; i++)
        d[i].set(product<RowsA, RowsB>(a, b, row_of(i), column_of(i), half_of(c, lane_of(row_of(i)), column_of(i))));
}
#endif
