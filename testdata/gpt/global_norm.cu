// Global gradient norm and clipping: grid-stride loops, warp and block reductions, atomics, the "last block finishes"
// pattern and a cooperative launch with a grid-wide barrier.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// Sum of squares; every warp adds its part with an atomic. warpSize as CUDA provides it.
__global__ void norm_squared_warp_atomic(float *out, const float *data, size_t count) {
    size_t index = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    size_t grid_width = (size_t)blockDim.x * gridDim.x;
    float accumulator = 0.0f;
    for (size_t i = index; i < count; i += grid_width) {
        accumulator += data[i] * data[i];
    }
    for (int offset = warpSize / 2; offset > 0; offset /= 2) {
        accumulator += __shfl_down_sync(0xffffffff, accumulator, offset, warpSize);
    }
    if (threadIdx.x % warpSize == 0) {
        atomicAdd(out, accumulator);
    }
}

// Partial sums of the warps go through shared memory, one atomic per block.
__global__ void norm_squared_block_atomic(float *out, const float *data, size_t count) {
    __shared__ float warp_sums[32];
    const int lane = threadIdx.x & 31;
    const int warp = threadIdx.x >> 5;
    const int num_warps = blockDim.x >> 5;
    float sum = 0.0f;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (size_t)gridDim.x * blockDim.x) {
        sum = fmaf(data[i], data[i], sum);
    }
    sum = warp_reduce_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = lane < num_warps ? warp_sums[lane] : 0.0f;
        sum = warp_reduce_sum(sum);
        if (lane == 0) {
            atomicAdd(out, sum);
        }
    }
}

// Two kernels without atomics: partial sums of the blocks, then one block adds them up. float4 loads, n in quadruples.
template <int BLOCK_SIZE>
__global__ void norm_squared_partials(float *partials, const float4 *data, int n4) {
    float sum = 0.0f;
    for (int i = blockIdx.x * BLOCK_SIZE + threadIdx.x; i < n4; i += gridDim.x * BLOCK_SIZE) {
        float4 v = data[i];
        sum += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sum;
    }
}

template <int BLOCK_SIZE>
__global__ void norm_squared_aggregate(float *out, const float *partials, int n) {
    float sum = 0.0f;
    for (int i = threadIdx.x; i < n; i += BLOCK_SIZE) {
        sum += partials[i];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        *out = sum;
    }
}

// Warp sum for any type that shuffles; used with double below.
template <typename T, int WIDTH>
__device__ __forceinline__ T warp_sum(T val) {
    for (int offset = WIDTH / 2; offset > 0; offset >>= 1) {
        val += __shfl_xor_sync(FULL_MASK, val, offset, WIDTH);
    }
    return val;
}

__global__ void norm_squared_double(double *out, const float *data, int n) {
    __shared__ double block_sum;
    if (threadIdx.x == 0) {
        block_sum = 0.0;
    }
    __syncthreads();
    double sum = 0.0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += (double)data[i] * (double)data[i];
    }
    sum = warp_sum<double, 32>(sum);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&block_sum, sum);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(out, block_sum);
    }
}

// The block that finishes last adds up the partial sums of all: takes a fence and a ticket counter that wraps to zero.
template <int BLOCK_SIZE>
__global__ void norm_last_block(float *norm, float *partials, unsigned int *ticket, const float *data, int n) {
    __shared__ bool is_last;
    float sum = 0.0f;
    for (int i = blockIdx.x * BLOCK_SIZE + threadIdx.x; i < n; i += gridDim.x * BLOCK_SIZE) {
        sum += data[i] * data[i];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        partials[blockIdx.x] = sum;
        __threadfence();
        is_last = atomicInc(ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (is_last) {
        __threadfence();
        volatile const float *all = partials;
        sum = 0.0f;
        for (int i = threadIdx.x; i < (int)gridDim.x; i += BLOCK_SIZE) {
            sum += all[i];
        }
        sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
        if (threadIdx.x == 0) {
            *norm = sqrtf(sum);
        }
    }
}

// Norm and clipping in a single cooperative launch: all blocks meet at the grid barrier before the gradients change.
template <int BLOCK_SIZE>
__global__ void clip_cooperative(float *grads, float *norm, float *partials, float max_norm, int n) {
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    float sum = 0.0f;
    for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size()) {
        sum += grads[i] * grads[i];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (block.thread_rank() == 0) {
        partials[blockIdx.x] = sum;
        __threadfence();
    }
    grid.sync();

    // every block adds up all partial sums for itself
    sum = 0.0f;
    for (int i = threadIdx.x; i < (int)gridDim.x; i += BLOCK_SIZE) {
        sum += partials[i];
    }
    const float total = sqrtf(block_reduce<SumOp, BLOCK_SIZE>(sum));
    const float scale = total > max_norm ? max_norm / total : 1.0f;
    for (int i = (int)grid.thread_rank(); i < n; i += (int)grid.size()) {
        grads[i] *= scale;
    }
    if (grid.thread_rank() == 0) {
        *norm = total;
    }
}

// Separate clipping, for a sum of squares on the device.
__global__ void clip_gradients(float *grads, const float *norm_squared, float max_norm, int n) {
    const float norm = sqrtf(*norm_squared);
    const float scale = norm > max_norm ? max_norm / norm : 1.0f;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        grads[i] = scale * grads[i];
    }
}

// Counts the values that are not finite, a warp at a time: warps of clean values leave after one vote.
__global__ void count_nonfinite(int *count, const float *data, int n) {
    for (int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
        int i = base + threadIdx.x;
        bool finite = i >= n || fabsf(data[i]) <= FLT_MAX;
        if (__all_sync(0xffffffff, finite)) {
            continue;
        }
        unsigned bad = __ballot_sync(0xffffffff, !finite);
        if (threadIdx.x % 32 == 0) {
            atomicAdd(count, __popc(bad));
        }
    }
}

int main() {
    const int N = 4 * 5003;
    const double tol = 1e-5;
    const float max_norm = 1.0f;
    Rng rng = rng_make(121);

    std::vector<float> grads = random_vector(&rng, N, 0.1f);
    double squares = 0.0;
    for (int i = 0; i < N; i++) {
        squares += (double)grads[i] * grads[i];
    }
    const double norm = sqrt(squares);
    std::vector<float> clipped(N);
    for (int i = 0; i < N; i++) {
        clipped[i] = (float)(grads[i] * (norm > max_norm ? max_norm / norm : 1.0));
    }

    int device = 0;
    cudaDeviceProp prop;
    cudaCheck(cudaGetDevice(&device));
    cudaCheck(cudaGetDeviceProperties(&prop, device));
    fprintf(stderr, "device: %s, %d multiprocessors\n", prop.name, prop.multiProcessorCount);

    const int MAX_BLOCKS = 64;
    float *d_grads = to_device(grads);
    float *d_out = device_zeros<float>(1);
    double *d_out_double = device_zeros<double>(1);
    float *d_partials = device_alloc<float>(MAX_BLOCKS);
    unsigned int *d_ticket = device_zeros<unsigned int>(1);
    int *d_count = device_zeros<int>(1);

    {
        KernelCheck check("norm_squared_warp_atomic", tol);
        norm_squared_warp_atomic<<<8, 256>>>(d_out, d_grads, N);
        LAUNCH_CHECK();
        check.scalar(to_host(d_out, 1)[0], squares);
        check.finish();
    }
    {
        KernelCheck check("norm_squared_block_atomic", tol);
        device_clear(d_out, 1);
        norm_squared_block_atomic<<<10, 192>>>(d_out, d_grads, N);
        LAUNCH_CHECK();
        check.scalar(to_host(d_out, 1)[0], squares);
        check.finish();
    }
    {
        KernelCheck check("norm_squared_two_pass", tol);
        device_poison(d_out, 1);
        const int blocks = 20;
        norm_squared_partials<256><<<blocks, 256>>>(d_partials, (const float4 *)d_grads, N / 4);
        norm_squared_aggregate<64><<<1, 64>>>(d_out, d_partials, blocks);
        LAUNCH_CHECK();
        check.scalar(to_host(d_out, 1)[0], squares);
        check.finish();
    }
    {
        KernelCheck check("clip_gradients", tol);
        clip_gradients<<<CEIL_DIV(N, 256), 256>>>(d_grads, d_out, max_norm, N);
        LAUNCH_CHECK();
        check.device(d_grads, clipped);
        check.finish();
        device_update(d_grads, grads);
    }
    {
        KernelCheck check("norm_squared_double", 1e-12);
        norm_squared_double<<<8, 128>>>(d_out_double, d_grads, N);
        LAUNCH_CHECK();
        check.scalar(to_host(d_out_double, 1)[0], squares);
        check.finish();
    }
    {
        KernelCheck check("norm_last_block", tol);
        for (int repeat = 0; repeat < 2; repeat++) { // the ticket is ready for the second round
            device_poison(d_out, 1);
            device_poison(d_partials, MAX_BLOCKS);
            norm_last_block<128><<<12, 128>>>(d_out, d_partials, d_ticket, d_grads, N);
            LAUNCH_CHECK();
            check.scalar(to_host(d_out, 1)[0], norm);
        }
        check.finish();
    }
    {
        KernelCheck check("clip_cooperative", tol);
        int supported = 0;
        int blocks_per_sm = 0;
        constexpr int block_size = 128;
        cudaCheck(cudaDeviceGetAttribute(&supported, cudaDevAttrCooperativeLaunch, device));
        cudaCheck(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_per_sm, clip_cooperative<block_size>,
                                                                block_size, 0));
        int blocks = blocks_per_sm * prop.multiProcessorCount;
        if (blocks > 6) {
            blocks = 6;
        }
        device_poison(d_out, 1);
        device_poison(d_partials, MAX_BLOCKS);
        float limit = max_norm;
        int n = N;
        void *args[] = {&d_grads, &d_out, &d_partials, &limit, &n};
        check.expect(supported != 0 && blocks > 0);
        cudaCheck(cudaLaunchCooperativeKernel((void *)clip_cooperative<block_size>, dim3(blocks), dim3(block_size),
                                              args, 0, 0));
        LAUNCH_CHECK();
        check.scalar(to_host(d_out, 1)[0], norm);
        check.device(d_grads, clipped);
        check.finish();
    }
    {
        KernelCheck check("count_nonfinite", 0.0);
        std::vector<float> dirty = grads;
        int bad = 0;
        for (int i = 5; i < N; i += 97 + i % 13) {
            dirty[i] = i % 2 == 0 ? NAN : (i % 3 == 0 ? INFINITY : -INFINITY);
            bad++;
        }
        device_update(d_grads, dirty);
        count_nonfinite<<<16, 96>>>(d_count, d_grads, N);
        LAUNCH_CHECK();
        check.scalar(to_host(d_count, 1)[0], bad);
        check.finish();
    }

    cudaCheck(cudaFree(d_grads));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_out_double));
    cudaCheck(cudaFree(d_partials));
    cudaCheck(cudaFree(d_ticket));
    cudaCheck(cudaFree(d_count));
    return test_exit_code();
}
