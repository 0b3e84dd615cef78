// Types that depend on a parameter, without typename, as older releases of nvcc and C++20 take them.
#include <cuda_runtime.h>
struct traits {
    typedef int value_type;
    static const int size = 3;
};
template <class T> struct holder {
    T::value_type v;
    __device__ T::value_type get() const { return v; }
    typename T::value_type right;
};
template <class T> struct next : holder<T> {
    using holder<T>::v;
    static const int n = T::size;
};
template <class T> __global__ void k(int *o)
{
    holder<T> h;
    h.v = static_cast<T::value_type>(3) + T::size;
    *o = h.get() + next<T>::n;
}
void run(int *o) { k<traits><<<1, 1>>>(o); }
// what is no type, or is one already
template <class T> __device__ int values(int x)
{
    T::value_type *p = nullptr;
    using U = T::value_type;
    const T::value_type *q = p;
    int n = x * T::size, m = T::size * x + (T::size *x);
    return n + m + (q == p) + U(1) + sizeof(typename T::value_type);
}
struct op {
    template <class T> __device__ static int put(T x) { return x; }
    static const bool yes = true;
};
template <class O> __device__ int words(int x) { return O::template put(x) + O::put(x) + (O::yes and x); }
template <class T> using plain = T::value_type;
// attributes before [[...]]
__device__ [[nodiscard]] int first(int x) { return x; }
template <class T> __host__ __device__ [[nodiscard]] T both(T x) { return x; }
[[nodiscard]] __device__ int right(int x) { return x; }
