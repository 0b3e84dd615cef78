#include <hip/hip_runtime.h>

__global__ void tick(int *c) { ++*c; }

template <class F> void twice(F f) { f(); f(); }

void run(int *c, hipStream_t s)
{
    auto go = [=](int blocks) { hipLaunchKernelGGL(tick, blocks, 32, 0, s, c); };
    go(1);
    twice([&] { hipLaunchKernelGGL(tick, 1, 1, 0, 0, c); });
    twice([&]() {
        for (int i = 0; i < 2; ++i)
            hipLaunchKernelGGL(tick, 1, 1, 0, 0, c + i);
    });
}
