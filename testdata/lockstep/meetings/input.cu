#include <cuda_runtime.h>

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
            __nanosleep(20);
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
        v = __shfl_sync(0xffffffff, v, 20);
    else
        v = __shfl_sync(0xffffffff, v, 3);
    if (threadIdx.x % 2 == 0) {
        out[0] = __ballot_sync(FULL_MASK, v > 3);
    } else {
        out[1] = __ballot_sync(FULL_MASK, v > 4);
    }
    // Whole warps part here, and lanes of one branch alone there.
    if (warp == 0)
        v += __shfl_down_sync(0xffffffff, v, 16);
    else
        v -= __shfl_down_sync(0xffffffff, v, 16);
    if (threadIdx.x / 32 % 2)
        v += __shfl_down_sync(0xffffffff, v, 8);
    else
        v -= __shfl_down_sync(0xffffffff, v, 8);
    if (lane < 16)
        v += __shfl_down_sync(0xffff, v, 8);
    else
        v -= __shfl_down_sync(0xffff0000, v, 8);
    // A row may be a warp, and 32 is a bit of the warp's number.
    if (threadIdx.y % 2)
        v += __shfl_down_sync(0xffffffff, v, 4);
    else
        v -= __shfl_down_sync(0xffffffff, v, 4);
    if (threadIdx.x & 32)
        v += __shfl_down_sync(0xffffffff, v, 2);
    else
        v -= __shfl_down_sync(0xffffffff, v, 2);
    out[threadIdx.x] = v;
}
