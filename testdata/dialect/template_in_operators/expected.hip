// Member templates in operators, by aliases, and in macros; types without template.
#include <hip/hip_runtime.h>
#define TIMES(op, n, x) op.template times<n>(x)
#define CALL(T, f, n) T::template f<n>
#define BOTH(T, f) T::template f<1>
#define LESS(a, b) a.edge<b
struct mul {
    int edge;
    template <int N> __device__ int times(int x) const { return N * x; }
    template <int N> __device__ static int half(int x) { return x / N; }
    template <class U> struct rebind { typedef U type; };
};
template <class T> struct math {
    template <int N> __device__ static T power(T x) { return N * x; }
};
template <class T> struct apply {
    typedef typename T::template rebind<int>::type elem;
    typename T::template rebind<int>::type other;
    typedef math<T> outside;
    __device__ int operator()(const T &op, int x) const { return op.template times<2>(x) + TIMES(op, 3, x); }
    __device__ int operator+(const T &op) const { return op.template times<4>(1); }
};
template <class T> __device__ T alias(T x)
{
    typedef math<T> M;
    using K = math<T>;
    typedef math<float> plain;
    return M::template power<2>(x) + K::template power<3>(x) + plain::power<4>(1);
}
template <class T> __device__ int macros(T op, int x)
{
    return CALL(T, half, 2)(x) + BOTH(mul, half)(x) + LESS(op, x);
}
__global__ void k(int *o) { *o = apply<mul>()(mul(), 3) + alias(*o) + macros(mul(), 2) + (apply<mul>() + mul()); }
