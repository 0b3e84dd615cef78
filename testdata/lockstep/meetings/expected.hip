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

#define FULL_MASK 0xffffffffu

// The first warp makes, the second takes: one wavefront of CDNA has both.
__global__ void pass_on(float *out)
{
    __shared__ volatile int ready;
    __shared__ float box[32];
    if (threadIdx.x == 0)
        ready = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        box[threadIdx.x] = threadIdx.x;
        __threadfence_block();
        ready = 1;
    } else {
        while (ready == 0)
            ;
        out[threadIdx.x - 32] = box[threadIdx.x - 32];
    }
}

__global__ void stages(int *out)
{
    __shared__ int stage[8], other;
    int warp = threadIdx.x / 32;
    if (warp > 0)
        do {
            tranship_nanosleep(20);
        } while (atomicAdd(&stage[warp - 1], 0) == 0);
    out[warp] += 1;
    atomicAdd(&stage[warp], 1);
    while (((volatile int *)stage)[7] < 1) {
        __threadfence_block();
    }
    other = 1;
}

// Each lane has done its part before: nobody waits for its own wavefront.
__global__ void counted(int *out)
{
    __shared__ volatile int n;
    __shared__ int s[64];
    n = 0;
    __syncthreads();
    atomicAdd((int *)&n, 1);
    while (n < blockDim.x)
        ;
    int i = 0;
    while (s[i++] < 3)
        ;
    while (s[i] < 3)
        i++;
    *out = i;
}

__global__ void branches(int *out)
{
    int lane = threadIdx.x & 31, warp = threadIdx.x / 32, v = lane;
    if (lane < 16)
        v = __shfl(v, 20, 32);
    else
        v = __shfl(v, 3, 32);
    if (threadIdx.x % 2 == 0) {
        out[0] = (unsigned)(__ballot64(v > 3) >> (__lane_id() & 32u));
    } else {
        out[1] = (unsigned)(__ballot64(v > 4) >> (__lane_id() & 32u));
    }
    // Whole warps part here, and lanes of one branch alone there.
    if (warp == 0)
        v += __shfl_down(v, 16, 32);
    else
        v -= __shfl_down(v, 16, 32);
    if (threadIdx.x / 32 % 2)
        v += __shfl_down(v, 8, 32);
    else
        v -= __shfl_down(v, 8, 32);
    if (lane < 16)
        v += __shfl_down(v, 8, 32);
    else
        v -= __shfl_down(v, 8, 32);
    // A row may be a warp, and 32 is a bit of the warp's number.
    if (threadIdx.y % 2)
        v += __shfl_down(v, 4, 32);
    else
        v -= __shfl_down(v, 4, 32);
    if (threadIdx.x & 32)
        v += __shfl_down(v, 2, 32);
    else
        v -= __shfl_down(v, 2, 32);
    out[threadIdx.x] = v;
}
