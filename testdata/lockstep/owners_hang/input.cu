#include <cuda_runtime.h>

// Locks with numbers of their owners, of which one can't be sure that they may be written in turns.
struct mutex {
    int owner;

    __device__ void lock(int me)
    {
        while (atomicCAS(&owner, 0, me) != 0)
            ;
    }
    __device__ void unlock(int me)
    {
        if (atomicCAS(&owner, me, 0) != me)
            __trap();
    }
    __device__ void lock_again(int me)
    {
        int was;
        do {
            was = atomicCAS(&owner, 0, me);
        } while (was != 0 && was != me);
    }
};

template <int Free>
__device__ void take(int *lock, int me)
{
    for (int was = me; was != Free; was = atomicCAS(lock, Free, me)) {}
}

__device__ void take_in_for(int *lock, int me)
{
    for (; atomicCAS(lock, 0, me) != 0;)
        ;
    for (int tries = 0; atomicExch(lock, me) != 0; tries++)
        __nanosleep(tries);
}

__device__ void results(int *lock, int me, float *sum)
{
    bool got = false;
    do {
        got = atomicCAS(lock, 0, me) == 0;
    } while (!got);
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);

    do __nanosleep(20); while (atomicExch(lock, me) != 0);
    *sum += 2;
    atomicExch(lock, 0);

    got = false;
    while (!got)
        got = !atomicExch(lock, me);
    while (true) {
        int was = atomicCAS(lock, 0, me);
        if (was != 0)
            continue;
        *sum += 3;
        break;
    }
    while (1) {
        if (atomicCAS(lock, 0, me))
            __nanosleep(10);
        else
            return;
    }
}

// It looks before it asks again.
__device__ void looks(int *lock, int me)
{
    while (atomicCAS(lock, 0, me) != 0) {
        while (*(volatile int *)lock != 0)
            ;
    }
    int expected = 0;
    while (atomicCAS(lock, expected, me) != expected)
        expected = 0;
}

// The section has a result; a release that is looked at is none of the locks.
__device__ int checked(int *lock, float *sum)
{
    int me = threadIdx.x + 1, good = 0;
    bool done = false;
    while (!done) {
        int was = atomicCAS(lock, 0, me);
        if (was == 0) {
            *sum += 1;
            __threadfence();
            if (atomicCAS(lock, me, 0) == me)
                good = 1;
            done = true;
        }
    }
    return good;
}

// Two that are not one within the other, and what looks like a release.
__device__ void hand_over(int *a, int *b, float *sum, int me)
{
    while (atomicCAS(a, 0, me) != 0)
        ;
    *sum += 1;
    while (atomicCAS(b, 0, me) != 0)
        ;
    atomicExch(a, 0);
    *sum += 2;
    atomicExch(b, 0);
}

__device__ void no_release(int *lock, float *sum, int me)
{
    while (atomicCAS(lock, 0, me) != 0)
        ;
    atomicExch(lock, me);
    *sum += atomicCAS(lock, 0, 0);
    atomicAdd(lock, 0);
}

#define TAKE(l, me) while (atomicCAS(l, 0, me) != 0)
#define TAKE_ALSO(l, me) do { __nanosleep(9); } while (atomicExch(l, me) != 0)

// The loop that waits calls what tries.
#define TRY(l, me) (atomicCAS(l, 0, me) == 0)

struct tryer {
    unsigned long long owner;

    __device__ bool try_lock(unsigned long long me)
    {
        const unsigned long long was = atomicCAS(&owner, 0ull, me);
        return was == 0;
    }
    __device__ void unlock() { atomicExch(&owner, 0ull); }
};

template <int Free>
__device__ bool grab(int *lock, int me)
{
    if (atomicExch(lock, me) == Free)
        return true;
    return false;
}

__global__ void tries(tryer *all, int *lock, float *sum, int k)
{
    const int me = threadIdx.x + 1;
    for (bool done = false; !done;) {
        if (all[k].try_lock(me)) {
            *sum += 1;
            __threadfence();
            all[k].unlock();
            done = true;
        }
    }
    while (!grab<0>(lock, me))
        ;
    *sum += 2;
    atomicExch(lock, 0);
    while (!TRY(lock, me)) {}
    atomicExch(lock, 0);
    if (threadIdx.x == 0)
        while (!TRY(lock, me)) {}
    tryer mine = {};
    do {
        if (mine.try_lock(me))
            break;
    } while (true);
}
