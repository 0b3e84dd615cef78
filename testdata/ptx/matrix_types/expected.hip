#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_SPACES)
#define TRANSHIP_SPACES
// CUDA's conversions between generic addresses and those of one memory. AMD's constants lie in global memory, whose addresses are generic
// ones; those of a block's memory (LDS) and of a thread's own are offsets of 32 bits.
#define TRANSHIP_SPACE(n) __attribute__((address_space(n)))
static __device__ inline size_t tranship_to_global(const void *p)
{
    return (size_t)p;
}
static __device__ inline size_t tranship_to_shared(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(3) char *)p;
}
static __device__ inline size_t tranship_to_local(const void *p)
{
    return (size_t)(const TRANSHIP_SPACE(5) char *)p;
}
static __device__ inline void *tranship_from_global(size_t address)
{
    return (void *)address;
}
static __device__ inline void *tranship_from_shared(size_t address)
{
    return (void *)(TRANSHIP_SPACE(3) char *)(size_t)(unsigned)address;
}
static __device__ inline void *tranship_from_local(size_t address)
{
    return (void *)(TRANSHIP_SPACE(5) char *)(size_t)(unsigned)address;
}
static __device__ inline unsigned tranship_is_global(const void *p)
{
    const TRANSHIP_SPACE(0) void *generic = (const TRANSHIP_SPACE(0) void *)p;
    return !__builtin_amdgcn_is_shared(generic) && !__builtin_amdgcn_is_private(generic);
}
#undef TRANSHIP_SPACE
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_MATRIX)
#define TRANSHIP_PTX_MATRIX
// Matrices of 8 times 8 elements of 16 bits in the registers of CUDA's warp, of which a wavefront of 64 lanes has two: lane l has
// elements 2 * (l % 4) and the next one of row l / 4. All 32 lanes of the warp take part.

// A register that an instruction writes: a variable with its bits, whatever its type is.
template <class Word> class tranship_register {
public:
    template <class T> __device__ inline tranship_register(T &variable) : at(&variable)
    {
        static_assert(sizeof(T) == sizeof(Word), "an operand is as wide as its register");
    }
    __device__ inline void set(Word value) const
    {
        __builtin_memcpy(at, &value, sizeof value);
    }

private:
    void *at;
};

namespace tranship_matrix {
static __device__ inline unsigned lane()
{
    return __lane_id() & 31u;
}
// What another lane of the warp has.
static __device__ inline unsigned from_lane(unsigned value, unsigned lane)
{
    return (unsigned)__builtin_amdgcn_ds_bpermute((int)((lane + (__lane_id() & 32u)) * 4u), (int)value);
}
#define TRANSHIP_LDS __attribute__((address_space(3)))
static __device__ inline unsigned address_of(const void *p)
{
    return (unsigned)(size_t)(const TRANSHIP_LDS char *)p;
}
template <class T> static __device__ inline unsigned load(unsigned address)
{
    typedef T __attribute__((may_alias)) any;
    return *(const TRANSHIP_LDS any *)(size_t)address;
}
template <class T> static __device__ inline void store(unsigned address, unsigned word)
{
    typedef T __attribute__((may_alias)) any;
    *(TRANSHIP_LDS any *)(size_t)address = (T)word;
}
#undef TRANSHIP_LDS
}

// ldmatrix: lane 8 * i + r has the address of row r of matrix i, in the block's memory.
template <int N> static __device__ inline void tranship_ldmatrix(const tranship_register<unsigned> (&d)[N], const void *row)
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane();
#pragma unroll
    for (unsigned i = 0; i < N; i++)
        d[i].set(load<unsigned>(from_lane(address, 8 * i + l / 4) + 4 * (l % 4)));
}
// The same with rows for columns.
template <int N> static __device__ inline void tranship_ldmatrix_trans(const tranship_register<unsigned> (&d)[N], const void *row)
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane(), from = 2 * (l % 4), at = 2 * (l / 4);
#pragma unroll
    for (unsigned i = 0; i < N; i++) {
        const unsigned low = load<unsigned short>(from_lane(address, 8 * i + from) + at);
        d[i].set(low | load<unsigned short>(from_lane(address, 8 * i + from + 1) + at) << 16);
    }
}
template <int N> static __device__ inline void tranship_stmatrix(const void *row, const unsigned (&a)[N])
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane();
#pragma unroll
    for (unsigned i = 0; i < N; i++)
        store<unsigned>(from_lane(address, 8 * i + l / 4) + 4 * (l % 4), a[i]);
}
template <int N> static __device__ inline void tranship_stmatrix_trans(const void *row, const unsigned (&a)[N])
{
    using namespace tranship_matrix;
    const unsigned address = address_of(row), l = lane(), to = 2 * (l % 4), at = 2 * (l / 4);
#pragma unroll
    for (unsigned i = 0; i < N; i++) {
        store<unsigned short>(from_lane(address, 8 * i + to) + at, a[i]);
        store<unsigned short>(from_lane(address, 8 * i + to + 1) + at, a[i] >> 16);
    }
}
// movmatrix: rows for columns, among the lanes.
static __device__ inline unsigned tranship_movmatrix(unsigned a)
{
    using namespace tranship_matrix;
    const unsigned l = lane(), from = 8 * (l % 4) + l / 8, shift = l / 4 % 2 * 16;
    return (from_lane(a, from) >> shift & 0xffffu) | from_lane(a, from + 4) >> shift << 16;
}
#endif
// SPDX-License-Identifier: MIT-0. Added by tranship for code that calls what HIP does not have.
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ELEMENTS)
#define TRANSHIP_PTX_ELEMENTS
// What elements are computed with: sum + the products of two words of them.
struct tranship_matrix_f16 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 16 };
    static __device__ inline float value(unsigned x)
    {
        unsigned short low = (unsigned short)x;
        _Float16 half;
        __builtin_memcpy(&half, &low, sizeof half);
        return (float)half;
    }
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
#if defined(__gfx942__) || defined(__gfx950__) // where the instruction for both products keeps subnormal halves
        typedef _Float16 halves __attribute__((ext_vector_type(2)));
        return __builtin_amdgcn_fdot2(__builtin_bit_cast(halves, a), __builtin_bit_cast(halves, b), c, false);
#else
        return __builtin_fmaf(value(a >> 16), value(b >> 16), __builtin_fmaf(value(a), value(b), c));
#endif
    }
};
struct tranship_matrix_bf16 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 16 };
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
        c = __builtin_fmaf(__uint_as_float(a << 16), __uint_as_float(b << 16), c);
        return __builtin_fmaf(__uint_as_float(a & 0xffff0000u), __uint_as_float(b & 0xffff0000u), c);
    }
};
// A float without the lower 13 bits of its fraction
struct tranship_matrix_tf32 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 32 };
    static __device__ inline float add(unsigned a, unsigned b, float c)
    {
        return __builtin_fmaf(__uint_as_float(a & 0xffffe000u), __uint_as_float(b & 0xffffe000u), c);
    }
};
struct tranship_matrix_f64 {
    typedef double word;
    typedef double sum;
    enum { bits = 64 };
    static __device__ inline double add(double a, double b, double c)
    {
        return __builtin_fma(a, b, c);
    }
};
// Four floats of 8 bits in a word, made to halves: those of e5m2 are the upper parts of such, those of e4m3 have another exponent.
struct tranship_matrix_e5m2 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 8 };
    static __device__ inline float value(unsigned x)
    {
        return tranship_matrix_f16::value(x << 8);
    }
};
struct tranship_matrix_e4m3 {
    typedef unsigned word;
    typedef float sum;
    enum { bits = 8 };
    static __device__ inline float value(unsigned x)
    {
        float number = tranship_matrix_f16::value((x & 0x7fu) << 7 | (x & 0x80u) << 8) * 256.0f;
        return (x & 0x7fu) == 0x7fu ? __builtin_nanf("") : number;
    }
};
// Whole numbers of 8 bits, and of 4; bits, whose products are counted.
struct tranship_matrix_s8 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 8, is_signed = 1 };
};
struct tranship_matrix_u8 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 8, is_signed = 0 };
};
struct tranship_matrix_s4 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 4, is_signed = 1 };
};
struct tranship_matrix_u4 {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 4, is_signed = 0 };
};
struct tranship_matrix_b1_xor {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 1 };
    static __device__ inline int add(unsigned a, unsigned b, int c)
    {
        return c + __builtin_popcount(a ^ b);
    }
};
struct tranship_matrix_b1_and {
    typedef unsigned word;
    typedef int sum;
    enum { bits = 1 };
    static __device__ inline int add(unsigned a, unsigned b, int c)
    {
        return c + __builtin_popcount(a & b);
    }
};
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_UNITS)
#define TRANSHIP_PTX_UNITS
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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_MMA)
#define TRANSHIP_PTX_MMA
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

// Other types, shapes and ways to write operands: whole numbers, halves as sums, tf32, doubles, registers of the statement.
struct Tile {
    int sum[2];
    float4 acc;
};

__device__ void bytes(Tile &t, const unsigned *a, unsigned b)
{
    tranship_mma_satfinite<8, 8, 16, tranship_matrix_s8, tranship_matrix_u8>({t.sum[0], t.sum[1]}, {a[0]}, {b}, {t.sum[0], t.sum[1]});
}

__device__ void halves(unsigned (&d)[2], const unsigned (&a)[2], unsigned b, unsigned zero)
{
    tranship_mma_f16<16, 8, 8, tranship_matrix_f16>({d[0], d[1]}, {a[0], a[1]}, {b}, {zero, zero});
}

__device__ void floats(Tile *t, const float *a, float2 b)
{
    tranship_mma<16, 8, 4, tranship_matrix_tf32>({t->acc.x, t->acc.y, t->acc.z, t->acc.w}, {__float_as_uint(a[threadIdx.x]), __float_as_uint(a[threadIdx.x + 32])}, {__float_as_uint(b.x)}, {t->acc.x, t->acc.y, t->acc.z, t->acc.w});
}

__device__ double2 doubles(double a, double b, double2 c)
{
    double d0, d1;
    tranship_mma<8, 8, 4, tranship_matrix_f64>({d0, d1}, {a}, {b}, {c.x, c.y});
    return make_double2(d0, d1);
}

// Two products in one statement, from a matrix that is turned round between the lanes, and a store of it.
__device__ void turned(float (&c)[4], unsigned a, unsigned b0, unsigned b1, void *to)
{
    {
        float out0 = c[0];
        float out1 = c[1];
        float out2 = c[2];
        float out3 = c[3];
        unsigned t = tranship_movmatrix(a);
        tranship_mma<16, 8, 8, tranship_matrix_bf16>({out0, out1, out2, out3}, {t, t}, {b0}, {out0, out1, out2, out3});
        tranship_mma<16, 8, 8, tranship_matrix_bf16>({out0, out1, out2, out3}, {t, a}, {b1}, {out0, out1, out2, out3});
        c[0] = out0;
        c[1] = out1;
        c[2] = out2;
        c[3] = out3;
    }
    unsigned address = (unsigned)tranship_to_shared(to);
    asm volatile("" ::: "memory");
    tranship_stmatrix_trans((void *)tranship_from_shared(address), {a});
    asm volatile("" ::: "memory");
}

// Operands that are const, beside results in new registers.
__device__ void fresh(float *d, const unsigned *a, const float *const c)
{
    tranship_mma<16, 8, 8, tranship_matrix_tf32>({d[0], d[1], d[2], d[3]}, {a[0], a[1], a[2], a[3]}, {a[4], a[5]}, {c[0], c[1], c[2], c[3]});
    float first;
    first = *c;
    d[0] += first;
}
