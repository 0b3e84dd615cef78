// Proves: 8- and 16-bit integers: loads with sign, wrap-around, packed stores.
#include "check.hpp"

template <class T> __host__ __device__ T mix(T a, T b)
{
    T s = (T)(a + b), p = (T)(a * b), d = (T)(b ? a / b : 0);
    return (T)(s ^ (T)(p << 1) ^ (T)(d >> 1) ^ (T)(a > b ? a : b));
}

template <class T> __global__ void kernel(const T *a, const T *b, T *r, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        r[i] = mix(a[i], b[i]);
}

template <class T> void prove(const char *name)
{
    const int n = 65536;
    Array<T> a(n), b(n), r(n);
    for (int i = 0; i < n; i++) {
        a[i] = (T)(sizeof(T) == 1 ? i >> 8 : (int)random_bits());
        b[i] = (T)i;
        if (std::is_signed<T>::value && b[i] == (T)-1)
            b[i] = 1;
    }
    a.up(), b.up();
    kernel<T><<<n / 256, 256>>>(a.d, b.d, r.d, n);
    launched();
    r.down();
    for (int i = 0; i < n; i++)
        equal(name, r[i], mix(a[i], b[i]), i);
}

int main()
{
    prove<int8_t>("int8");
    prove<uint8_t>("uint8");
    prove<int16_t>("int16");
    prove<uint16_t>("uint16");
    return pass();
}
