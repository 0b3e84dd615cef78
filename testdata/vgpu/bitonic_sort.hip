// Proves: a bitonic sort: many small launches, and the steps within a block in LDS.
#include "check.hpp"
#include <algorithm>

__global__ void step(unsigned *x, unsigned j, unsigned k)
{
    unsigned i = threadIdx.x + blockIdx.x * blockDim.x, l = i ^ j;
    if (l > i && ((i & k) == 0) == (x[i] > x[l])) {
        unsigned t = x[i];
        x[i] = x[l];
        x[l] = t;
    }
}

__global__ void inner(unsigned *x, unsigned from, unsigned k)
{
    __shared__ unsigned s[256];
    unsigned t = threadIdx.x, i = t + blockIdx.x * 256;
    s[t] = x[i];
    for (unsigned j = from; j; j /= 2) {
        __syncthreads();
        unsigned a = s[t], b = s[t ^ j];
        bool low = (t & j) == 0, up = (i & k) == 0;
        __syncthreads();
        s[t] = low == up ? min(a, b) : max(a, b);
    }
    __syncthreads();
    x[i] = s[t];
}

int main()
{
    const unsigned n = 4096;
    Array<unsigned> x(n);
    for (auto &v : x.h)
        v = random_bits();
    x.up();
    for (unsigned k = 2; k <= n; k *= 2) {
        unsigned j = k / 2;
        for (; j >= 256; j /= 2)
            step<<<n / 256, 256>>>(x.d, j, k);
        inner<<<n / 256, 256>>>(x.d, j, k);
    }
    launched();
    std::vector<unsigned> want = x.h;
    std::sort(want.begin(), want.end());
    x.down();
    for (unsigned i = 0; i < n; i++)
        equal("x", x[i], want[i], i);
    return pass();
}
