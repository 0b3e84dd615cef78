#include <cuda_runtime.h>

// Conditions of lanes in brackets and behind "!": lanes of one warp part at all of them.
__global__ void parts(int *out)
{
    int lane = threadIdx.x & 31, v = lane;
    if (!(lane < 16))
        v = __shfl_sync(0xffffffff, v, 20);
    else
        v = __shfl_sync(0xffffffff, v, 3);
    if (!((lane) >= 8)) {
        v += __ballot_sync(0xffffffff, v > 3);
    } else {
        v += __ballot_sync(0xffffffff, v > 4);
    }
    // No lanes part here.
    if (!(blockIdx.x < 16))
        v = __shfl_sync(0xffffffff, v, 1);
    else
        v = __shfl_sync(0xffffffff, v, 2);
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
            __nanosleep(10);
        out[threadIdx.x] = n;
    }
}

// Loops that wait in their bodies, or do more there.
__global__ void waits(int *lock, float *sum)
{
    while (atomicCAS(lock, 0, 1) != 0) {
        __nanosleep(100);
    }
    *sum += 1;
    atomicExch(lock, 0);
    while (atomicCAS(&lock[1], 0, 1) != 0) {
        sum++;
    }
    *sum += 2;
    atomicExch(&lock[1], 0);
}
