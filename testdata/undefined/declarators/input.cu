// What is declared there, and what only stands between commas; pointers; what a condition may leave out.
template <class T, int N, int Apart> struct fragment {
    T x[8];
};

template <int N> __device__ float of_arguments(float v)
{
    fragment<float, N, 4> f;
    f.x[N] = v;
    return __shfl_sync(0xffffffff, f.x[N], 0);
}

template <class Traits> __device__ int *of_types(int n, int *pool)
{
    int b = 2, off = n * b, c;
    int *where, **deep, last;
    const char *text;
    typename Traits::type t;
    if (threadIdx.x % 32 == 0) {
        where = pool;
        deep = &where;
        text = "";
        t = last = 2;
    }
    if (n)
        b = 1, c = 2;
    where = (int *)__shfl_sync(0xffffffff, (unsigned long long)where, 0);
    deep = (int **)__shfl_sync(0xffffffff, (unsigned long long)deep, 0);
    text = (const char *)__shfl_sync(0xffffffff, (unsigned long long)text, 0);
    return where + __shfl_sync(0xffffffff, last + b + off + c + t, 0);
}
