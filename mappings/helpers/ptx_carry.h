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
