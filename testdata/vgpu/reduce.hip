// Proves: block reductions through LDS and shuffles, barriers, a second pass over blocks.
#include "check.hpp"

template <class T> __global__ void reduce(const T *x, T *out, int n)
{
    __shared__ T part[64];
    T sum = 0;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += gridDim.x * blockDim.x)
        sum += x[i];
    for (int d = warpSize / 2; d; d /= 2)
        sum += __shfl_down(sum, d);
    if (threadIdx.x % warpSize == 0)
        part[threadIdx.x / warpSize] = sum;
    __syncthreads();
    if (threadIdx.x < warpSize) {
        sum = threadIdx.x < blockDim.x / warpSize ? part[threadIdx.x] : 0;
        for (int d = warpSize / 2; d; d /= 2)
            sum += __shfl_down(sum, d);
        if (threadIdx.x == 0)
            out[blockIdx.x] = sum;
    }
}

template <class T> void prove(const char *name)
{
    const int n = 100000, blocks = 20;
    Array<T> x(n), part(blocks), sum(1);
    T want = 0;
    for (int i = 0; i < n; i++)
        want += x[i] = (T)(random_bits() % 16);
    x.up();
    reduce<T><<<blocks, 256>>>(x.d, part.d, n);
    reduce<T><<<1, 1024>>>(part.d, sum.d, blocks);
    launched();
    equal(name, sum.down()[0], want);
}

int main()
{
    prove<int>("int");
    prove<float>("float");
    prove<double>("double");
    prove<unsigned long long>("unsigned long long");
    return pass();
}
