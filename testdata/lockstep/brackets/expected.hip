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

// Conditions of lanes in brackets and behind "!": lanes of one warp part at all of them.
__global__ void parts(int *out)
{
    int lane = threadIdx.x & 31, v = lane;
    if (!(lane < 16))
        v = __shfl(v, 20, 32);
    else
        v = __shfl(v, 3, 32);
    if (!((lane) >= 8)) {
        v += (unsigned)(__ballot64(v > 3) >> (__lane_id() & 32u));
    } else {
        v += (unsigned)(__ballot64(v > 4) >> (__lane_id() & 32u));
    }
    // No lanes part here.
    if (!(blockIdx.x < 16))
        v = __shfl(v, 1, 32);
    else
        v = __shfl(v, 2, 32);
    out[threadIdx.x] = v;
}

// A block stands before the loop: it is not the loop's own.
__global__ void after_a_block(int *out)
{
    __shared__ volatile int ready;
    __shared__ int n;
    if (threadIdx.x == 0) {
        ready = 0;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        n = 3;
        ready = 1;
    } else {
        {
            out[threadIdx.x] = 0;
        }
        while (ready == 0)
            tranship_nanosleep(10);
        out[threadIdx.x] = n;
    }
}

// Loops that wait in their bodies, or do more there.
__global__ void waits(int *lock, float *sum)
{
    while (atomicCAS(lock, 0, 1) != 0) {
        tranship_nanosleep(100);
    }
    *sum += 1;
    atomicExch(lock, 0);
    while (atomicCAS(&lock[1], 0, 1) != 0) {
        sum++;
    }
    *sum += 2;
    atomicExch(&lock[1], 0);
}
