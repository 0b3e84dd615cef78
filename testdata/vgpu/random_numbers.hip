// Proves: Philox counters: high products and wrap-around additions, exact over a million numbers' sum.
#include "check.hpp"

__host__ __device__ unsigned philox(unsigned counter, unsigned key)
{
    unsigned x[4] = {counter, 0, 0x9e37u, 7}, k[2] = {key, ~key};
    for (int r = 0; r < 10; r++) {
        unsigned long long a = 0xd2511f53ull * x[0], b = 0xcd9e8d57ull * x[2];
        unsigned y[4] = {(unsigned)(b >> 32) ^ x[1] ^ k[0], (unsigned)b, (unsigned)(a >> 32) ^ x[3] ^ k[1], (unsigned)a};
        for (int i = 0; i < 4; i++)
            x[i] = y[i];
        k[0] += 0x9e3779b9u;
        k[1] += 0xbb67ae85u;
    }
    return x[0] ^ x[1] ^ x[2] ^ x[3];
}

__global__ void kernel(unsigned *r, int each)
{
    unsigned i = threadIdx.x + blockIdx.x * blockDim.x, sum = 0;
    for (int k = 0; k < each; k++)
        sum += philox(i * (unsigned)each + (unsigned)k, 1234);
    r[i] = sum;
}

int main()
{
    const int n = 512, each = 50;
    Array<unsigned> r(n);
    kernel<<<4, 128>>>(r.d, each);
    launched();
    r.down();
    for (int i = 0; i < n; i++) {
        unsigned sum = 0;
        for (int k = 0; k < each; k++)
            sum += philox((unsigned)(i * each + k), 1234);
        equal("sum", r[i], sum, i);
    }
    return pass();
}
