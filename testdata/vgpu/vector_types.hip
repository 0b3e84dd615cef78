// Proves: loads and stores of the vector types of HIP, 2 to 16 bytes, and arithmetic on them.
#include "check.hpp"

template <class V, class T, int N> __global__ void kernel(const V *x, V *y, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    V a = x[i], b = x[n - 1 - i];
    T *p = (T *)&a, *q = (T *)&b;
    for (int k = 0; k < N; k++)
        p[k] = (T)(p[k] * 2 + q[N - 1 - k]);
    y[i] = a;
}

template <class V, class T, int N> void prove(const char *name)
{
    const int n = 130;
    Array<V> x(n), y(n);
    for (auto &v : x.h)
        for (int k = 0; k < N; k++)
            ((T *)&v)[k] = (T)(random_bits() % 50);
    x.up();
    kernel<V, T, N><<<2, 65>>>(x.d, y.d, n);
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        for (int k = 0; k < N; k++)
            equal(name, ((T *)&y[i])[k], (T)(((T *)&x[i])[k] * 2 + ((T *)&x[n - 1 - i])[N - 1 - k]), i);
}

int main()
{
    prove<char2, char, 2>("char2");
    prove<uchar4, unsigned char, 4>("uchar4");
    prove<short2, short, 2>("short2");
    prove<ushort4, unsigned short, 4>("ushort4");
    prove<int2, int, 2>("int2");
    prove<int3, int, 3>("int3");
    prove<int4, int, 4>("int4");
    prove<float2, float, 2>("float2");
    prove<float4, float, 4>("float4");
    prove<double2, double, 2>("double2");
    prove<longlong2, long long, 2>("longlong2");
    return pass();
}
