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

// Commas of braces and of macros; and commas that may be a template's, or not.
struct box {
    int x, y;
    constexpr int all() const { return x * y; }
};
constexpr int sizes[3] = {32, 64, 128};
#define THREADS most<128, 64>::value
#define FEW (most<8, 4>::value)
__global__ void __launch_bounds__(box{4, 64}.all()) of_braces(int *x) { ++*x; }
__global__ void __launch_bounds__(sizes[most<1, 2>::value]) of_an_index(int *x) { ++*x; }
__global__ void __launch_bounds__(THREADS, FEW) of_macros(int *x) { ++*x; }
template <int L, int M> __global__ void __launch_bounds__(L < 4 ? 32 : 64, M > (2) ? 2 : 1) compared(int *x) { *x = L + M; }
template <int L, int M> __global__ void __launch_bounds__(32 << L, 8 >> (L)) shifted(int *x) { *x = L + M; }
#define OF(...) __launch_bounds__(__VA_ARGS__)
__global__ void OF(256, 2) of_any_number(int *x) { ++*x; }
