// One block waits for a flag of another's with atomic loads of workgroup scope: they may be answered by its own caches.
// gfx11 has no other bits for loads of agent scope.
#include "planted.hpp"

#ifdef FIXED
#define SCOPE __HIP_MEMORY_SCOPE_AGENT
#else
#define SCOPE __HIP_MEMORY_SCOPE_WORKGROUP
#endif

__global__ void wait(int *flag, int *out)
{
    if (blockIdx.x == 0) {
        if (threadIdx.x == 0)
            __hip_atomic_store(flag, 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        return;
    }
    int seen;
    do
        seen = __hip_atomic_load(flag, __ATOMIC_RELAXED, SCOPE); // expect gfx90a: race // expect gfx1030: race // expect gfx942: race
    while (seen == 0);
    out[threadIdx.x] = seen;
}

int main()
{
    wait<<<2, 32>>>(zeros<int>(1), device<int>(32));
    return finish();
}
