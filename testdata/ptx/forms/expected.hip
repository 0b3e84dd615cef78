// Statements in lambdas, templates, if constexpr, constexpr functions, members and macros.
#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <cstdint>

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
#if defined(__HIP__) && !defined(TRANSHIP_PTX)
#define TRANSHIP_PTX
// Operands of what was inline PTX: a register has the bits of a variable, whatever its type is.
template <class To, class From, bool same_size> struct tranship_operand_bits
{
    static __host__ __device__ inline To of(From from)
    {
        To to;
        __builtin_memcpy(&to, &from, sizeof to);
        return to;
    }
};
template <class To, class From> struct tranship_operand_bits<To, From, false>
{
    static __host__ __device__ inline To of(From from)
    {
        static_assert(__is_class(From), "an operand is as wide as its register");
        return from; // HIP's threadIdx.x, which stands for a number
    }
};
template <class To, class From> static __host__ __device__ inline To tranship_bits(From from)
{
    return tranship_operand_bits<To, From, sizeof(To) == sizeof(From)>::of(from);
}
template <class To, class From> static __host__ __device__ inline void tranship_set(To &to, From from)
{
    static_assert(sizeof(To) == sizeof(From), "an operand is as wide as its register");
    __builtin_memcpy((void *)&to, &from, sizeof to);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_COPY)
#define TRANSHIP_PTX_COPY
// PTX's asynchronous copy of 4, 8 or 16 bytes into shared memory, done at once, which it may be
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size)
{
    if (size == 16)
        __builtin_memcpy(__builtin_assume_aligned(to, 16), __builtin_assume_aligned(from, 16), 16);
    else if (size == 8)
        __builtin_memcpy(__builtin_assume_aligned(to, 8), __builtin_assume_aligned(from, 8), 8);
    else
        __builtin_memcpy(__builtin_assume_aligned(to, 4), __builtin_assume_aligned(from, 4), 4);
}
// Only the first bytes of the source are read, the others become 0
static __device__ inline void tranship_copy(void *to, const void *from, unsigned size, unsigned bytes)
{
    unsigned word[4] = {};
    if (bytes >= size)
        return tranship_copy(to, from, size);
    for (unsigned i = 0; i < bytes; i++)
        word[i / 4] |= (unsigned)((const unsigned char *)from)[i] << i % 4 * 8;
    tranship_copy(to, word, size);
}
#endif
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_BF16_BITS)
#define TRANSHIP_BF16_BITS
// What the bits of a bfloat16 mean: those of a float, of which they are the upper half
static __host__ __device__ inline float tranship_bf16_value(unsigned short bits)
{
    unsigned word = (unsigned)bits << 16;
    float value;
    __builtin_memcpy(&value, &word, sizeof value);
    return value;
}
// The bfloat16 next to x (-1: down, 0: to zero, 1: up, 2: the nearest one). Every NaN becomes CUDA's.
static __host__ __device__ inline unsigned short tranship_bf16_bits(float x, int direction)
{
    unsigned word;
    __builtin_memcpy(&word, &x, sizeof word);
    if ((word & 0x7fffffffu) > 0x7f800000u)
        return 0x7fff;
    unsigned rest = word & 0xffffu, is_odd = word >> 16 & 1;
    bool away = direction == 2 ? rest + is_odd > 0x8000u : rest != 0 && direction == (word >> 31 ? -1 : 1);
    return (unsigned short)((word >> 16) + away);
}
// A sum as a float whose last bit is 1 where it is not the sum itself: what is rounded to fewer bits is then rounded once.
static __host__ __device__ inline float tranship_odd_sum(double x, double y)
{
    double sum = x + y, part = sum - x, rest = (x - (sum - part)) + (y - part);
    float result = (float)sum;
    double back = (double)result;
    if (!(sum - sum == 0) || (back == sum && rest == 0))
        return result;
    unsigned word;
    __builtin_memcpy(&word, &result, sizeof word);
    bool beyond = sum > 0 ? back > sum || (back == sum && rest < 0) : back < sum || (back == sum && rest > 0);
    word = (word - (beyond ? 1 : 0)) | 1;
    __builtin_memcpy(&result, &word, sizeof result);
    return result;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_UNFUSED)
#define TRANSHIP_UNFUSED
// CUDA's __fadd_rn and its like, which the compiler must not merge into one multiply-add with what stands around them. In HIP they
// are plain operators, which it does merge. Behind TRANSHIP_APART the compiler knows nothing of how the value came to be, whatever it
// is told about floating point (-ffast-math); it takes no instruction.
#if defined(__HIP_DEVICE_COMPILE__)
#define TRANSHIP_APART(x) __asm__("" : "+v"(x))
#else
#define TRANSHIP_APART(x) (void)(x)
#endif
static __device__ inline float tranship_fadd_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline float tranship_fsub_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline float tranship_fmul_rn(float x, float y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    float product = x * y;
    TRANSHIP_APART(product);
    return product;
}
static __device__ inline double tranship_dadd_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double sum = x + y;
    TRANSHIP_APART(sum);
    return sum;
}
static __device__ inline double tranship_dsub_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double difference = x - y;
    TRANSHIP_APART(difference);
    return difference;
}
static __device__ inline double tranship_dmul_rn(double x, double y)
{
    TRANSHIP_APART(x);
    TRANSHIP_APART(y);
    double product = x * y;
    TRANSHIP_APART(product);
    return product;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_HALF)
#define TRANSHIP_PTX_HALF
// Arithmetic of PTX on half (f16) and bfloat16 (bf16) in registers of 16 bits, and on two of them in one of 32 (x2)
typedef _Float16 tranship_two_f16 __attribute__((ext_vector_type(2)));
static __device__ inline _Float16 tranship_f16(unsigned short bits)
{
    _Float16 value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
static __device__ inline unsigned short tranship_bits_f16(_Float16 value)
{
    unsigned short bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}
static __device__ inline float tranship_value_f16(unsigned short bits)
{
    return (float)tranship_f16(bits);
}
static __device__ inline float tranship_value_bf16(unsigned short bits)
{
    return tranship_bf16_value(bits);
}
// A function of 16 bits for both halves of its operands
template <unsigned short (*f)(unsigned short)> static __device__ inline unsigned tranship_pair(unsigned a)
{
    return (unsigned)f((unsigned short)(a >> 16)) << 16 | f((unsigned short)a);
}
template <unsigned short (*f)(unsigned short, unsigned short)> static __device__ inline unsigned tranship_pair(unsigned a, unsigned b)
{
    return (unsigned)f((unsigned short)(a >> 16), (unsigned short)(b >> 16)) << 16 | f((unsigned short)a, (unsigned short)b);
}
template <unsigned short (*f)(unsigned short, unsigned short, unsigned short)>
static __device__ inline unsigned tranship_pair(unsigned a, unsigned b, unsigned c)
{
    return (unsigned)f((unsigned short)(a >> 16), (unsigned short)(b >> 16), (unsigned short)(c >> 16)) << 16 |
           f((unsigned short)a, (unsigned short)b, (unsigned short)c);
}
// Sums and products of half. Those with a rounding in the name (rn) are not merged with what stands around them.
#define TRANSHIP_F16(name, operator) \
    static __device__ inline unsigned short tranship_##name##_f16(unsigned short a, unsigned short b) \
    { \
        return tranship_bits_f16(tranship_f16(a) operator tranship_f16(b)); \
    } \
    static __device__ inline unsigned tranship_##name##_f16x2(unsigned a, unsigned b) \
    { \
        tranship_two_f16 x, y; \
        __builtin_memcpy(&x, &a, sizeof x); \
        __builtin_memcpy(&y, &b, sizeof y); \
        x = x operator y; \
        __builtin_memcpy(&a, &x, sizeof a); \
        return a; \
    } \
    static __device__ inline unsigned tranship_##name##_rn_f16x2(unsigned a, unsigned b) \
    { \
        TRANSHIP_APART(a); \
        TRANSHIP_APART(b); \
        unsigned result = tranship_##name##_f16x2(a, b); \
        TRANSHIP_APART(result); \
        return result; \
    } \
    static __device__ inline unsigned short tranship_##name##_rn_f16(unsigned short a, unsigned short b) \
    { \
        unsigned x = a, y = b; \
        TRANSHIP_APART(x); \
        TRANSHIP_APART(y); \
        unsigned result = tranship_##name##_f16((unsigned short)x, (unsigned short)y); \
        TRANSHIP_APART(result); \
        return (unsigned short)result; \
    }
TRANSHIP_F16(add, +)
TRANSHIP_F16(sub, -)
TRANSHIP_F16(mul, *)
#undef TRANSHIP_F16
static __device__ inline unsigned short tranship_fma_f16(unsigned short a, unsigned short b, unsigned short c)
{
    return tranship_bits_f16(__builtin_fmaf16(tranship_f16(a), tranship_f16(b), tranship_f16(c)));
}
static __device__ inline unsigned tranship_fma_f16x2(unsigned a, unsigned b, unsigned c)
{
#if __has_builtin(__builtin_elementwise_fma)
    tranship_two_f16 x, y, z;
    __builtin_memcpy(&x, &a, sizeof x);
    __builtin_memcpy(&y, &b, sizeof y);
    __builtin_memcpy(&z, &c, sizeof z);
    x = __builtin_elementwise_fma(x, y, z);
    __builtin_memcpy(&a, &x, sizeof a);
    return a;
#else
    return tranship_pair<tranship_fma_f16>(a, b, c);
#endif
}
// The bfloat16 next to x
static __device__ inline unsigned short tranship_bf16_rn(float x)
{
    unsigned bits = __float_as_uint(x);
    return x != x ? 0x7fff : (unsigned short)((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}
// Arithmetic of bfloat16 is that of float, with the result rounded once: a product of two has bits enough, where it is not as small as
// the smallest floats.
static __device__ inline float tranship_odd_fma(float a, float b, float c)
{
    float p = a * b;
    if (p != 0.0f && !(fabsf(p) > 1e-30f && fabsf(p) < 1e38f))
        return tranship_odd_sum((double)a * (double)b, (double)c);
    float sum = fmaf(a, b, c), part = sum - p, rest = (p - (sum - part)) + (c - part);
    int bits = __float_as_int(sum);
    if (rest != 0.0f && sum - sum == 0.0f && !(bits & 1))
        bits += (rest > 0.0f) == (bits >= 0) ? 1 : -1;
    return __int_as_float(bits);
}
static __device__ inline unsigned short tranship_add_bf16(unsigned short a, unsigned short b)
{
    return tranship_bf16_rn(tranship_bf16_value(a) + tranship_bf16_value(b));
}
static __device__ inline unsigned short tranship_sub_bf16(unsigned short a, unsigned short b)
{
    return tranship_bf16_rn(tranship_bf16_value(a) - tranship_bf16_value(b));
}
static __device__ inline unsigned short tranship_fma_bf16(unsigned short a, unsigned short b, unsigned short c)
{
    return tranship_bf16_rn(tranship_odd_fma(tranship_bf16_value(a), tranship_bf16_value(b), tranship_bf16_value(c)));
}
static __device__ inline unsigned short tranship_mul_bf16(unsigned short a, unsigned short b)
{
    return tranship_fma_bf16(a, b, 0x8000);
}
// Subnormal numbers as zeros (ftz), numbers between 0 and 1 (unit), negative ones as 0 (relu)
static __device__ inline unsigned short tranship_ftz_f16(unsigned short a)
{
    return a & 0x7c00 ? a : (unsigned short)(a & 0x8000);
}
static __device__ inline unsigned short tranship_unit_f16(unsigned short a)
{
    return a > 0x7c00 ? 0 : a > 0x3c00 ? 0x3c00 : a;
}
static __device__ inline unsigned short tranship_relu_f16(unsigned short a)
{
    return (a & 0x7fff) > 0x7c00 ? 0x7fff : a & 0x8000 ? 0 : a;
}
static __device__ inline unsigned short tranship_relu_bf16(unsigned short a)
{
    return (a & 0x7fff) > 0x7f80 ? 0x7fff : a & 0x8000 ? 0 : a;
}
// The smaller and the larger one: the other one where one is NaN, or NaN (nan). -0 is smaller than 0.
#define TRANSHIP_ORDER_NAN(name, before, format, sign) \
    static __device__ inline unsigned short tranship_##name##_nan_##format(unsigned short a, unsigned short b) \
    { \
        float x = tranship_value_##format(a), y = tranship_value_##format(b); \
        return x != x || y != y ? 0x7fff : x before y || (x == y && (a & 0x8000) == sign) ? a : b; \
    }
#define TRANSHIP_ORDER(name) \
    static __device__ inline unsigned short tranship_##name##_f16(unsigned short a, unsigned short b) \
    { \
        return tranship_bits_f16(__builtin_f##name##f16(tranship_f16(a), tranship_f16(b))); \
    } \
    static __device__ inline unsigned tranship_##name##_f16x2(unsigned a, unsigned b) \
    { \
        tranship_two_f16 x, y; \
        __builtin_memcpy(&x, &a, sizeof x); \
        __builtin_memcpy(&y, &b, sizeof y); \
        x = __builtin_elementwise_##name(x, y); \
        __builtin_memcpy(&a, &x, sizeof a); \
        return a; \
    } \
    static __device__ inline unsigned short tranship_##name##_bf16(unsigned short a, unsigned short b) \
    { \
        float r = f##name##f(tranship_bf16_value(a), tranship_bf16_value(b)); \
        return r != r ? 0x7fff : (unsigned short)(__float_as_uint(r) >> 16); \
    }
TRANSHIP_ORDER_NAN(min, <, f16, 0x8000)
TRANSHIP_ORDER_NAN(max, >, f16, 0)
TRANSHIP_ORDER_NAN(min, <, bf16, 0x8000)
TRANSHIP_ORDER_NAN(max, >, bf16, 0)
TRANSHIP_ORDER(min)
TRANSHIP_ORDER(max)
#undef TRANSHIP_ORDER
#undef TRANSHIP_ORDER_NAN
// Approximations, by those of float
static __device__ inline unsigned short tranship_exp2_f16(unsigned short a)
{
    return tranship_bits_f16((_Float16)exp2f(tranship_value_f16(a)));
}
static __device__ inline unsigned short tranship_tanh_f16(unsigned short a)
{
    return tranship_bits_f16((_Float16)tanhf(tranship_value_f16(a)));
}
static __device__ inline unsigned short tranship_tanh_bf16(unsigned short a)
{
    return tranship_bf16_rn(tanhf(tranship_bf16_value(a)));
}
static __device__ inline unsigned short tranship_exp2_ftz_bf16(unsigned short a)
{
    unsigned short result = tranship_bf16_rn(exp2f(tranship_bf16_value(a)));
    return result & 0x7f80 ? result : 0;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_VECTOR)
#define TRANSHIP_PTX_VECTOR
// A vector of numbers that is read or written by one access, also where that is volatile or past the caches
template <class T, int N> using tranship_vector = T __attribute__((ext_vector_type(N)));
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_CARRY)
#define TRANSHIP_PTX_CARRY
// Sums and differences of numbers of several words: the carry (a borrow, in differences) goes out, or in and out.
template <class T> static __device__ inline T tranship_add_out(T a, T b, unsigned &carry)
{
    T sum = a + b;
    carry = sum < a;
    return sum;
}
template <class T> static __device__ inline T tranship_add_through(T a, T b, unsigned &carry)
{
    T sum = a + b, all = sum + carry;
    carry = (sum < a) | (all < sum);
    return all;
}
template <class T> static __device__ inline T tranship_sub_out(T a, T b, unsigned &borrow)
{
    borrow = a < b;
    return a - b;
}
template <class T> static __device__ inline T tranship_sub_through(T a, T b, unsigned &borrow)
{
    T difference = a - b, all = difference - borrow;
    borrow = (a < b) | (difference < borrow);
    return all;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_ATOMIC_SCOPE)
#define TRANSHIP_ATOMIC_SCOPE
// The atomic operations that others are made of: as the device sees them, and as the host and other devices do
struct tranship_device_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd(p, value);
    }
};
struct tranship_system_scope
{
    static __device__ inline unsigned swap(unsigned *p, unsigned old, unsigned value)
    {
        return atomicCAS_system(p, old, value);
    }
    static __device__ inline float add(float *p, float value)
    {
        return atomicAdd_system(p, value);
    }
};
// A value of two or four bytes in the aligned word of four bytes that it lies in, as the hardware has no atomics of
// two. The other two bytes stay as they are; they have to be there, as they are in all that is allocated.
template <class T> struct tranship_place
{
    unsigned *word, shift, mask;
    __device__ inline tranship_place(T *p)
    {
        static_assert(sizeof(T) == 2 || sizeof(T) == 4, "HIP has no atomic operation for this type");
        unsigned odd = sizeof(T) == 2 ? (unsigned)(unsigned long long)p & 2 : 0;
        word = (unsigned *)((char *)p - odd);
        shift = odd * 8;
        mask = (sizeof(T) == 2 ? 0xffffu : ~0u) << shift;
    }
    __device__ inline unsigned look() const
    {
        return __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    }
    __device__ inline T get(unsigned whole) const
    {
        T value;
        whole >>= shift;
        __builtin_memcpy((void *)&value, &whole, sizeof(T));
        return value;
    }
    __device__ inline unsigned put(unsigned whole, T value) const
    {
        unsigned bits = 0;
        __builtin_memcpy(&bits, (const void *)&value, sizeof(T));
        return (whole & ~mask) | bits << shift;
    }
};
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_ATOMICS)
#define TRANSHIP_PTX_ATOMICS
// Atomic operations of PTX that HIP has not: of halves and bfloat16, one by one or in pairs, and of any order and scope.
template <int Order, int Scope, class T> static __device__ inline bool tranship_swap_if(T *p, T &old, T value)
{
    // The order of a failure is no stronger than a load's.
    return __hip_atomic_compare_exchange_strong(p, &old, value, Order,
                                                Order == __ATOMIC_ACQ_REL   ? __ATOMIC_ACQUIRE
                                                : Order == __ATOMIC_RELEASE ? __ATOMIC_RELAXED
                                                                            : Order,
                                                Scope);
}
// What f makes of the value, as one step. A short is exchanged with the word that it lies in.
template <int Order, int Scope, class T, class F> static __device__ inline T tranship_change(T *p, F f)
{
    tranship_place<T> place(p);
    unsigned old = place.look();
    while (!tranship_swap_if<Order, Scope>(place.word, old, place.put(old, f(place.get(old)))))
        ;
    return place.get(old);
}
template <int Order, int Scope> static __device__ inline unsigned tranship_atomic_inc(unsigned *p, unsigned limit)
{
    return tranship_change<Order, Scope>(p, [=](unsigned old) { return old >= limit ? 0u : old + 1u; });
}
template <int Order, int Scope> static __device__ inline unsigned tranship_atomic_dec(unsigned *p, unsigned limit)
{
    return tranship_change<Order, Scope>(p, [=](unsigned old) { return old == 0u || old > limit ? limit : old - 1u; });
}
template <int Order, int Scope, class T> static __device__ inline T tranship_atomic_cas(T *p, T compare, T value)
{
    tranship_swap_if<Order, Scope>(p, compare, value);
    return compare;
}
template <int Order, int Scope>
static __device__ inline unsigned short tranship_atomic_cas(unsigned short *p, unsigned short compare, unsigned short value)
{
    return tranship_change<Order, Scope>(p, [=](unsigned short old) { return old == compare ? value : old; });
}
// The bits of a number of 16 bits as a float, which has all of its values, and back, to the nearest.
struct tranship_half {
    static __device__ inline float value(unsigned short bits)
    {
        _Float16 h;
        __builtin_memcpy(&h, &bits, sizeof h);
        return (float)h;
    }
    static __device__ inline unsigned short bits(float f)
    {
        _Float16 h = (_Float16)f;
        unsigned short bits;
        __builtin_memcpy(&bits, &h, sizeof bits);
        return bits;
    }
};
struct tranship_bfloat {
    static __device__ inline float value(unsigned short bits)
    {
        return __uint_as_float((unsigned)bits << 16);
    }
    static __device__ inline unsigned short bits(float f)
    {
        unsigned whole = __float_as_uint(f);
        return f != f ? 0x7fff : (unsigned short)((whole + 0x7fffu + (whole >> 16 & 1u)) >> 16);
    }
};
// A float holds the sum of two of them so well that rounding it again is rounding once.
template <class Kind, class F> static __device__ inline unsigned short tranship_of_halves(unsigned short a, unsigned short b, F f)
{
    return Kind::bits(f(Kind::value(a), Kind::value(b)));
}
template <class Kind, class F> static __device__ inline unsigned tranship_of_halves(unsigned a, unsigned b, F f)
{
    return tranship_of_halves<Kind>((unsigned short)a, (unsigned short)b, f) |
           (unsigned)tranship_of_halves<Kind>((unsigned short)(a >> 16), (unsigned short)(b >> 16), f) << 16;
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_add(T *p, T value)
{
    return tranship_change<Order, Scope>(
        p, [=](T old) { return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a + b; }); });
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_min(T *p, T value)
{
    return tranship_change<Order, Scope>(p, [=](T old) {
        return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a == b ? (signbit(a) ? a : b) : fminf(a, b); });
    });
}
template <class Kind, int Order = __ATOMIC_RELAXED, int Scope = __HIP_MEMORY_SCOPE_AGENT, class T>
static __device__ inline T tranship_atomic_max(T *p, T value)
{
    return tranship_change<Order, Scope>(p, [=](T old) {
        return tranship_of_halves<Kind>(old, value, [](float a, float b) { return a == b ? (signbit(a) ? b : a) : fmaxf(a, b); });
    });
}
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
#if defined(__HIP__) && !defined(TRANSHIP_PTX_BITS)
#define TRANSHIP_PTX_BITS
// Instructions of PTX on bits: fields that begin or end beyond the number, as PTX takes them.
static __device__ inline unsigned tranship_bfe(unsigned a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned field = at < 32u ? a >> at : 0u;
    return n < 32u ? field & ((1u << n) - 1u) : field;
}
static __device__ inline int tranship_bfe(int a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    int field = a >> (at < 31u ? at : 31u);
    return n == 0u ? 0 : n < 32u ? (int)((unsigned)field << (32u - n)) >> (32u - n) : field;
}
static __device__ inline unsigned long long tranship_bfe(unsigned long long a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned long long field = at < 64u ? a >> at : 0ull;
    return n < 64u ? field & ((1ull << n) - 1ull) : field;
}
static __device__ inline long long tranship_bfe(long long a, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    long long field = a >> (at < 63u ? at : 63u);
    return n == 0u ? 0 : n < 64u ? (long long)((unsigned long long)field << (64u - n)) >> (64u - n) : field;
}
static __device__ inline unsigned tranship_bfi(unsigned a, unsigned b, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned ones = n < 32u ? (1u << n) - 1u : ~0u, mask = at < 32u ? ones << at : 0u;
    return at < 32u ? (a << at & mask) | (b & ~mask) : b;
}
static __device__ inline unsigned long long tranship_bfi(unsigned long long a, unsigned long long b, unsigned at, unsigned n)
{
    at &= 255u, n &= 255u;
    unsigned long long ones = n < 64u ? (1ull << n) - 1ull : ~0ull, mask = at < 64u ? ones << at : 0ull;
    return at < 64u ? (a << at & mask) | (b & ~mask) : b;
}
// Bit i of the result is bit (a_i b_i c_i) of the table.
static __device__ inline unsigned tranship_lop3(unsigned a, unsigned b, unsigned c, unsigned table)
{
    unsigned d = 0u;
    for (unsigned i = 0u; i < 8u; i++)
        d |= table >> i & 1u ? (i & 4u ? a : ~a) & (i & 2u ? b : ~b) & (i & 1u ? c : ~c) : 0u;
    return d;
}
// Four bytes of the eight of b and a; bit 3 of a selector spreads the byte's sign.
static __device__ inline unsigned tranship_prmt(unsigned a, unsigned b, unsigned selectors)
{
    unsigned long long bytes = (unsigned long long)b << 32 | a;
    unsigned d = 0u;
    for (unsigned i = 0u; i < 4u; i++) {
        unsigned s = selectors >> i * 4u, byte = (unsigned)(bytes >> (s & 7u) * 8u) & 255u;
        d |= (s & 8u ? (byte & 128u ? 255u : 0u) : byte) << i * 8u;
    }
    return d;
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_SLEEP)
#define TRANSHIP_SLEEP
// CUDA's pause: about so many nanoseconds, never more than twice as many, and a millisecond at most. The
// hardware's is 64 cycles, 25 to 50 nanoseconds; lanes of a wavefront wait for the one that waits longest.
static __device__ inline void tranship_nanosleep(unsigned ns)
{
    for (unsigned waited = 0; waited < ns && waited < 1000000; waited += 64)
        __builtin_amdgcn_s_sleep(1);
}
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_FLOATS)
#define TRANSHIP_PTX_FLOATS
// Floating-point numbers as PTX's modifiers have them. Subnormal numbers as zeros of their sign (.ftz):
static __device__ inline float tranship_ftz(float x)
{
    return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x;
}
static __device__ inline double tranship_ftz(double x)
{
    return fabs(x) < 2.2250738585072014e-308 ? copysign(0.0, x) : x;
}
// 2^x and the logarithm of base 2 by one instruction of the GPU, which flushes, where the compiler has it
static __device__ inline float tranship_exp2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_exp2f)
    return __builtin_amdgcn_exp2f(x);
#else
    return tranship_ftz(exp2f(tranship_ftz(x)));
#endif
}
static __device__ inline float tranship_log2_ftz(float x)
{
#if __has_builtin(__builtin_amdgcn_logf)
    return __builtin_amdgcn_logf(x);
#else
    return log2f(tranship_ftz(x));
#endif
}
// Between 0 and 1, and 0 for NaN (.sat)
static __device__ inline float tranship_unit(float x)
{
    return x > 0.0f ? x < 1.0f ? x : 1.0f : 0.0f;
}
static __device__ inline double tranship_unit(double x)
{
    return x > 0.0 ? x < 1.0 ? x : 1.0 : 0.0;
}
// NaN where one of them is (.NaN)
static __device__ inline float tranship_fmin_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fminf(a, b);
}
static __device__ inline float tranship_fmax_nan(float a, float b)
{
    return a != a || b != b ? __builtin_nanf("") : fmaxf(a, b);
}
// x with the product of the signs of a and b
static __device__ inline float tranship_xorsign(float x, float a, float b)
{
    return signbit(a) != signbit(b) ? -x : x;
}
// 0 for what is negative; NaN stays
static __device__ inline float tranship_relu(float x)
{
    return x <= 0.0f ? 0.0f : x;
}
// An integer of a whole number: the nearest one that the type has. NaN is 0, or of 64 bits on one side, and for integers of double, the
// number of which the highest bit alone is set.
template <class To, class From> static __device__ inline To tranship_integer(From x)
{
    const bool is_signed = (To)-1 < (To)0;
    const To top = (To)(~0ull >> ((is_signed ? 65 : 64) - 8 * sizeof(To)));
    const From most = (From)(1ull << (4 * sizeof(To))) * (From)(1ull << (4 * sizeof(To) - is_signed)), least = is_signed ? -most : (From)0;
    if (x != x)
        return sizeof(From) == 8 || sizeof(To) == 8 ? (To)(1ull << (8 * sizeof(To) - 1)) : (To)0;
    return x >= most ? top : x <= least ? (To)~top : (To)x; // ~top is the least one of either kind
}
// TF32: a float with 10 bits of fraction; rounded to nearest, where of two the even one (rn) or the larger one (rna), or to zero
static __device__ inline unsigned tranship_tf32(float x, unsigned more)
{
    unsigned bits = __float_as_uint(x);
    return x != x ? 0x7fffffffu : bits + (fabsf(x) < __builtin_inff() ? more : 0u) & ~0x1fffu;
}
static __device__ inline unsigned tranship_tf32_rna(float x)
{
    return tranship_tf32(x, 0x1000u);
}
static __device__ inline unsigned tranship_tf32_rn(float x)
{
    return tranship_tf32(x, 0xfffu + (__float_as_uint(x) >> 13 & 1u));
}
static __device__ inline unsigned tranship_tf32_rz(float x)
{
    return tranship_tf32(x, 0u);
}
// What is larger than all numbers of TF32 is the largest (.satfinite).
static __device__ inline float tranship_tf32_most(float x)
{
    return x > __uint_as_float(0x7f7fe000u) ? __uint_as_float(0x7f7fe000u) : x < __uint_as_float(0xff7fe000u) ? __uint_as_float(0xff7fe000u) : x;
}
#endif
#if defined(__cplusplus) && (defined(__HIP__) || defined(__HIP_PLATFORM_AMD__)) && !defined(TRANSHIP_HALF_ROUNDING)
#define TRANSHIP_HALF_ROUNDING
#include <hip/hip_fp16.h>
#if !defined(__HIPCC_RTC__)
#include <math.h>
#endif
// CUDA's conversions of half that round as their names say. HIP cuts what becomes an integer, and rounds what becomes a half to
// nearest (on the host, floats as well). "nan" is what CUDA makes of a NaN; what is too large becomes the largest.
#define TRANSHIP_OF_HALF(name, rounding, type, least, most, nan) \
    static __host__ __device__ inline type tranship_half2##name(__half h) \
    { \
        float x = rounding(__half2float(h)); \
        return x != x ? nan : x >= (float)(most) ? most : x <= (float)(least) ? least : (type)x; \
    }
#define TRANSHIP_OF_HALF_ALL(name, type, least, most, nan) \
    TRANSHIP_OF_HALF(name##_rn, rintf, type, least, most, nan) \
    TRANSHIP_OF_HALF(name##_rd, floorf, type, least, most, nan) \
    TRANSHIP_OF_HALF(name##_ru, ceilf, type, least, most, nan)
TRANSHIP_OF_HALF_ALL(int, int, -2147483647 - 1, 2147483647, 0)
TRANSHIP_OF_HALF_ALL(uint, unsigned, 0u, 4294967295u, 0u)
TRANSHIP_OF_HALF_ALL(short, short, -32768, 32767, 0)
TRANSHIP_OF_HALF_ALL(ushort, unsigned short, 0, 65535, 0)
TRANSHIP_OF_HALF_ALL(ll, long long, -9223372036854775807LL - 1, 9223372036854775807LL, -9223372036854775807LL - 1)
TRANSHIP_OF_HALF_ALL(ull, unsigned long long, 0ULL, 18446744073709551615ULL, 9223372036854775808ULL)
TRANSHIP_OF_HALF(char_rz, truncf, signed char, -128, 127, 0)
TRANSHIP_OF_HALF(uchar_rz, truncf, unsigned char, 0, 255, 0)
#undef TRANSHIP_OF_HALF_ALL
#undef TRANSHIP_OF_HALF
// The half next to x in a direction (-1: down, 0: to zero, 1: up): the nearest one, or its neighbour where it lies on the wrong side
static __host__ __device__ inline __half tranship_half_towards(double x, int direction)
{
    __half h = __float2half_rn((float)x);
    double back = (double)__half2float(h);
    int way = direction != 0 ? direction : x > 0 ? -1 : 1;
    int step = way > 0 && back < x ? 1 : way < 0 && back > x ? -1 : 0;
    short bits;
    __builtin_memcpy(&bits, &h, sizeof bits);
    if (step != 0 && back == 0)
        bits = (short)(step > 0 ? 1 : -32767);
    else if (step != 0)
        bits = (short)(bits >= 0 ? bits + step : bits - step);
    __builtin_memcpy((void *)&h, &bits, sizeof bits);
    return h;
}
// Beyond all halves, one number is as good as another.
static __host__ __device__ inline double tranship_near_half(long long x)
{
    return x > 131072 ? 131072.0 : x < -131072 ? -131072.0 : (double)x;
}
static __host__ __device__ inline double tranship_near_half(unsigned long long x)
{
    return x > 131072 ? 131072.0 : (double)x;
}
#define TRANSHIP_TO_HALF(name, type, value) \
    static __host__ __device__ inline __half tranship_##name##2half_rd(type x) \
    { \
        return tranship_half_towards(value, -1); \
    } \
    static __host__ __device__ inline __half tranship_##name##2half_rz(type x) \
    { \
        return tranship_half_towards(value, 0); \
    } \
    static __host__ __device__ inline __half tranship_##name##2half_ru(type x) \
    { \
        return tranship_half_towards(value, 1); \
    }
TRANSHIP_TO_HALF(float, float, (double)x)
TRANSHIP_TO_HALF(int, int, (double)x)
TRANSHIP_TO_HALF(uint, unsigned, (double)x)
TRANSHIP_TO_HALF(short, short, (double)x)
TRANSHIP_TO_HALF(ushort, unsigned short, (double)x)
TRANSHIP_TO_HALF(ll, long long, tranship_near_half(x))
TRANSHIP_TO_HALF(ull, unsigned long long, tranship_near_half(x))
#undef TRANSHIP_TO_HALF
#endif
#if defined(__HIP__) && !defined(TRANSHIP_PTX_HALF_NUMBERS)
#define TRANSHIP_PTX_HALF_NUMBERS
// Conversions of PTX to half, bfloat16 and floats of eight bits, as bits. Rounded to nearest (rn), to zero, down or up.
static __device__ inline unsigned short tranship_f16_rn(float x)
{
    return tranship_bits_f16((_Float16)x);
}
static __device__ inline unsigned short tranship_f16_rn(double x)
{
    return tranship_f16_rn(tranship_odd_sum(x, -0.0));
}
static __device__ inline unsigned short tranship_f16_towards(double x, int direction)
{
    __half h = tranship_half_towards(x, direction);
    unsigned short bits;
    __builtin_memcpy(&bits, &h, sizeof bits);
    return x != x ? 0x7fff : bits;
}
static __device__ inline unsigned short tranship_f16_rz(double x)
{
    return tranship_f16_towards(x, 0);
}
static __device__ inline unsigned short tranship_f16_rd(double x)
{
    return tranship_f16_towards(x, -1);
}
static __device__ inline unsigned short tranship_f16_ru(double x)
{
    return tranship_f16_towards(x, 1);
}
static __device__ inline unsigned short tranship_bf16_rz(float x)
{
    return tranship_bf16_bits(x, 0);
}
static __device__ inline unsigned short tranship_bf16_rd(float x)
{
    return tranship_bf16_bits(x, -1);
}
static __device__ inline unsigned short tranship_bf16_ru(float x)
{
    return tranship_bf16_bits(x, 1);
}
// An integer of 64 bits as a float that is rounded once more to fewer bits
static __device__ inline float tranship_odd(long long x)
{
    return tranship_odd_sum((double)(int)(x >> 32) * 4294967296.0, (double)(unsigned)x);
}
static __device__ inline float tranship_odd(unsigned long long x)
{
    return tranship_odd_sum((double)(unsigned)(x >> 32) * 4294967296.0, (double)(unsigned)x);
}
static __device__ inline unsigned tranship_packed(unsigned short high, unsigned short low)
{
    return (unsigned)high << 16 | low;
}
// The largest number instead of infinity (satfinite)
static __device__ inline float tranship_most(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}
static __device__ inline float tranship_most_f16(float x)
{
    return tranship_most(x, 65504.0f);
}
static __device__ inline float tranship_most_bf16(float x)
{
    return tranship_most(x, __uint_as_float(0x7f7f0000u));
}
// A float of eight bits with that many bits of fraction; too large ones become the largest.
static __device__ inline unsigned tranship_fp8(float x, unsigned fraction, int bias, float most)
{
    float size = fminf(fabsf(x), most);
    unsigned bits = __float_as_uint(size), cut = 23u - fraction, sign = __float_as_uint(x) >> 24 & 128u;
    if (x != x)
        return 0x7fu;
    if (bits >> 23 < 128u - (unsigned)bias)
        return sign | (unsigned)rintf(ldexpf(size, bias - 1 + (int)fraction));
    bits += (1u << (cut - 1u)) - 1u + (bits >> cut & 1u);
    return sign | ((bits >> cut) - ((unsigned)(127 - bias) << fraction));
}
static __device__ inline unsigned short tranship_e4m3x2(float high, float low)
{
    return (unsigned short)(tranship_fp8(high, 3, 7, 448.0f) << 8 | tranship_fp8(low, 3, 7, 448.0f));
}
static __device__ inline unsigned short tranship_e5m2x2(float high, float low)
{
    return (unsigned short)(tranship_fp8(high, 2, 15, 57344.0f) << 8 | tranship_fp8(low, 2, 15, 57344.0f));
}
static __device__ inline unsigned tranship_f16_of_e4m3(unsigned bits)
{
    unsigned short size = (unsigned short)((bits & 127u) << 7), sign = (unsigned short)((bits & 128u) << 8);
    return sign | ((bits & 127u) == 127u ? 0x7fffu : tranship_f16_rn(tranship_value_f16(size) * 256.0f));
}
static __device__ inline unsigned tranship_f16x2_of_e4m3x2(unsigned short pair)
{
    return tranship_f16_of_e4m3(pair >> 8) << 16 | tranship_f16_of_e4m3(pair & 255u);
}
static __device__ inline unsigned tranship_f16x2_of_e5m2x2(unsigned short pair)
{
    return (unsigned)(pair & 0xff00) << 16 | (unsigned)(pair & 0xff) << 8;
}
#endif

// Lambda
__global__ void l1(unsigned *p, unsigned n)
{
    auto add = [](unsigned a, unsigned b) { unsigned r; r = a + b; return r; };
    auto rot = [=] __device__(unsigned a) { a = __funnelshift_l(a, a, n); return a; };
    p[0] = add(p[1], rot(p[2]));
}
// Template, dependent operands
template <typename T> __device__ T t2(const T *p)
{
    T v;
    tranship_set(v, *(const unsigned *)p);
    return v;
}
template <typename T> __device__ void t2b(T *p, T v)
{
    asm volatile("" ::: "memory");
    __hip_atomic_store((volatile float *)p, tranship_bits<float>(v), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
    asm volatile("" ::: "memory");
}
// If constexpr
template <int BYTES> __device__ void t3(void *dst, const void *src, bool pred)
{
    unsigned s = (unsigned)tranship_to_shared(dst);
    if constexpr (BYTES == 16)
        tranship_copy((void *)tranship_from_shared(s), src, (unsigned)BYTES, (unsigned)(pred ? BYTES : 0));
    else
        {
            const unsigned in3 = (unsigned)(int)pred;
            bool p = in3 != 0u;
            if (p) tranship_copy((void *)tranship_from_shared(s), src, (unsigned)BYTES);
        }
}
// Constexpr function
__host__ __device__ constexpr unsigned c4(unsigned x) { return x + 1; }
__device__ constexpr unsigned c4b(unsigned x)
{
    x = x + 1u;
    return x;
}
// Macros used with different types
#define MOV32(d, s) tranship_set(d, tranship_bits<unsigned>(s))
#define MOVF(d, s) tranship_set(d, __uint_as_float(tranship_bits<unsigned>(s)))
__global__ void m5(unsigned *o, float f, int i, half2 h)
{
    unsigned a; int b; unsigned c; float g;
    MOV32(a, __float_as_uint(f));
    MOV32(b, i);
    MOV32(c, *reinterpret_cast<unsigned *>(&h));
    MOVF(g, a);
    o[0] = a + b + c + (unsigned)g;
}
// Half intrinsics by hand
__device__ half2 h6(half2 a, half2 b, half2 c)
{
    half2 d;
    *(reinterpret_cast<unsigned int *>(&(d))) = tranship_fma_f16x2(*(reinterpret_cast<const unsigned int *>(&(a))), *(reinterpret_cast<const unsigned int *>(&(b))), *(reinterpret_cast<const unsigned int *>(&(c))));
    return d;
}
// Vectorised
__device__ void v7(float4 &a, const float4 *p)
{
    {
        const tranship_vector<float, 4> whole = __builtin_nontemporal_load((const volatile tranship_vector<float, 4> *)p);
        a.x = whole[0];
        a.y = whole[1];
        a.z = whole[2];
        a.w = whole[3];
    }
}
// 64-bit pack
__device__ uint64_t p8(uint32_t lo, uint32_t hi)
{
    uint64_t r;
    r = (unsigned long long)hi << 32 | lo;
    return r;
}
// Mulhi chains
__device__ void mul9(uint32_t *r, const uint32_t *a, uint32_t b)
{
    r[0] = a[0] * b;
    r[1] = __umulhi(a[0], b);
    {
        unsigned carry;
        r[1] = tranship_add_out(a[1] * b, r[1], carry);
        r[2] = __umulhi(a[1], b) + 0u + carry;
    }
}
// Atomics
__device__ void at10(int *p, float *f, int v)
{
    asm volatile("" ::: "memory");
    atomicAdd(p, v);
    asm volatile("" ::: "memory");
    asm volatile("" ::: "memory");
    __hip_atomic_fetch_add(p, v, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
    asm volatile("" ::: "memory");
    asm volatile("red.async.relaxed.cluster.global.add.s32 [%0], %1;" ::"l"(p), "r"(v) : "memory");
    int o;
    asm volatile("" ::: "memory");
    o = atomicCAS((unsigned *)p, 0u, 1u);
    asm volatile("" ::: "memory");
    o = __hip_atomic_load((const volatile unsigned *)p, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT);
    o = tranship_atomic_add<tranship_half>((unsigned *)f, (unsigned)v);
}
// A whole struct member through this
struct acc { float d[4]; unsigned a[4]; __device__ void go(unsigned b) { tranship_mma<16, 8, 8, tranship_matrix_tf32>({d[0], d[1], d[2], d[3]}, {a[0], a[1], a[2], a[3]}, {b, b}, {d[0], d[1], d[2], d[3]}); } };
// Named
__device__ unsigned n12(unsigned x, unsigned y)
{
    unsigned r;
    r = tranship_lop3(x, y, 0u, 192u);
    return r;
}
// Predicate out
__device__ bool p13(int x)
{
    int r;
    {
        bool p = x > 0;
        r = (unsigned)(p ? 1 : 0);
    }
    return r;
}
// Exits & traps
__device__ void e14() { __builtin_trap(); asm volatile("exit;"); }
// Nanosleep in loop, globaltimer
__device__ void w15(volatile int *f) { while (!*f) tranship_nanosleep(100u); uint64_t t; t = (unsigned long long)wall_clock64() * 10ull; }
// Char operands
__device__ int c16(signed char a, unsigned char b)
{
    int r;
    r = (unsigned)(int)a * (unsigned)(int)b + 7u;
    {
        signed char t = (signed char)r;
        r = (unsigned)(int)t;
    }
    short s;
    s = (unsigned short)(short)a;
    return r + s;
}
// Bool operand, enum operand, pointer operand
enum kind { one = 1, two };
__device__ void b17(bool f, kind k, int *p, int **q)
{
    unsigned r; unsigned long long u; int *w;
    r = (unsigned)f + tranship_bits<unsigned>(k);
    u = (unsigned long long)tranship_to_shared((const void *)(unsigned long long)p);
    w = (int *)(unsigned long long)*q;
    *w = r + (int)u;
}
// String with tabs, comments, semicolons
__device__ unsigned s18(unsigned x)
{
    unsigned r;
    {
        unsigned t0 = x >> 16u;
        unsigned t1 = x & 0xffffu;
        unsigned t2 = t0 + t1;
        r = t2 + t2;
    }
    return r;
}
// Returns directly through a reference parameter and a loop
__device__ void r19(unsigned &x, const unsigned (&y)[4])
{
#pragma unroll
    for (int i = 0; i < 4; ++i)
        x = x ^ y[i];
    for (int i = 0; i < 4; ++i) (void)(const void *)(y + i);
}
// Static_cast & bfloat
__device__ float e20(float x)
{
    float y;
    y = tranship_exp2_ftz(x * 1.4426950408889634f);
    y = tanhf(y);
    unsigned r;
    r = tranship_packed(tranship_bf16_rn(y), tranship_bf16_rn(x));
    r = tranship_tf32_rna(x);
    return y + (float)r;
}
