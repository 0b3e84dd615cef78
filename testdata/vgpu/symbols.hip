// Proves: __constant__ and __device__ variables: initial values, copies by symbol, addresses, changes by kernels.
#include "check.hpp"

__constant__ float coefficients[16];
__constant__ int start = 42;
__device__ int counter = 7;
__device__ double table[5] = {1.5, 2.5, 3.5, 4.5, 5.5};
struct Holder {
    int *p;
    char c;
};
__device__ Holder holder;

__global__ void kernel(float *y)
{
    int i = threadIdx.x;
    y[i] = coefficients[i % 16] * (float)start + (float)table[i % 5];
    atomicAdd(&counter, 1);
    if (holder.p && i == 0)
        *holder.p = holder.c;
}

int main()
{
    float c[16];
    for (int k = 0; k < 16; k++)
        c[k] = k * 0.5f;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(coefficients), c, sizeof c));
    double half = 0.5;
    HIP(hipMemcpyToSymbol(HIP_SYMBOL(table), &half, sizeof half, 2 * sizeof half));
    Array<int> target(1);
    Holder h = {target.d, 'z'};
    void *address;
    size_t size;
    HIP(hipGetSymbolAddress(&address, HIP_SYMBOL(holder)));
    HIP(hipGetSymbolSize(&size, HIP_SYMBOL(holder)));
    REQUIRE(size == sizeof h);
    HIP(hipMemcpy(address, &h, sizeof h, hipMemcpyHostToDevice));
    Array<float> y(64);
    kernel<<<1, 64>>>(y.d);
    launched();
    y.down();
    const double t[5] = {1.5, 2.5, 0.5, 4.5, 5.5};
    for (int i = 0; i < 64; i++)
        equal("y", y[i], c[i % 16] * 42.0f + (float)t[i % 5], i);
    int n;
    HIP(hipMemcpyFromSymbol(&n, HIP_SYMBOL(counter), sizeof n));
    equal("counter", n, 71);
    equal("target", target.down()[0], (int)'z');
    return pass();
}
