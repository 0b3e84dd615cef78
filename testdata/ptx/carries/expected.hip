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

// A sum and a product of two words each, with the carry from one instruction to the next.
struct wide {
    unsigned long long low, high;
};

__device__ wide add(wide a, wide b)
{
    wide c;
    {
        const unsigned long long in2 = a.low;
        const unsigned long long in3 = a.high;
        const unsigned long long in4 = b.low;
        const unsigned long long in5 = b.high;
        unsigned carry;
        c.low = tranship_add_out(in2, in4, carry);
        c.high = in3 + in5 + carry;
    }
    return c;
}

__device__ void multiply_add(unsigned &low, unsigned &high, unsigned a, unsigned b)
{
    {
        unsigned out0 = low;
        unsigned out1 = high;
        unsigned carry;
        out0 = tranship_add_out(a * b, out0, carry);
        out1 = __umulhi(a, b) + out1 + carry;
        low = out0;
        high = out1;
    }
}

__device__ unsigned lost(unsigned a, unsigned b)
{
    unsigned r;
    asm("addc.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); // the carry of some statement before
    return r;
}
