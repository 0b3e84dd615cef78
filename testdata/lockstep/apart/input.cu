#include <cuda_runtime.h>

#define WARP 32

// Lanes of one warp part, and meet from both sides: CUDA's do since Volta, AMD's go through one side after the other.
__global__ void barriers(int *out)
{
    __shared__ int s[64];
    const int lane = threadIdx.x % WARP;
    if (lane < 16) {
        s[threadIdx.x] = lane;
        __syncwarp();
        out[threadIdx.x] = s[threadIdx.x ^ 16];
    } else {
        s[threadIdx.x] = -lane;
        __syncwarp();
        out[threadIdx.x] = s[threadIdx.x ^ 16];
    }
    if (threadIdx.x < 48) {
        s[threadIdx.x] = 1;
        __syncthreads();
    } else {
        __syncthreads();
        out[0] = s[0];
    }
    if (threadIdx.x == 0) {
        s[1] = out[1];
        __syncthreads();
    } else
        __syncthreads();
    bool lower = lane < 16;
    if (!lower) {
        __syncwarp(0xffffffff);
        return;
    }
    __syncwarp();
    out[threadIdx.x] = s[threadIdx.x ^ 16];
}

__global__ void by_assembly(int *out, int mask)
{
    int v = threadIdx.x, tid = threadIdx.x, half = tid / 16, bit;
    unsigned p;
    if (half == 0)
        asm volatile("bar.warp.sync 0xffffffff;");
    else
        asm volatile("bar.warp.sync %0;" ::"n"(0xffffffff));
    if (tid & 1)
        asm volatile("bar.sync 0;");
    else
        asm volatile("barrier.sync 0;");
    if (tid % 4 == 0) {
        asm volatile("shfl.sync.idx.b32 %0, %1, 3, 0x1f, 0xffffffff;" : "=r"(v) : "r"(v));
    } else {
        asm volatile("{ .reg .pred q; setp.ne.s32 q, %1, 0; vote.sync.ballot.b32 %0, q, -1; }" : "=r"(p) : "r"(v));
        v += p;
    }
    if (tid % 4 == 1)
        asm volatile("redux.sync.add.s32 %0, %1, %2;" : "=r"(bit) : "r"(v), "r"(mask)); // of the lanes that come here
    else
        asm volatile("redux.sync.min.s32 %0, %1, %2;" : "=r"(bit) : "r"(v), "r"(~mask));
    out[tid] = v + bit;
}

__global__ void loops(int *out, int n, const int *begin)
{
    int lane = threadIdx.x & 31, v = lane;
    for (int i = 0; i < lane; i++)
        v += __shfl_sync(0xffffffff, v, i);
    for (int i = threadIdx.x; i < n; i++) {
        out[i] = v;
        __syncwarp();
    }
    int k = 0;
    while (k <= lane) {
        __syncthreads();
        k += 4;
    }
    do {
        __syncwarp();
        k++;
    } while (k < lane);
    // Rounds of as many lanes as a warp or a block has; bounds that all have; and data, which nobody knows.
    for (int i = lane; i < n; i += 32)
        v += __shfl_down_sync(0xffffffff, v, 1);
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        v += __shfl_down_sync(0xffffffff, v, 1);
    for (int i = threadIdx.x / 32; i < n; i++)
        __syncwarp();
    for (int i = blockIdx.x; i < n; i++)
        __syncthreads();
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_xor_sync(0xffffffff, v, d);
    for (int i = begin[lane]; i < n; i++)
        __syncwarp();
    out[lane] = v;
}

template <int N, bool LAST> __global__ void uniform(int *out, int n, int numLanes, int lanesPerRow)
{
    __shared__ int s[64];
    int tid = threadIdx.x, warpId = tid / 32, lane = tid & 31, warp_lane_count = n;
    if (blockIdx.x == 0) {
        __syncthreads();
    } else {
        __syncthreads();
    }
    if (warpId == 0)
        __syncwarp();
    else
        __syncwarp();
    if (tid < 32)
        __syncwarp();
    else
        __syncwarp();
    if (tid / 32 % 2 == 0 && n > 3)
        __syncwarp();
    else
        __syncwarp();
    if ((tid >> 5) == 1)
        __syncwarp();
    else
        __syncwarp();
    if (N > 3 || LAST || n < numLanes || lanesPerRow == 4 || warp_lane_count > 3)
        __syncthreads();
    else
        __syncthreads();
    if (__any_sync(0xffffffff, lane < n))
        __syncwarp();
    else
        __syncwarp();
    if (s[tid] > 3)
        __syncwarp();
    else
        __syncwarp();
    if constexpr (LAST)
        __syncwarp();
    else
        __syncwarp();
    if (lane < 16) { // those of the branch alone
        __syncwarp(0x0000ffff);
    } else {
        __syncwarp(0xffff0000);
    }
    if (lane == 0) // one side alone
        out[0] = s[0];
    else
        __syncwarp(0xfffffffe);
    if (lane < 32)
        __syncwarp();
    else
        __syncwarp();
}
