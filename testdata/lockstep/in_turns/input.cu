#include <cuda_runtime.h>

struct table {
    int locks[64];
    float sum[64];
};

__device__ volatile int gate;

// The flag of the loop tells who is done.
__global__ void by_flag(table *t, int k)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(&t->locks[k], 0, 1) == 0) {
            t->sum[k] += 1;
            __threadfence();
            atomicExch(&t->locks[k], 0);
            done = true;
        }
    }
    int wait = 1;
    do {
        if (!atomicExch(&t->locks[k], 1)) {
            t->sum[k] += 2;
            __threadfence();
            t->locks[k] = 0;
            wait = 0;
        } else {
            __threadfence();
        }
    } while (wait != 0);
}

// Twice in one block: each has a flag of its own.
__global__ void by_break(int *lock, float *sum)
{
    for (;;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            break;
        }
    }
    while (true) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 2;
            __threadfence();
            atomicExch(lock, 0);
            break;
        } else {
            __threadfence();
        }
        sum += 0;
    }
}

#define FREE 0
#define TAKEN 1

__global__ void by_section(int *lock, float *sum)
{
    while (atomicCAS(lock, FREE, TAKEN) != FREE) // somebody has it
        ;
    if (*sum < 100)
        *sum += 1;
    __threadfence();
    atomicExch(lock, FREE);

    int lane = threadIdx.x % 32;
    if (lane == 0) {
        while (atomicExch(&lock[1], 1)) {}
        sum[1] += __ldg(&sum[2]);
        __threadfence();
        lock[1] = 0;
    }
}
