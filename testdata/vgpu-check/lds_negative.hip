// A histogram of values that may be -1.
#include "planted.hpp"

__global__ void histogram(const int *values, int *out)
{
    __shared__ int bins[64];
    int t = threadIdx.x, v = values[t];
    bins[t] = 0;
    __syncthreads();
#ifdef FIXED
    if (v >= 0)
#endif
        atomicAdd(&bins[v], 1); // expect: out-of-bounds
    __syncthreads();
    out[t] = bins[t];
}

int main()
{
    int *values = device<int>(64);
    CALL(hipMemset(values, 0xff, 64 * sizeof(int)));
    histogram<<<1, 64>>>(values, device<int>(64));
    return finish();
}
