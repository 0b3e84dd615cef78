// Proves: float and double atomic additions, in LDS and global memory; sums that are exact in any order.
#include "check.hpp"

template <class T> __global__ void kernel(const T *x, T *sum, int n)
{
    __shared__ T local;
    if (threadIdx.x == 0)
        local = 0;
    __syncthreads();
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) {
        atomicAdd(&local, x[i]);
        atomicAdd(&sum[1], x[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&sum[0], local);
}

template <class T> void prove(const char *name)
{
    const int n = 3000;
    Array<T> x(n), sum(2);
    T want = 0;
    for (int i = 0; i < n; i++)
        want += x[i] = (T)(random_bits() % 64) / 8 - 3;
    x.up();
    kernel<T><<<4, 128>>>(x.d, sum.d, n);
    launched();
    sum.down();
    equal(name, sum[0], want, 0);
    equal(name, sum[1], want, 1);
}

int main()
{
    prove<float>("float");
    prove<double>("double");
    return pass();
}
