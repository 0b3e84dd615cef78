// Proves: barriers over the grid as programs write them themselves: a counter and a spin on agent-scope atomic loads, with
// acquire and release or with relaxed accesses and fences; flags of volatile; the data itself is plain.
#include "check.hpp"

enum { BLOCKS = 6, THREADS = 128, ROUNDS = 5 };

__device__ void arrive_and_wait(unsigned *count, unsigned *generation, bool fences)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        const int acquire = fences ? __ATOMIC_RELAXED : __ATOMIC_ACQUIRE;
        if (fences)
            __threadfence();
        unsigned mine = __hip_atomic_load(generation, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
        if (__hip_atomic_fetch_add(count, 1u, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT) == BLOCKS - 1) {
            __hip_atomic_store(count, 0u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
            if (fences) {
                __threadfence();
                __hip_atomic_store(generation, mine + 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
            } else {
                __hip_atomic_store(generation, mine + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT);
            }
        } else if (acquire == __ATOMIC_ACQUIRE) {
            while (__hip_atomic_load(generation, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_AGENT) == mine)
                ;
        } else {
            while (__hip_atomic_load(generation, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) == mine)
                __builtin_amdgcn_s_sleep(1);
        }
        if (fences)
            __threadfence();
    }
    __syncthreads();
}

__global__ void counted(int *a, int *b, unsigned *state, bool fences)
{
    const int n = BLOCKS * THREADS, i = threadIdx.x + blockIdx.x * THREADS;
    for (int k = 0; k < ROUNDS; k++) {
        int *from = k & 1 ? b : a, *to = k & 1 ? a : b;
        to[i] = from[(i + THREADS) % n] + 1; // of another block
        arrive_and_wait(state, state + 1, fences);
    }
}

// The first block collects the others' flags, then lets all go on.
__global__ void flagged(int *a, int *b, volatile int *arrived, volatile int *go)
{
    const int n = BLOCKS * THREADS, i = threadIdx.x + blockIdx.x * THREADS;
    for (int k = 0; k < ROUNDS; k++) {
        int *from = k & 1 ? b : a, *to = k & 1 ? a : b;
        to[i] = from[(i + THREADS) % n] + 1;
        __threadfence();
        __syncthreads();
        if (blockIdx.x == 0) {
            if (threadIdx.x > 0 && threadIdx.x < BLOCKS)
                while (arrived[threadIdx.x] <= k)
                    ;
            __threadfence();
            __syncthreads();
            if (threadIdx.x == 0)
                *go = k + 1;
        } else if (threadIdx.x == 0) {
            arrived[blockIdx.x] = k + 1;
            while (*go <= k)
                ;
            __threadfence();
        }
        __syncthreads();
    }
}

int main()
{
    const int n = BLOCKS * THREADS;
    for (int way = 0; way < 3; way++) {
        Array<int> a(n), b(n), flags(BLOCKS + 1);
        Array<unsigned> state(2);
        for (int i = 0; i < n; i++)
            a[i] = i * 10;
        a.up();
        if (way < 2)
            counted<<<BLOCKS, THREADS>>>(a.d, b.d, state.d, way == 1);
        else
            flagged<<<BLOCKS, THREADS>>>(a.d, b.d, flags.d, flags.d + BLOCKS);
        launched();
        Array<int> &last = ROUNDS & 1 ? b : a;
        last.down();
        for (int i = 0; i < n; i++)
            equal("element", last[i], (i + ROUNDS * THREADS) % n * 10 + ROUNDS, i);
    }
    return pass();
}
