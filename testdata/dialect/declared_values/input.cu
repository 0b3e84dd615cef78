// std::declval in code for the device: nothing is called, and clang asks whether it could be.
#include <cuda_runtime.h>
#include <utility>

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
