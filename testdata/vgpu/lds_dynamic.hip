// Proves: dynamic LDS (extern __shared__) beside static LDS, up to 64 KiB.
#include "check.hpp"

__global__ void kernel(const int *x, int *y, int n)
{
    extern __shared__ int dynamic[];
    __shared__ int fixed[32];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        dynamic[i] = x[i];
    if (threadIdx.x < 32)
        fixed[threadIdx.x] = (int)threadIdx.x * 3;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[i] = dynamic[n - 1 - i] + fixed[i % 32];
}

int main()
{
    for (int n : {1, 100, 4000, 16384 - 32}) {
        Array<int> x(n), y(n);
        for (int i = 0; i < n; i++)
            x[i] = (int)random_bits() >> 4;
        x.up();
        kernel<<<1, 256, n * sizeof(int)>>>(x.d, y.d, n);
        launched();
        y.down();
        for (int i = 0; i < n; i++)
            equal("y", y[i], x[n - 1 - i] + i % 32 * 3, i);
    }
    return pass();
}
