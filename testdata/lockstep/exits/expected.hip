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

#define CHECK(x) if (!(x)) { atomicExch(lock, 0); return; }

// Ways out of the loop beside its flag: the compiler moves what gives the lock back behind the loop with them.
__global__ void leaves(int *lock, float *sum, int n)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            if (*sum > n) {
                atomicExch(lock, 0);
                break;
            }
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
    bool more = true;
    do {
        if (atomicExch(lock, 1) == 0) {
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            if (n == 3)
                return;
            more = false;
        }
    } while (more);
    bool over = false;
    while (!over) {
        if (atomicCAS(lock, 0, 1) == 0) {
            CHECK(*sum < n);
            *sum += 1;
            atomicExch(lock, 0);
            over = true;
        }
    }
    bool through = false;
    while (!through) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 1;
            atomicExch(lock, 0);
            through = true;
            goto out;
        }
    }
out:
    sum[1] = 1;
}

// Breaks of what stands within leave that, not the loop.
__global__ void stays(int *lock, float *sum, int n, int how)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            for (int i = 0; i < n; i++) {
                if (sum[i] < 0)
                    break;
                sum[i] -= 1;
            }
            switch (how) {
            case 1:
                sum[0] = 1;
                break;
            default:
                sum[0] = 2;
            }
            while (sum[1] > 0)
                if (sum[2] > 0)
                    break;
                else
                    sum[1] -= 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
        tranship_lockstep(done);
    }
}

// What leaves the loop behind the section: the flag is kept before it.
__global__ void behind(int *lock, float *sum, int n)
{
    bool done = false;
    int tries = 0;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
        tranship_lockstep(done);
        if (done)
            break;
        sum[1] += 0;
    }
    bool wait = true;
    do {
        if (tries > n)
            return;
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum += 1;
            __threadfence();
            atomicExch(lock, 0);
            wait = false;
        } else {
            tries++;
        }
        tranship_lockstep(wait);
        if (!wait)
            return;
    } while (wait);
}

// The second lock is tried in each round anew; none waits for it with the first one.
__global__ void both(int *a, int *b, float *sum)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(a, 0, 1) == 0) {
            if (atomicCAS(b, 0, 1) == 0) {
                *sum += 1;
                __threadfence();
                done = true;
                atomicExch(b, 0);
            }
            atomicExch(a, 0);
        }
        tranship_lockstep(done);
    }
    done = false;
    while (!done) {
        if (atomicCAS(a, 0, 1) == 0) {
            while (atomicCAS(b, 0, 1) != 0)
                tranship_nanosleep(8);
            *sum += 1;
            __threadfence();
            done = true;
            atomicExch(b, 0);
            atomicExch(a, 0);
        }
        tranship_lockstep(done);
    }
}
