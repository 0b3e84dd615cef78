#include <cuda_runtime.h>

struct Kernels {
    template <int N> static __global__ void fill(float *x) { x[threadIdx.x] = N; }
    static __global__ void clear(float *x) { x[threadIdx.x] = 0; }
};

template <class Traits> void run(float *x)
{
    Traits::template fill<3><<<1, 32>>>(x);
    Traits::clear<<<1, 32>>>(x);
    Kernels::fill<4><<<1, 32>>>(x);
}

template void run<Kernels>(float *);
