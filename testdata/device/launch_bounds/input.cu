#include <cuda_runtime.h>

__global__ void __launch_bounds__(256) one(int *x) { ++*x; }
__global__ void __launch_bounds__(256, 2) two(int *x) { ++*x; }
template <int N> __global__ __launch_bounds__(N, (N > 128 ? 1 : 2)) void both(int *x) { *x = N; }
__global__ void __launch_bounds__(256, 2, 1) three(int *x) { ++*x; }

// HIP's is a macro with one or two arguments: commas of templates need brackets.
template <int A, int B, int C = 0> struct most {
    static constexpr int value = A > B ? A : B;
};
template <int A, int B> __global__ void __launch_bounds__(most<A, B>::value) of_two(int *x) { *x = A; }
template <int A, int B> __global__ void __launch_bounds__(most<A, most<A, B>::value, 1>::value, most<1, 2>::value) nested(int *x) { *x = A; }
template <int A> __global__ void __launch_bounds__((most<A, 64>::value), most<A, 2>::value) bracketed(int *x) { *x = A; }
__global__ void __launch_bounds__(
    most<128,
         256>::value)
lines(int *x) { ++*x; }
#define BOUNDS(n) __launch_bounds__(most<n, 32>::value)
__global__ void BOUNDS(64) of_a_macro(int *x) { ++*x; }
