// Proves: release and acquire between blocks: data written before a flag is seen after it, with __atomic builtins of
// agent and system scope; 64-bit atomic loads and stores are whole.
#include "check.hpp"

__global__ void kernel(int *data, int *flag, int *seen, unsigned long long *wide, int *torn)
{
    if (blockIdx.x == 0) {
        for (int k = 1; k <= 100; k++) {
            data[threadIdx.x] = k;
            unsigned long long v = (unsigned long long)(unsigned)k << 32 | (unsigned)k;
            __hip_atomic_store(wide, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
            __syncthreads();
            if (threadIdx.x == 0)
                __hip_atomic_store(flag, k, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
        }
    } else if (threadIdx.x == 0) {
        int last = 0;
        while (last < 100) {
            last = __hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM);
            if (((volatile int *)data)[blockIdx.x % 64] < last)
                atomicAdd(seen, 1); // older than the flag says
            unsigned long long v = __hip_atomic_load(wide, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
            if ((unsigned)v != (unsigned)(v >> 32))
                atomicAdd(torn, 1);
        }
    }
}

int main()
{
    Array<int> data(64), flag(1), seen(1), torn(1);
    Array<unsigned long long> wide(1);
    kernel<<<4, 64>>>(data.d, flag.d, seen.d, wide.d, torn.d);
    launched();
    equal("stale", seen.down()[0], 0);
    equal("torn", torn.down()[0], 0);
    return pass();
}
