// Proves: templates of kernels, lambdas and functors as arguments.
#include "check.hpp"

template <class F, class T> __global__ void map(F f, const T *x, T *y, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n)
        y[i] = f(x[i]);
}

struct Scale {
    double k;
    template <class T> __host__ __device__ T operator()(T x) const { return (T)(x * (T)k); }
};

template <int N> __host__ __device__ long power(long x)
{
    return N == 0 ? 1 : x * power<(N > 0 ? N - 1 : 0)>(x);
}

int main()
{
    const int n = 150;
    Array<int> a(n), b(n);
    Array<double> c(n), d(n);
    for (int i = 0; i < n; i++)
        a[i] = i, c[i] = i * 0.25;
    a.up(), c.up();
    int shift = 5;
    map<<<2, 96>>>([=] __host__ __device__(int x) { return (int)power<3>(x) + shift; }, a.d, b.d, n);
    map<<<2, 96>>>(Scale{1.5}, c.d, d.d, n);
    launched();
    b.down(), d.down();
    for (int i = 0; i < n; i++) {
        equal("power", b[i], i * i * i + 5, i);
        equal("scale", d[i], i * 0.25 * 1.5, i);
    }
    return pass();
}
