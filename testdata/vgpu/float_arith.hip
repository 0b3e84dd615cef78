// Proves: f32 sums, products, quotients, square roots and fused multiply-adds, correctly rounded, for numbers of all
// sizes, denormals, infinities and NaN.
#include "check.hpp"

template <class T> struct R {
    T add, sub, mul, div, root, fma, low, high, negative, magnitude;
    int compare;
};

template <class T> __host__ __device__ int comparisons(T a, T b)
{
    return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5;
}

template <class T> __global__ void kernel(const T *a, const T *b, R<T> *r, int n)
{
#pragma clang fp contract(off)
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    R<T> o;
    o.add = a[i] + b[i];
    o.sub = a[i] - b[i];
    o.mul = a[i] * b[i];
    o.div = a[i] / b[i];
    o.root = sqrt(a[i]);
    o.fma = fma(a[i], b[i], (T)0.3);
    o.low = fmin(a[i], b[i]);
    o.high = fmax(a[i], b[i]);
    o.negative = -a[i];
    o.magnitude = fabs(a[i]);
    o.compare = comparisons(a[i], b[i]);
    r[i] = o;
}

template <class T> void prove(const std::vector<T> &edges)
{
    size_t m = edges.size(), n = m * m;
    Array<T> a(n), b(n);
    Array<R<T>> r(n);
    for (size_t i = 0; i < n; i++)
        a[i] = edges[i / m], b[i] = edges[i % m];
    a.up(), b.up();
    kernel<T><<<(n + 255) / 256, 256>>>(a.d, b.d, r.d, (int)n);
    launched();
    r.down();
    for (size_t i = 0; i < n; i++) {
        volatile T x = a[i], y = b[i];
        equal("sum", r[i].add, (T)(x + y), i);
        equal("difference", r[i].sub, (T)(x - y), i);
        equal("product", r[i].mul, (T)(x * y), i);
        equal("quotient", r[i].div, (T)(x / y), i);
        equal("root", r[i].root, (T)std::sqrt((T)x), i);
        equal("fma", r[i].fma, (T)std::fma((T)x, (T)y, (T)0.3), i);
        REQUIRE(r[i].low == std::fmin((T)x, (T)y) || (x != x && y != y));
        REQUIRE(r[i].high == std::fmax((T)x, (T)y) || (x != x && y != y));
        equal("negative", r[i].negative, (T)-x, i);
        equal("magnitude", r[i].magnitude, (T)std::fabs((T)x), i);
        equal("comparisons", r[i].compare, comparisons((T)x, (T)y), i);
    }
}

int main()
{
#ifndef WIDE
    std::vector<float> v = {0.0f, -0.0f, 1.0f, -1.0f, 0.1f, 3.0f, 1e-45f, -1e-40f, 1.17549435e-38f, 3.4e38f, -3.4e38f,
                            INFINITY, -INFINITY, NAN, 16777216.0f, 1e20f, 1e-20f};
    for (int k = 0; k < 40; k++)
        v.push_back(ldexpf(random_float(), (int)(random_bits() % 250) - 125));
    prove(v);
#else
    std::vector<double> v = {0.0, -0.0, 1.0, -1.0, 0.1, 3.0, 5e-324, -1e-310, 2.2250738585072014e-308, 1.7e308, -1.7e308,
                             INFINITY, -INFINITY, NAN, 9007199254740992.0, 1e200, 1e-200};
    for (int k = 0; k < 40; k++)
        v.push_back(ldexp(random_float() + random_float() * 1e-9, (int)(random_bits() % 2000) - 1000));
    prove(v);
#endif
    return pass();
}
