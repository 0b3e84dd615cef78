#include <hip/hip_runtime.h>

// What is declared there, and what only stands between commas; pointers; what a condition may leave out.
template <class T, int N, int Apart> struct fragment {
    T x[8];
};

template <int N> __device__ float of_arguments(float v)
{
    fragment<float, N, 4> f{};
    f.x[N] = v;
    return __shfl(f.x[N], 0, 32);
}

template <class Traits> __device__ int *of_types(int n, int *pool)
{
    int b = 2, off = n * b, c = 0;
    int *where = 0, **deep = 0, last = 0;
    const char *text{};
    typename Traits::type t{};
    if (threadIdx.x % 32 == 0) {
        where = pool;
        deep = &where;
        text = "";
        t = last = 2;
    }
    if (n)
        b = 1, c = 2;
    where = (int *)__shfl((unsigned long long)where, 0, 32);
    deep = (int **)__shfl((unsigned long long)deep, 0, 32);
    text = (const char *)__shfl((unsigned long long)text, 0, 32);
    return where + __shfl(last + b + off + c + t, 0, 32);
}
