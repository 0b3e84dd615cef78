#include <cuda_runtime.h>

template <class A, class B> struct Pair {
    A a;
    B b;
};
template <class T> __global__ void keep(T *out, T value) { *out = value; }

template <class A, class B> __host__ __device__ Pair<A, B> make(A a, B b) { return {a, b}; }

void run(Pair<int, float> *p)
{
    keep<<<1, 1>>>(p, Pair<int, float>{1, 2.0f});
    keep<Pair<int, float>><<<1, 1>>>(p, make<int, float>(1, 2.0f));
    keep<<<1, 1>>>(static_cast<Pair<int, float> *>(p), {1, 2.0f});
}
