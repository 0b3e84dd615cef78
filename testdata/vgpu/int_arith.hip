// Proves: 32-bit integer arithmetic, division and remainder, shifts, comparisons, at the edges of the range.
#include "check.hpp"

template <class T> struct Results {
    T add, sub, mul, div, mod, left, right, small, large, absolute;
    int less;
};

template <class T> __host__ __device__ Results<T> compute(T a, T b)
{
    using U = typename std::make_unsigned<T>::type;
    Results<T> r;
    memset(&r, 0, sizeof r);
    bool overflow = std::is_signed<T>::value && b == (T)-1;
    r.add = (T)((U)a + (U)b);
    r.sub = (T)((U)a - (U)b);
    r.mul = (T)((U)a * (U)b);
    r.div = b == 0 || overflow ? (T)0 : a / b;
    r.mod = b == 0 || overflow ? (T)0 : a % b;
    r.left = (T)((U)a << ((U)b & (sizeof(T) * 8 - 1)));
    r.right = a >> ((U)b & (sizeof(T) * 8 - 1));
    r.small = a < b ? a : b;
    r.large = a < b ? b : a;
    r.absolute = a < 0 ? (T)(0 - (U)a) : a;
    r.less = (a < b) + 2 * (a <= b) + 4 * (a == b);
    return r;
}

template <class T> __global__ void kernel(const T *a, const T *b, Results<T> *r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        r[i] = compute(a[i], b[i]);
}

template <class T> void prove(const char *name)
{
    std::vector<T> edges = {0, 1, 2, 3, 7, 10, 100, (T)-1, (T)-2, (T)-7, (T)(~0ull >> (65 - 8 * sizeof(T))),
                            (T)(1ull << (8 * sizeof(T) - 1)), (T)0x55555555, (T)0x1234567};
    for (int k = 0; k < 10; k++)
        edges.push_back((T)((uint64_t)random_bits() << 32 | random_bits()));
    size_t m = edges.size(), n = m * m;
    Array<T> a(n), b(n);
    Array<Results<T>> r(n);
    for (size_t i = 0; i < n; i++)
        a[i] = edges[i / m], b[i] = edges[i % m];
    a.up(), b.up();
    kernel<T><<<(n + 127) / 128, 128>>>(a.d, b.d, r.d, (int)n);
    launched();
    r.down();
    for (size_t i = 0; i < n; i++) {
        Results<T> want = compute(a[i], b[i]);
        if (memcmp(&r[i], &want, sizeof want)) {
            printf("%s: %lld and %lld differ: %lld %lld %lld %lld %lld\n", name, (long long)a[i], (long long)b[i],
                   (long long)r[i].add, (long long)r[i].mul, (long long)r[i].div, (long long)r[i].mod,
                   (long long)r[i].right);
            exit(1);
        }
    }
}

int main()
{
#ifndef WIDE
    prove<int32_t>("int32");
    prove<uint32_t>("uint32");
#else
    prove<int64_t>("int64");
    prove<uint64_t>("uint64");
#endif
    return pass();
}
