#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_SLEEP)
#define TRANSHIP_SLEEP
// CUDA's pause: about so many nanoseconds, never more than twice as many, and a millisecond at most. The
// hardware's is 64 cycles, 25 to 50 nanoseconds; lanes of a wavefront wait for the one that waits longest.
static __device__ inline void tranship_nanosleep(unsigned ns)
{
    for (unsigned waited = 0; waited < ns && waited < 1000000; waited += 64)
        __builtin_amdgcn_s_sleep(1);
}
#endif

// A loop that a goto makes.
__global__ void by_goto(int *lock, float *sum)
{
again:
    if (atomicCAS(lock, 0, 1) != 0)
        goto again;
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
}

__global__ void with_result(int *lock, float *sum)
{
    int was;
retry:
    tranship_nanosleep(8);
    was = atomicExch(lock, 1);
    if (was) {
        sum[1] += 0;
        goto retry;
    }
    *sum += 1;
    __threadfence();
    *lock = 0;
}

// What is free comes from a constant, not from memory.
typedef int state;

struct mutex {
    state word;

    __device__ bool try_lock()
    {
        state free = state(0);
        return atomicCAS(&word, free, 1) == free;
    }
};

__global__ void by_function(mutex *m, float *sum)
{
    while (!m->try_lock())
        ;
    *sum += 1;
    __threadfence();
    m->word = 0;
}

// One bit of a word is the lock; what is expected is read in each round.
__global__ void by_bit(unsigned *word, float *sum)
{
    unsigned old;
    do {
        old = *(volatile unsigned *)word;
    } while ((old & 1) || atomicCAS(word, old, old | 1) != old);
    *sum += 1;
    __threadfence();
    atomicExch(word, old & ~1u);

    for (;;) {
        old = *word & ~1u;
        if (atomicCAS(word, old, old | 1u) == old)
            break;
    }
    *sum += 2;
    __threadfence();
    atomicAnd(word, ~1u);

    while (true) {
        old = *(volatile unsigned *)word;
        if (!(old & 2) && atomicCAS(word, old, old | 2) == old)
            break;
    }
    *sum += 3;
    __threadfence();
    *word = old;
}
