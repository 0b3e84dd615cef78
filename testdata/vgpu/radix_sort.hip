// Proves: a radix sort by wave ballots, 4 bits a pass.
#include "check.hpp"
#include <algorithm>

enum { BLOCK = 256, DIGITS = 16 };

__global__ void sort_block(unsigned *x)
{
    __shared__ unsigned keys[2][BLOCK];
    __shared__ int counts[DIGITS][8], starts[DIGITS][8];
    int t = threadIdx.x, lane = t % warpSize, wave = t / warpSize, waves = BLOCK / warpSize, from = 0;
    keys[0][t] = x[blockIdx.x * BLOCK + t];
    for (int shift = 0; shift < 32; shift += 4, from ^= 1) {
        __syncthreads();
        unsigned key = keys[from][t], digit = key >> shift & (DIGITS - 1);
        int before = 0;
        for (unsigned d = 0; d < DIGITS; d++) {
            unsigned long long mask = __ballot(digit == d);
            if (lane == 0)
                counts[d][wave] = __popcll(mask);
            if (digit == d)
                before = __popcll(mask & ((1ull << lane) - 1));
        }
        __syncthreads();
        if (t == 0)
            for (int d = 0, sum = 0; d < DIGITS; d++)
                for (int v = 0; v < waves; v++) {
                    starts[d][v] = sum;
                    sum += counts[d][v];
                }
        __syncthreads();
        keys[from ^ 1][starts[digit][wave] + before] = key;
    }
    __syncthreads();
    x[blockIdx.x * BLOCK + t] = keys[from][t];
}

int main()
{
    const int blocks = 6, n = blocks * BLOCK;
    Array<unsigned> x(n);
    for (auto &v : x.h)
        v = random_bits();
    x.up();
    sort_block<<<blocks, BLOCK>>>(x.d);
    launched();
    for (int b = 0; b < blocks; b++)
        std::sort(x.h.begin() + b * BLOCK, x.h.begin() + (b + 1) * BLOCK);
    std::vector<unsigned> want = x.h;
    x.down();
    for (int i = 0; i < n; i++)
        equal("x", x[i], want[i], i);
    return pass();
}
