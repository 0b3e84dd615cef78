#include <cuda_runtime.h>

// Who has the lock writes its own number there. All are written in turns.
#define UNLOCKED 0u
constexpr int kFree = -1;

__global__ void section(int *lock, float *sum)
{
    int me = threadIdx.x + 1;
    while (atomicCAS(lock, 0, me) != 0) ;
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);

    while (atomicExch(lock, me) != 0)
        ;
    *sum += 2;
    __threadfence();
    *(volatile int *)lock = 0;

    while (0 != atomicCAS(lock, 0, blockIdx.x * blockDim.x + threadIdx.x + 1)) {}
    if (*sum > 3) {
        *sum += 3;
    } else {
        *sum += 4;
    }
    __threadfence();
    atomicCAS(lock, me, 0);
}

__global__ void sums(unsigned *lock, unsigned long long *wide, float *sum)
{
    unsigned me = threadIdx.x + 1;
    while (atomicCAS(lock, UNLOCKED, me) != UNLOCKED)
        ;
    *sum += 1;
    __threadfence();
    atomicSub(lock, me);

    unsigned long long id = ((unsigned long long)blockIdx.x << 32) | me;
    while (atomicCAS(wide, 0ull, id) != 0ull)
        ;
    *sum += 2;
    __threadfence();
    (void)atomicExch(wide, 0ull);
}

// The owner's number may be 0: -1 is free.
__global__ void minus(int *locks, float *sum, int k)
{
    while (atomicCAS(&locks[k], kFree, threadIdx.x) != kFree)
        ;
    sum[k] += 1;
    __threadfence();
    reinterpret_cast<volatile int *>(&locks[k])[0] = kFree;

    while (atomicCAS_block(&locks[0], -1, (int)threadIdx.x) != -1)
        ;
    sum[0] += 1;
    __threadfence_block();
    atomicExch_block(locks, -1);

    while (atomicCAS_system((int *)&locks[1], kFree, threadIdx.x == 3) >= 0)
        ;
    sum[1] += 1;
    __threadfence_system();
    atomicExch_system((int *)&locks[1], kFree);
}

template <int Free>
__global__ void flags(int *lock, float *sum, int me)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, Free, me) == Free) {
            *sum += 1;
            __threadfence();
            atomicExch(lock, Free);
            done = true;
        }
    }
    int wait = 1;
    do {
        if (Free == atomicExch(lock, me)) {
            *sum += 2;
            __threadfence();
            *lock = Free;
            wait = 0;
        }
    } while (wait);
    for (;;) {
        int free = Free, mine = me;
        if (atomicCAS(lock, free, mine) == free) {
            *sum += 3;
            __threadfence();
            atomicCAS(lock, mine, free);
            break;
        }
    }
}

struct guarded {
    int owner;
    float sum;

    __device__ void add(float v, int me)
    {
        while (atomicCAS(&owner, 0, me) != 0)
            ;
        sum += v;
        __threadfence();
        atomicExch(&this->owner, 0);
    }

    __device__ void add_twice(float v, int me)
    {
        while (atomicCAS(&this->owner, 0, me) != 0)
            ;
        sum += v + v;
        __threadfence();
        atomicExch(&this->owner, 0);
    }
};
