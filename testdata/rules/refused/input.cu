#include <cuda.h>
template <int N> __device__ int cudaSum(int a, int b);
int cudaFour(int x);
void takeAddress(unsigned long long p);

__device__ int overlap(int x)
{
    return cudaSum<warpSize>(x, warpSize) + cudaSum<32>(x, warpSize);
}
int repeat(int x)
{
    return cudaFour(cudaFour(cudaFour(cudaFour(cudaFour(cudaFour(x))))));
}
void wrap(CUdeviceptr d, CUdeviceptr *e)
{
    takeAddress(d);
    takeAddress(e[0]);
    takeAddress(0);
}
