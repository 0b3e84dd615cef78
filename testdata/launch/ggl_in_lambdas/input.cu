#include <cuda_runtime.h>

__global__ void tick(int *c) { ++*c; }

template <class F> void twice(F f) { f(); f(); }

void run(int *c, cudaStream_t s)
{
    auto go = [=](int blocks) { tick<<<blocks, 32, 0, s>>>(c); };
    go(1);
    twice([&] { tick<<<1, 1>>>(c); });
    twice([&]() {
        for (int i = 0; i < 2; ++i)
            tick<<<1, 1>>>(c + i);
    });
}
