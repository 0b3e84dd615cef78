// Proves: __shfl, __shfl_up, __shfl_down, __shfl_xor of all types and widths, on waves of either size.
#include "check.hpp"

template <class T> struct R {
    T any, up, down, across, narrow;
};

template <class T> __global__ void kernel(const T *x, R<T> *r)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    R<T> o;
    o.any = __shfl(x[i], (i * 7 + 3) % warpSize);
    o.up = __shfl_up(x[i], 3);
    o.down = __shfl_down(x[i], 5);
    o.across = __shfl_xor(x[i], 9);
    o.narrow = __shfl_xor(x[i], 3, 8) + __shfl(x[i], 2, 4) + __shfl_down(x[i], 1, 16);
    r[i] = o;
}

template <class T> void prove(const char *name, int warp)
{
    const int n = 256;
    Array<T> x(n);
    Array<R<T>> r(n);
    for (int i = 0; i < n; i++)
        x[i] = (T)(int)(random_bits() % 100000);
    x.up();
    kernel<T><<<1, n>>>(x.d, r.d);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        int base = i / warp * warp, lane = i % warp;
        equal(name, r[i].any, x[base + (i * 7 + 3) % warp], i);
        equal(name, r[i].up, x[lane < 3 ? i : i - 3], i);
        equal(name, r[i].down, x[lane + 5 >= warp ? i : i + 5], i);
        equal(name, r[i].across, x[base + (lane ^ 9)], i);
        T want = (T)(x[i / 8 * 8 + (i % 8 ^ 3)] + x[i / 4 * 4 + 2] + x[i % 16 == 15 ? i : i + 1]);
        equal(name, r[i].narrow, want, i);
    }
}

int main()
{
    hipDeviceProp_t p;
    HIP(hipGetDeviceProperties(&p, 0));
    prove<int>("int", p.warpSize);
    prove<float>("float", p.warpSize);
    prove<double>("double", p.warpSize);
    prove<long long>("long long", p.warpSize);
    return pass();
}
