// Proves: arrays of a thread, indexed at run time, of bytes to 16-byte vectors.
#include "check.hpp"

template <class T> __host__ __device__ T shuffle(const int *x)
{
    T a[24];
    for (int k = 0; k < 24; k++)
        a[k] = (T)(k * 5 + x[k % 8]);
    for (int k = 0; k < 200; k++) {
        int i = (unsigned)(x[k % 8] + k * 7) % 24, j = (unsigned)(x[(k + 3) % 8] * 3 + k) % 24;
        T t = a[i];
        a[i] = (T)(a[j] + (T)k);
        a[j] = t;
    }
    T sum = 0;
    for (int k = 0; k < 24; k++)
        sum = (T)(sum * 3 + a[k]);
    return sum;
}

template <class T> __global__ void kernel(const int *x, T *y)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    y[i] = shuffle<T>(x + 8 * i);
}

template <class T> void prove(const char *name)
{
    const int n = 160;
    Array<int> x(8 * n);
    Array<T> y(n);
    for (auto &v : x.h)
        v = (int)(random_bits() % 1000);
    x.up();
    kernel<T><<<2, n / 2>>>(x.d, y.d);
    launched();
    y.down();
    for (int i = 0; i < n; i++)
        equal(name, y[i], shuffle<T>(&x.h[8 * i]), i);
}

int main()
{
    prove<uint8_t>("byte");
    prove<int16_t>("short");
    prove<uint32_t>("int");
    prove<uint64_t>("long");
    return pass();
}
