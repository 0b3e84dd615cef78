#include <hip/hip_runtime.h>

#if defined(__HIP__) && !defined(TRANSHIP_LOCKSTEP)
#define TRANSHIP_LOCKSTEP
// A flag that lanes of a wavefront leave a loop by. The compiler can't tell its value here, so what the lane with the lock does stays in
// the loop; moved behind it, it would wait there for the lanes that want the lock
template <class T> static __host__ __device__ inline void tranship_lockstep(T &flag)
{
#if defined(__HIP_DEVICE_COMPILE__)
    static_assert(sizeof(T) <= sizeof(int), "a flag");
    int value = static_cast<int>(flag);
    __threadfence(); // the next lane sees what this one has written
    asm volatile("" : "+v"(value) : : "memory");
    flag = static_cast<T>(value);
#else
    (void)flag;
#endif
}
#endif

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
        tranship_lockstep(done);
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
        tranship_lockstep(wait);
    } while (wait != 0);
}

// Twice in one block: each has a flag of its own.
__global__ void by_break(int *lock, float *sum)
{
    int tranship_done;
    tranship_done = 0;
    for (;;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            tranship_done = 1;
        }
        tranship_lockstep(tranship_done);
        if (tranship_done)
            break;
    }
    int tranship_done2;
    tranship_done2 = 0;
    while (true) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 2;
            __threadfence();
            atomicExch(lock, 0);
            tranship_done2 = 1;
        } else {
            __threadfence();
        }
        tranship_lockstep(tranship_done2);
        if (tranship_done2)
            break;
        sum += 0;
    }
}

#define FREE 0
#define TAKEN 1

__global__ void by_section(int *lock, float *sum)
{
    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(lock, FREE, TAKEN) != FREE)) { // somebody has it
        
    if (*sum < 100)
        *sum += 1;
    __threadfence();
    atomicExch(lock, FREE);
    tranship_wants = 0;
    }

    int lane = threadIdx.x % 32;
    if (lane == 0) {
        for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicExch(&lock[1], 1))) {
        sum[1] += __ldg(&sum[2]);
        __threadfence();
        lock[1] = 0;
        tranship_wants = 0;
        }
    }
}
