// Blocks that pass a sum on, flag and value in one word: the waiting load is a plain one, which the compiler may split or
// keep, and a cache may answer it.
#include "planted.hpp"

__global__ void chain(unsigned long long *state, int *out)
{
    if (threadIdx.x != 0)
        return;
    unsigned long long before = 1ull << 32;
    while (blockIdx.x > 0) {
#ifdef FIXED
        before = __hip_atomic_load(state + blockIdx.x - 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
#else
        before = state[blockIdx.x - 1]; // expect: race
#endif
        asm volatile("" ::: "memory");
        if (before >> 32)
            break;
    }
    unsigned sum = (unsigned)before + blockIdx.x;
    out[blockIdx.x] = sum;
    __hip_atomic_store(state + blockIdx.x, 1ull << 32 | sum, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}

int main()
{
    chain<<<6, 64>>>(zeros<unsigned long long>(6), device<int>(6));
    return finish();
}
