#if defined(__HIP__) && !defined(TRANSHIP_PTX_UNITS)
#define TRANSHIP_PTX_UNITS
#include "ptx_elements.h"
#include "ptx_matrix.h"
// The matrix units for products of 16 rows and 8 columns: MFMA of gfx90a, gfx942 and gfx950, WMMA of gfx11 and gfx12 with waves of 32 lanes.
// They multiply 16 times 16. What a lane has of a row or column goes to another lane; which k is which does not matter, as long as it is the same
// in A and B. CUDA's columns are the unit's rows, so that each lane gets sums of one of CUDA's rows: lane 16 * p + m of a warp those of row m in
// columns 4 * p to 4 * p + 3. They are added to C when they are back in CUDA's lanes. Each type has the number of words of a row, as lanes have
// them, from which on that takes fewer instructions. -DTRANSHIP_MMA_GENERIC goes without the units. MFMA wants clang 19, with which it was seen to
// be right: clang 15 reads EXEC (multiply_by_unit) in front of a branch when both of its sides do.
#if defined(TRANSHIP_MMA_GENERIC)
#elif defined(__gfx90a__) || defined(__gfx942__) || defined(__gfx950__)
#if __clang_major__ >= 19 || defined(TRANSHIP_MMA_WHOLE_WAVES)
#define TRANSHIP_MFMA
#endif
#elif defined(__gfx1250__) || defined(__gfx1251__) // other instructions
#elif (defined(__GFX11__) || defined(__GFX12__)) && !(__clang_major__ < 20 && __AMDGCN_WAVEFRONT_SIZE__ == 64)
#if __has_builtin(__builtin_amdgcn_wmma_f32_16x16x16_f16_w32) // not where a wave has 64 lanes
#define TRANSHIP_WMMA32
#endif
#endif

namespace tranship_matrix {
enum { never = 1000 };
template <class A, class B> struct unit { enum { least_words = never }; };

#if defined(TRANSHIP_MFMA) || defined(TRANSHIP_WMMA32)
typedef float floats __attribute__((ext_vector_type(4)));
typedef int ints __attribute__((ext_vector_type(4)));
typedef double doubles __attribute__((ext_vector_type(4)));
typedef _Float16 halves __attribute__((ext_vector_type(4)));
typedef short shorts __attribute__((ext_vector_type(4)));

// What another lane of the whole wave has.
template <class T> static __device__ inline T permute(T x, unsigned lane)
{
    int part[sizeof(T) / 4];
    __builtin_memcpy(part, &x, sizeof x);
#pragma unroll
    for (int &i : part)
        i = __builtin_amdgcn_ds_bpermute((int)(lane * 4), i);
    __builtin_memcpy(&x, part, sizeof x);
    return x;
}
// One of two, by a mask of all bits or none: compilers make of other choices among elements of arrays a search through all of them.
template <class T> static __device__ inline T choose(unsigned mask, T yes, T no)
{
    unsigned x[sizeof(T) / 4], y[sizeof(T) / 4];
    __builtin_memcpy(x, &yes, sizeof yes);
    __builtin_memcpy(y, &no, sizeof no);
#pragma unroll
    for (unsigned i = 0; i < sizeof(T) / 4; i++)
        y[i] ^= (x[i] ^ y[i]) & mask;
    __builtin_memcpy(&no, y, sizeof no);
    return no;
}
// The mask for a bit of the lane's number
static __device__ inline unsigned mask_of(unsigned bit)
{
    return (unsigned)((int)(__lane_id() << (31 - bit)) >> 31);
}
// Adds the unit's sums to a lane's sums of CUDA. Two lanes want sums of each that has some, so each gives two registers in turn, in the order
// that its readers need.
template <class Sums, class Sum> static __device__ inline void add_back(Sum (&sum)[4], const Sums &from)
{
    const unsigned l = __lane_id(), source = (l & 32u) + 8 * (l & 3u) + l / 4 % 8;
    const unsigned lower_rows = mask_of(3), odd = mask_of(0);
#pragma unroll
    for (int i = 0; i < 2; i++) {
        const Sum a = from[i], b = from[i + 2];
        const Sum x = permute(choose(lower_rows, b, a), source), y = permute(choose(lower_rows, a, b), source ^ 8u);
        sum[i] += choose(odd, y, x);
        sum[i + 2] += choose(odd, x, y);
    }
}
// Bytes of nibbles: the lower and the upper four of each eight bits
template <bool Sign, int Words> static __device__ inline void to_bytes(unsigned (&to)[2 * Words], const unsigned (&from)[Words])
{
#pragma unroll
    for (int i = 0; i < Words; i++)
#pragma unroll
        for (int upper = 0; upper < 2; upper++) {
            const unsigned x = from[i] >> 4 * upper & 0x0f0f0f0fu;
            to[2 * i + upper] = Sign ? x | (x & 0x08080808u) * 30u : x;
        }
}
#endif

#if defined(TRANSHIP_MFMA)
// A unit takes all 64 lanes, whether they are active or not, and writes to all. So it works where both warps of a wave are there: for the
// columns of both, and the rows of one after the other. Of either's sums, 32 lanes are right. Lane 16 * q + m gives word q (+ 4 ...) of row m and
// of column m % 8 of warp m / 8. To ask who is there keeps compilers from sharing words among products that follow one another; programs all of
// whose products have both warps do without (-DTRANSHIP_MMA_WHOLE_WAVES).
static constexpr int least(int where_asked, int where_whole)
{
#if defined(TRANSHIP_MMA_WHOLE_WAVES)
    return where_asked < where_whole ? where_asked : where_whole;
#else
    return where_asked + 0 * where_whole;
#endif
}
template <class E> struct floats_of; // of a word, for units that keep numbers which are subnormal as halves
template <> struct floats_of<tranship_matrix_f16> {
    enum { count = 2 };
    static __device__ inline float at(unsigned word, int i)
    {
        return tranship_matrix_f16::value(word >> 16 * i);
    }
};
template <> struct floats_of<tranship_matrix_bf16> {
    enum { count = 2 };
    static __device__ inline float at(unsigned word, int i)
    {
        return __uint_as_float(i ? word & 0xffff0000u : word << 16);
    }
};
template <> struct floats_of<tranship_matrix_tf32> {
    enum { count = 1 };
    static __device__ inline float at(unsigned word, int)
    {
        return __uint_as_float(word & 0xffffe000u);
    }
};
template <class E> struct bytes_of {
    enum { count = 4 };
    static __device__ inline float at(unsigned word, int i)
    {
        return E::value(word >> 8 * i & 255u);
    }
};
template <> struct floats_of<tranship_matrix_e4m3> : bytes_of<tranship_matrix_e4m3> {};
template <> struct floats_of<tranship_matrix_e5m2> : bytes_of<tranship_matrix_e5m2> {};

template <class A, class B, int Least> struct float_unit {
    enum { least_words = Least };
    template <int Words> static __device__ inline floats product(const unsigned (&a)[Words], const unsigned (&b)[Words])
    {
        floats sum = {};
#pragma unroll
        for (int w = 0; w < Words; w++)
#pragma unroll
            for (int i = 0; i < floats_of<A>::count; i++)
                sum = __builtin_amdgcn_mfma_f32_16x16x4f32(floats_of<B>::at(b[w], i), floats_of<A>::at(a[w], i), sum, 0, 0, 0);
        return sum;
    }
};
template <> struct unit<tranship_matrix_tf32, tranship_matrix_tf32> : float_unit<tranship_matrix_tf32, tranship_matrix_tf32, least(never, 2)> {};
template <> struct unit<tranship_matrix_e4m3, tranship_matrix_e4m3> : float_unit<tranship_matrix_e4m3, tranship_matrix_e4m3, 1> {};
template <> struct unit<tranship_matrix_e4m3, tranship_matrix_e5m2> : float_unit<tranship_matrix_e4m3, tranship_matrix_e5m2, 1> {};
template <> struct unit<tranship_matrix_e5m2, tranship_matrix_e4m3> : float_unit<tranship_matrix_e5m2, tranship_matrix_e4m3, 1> {};
template <> struct unit<tranship_matrix_e5m2, tranship_matrix_e5m2> : float_unit<tranship_matrix_e5m2, tranship_matrix_e5m2, 1> {};

#if defined(__gfx90a__) // its units make zeros of subnormal halves
template <> struct unit<tranship_matrix_f16, tranship_matrix_f16> : float_unit<tranship_matrix_f16, tranship_matrix_f16, least(never, 2)> {};
template <> struct unit<tranship_matrix_bf16, tranship_matrix_bf16> : float_unit<tranship_matrix_bf16, tranship_matrix_bf16, least(2, 1)> {};
#else
// Two words at once, the second of which may be missing
template <class V, int Words> static __device__ inline V two_words(const unsigned (&x)[Words], int w)
{
    const unsigned both[2] = {x[w], w + 1 < Words ? x[w + 1] : 0u};
    static_assert(sizeof(V) == sizeof both, "two words");
    V v;
    __builtin_memcpy(&v, both, sizeof v);
    return v;
}
template <> struct unit<tranship_matrix_f16, tranship_matrix_f16> {
    enum { least_words = least(never, 2) };
    template <int Words> static __device__ inline floats product(const unsigned (&a)[Words], const unsigned (&b)[Words])
    {
        return __builtin_amdgcn_mfma_f32_16x16x16f16(two_words<halves>(b, 0), two_words<halves>(a, 0), floats{}, 0, 0, 0);
    }
};
template <> struct unit<tranship_matrix_bf16, tranship_matrix_bf16> {
    enum { least_words = least(2, 1) };
    template <int Words> static __device__ inline floats product(const unsigned (&a)[Words], const unsigned (&b)[Words])
    {
        return __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(two_words<shorts>(b, 0), two_words<shorts>(a, 0), floats{}, 0, 0, 0);
    }
};
#endif

template <> struct unit<tranship_matrix_f64, tranship_matrix_f64> {
    enum { least_words = least(4, 2) };
    template <int Words> static __device__ inline doubles product(const double (&a)[Words], const double (&b)[Words])
    {
        doubles sum = {};
#pragma unroll
        for (int w = 0; w < Words; w++)
            sum = __builtin_amdgcn_mfma_f64_16x16x4f64(b[w], a[w], sum, 0, 0, 0);
        return sum;
    }
};

template <int Words> static __device__ inline ints signed_product(const unsigned (&a)[Words], const unsigned (&b)[Words], ints sum)
{
#if defined(__gfx90a__)
#pragma unroll
    for (int w = 0; w < Words; w++)
        sum = __builtin_amdgcn_mfma_i32_16x16x16i8((int)b[w], (int)a[w], sum, 0, 0, 0);
#else
#pragma unroll
    for (int w = 0; w < Words; w += 2)
        sum = __builtin_amdgcn_mfma_i32_16x16x32_i8(two_words<long>(b, w), two_words<long>(a, w), sum, 0, 0, 0);
#endif
    return sum;
}
// An unsigned byte is 128 and a signed one: what that adds is a product of its own, with -128. With two of them, lanes are as fast.
template <bool SignA, bool SignB> struct byte_unit {
    enum { least_words = SignA && SignB ? least(never, 2) : SignA || SignB ? 2 : never };
    template <int Words> static __device__ inline ints product(const unsigned (&a)[Words], const unsigned (&b)[Words])
    {
        unsigned x[Words], y[Words], none[Words];
#pragma unroll
        for (int w = 0; w < Words; w++)
            x[w] = SignA ? a[w] : a[w] ^ 0x80808080u, y[w] = SignB ? b[w] : b[w] ^ 0x80808080u, none[w] = 0x80808080u;
        const ints sum = signed_product(x, y, ints{});
        return SignA && SignB ? sum : sum - (SignA ? signed_product(x, none, ints{}) : signed_product(none, y, ints{}));
    }
};
// As bytes, nibbles have signs or are below 16.
template <bool SignA, bool SignB> struct nibble_unit {
    enum { least_words = least(2, 1) };
    template <int Words> static __device__ inline ints product(const unsigned (&a)[Words], const unsigned (&b)[Words])
    {
        unsigned x[2 * Words], y[2 * Words];
        to_bytes<SignA>(x, a);
        to_bytes<SignB>(y, b);
        return signed_product(x, y, ints{});
    }
};
template <class A, class B, int Words, class Word, class Sum>
static __device__ inline bool multiply_by_unit(Sum (&sum)[4], const Word (&a)[2 * Words], const Word (&b)[Words])
{
#if !defined(TRANSHIP_MMA_WHOLE_WAVES)
    unsigned long long active; // read here, whatever a compiler knows of other places
    asm volatile("s_mov_b64 %0, exec" : "=s"(active));
    if (active != ~0ull)
        return false;
#endif
    typedef unit<A, B> unit;
    const unsigned l = __lane_id(), m = l % 16, q = l / 16;
    const unsigned rows = m / 8 * 32 + m % 8 * 4 + q;
    const unsigned columns = sizeof(Sum) == 8 ? m / 2 % 2 * 32 + (m % 2 * 4 + m / 4) * 4 + q : rows; // rows of doubles lie in lanes, then in registers
    const unsigned second_warp = mask_of(5), lower_rows = mask_of(3);
    Word of_first[Words], of_second[Words], right[Words];
#pragma unroll
    for (int w = 0; w < Words; w++) {
        // Of the first warp's upper rows and the second one's lower rows, and the other way round
        const Word x = permute(choose(second_warp, a[2 * w + 1], a[2 * w]), rows);
        const Word y = permute(choose(second_warp, a[2 * w], a[2 * w + 1]), rows ^ 32u);
        of_first[w] = choose(lower_rows, y, x);
        of_second[w] = choose(lower_rows, x, y);
        right[w] = permute(b[w], columns);
    }
    const auto first = unit::product(of_first, right), second = unit::product(of_second, right);
    const Sum own[4] = {choose(second_warp, second[0], first[0]), choose(second_warp, second[1], first[1]), choose(second_warp, second[2], first[2]),
                        choose(second_warp, second[3], first[3])};
    add_back(sum, own);
    return true;
}
#elif defined(TRANSHIP_WMMA32)
// Lane m and lane 16 + m give row m and column m. On gfx11 each of them has all words of it, on gfx12 words 0 and 1, or 2 and 3, of each four.
#if defined(__GFX12__)
#define TRANSHIP_WMMA_UNIT(name) __builtin_amdgcn_wmma_##name##_w32_gfx12
enum { pairs = 1 };
#else
#define TRANSHIP_WMMA_UNIT(name) __builtin_amdgcn_wmma_##name##_w32
enum { pairs = 2 };
#endif
typedef float eight_floats __attribute__((ext_vector_type(8)));
typedef int eight_ints __attribute__((ext_vector_type(8)));
typedef _Float16 lane_halves __attribute__((ext_vector_type(8 * pairs)));
typedef short lane_shorts __attribute__((ext_vector_type(8 * pairs)));
typedef int lane_bytes __attribute__((ext_vector_type(2 * pairs)));
typedef int lane_nibbles __attribute__((ext_vector_type(2)));

// As many words as the unit takes, some of which may be missing
template <class V, int Count> static __device__ inline V words_at(const unsigned (&x)[Count], int first)
{
    unsigned word[sizeof(V) / 4];
#pragma unroll
    for (int i = 0; i < (int)(sizeof(V) / 4); i++)
        word[i] = first + i < Count ? x[first + i] : 0u;
    V v;
    __builtin_memcpy(&v, word, sizeof v);
    return v;
}
template <> struct unit<tranship_matrix_f16, tranship_matrix_f16> {
    enum { least_words = 1 };
    template <int Count> static __device__ inline eight_floats product(const unsigned (&a)[Count], const unsigned (&b)[Count])
    {
        return TRANSHIP_WMMA_UNIT(f32_16x16x16_f16)(words_at<lane_halves>(b, 0), words_at<lane_halves>(a, 0), eight_floats{});
    }
};
template <> struct unit<tranship_matrix_bf16, tranship_matrix_bf16> {
    enum { least_words = 1 };
    template <int Count> static __device__ inline eight_floats product(const unsigned (&a)[Count], const unsigned (&b)[Count])
    {
        return TRANSHIP_WMMA_UNIT(f32_16x16x16_bf16)(words_at<lane_shorts>(b, 0), words_at<lane_shorts>(a, 0), eight_floats{});
    }
};
template <bool SignA, bool SignB> struct byte_unit {
    enum { least_words = 2 };
    template <int Count> static __device__ inline eight_ints product(const unsigned (&a)[Count], const unsigned (&b)[Count])
    {
        eight_ints sum = {};
#pragma unroll
        for (int i = 0; i < Count; i += 2 * pairs)
            sum = TRANSHIP_WMMA_UNIT(i32_16x16x16_iu8)(SignB, words_at<lane_bytes>(b, i), SignA, words_at<lane_bytes>(a, i), sum, false);
        return sum;
    }
};
template <bool SignA, bool SignB> struct nibble_unit {
    enum { least_words = 1 };
    template <int Count> static __device__ inline eight_ints product(const unsigned (&a)[Count], const unsigned (&b)[Count])
    {
        eight_ints sum = {};
#pragma unroll
        for (int i = 0; i < Count; i += 2)
#if defined(__GFX12__)
            sum = TRANSHIP_WMMA_UNIT(i32_16x16x32_iu4)(SignB, words_at<lane_nibbles>(b, i), SignA, words_at<lane_nibbles>(a, i), sum, false);
#else
            sum = TRANSHIP_WMMA_UNIT(i32_16x16x16_iu4)(SignB, words_at<lane_nibbles>(b, i), SignA, words_at<lane_nibbles>(a, i), sum, false);
#endif
        return sum;
    }
};
#if defined(__GFX12__)
// Names of the units have the type of their rows first, which are CUDA's columns.
#define TRANSHIP_WMMA_BYTES(A, B, name)                                                                                                            \
    template <> struct unit<A, B> {                                                                                                                \
        enum { least_words = 1 };                                                                                                                        \
        template <int Count> static __device__ inline eight_floats product(const unsigned (&a)[Count], const unsigned (&b)[Count])                 \
        {                                                                                                                                          \
            eight_floats sum = {};                                                                                                                 \
            _Pragma("unroll") for (int i = 0; i < Count; i += 2) sum =                                                                             \
                TRANSHIP_WMMA_UNIT(f32_16x16x16_##name)(words_at<lane_bytes>(b, i), words_at<lane_bytes>(a, i), sum);                              \
            return sum;                                                                                                                            \
        }                                                                                                                                          \
    }
TRANSHIP_WMMA_BYTES(tranship_matrix_e4m3, tranship_matrix_e4m3, fp8_fp8);
TRANSHIP_WMMA_BYTES(tranship_matrix_e4m3, tranship_matrix_e5m2, bf8_fp8);
TRANSHIP_WMMA_BYTES(tranship_matrix_e5m2, tranship_matrix_e4m3, fp8_bf8);
TRANSHIP_WMMA_BYTES(tranship_matrix_e5m2, tranship_matrix_e5m2, bf8_bf8);
#undef TRANSHIP_WMMA_BYTES
#endif
#undef TRANSHIP_WMMA_UNIT

template <class A, class B, int Words, class Word, class Sum>
static __device__ inline bool multiply_by_unit(Sum (&sum)[4], const Word (&a)[2 * Words], const Word (&b)[Words])
{
    const unsigned l = lane(), m = l % 16, odd = mask_of(0);
#if defined(__GFX12__) // a lane has rows that follow one another
    const unsigned column = m / 8 * 4 + m % 4, part = l / 16;
#else
    const unsigned column = m % 2 * 4 + m / 2 % 4, part = 0;
#endif
    Word left[2 * pairs * Words], right[2 * pairs * Words];
#pragma unroll
    for (int w = 0; w < Words; w++) {
        // Two lanes exchange words, and have two of the same row then.
        const Word mine = choose(odd, a[2 * w + 1], a[2 * w]), gives = choose(odd, a[2 * w], a[2 * w + 1]);
        const Word other = (Word)__builtin_amdgcn_mov_dpp((int)gives, 0xb1, 15, 15, true);
        const Word even_word = choose(odd, other, mine), odd_word = choose(odd, mine, other);
#pragma unroll
        for (unsigned i = 0; i < pairs; i++) {
            const unsigned first = 2 * (i + part), from = m % 8 * 4 + first + m / 8;
            const int at = 2 * (pairs * w + (int)i);
            left[at] = from_lane(even_word, from), left[at + 1] = from_lane(odd_word, from);
            right[at] = from_lane(b[w], column * 4 + first), right[at + 1] = from_lane(b[w], column * 4 + first + 1);
        }
    }
    add_back(sum, unit<A, B>::product(left, right));
    return true;
}
#endif

#if defined(TRANSHIP_MFMA) || defined(TRANSHIP_WMMA32)
template <> struct unit<tranship_matrix_s8, tranship_matrix_s8> : byte_unit<true, true> {};
template <> struct unit<tranship_matrix_s8, tranship_matrix_u8> : byte_unit<true, false> {};
template <> struct unit<tranship_matrix_u8, tranship_matrix_s8> : byte_unit<false, true> {};
template <> struct unit<tranship_matrix_u8, tranship_matrix_u8> : byte_unit<false, false> {};
template <> struct unit<tranship_matrix_s4, tranship_matrix_s4> : nibble_unit<true, true> {};
template <> struct unit<tranship_matrix_s4, tranship_matrix_u4> : nibble_unit<true, false> {};
template <> struct unit<tranship_matrix_u4, tranship_matrix_s4> : nibble_unit<false, true> {};
template <> struct unit<tranship_matrix_u4, tranship_matrix_u4> : nibble_unit<false, false> {};
#endif

// Adds the products where a unit does, and says whether it did.
template <bool Pays> struct by_unit {
    template <class A, class B, class Sum, class Word, int Sums, int Rows, int Words>
    static __device__ inline bool multiply(Sum (&)[Sums], const Word (&)[Rows], const Word (&)[Words])
    {
        return false;
    }
};
#if defined(TRANSHIP_MFMA) || defined(TRANSHIP_WMMA32)
template <> struct by_unit<true> {
    template <class A, class B, class Sum, class Word, int Words>
    static __device__ inline bool multiply(Sum (&sum)[4], const Word (&a)[2 * Words], const Word (&b)[Words])
    {
        return multiply_by_unit<A, B, Words>(sum, a, b);
    }
};
#endif
}
#endif
