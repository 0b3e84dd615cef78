// Device-side reductions shared by the GPT-2 kernels: within a warp by shuffles, within a block by shared memory.
#ifndef GPT_REDUCE_CUH
#define GPT_REDUCE_CUH

#include <cuda_runtime.h>

#define WARP_SIZE 32
#define FULL_MASK 0xffffffff

// Butterfly sum: every lane ends up with the total.
__device__ __forceinline__ float warp_reduce_sum(float val) {
#pragma unroll
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2) {
        val += __shfl_xor_sync(FULL_MASK, val, offset);
    }
    return val;
}

__device__ __forceinline__ float warp_reduce_max(float val) {
#pragma unroll
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2) {
        val = fmaxf(val, __shfl_xor_sync(FULL_MASK, val, offset));
    }
    return val;
}

struct SumOp {
    static __device__ __forceinline__ float identity() { return 0.0f; }
    static __device__ __forceinline__ float warp(float val) { return warp_reduce_sum(val); }
};

struct MaxOp {
    static __device__ __forceinline__ float identity() { return -INFINITY; }
    static __device__ __forceinline__ float warp(float val) { return warp_reduce_max(val); }
};

// Reduction over a one-dimensional block of BLOCK_SIZE threads; every thread gets the result.
// May be called several times in a row: the barrier at the end protects the shared array.
template <typename Op, int BLOCK_SIZE>
__device__ __forceinline__ float block_reduce(float val) {
    static_assert(BLOCK_SIZE % WARP_SIZE == 0 && BLOCK_SIZE <= 1024, "whole warps only");
    constexpr int num_warps = BLOCK_SIZE / WARP_SIZE;
    __shared__ float partial[num_warps];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warp = threadIdx.x / WARP_SIZE;

    val = Op::warp(val);
    if (lane == 0) {
        partial[warp] = val;
    }
    __syncthreads();
    val = lane < num_warps ? partial[lane] : Op::identity();
    val = Op::warp(val);
    __syncthreads();
    return val;
}

// float4 access to arrays of floats; the address must be a multiple of 16 bytes.
__device__ __forceinline__ float4 load4(const float *address) {
    return *reinterpret_cast<const float4 *>(address);
}

__device__ __forceinline__ void store4(float *address, float4 value) {
    *reinterpret_cast<float4 *>(address) = value;
}

__device__ __forceinline__ float4 add4(float4 a, float4 b) {
    return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

#endif // GPT_REDUCE_CUH
