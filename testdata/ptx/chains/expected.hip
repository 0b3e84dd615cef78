#include <hip/hip_runtime.h>

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

// Numbers of several words, a statement for each word: the carry goes from one to the next.
struct uint128 {
    unsigned word[4];
};

__device__ uint128 add(const uint128 &a, const uint128 &b)
{
    uint128 r;
    {
        unsigned carry;
        r.word[0] = tranship_add_out(a.word[0], b.word[0], carry);
        r.word[1] = tranship_add_through(a.word[1], b.word[1], carry);
        r.word[2] = tranship_add_through(a.word[2], b.word[2], carry); // the third
        r.word[3] = a.word[3] + b.word[3] + carry;
    }
    return r;
}

__device__ unsigned multiply_add(unsigned long long &low, unsigned &high, unsigned a, unsigned b, unsigned carry)
{
    unsigned x = (unsigned)low, y = (unsigned)(low >> 32);
    asm volatile("mad.lo.cc.u32 %0, %1, %2, %0;\n\tmadc.hi.cc.u32 %3, %1, %2, %4;"
                 : "+r"(x) : "r"(a), "r"(b), "r"(0), "r"(y));
    {
        unsigned carry;
        {
            unsigned out0 = x;
            unsigned out1 = y;
            out0 = tranship_add_out(a * b, out0, carry);
            out1 = tranship_add_through(__umulhi(a, b), out1, carry);
            x = out0;
            y = out1;
        }
        high = high + 0u + carry;
    }
    low = (unsigned long long)y << 32 | x;
    return carry;
}

#define ADD_2(r, a, b)                                                              \
    do {                                                                            \
        { \
            unsigned ptx_carry; \
            tranship_set((r)[0], tranship_add_out(tranship_bits<unsigned>((a)[0]), tranship_bits<unsigned>((b)[0]), ptx_carry)); \
            tranship_set((r)[1], tranship_bits<unsigned>((a)[1]) + tranship_bits<unsigned>((b)[1]) + ptx_carry); \
        }   \
    } while (0)

__device__ void gaps(unsigned *r, const unsigned *a, const unsigned *b, bool first)
{
    ADD_2(r, a, b);
    if (first)
        {
            const unsigned in1 = a[0];
            const unsigned in2 = b[0];
            unsigned carry;
            r[0] = tranship_add_out(in1, in2, carry);
        }
    asm volatile("addc.u32 %0, %1, %2;" : "=r"(r[1]) : "r"(a[1]), "r"(b[1]));
    {
        const unsigned in1 = a[2];
        const unsigned in2 = b[2];
        unsigned carry;
        r[2] = tranship_sub_out(in1, in2, carry);
    }
    r[3] = a[3];
    asm volatile("subc.u32 %0, %1, %2;" : "=r"(r[3]) : "r"(r[3]), "r"(b[3]));
}
