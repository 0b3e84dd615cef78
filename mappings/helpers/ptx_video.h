#include "ptx_numbers.h"
#if defined(__HIP__) && !defined(TRANSHIP_PTX_VIDEO)
#define TRANSHIP_PTX_VIDEO
// Video instructions of PTX. Of one number, in 64 bits, so that nothing is lost before the result is made:
static __device__ inline long long tranship_video_absdiff(long long a, long long b)
{
    return a < b ? b - a : a - b;
}
static __device__ inline long long tranship_video_min(long long a, long long b)
{
    return a < b ? a : b;
}
static __device__ inline long long tranship_video_max(long long a, long long b)
{
    return a > b ? a : b;
}
// Shifts; by 32 bits and more, nothing is left on the left of numbers of 32 but what saturates.
static __device__ inline long long tranship_video_shl(long long a, unsigned n)
{
    return n < 32u ? (long long)((unsigned long long)a << n) : a == 0 ? 0 : a > 0 ? 1ll << 62 : -(1ll << 62);
}
static __device__ inline long long tranship_video_shr(long long a, unsigned n)
{
    return a >> (n < 32u ? n : 32u);
}
// Of the two or four parts of a register, with types of a part's size. The operations:
struct tranship_video_add {
    static __device__ inline int of(int a, int b)
    {
        return a + b;
    }
};
struct tranship_video_sub {
    static __device__ inline int of(int a, int b)
    {
        return a - b;
    }
};
struct tranship_video_average {
    static __device__ inline int of(int a, int b)
    {
        return (a + b + (a + b >= 0)) >> 1;
    }
};
struct tranship_video_difference {
    static __device__ inline int of(int a, int b)
    {
        return __builtin_abs(a - b);
    }
};
struct tranship_video_least {
    static __device__ inline int of(int a, int b)
    {
        return a < b ? a : b;
    }
};
struct tranship_video_most {
    static __device__ inline int of(int a, int b)
    {
        return a > b ? a : b;
    }
};
#define TRANSHIP_COMPARED(name, operator) \
    struct tranship_video_##name { \
        static __device__ inline int of(int a, int b) \
        { \
            return a operator b; \
        } \
    };
TRANSHIP_COMPARED(eq, ==)
TRANSHIP_COMPARED(ne, !=)
TRANSHIP_COMPARED(lt, <)
TRANSHIP_COMPARED(le, <=)
TRANSHIP_COMPARED(gt, >)
TRANSHIP_COMPARED(ge, >=)
#undef TRANSHIP_COMPARED
template <class Op, class A, class B> static __device__ inline unsigned tranship_video(unsigned a, unsigned b)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(A))
        result |= ((unsigned)Op::of((A)(a >> at), (B)(b >> at)) & (~0u >> (32 - 8 * sizeof(A)))) << at;
    return result;
}
// Saturated to the type To
template <class Op, class To, class A, class B> static __device__ inline unsigned tranship_video_sat(unsigned a, unsigned b)
{
    unsigned result = 0;
    for (unsigned at = 0; at < 32; at += 8 * sizeof(A))
        result |= ((unsigned)tranship_sat<To>(Op::of((A)(a >> at), (B)(b >> at))) & (~0u >> (32 - 8 * sizeof(A)))) << at;
    return result;
}
// Added up
template <class Op, class A, class B> static __device__ inline unsigned tranship_video_sum(unsigned a, unsigned b, unsigned sum)
{
    for (unsigned at = 0; at < 32; at += 8 * sizeof(A))
        sum += (unsigned)Op::of((A)(a >> at), (B)(b >> at));
    return sum;
}
#endif
