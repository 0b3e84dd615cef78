// HIP_SYMBOL is a macro: a comma between template arguments would end its argument.
#include <hip/hip_runtime.h>

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
    int e = hipMemcpyToSymbol(HIP_SYMBOL((coef<float, 4>)), h, n);
    e += hipMemcpyToSymbol(HIP_SYMBOL(one<3>), h, n, 0, hipMemcpyHostToDevice);
    e += hipGetSymbolAddress(&p, HIP_SYMBOL((both<int, long>)));
    e += hipMemcpyToSymbol(HIP_SYMBOL((coef<float, 4>)), h, n);
    return e + hipGetSymbolSize(&n, HIP_SYMBOL((coef<float, 4>)));
}
