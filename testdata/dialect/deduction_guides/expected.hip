// Guides are for both sides in nvcc, and for the host alone in clang.
#include <hip/hip_runtime.h>
template <class T, int N> struct vec {
    T v[N];
};
template <class T, class... U> __host__ __device__ vec(T, U...) -> vec<T, 1 + sizeof...(U)>;
namespace inner {
template <class T> struct wrap {
    T t;
    __host__ __device__ wrap(T x) : t(x) {}
};
template <class T> __host__ __device__ explicit wrap(T *) -> wrap<const T *>;
}
// a function with a trailing result
template <class T> __device__ auto get(T x) -> vec<T, 1> { return {x}; }
__global__ void k(float *o)
{
    vec a{1.0f, 2.0f, 3.0f};
    inner::wrap w(o);
    *o = a.v[2] + w.t[1] + get(2.0f).v[0];
}
