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

// Who has the lock writes its own number there. All are written in turns.
#define UNLOCKED 0u
constexpr int kFree = -1;

__global__ void section(int *lock, float *sum)
{
    int me = threadIdx.x + 1;
    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(lock, 0, me) != 0)) {
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicExch(lock, me) != 0)) {
    *sum += 2;
    __threadfence();
    *(volatile int *)lock = 0;
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(0 != atomicCAS(lock, 0, blockIdx.x * blockDim.x + threadIdx.x + 1))) {
    if (*sum > 3) {
        *sum += 3;
    } else {
        *sum += 4;
    }
    __threadfence();
    atomicCAS(lock, me, 0);
    tranship_wants = 0;
    }
}

__global__ void sums(unsigned *lock, unsigned long long *wide, float *sum)
{
    unsigned me = threadIdx.x + 1;
    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(lock, UNLOCKED, me) != UNLOCKED)) {
    *sum += 1;
    __threadfence();
    atomicSub(lock, me);
    tranship_wants = 0;
    }

    unsigned long long id = ((unsigned long long)blockIdx.x << 32) | me;
    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(wide, 0ull, id) != 0ull)) {
    *sum += 2;
    __threadfence();
    (void)atomicExch(wide, 0ull);
    tranship_wants = 0;
    }
}

// The owner's number may be 0: -1 is free.
__global__ void minus(int *locks, float *sum, int k)
{
    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(&locks[k], kFree, threadIdx.x) != kFree)) {
    sum[k] += 1;
    __threadfence();
    reinterpret_cast<volatile int *>(&locks[k])[0] = kFree;
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(&locks[0], -1, (int)threadIdx.x) != -1)) {
    sum[0] += 1;
    __threadfence_block();
    atomicExch(locks, -1);
    tranship_wants = 0;
    }

    for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS_system((int *)&locks[1], kFree, threadIdx.x == 3) >= 0)) {
    sum[1] += 1;
    __threadfence_system();
    atomicExch_system((int *)&locks[1], kFree);
    tranship_wants = 0;
    }
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
        tranship_lockstep(done);
    }
    int wait = 1;
    do {
        if (Free == atomicExch(lock, me)) {
            *sum += 2;
            __threadfence();
            *lock = Free;
            wait = 0;
        }
        tranship_lockstep(wait);
    } while (wait);
    int tranship_done;
    tranship_done = 0;
    for (;;) {
        int free = Free, mine = me;
        if (atomicCAS(lock, free, mine) == free) {
            *sum += 3;
            __threadfence();
            atomicCAS(lock, mine, free);
            tranship_done = 1;
        }
        tranship_lockstep(tranship_done);
        if (tranship_done)
            break;
    }
}

struct guarded {
    int owner;
    float sum;

    __device__ void add(float v, int me)
    {
        for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(&owner, 0, me) != 0)) {
        sum += v;
        __threadfence();
        atomicExch(&this->owner, 0);
        tranship_wants = 0;
        }
    }

    __device__ void add_twice(float v, int me)
    {
        for (int tranship_wants = 1; tranship_wants; tranship_lockstep(tranship_wants)) if (!(atomicCAS(&this->owner, 0, me) != 0)) {
        sum += v + v;
        __threadfence();
        atomicExch(&this->owner, 0);
        tranship_wants = 0;
        }
    }
};
