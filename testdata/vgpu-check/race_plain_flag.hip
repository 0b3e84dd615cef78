// Blocks that pass a sum on with a plain store: it may stay in a cache. Only gfx942's instructions tell plain stores from
// atomic ones.
#include "planted.hpp"

__global__ void chain(unsigned long long *state, int *out)
{
    if (threadIdx.x != 0)
        return;
    unsigned long long before = 1ull << 32;
    while (blockIdx.x > 0) {
        before = __hip_atomic_load(state + blockIdx.x - 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); // expect gfx942: race
        if (before >> 32)
            break;
    }
    unsigned sum = (unsigned)before + blockIdx.x;
    out[blockIdx.x] = sum;
#ifdef FIXED
    __hip_atomic_store(state + blockIdx.x, 1ull << 32 | sum, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
#else
    state[blockIdx.x] = 1ull << 32 | sum;
#endif
}

int main()
{
    chain<<<6, 64>>>(zeros<unsigned long long>(6), device<int>(6));
    return finish();
}
