// std::declval in code for the device: nothing is called, and clang asks whether it could be.
#include <hip/hip_runtime.h>
#include <utility>

#if defined(__HIP__) && defined(__cplusplus) && !defined(__HIPCC_RTC__) && !defined(TRANSHIP_DEVICE_DECLVAL)
#define TRANSHIP_DEVICE_DECLVAL
#include <utility>
// clang counts std::declval in a function for the device as a call of a host function, though nothing calls it: one for the device
namespace std
{
template <class T> __device__ T &&declval() noexcept;
}
#endif

template <typename A, typename B> __device__ auto sum(A a, B b) -> decltype(std::declval<A>() + std::declval<B>())
{
    decltype(std::declval<A &>() + 1) first = a;
    return first + b;
}

template <typename T> using twice_of = decltype(std::declval<T>() * 2);
template <typename T> __device__ twice_of<T> twice(T x) { return x * 2; }
template <typename T> __host__ __device__ twice_of<T> on_both(T x) { return twice_of<T>(x); }

__global__ void k(float *p)
{
    p[0] = sum(1, p[1]) + twice(3) + on_both(p[2]);
}
