#include <hip/hip_runtime.h>

template <class T, int N> __global__ void fill(T *x, T value) { x[threadIdx.x % N] = value; }
template <class T> __global__ void copy(T *to, const T *from) { to[threadIdx.x] = from[threadIdx.x]; }

template <int N> struct Shape {
    static constexpr int size = N;
};

template <class T> void run(T *x, T *y)
{
    fill<T, 32><<<1, 32>>>(x, T(1));
    fill<T, Shape<8>::size><<<1, 32>>>(x, T(1));
    fill<T, (8 > 4 ? 4 : 8)><<<1, 32>>>(x, T(1));
    copy<T><<<1, 32>>>(y, x);
    copy<<<1, 32>>>(y, x);
}

template void run<float>(float *, float *);
