// HIP_SYMBOL is a macro: a comma between template arguments would end its argument.
#include <cuda_runtime.h>

template <class T, int N> __constant__ T coef[N];
template <int N> __device__ float one[N];
struct table {
    float v[4];
};
template <class A, class B> __constant__ table both;

__global__ void k(float *o) { o[threadIdx.x] = 2 * coef<float, 4>[threadIdx.x] + one<3>[0] + both<int, long>.v[0]; }

int load(const float *h, size_t n)
{
    void *p;
    int e = cudaMemcpyToSymbol(coef<float, 4>, h, n);
    e += cudaMemcpyToSymbol(one<3>, h, n, 0, cudaMemcpyHostToDevice);
    e += cudaGetSymbolAddress(&p, both<int, long>);
    e += cudaMemcpyToSymbol((coef<float, 4>), h, n);
    return e + cudaGetSymbolSize(&n, coef<float, 4>);
}
