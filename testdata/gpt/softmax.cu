// Softmax over rows: naive, online, by warps (xor and down shuffles), by blocks with dynamic shared memory, causal and
// in place, and the backward pass.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr unsigned kFullMask = 0xffffffffu;

__global__ void softmax_forward_naive(float *out, const float *inp, int N, int C) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        const float *row = inp + i * C;
        float *dst = out + i * C;
        float maxval = -INFINITY;
        for (int j = 0; j < C; j++) {
            if (row[j] > maxval) {
                maxval = row[j];
            }
        }
        float sum = 0.0f;
        for (int j = 0; j < C; j++) {
            dst[j] = expf(row[j] - maxval);
            sum += dst[j];
        }
        float scale = 1.0f / sum;
        for (int j = 0; j < C; j++) {
            dst[j] *= scale;
        }
    }
}

// Maximum and sum in a single pass: the sum is rescaled whenever the maximum grows.
__global__ void softmax_forward_online(float *out, const float *inp, int N, int C) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N) {
        return;
    }
    const float *row = inp + i * C;
    float maxval = -INFINITY;
    float sum = 0.0f;
    for (int j = 0; j < C; j++) {
        float x = row[j];
        if (x > maxval) {
            sum = sum * expf(maxval - x) + 1.0f;
            maxval = x;
        } else {
            sum += expf(x - maxval);
        }
    }
    for (int j = 0; j < C; j++) {
        out[i * C + j] = expf(row[j] - maxval) / sum;
    }
}

// One warp per row, butterflies with the mask as a literal.
__global__ void softmax_forward_warp_xor(float *out, const float *inp, int N, int C) {
    const int lane = threadIdx.x & 31;
    const int row_idx = blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5);
    if (row_idx >= N) {
        return;
    }
    const float *row = inp + row_idx * C;
    float maxval = -INFINITY;
    for (int j = lane; j < C; j += 32) {
        maxval = fmaxf(maxval, row[j]);
    }
#pragma unroll
    for (int mask = 16; mask >= 1; mask /= 2) {
        maxval = fmaxf(maxval, __shfl_xor_sync(0xffffffff, maxval, mask));
    }
    float sum = 0.0f;
    for (int j = lane; j < C; j += 32) {
        sum += expf(row[j] - maxval);
    }
#pragma unroll
    for (int mask = 16; mask >= 1; mask /= 2) {
        sum += __shfl_xor_sync(0xffffffff, sum, mask, 32);
    }
    float inv = 1.0f / sum;
    for (int j = lane; j < C; j += 32) {
        out[row_idx * C + j] = expf(row[j] - maxval) * inv;
    }
}

// One warp per row, online: partial (maximum, sum) pairs travel down the lanes, lane 0 broadcasts the result.
// The rescaling is skipped when no lane has found a larger value.
__global__ void softmax_forward_warp_online(float *out, const float *inp, int N, int C) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row_idx = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE;
    if (row_idx >= N) {
        return;
    }
    const float *row = inp + row_idx * C;
    float maxval = -FLT_MAX;
    float sum = 0.0f;
    for (int base = 0; base < C; base += WARP_SIZE) {
        const int j = base + lane;
        const float x = j < C ? row[j] : -FLT_MAX;
        if (__any_sync(kFullMask, x > maxval)) {
            float larger = fmaxf(maxval, x);
            sum *= expf(maxval - larger);
            maxval = larger;
        }
        sum += j < C ? expf(x - maxval) : 0.0f;
    }
    for (int offset = WARP_SIZE / 2; offset > 0; offset >>= 1) {
        float other_max = __shfl_down_sync(kFullMask, maxval, offset);
        float other_sum = __shfl_down_sync(kFullMask, sum, offset);
        float larger = fmaxf(maxval, other_max);
        sum = sum * expf(maxval - larger) + other_sum * expf(other_max - larger);
        maxval = larger;
    }
    maxval = __shfl_sync(kFullMask, maxval, 0);
    sum = __shfl_sync(kFullMask, sum, 0);
    for (int j = lane; j < C; j += WARP_SIZE) {
        out[row_idx * C + j] = expf(row[j] - maxval) / sum;
    }
}

// One block per row; dynamic shared memory holds one float per warp, twice.
__global__ void softmax_forward_block(float *out, const float *inp, int N, int C) {
    extern __shared__ float shared[];
    const int tid = threadIdx.x;
    const int warp_id = tid / 32;
    const int lane_id = tid % 32;
    const int warps_per_block = blockDim.x / 32;
    float *max_vals = shared;
    float *sum_vals = &shared[warps_per_block];
    const float *x = inp + blockIdx.x * C;
    float *y = out + blockIdx.x * C;

    float maxval = -INFINITY;
    for (int i = tid; i < C; i += blockDim.x) {
        maxval = fmaxf(maxval, x[i]);
    }
    maxval = warp_reduce_max(maxval);
    if (lane_id == 0) {
        max_vals[warp_id] = maxval;
    }
    __syncthreads();
    if (tid == 0) {
        float val = max_vals[tid];
        for (int i = 1; i < warps_per_block; i++) {
            val = fmaxf(val, max_vals[i]);
        }
        max_vals[0] = val;
    }
    __syncthreads();
    float offset = max_vals[0];

    float sumval = 0.0f;
    for (int i = tid; i < C; i += blockDim.x) {
        float e = expf(x[i] - offset);
        y[i] = e;
        sumval += e;
    }
    sumval = warp_reduce_sum(sumval);
    if (lane_id == 0) {
        sum_vals[warp_id] = sumval;
    }
    __syncthreads();
    if (tid == 0) {
        float val = sum_vals[tid];
        for (int i = 1; i < warps_per_block; ++i) {
            val += sum_vals[i];
        }
        sum_vals[0] = val;
    }
    __syncthreads();
    float sum = sum_vals[0];
    for (int i = tid; i < C; i += blockDim.x) {
        y[i] = y[i] / sum;
    }
}

// One block per row with a classic tree in shared memory, the last warp finishing under __syncwarp.
template <typename T, int BLOCK_SIZE>
__global__ void softmax_forward_tree(T *out, const T *inp, int C) {
    __shared__ T tree[BLOCK_SIZE];
    const int tid = threadIdx.x;
    const T *x = inp + (size_t)blockIdx.x * C;

    T val = -INFINITY;
    for (int i = tid; i < C; i += BLOCK_SIZE) {
        val = max(val, x[i]);
    }
    tree[tid] = val;
    __syncthreads();
    for (int s = BLOCK_SIZE / 2; s >= 32; s /= 2) {
        if (tid < s) {
            tree[tid] = max(tree[tid], tree[tid + s]);
        }
        __syncthreads();
    }
    if (tid < 32) {
        for (int s = 16; s > 0; s /= 2) {
            T other = tree[tid + s];
            __syncwarp();
            tree[tid] = max(tree[tid], other);
            __syncwarp();
        }
    }
    __syncthreads();
    const T maxval = tree[0];
    __syncthreads();

    T sum = 0;
    for (int i = tid; i < C; i += BLOCK_SIZE) {
        sum += exp(x[i] - maxval);
    }
    tree[tid] = sum;
    __syncthreads();
    for (int s = BLOCK_SIZE / 2; s > 0; s /= 2) {
        if (tid < s) {
            tree[tid] += tree[tid + s];
        }
        __syncthreads();
    }
    const T norm = T(1) / tree[0];
    for (int i = tid; i < C; i += BLOCK_SIZE) {
        out[(size_t)blockIdx.x * C + i] = exp(x[i] - maxval) * norm;
    }
}

// Causal softmax in place on (rows, T) scores, row r looks at columns 0 .. r % T; the others become 0.
// float4 loads over the full quadruples, one warp per row, the last rows (the longest) first.
__global__ void softmax_causal_inplace(float *scores, float scale, int num_rows, int T) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int warps_per_block = blockDim.x / WARP_SIZE;
    const int idx = (gridDim.x - blockIdx.x - 1) * warps_per_block + threadIdx.x / WARP_SIZE;
    if (idx >= num_rows) {
        return;
    }
    const int own_pos = idx % T;
    const int full_quads = (own_pos + 1) / 4;
    float *row = scores + (size_t)idx * T;

    float maxval = -FLT_MAX;
    float sum = 0.0f;
    for (int q = lane; q < full_quads; q += WARP_SIZE) {
        float4 v = load4(row + 4 * q);
        float old = maxval;
        maxval = fmaxf(maxval, fmaxf(fmaxf(v.x, v.y), fmaxf(v.z, v.w)));
        sum *= expf(scale * (old - maxval));
        sum += expf(scale * (v.x - maxval)) + expf(scale * (v.y - maxval));
        sum += expf(scale * (v.z - maxval)) + expf(scale * (v.w - maxval));
    }
    const int tail = 4 * full_quads + lane;
    if (tail <= own_pos) {
        float old = maxval;
        maxval = fmaxf(maxval, row[tail]);
        sum *= expf(scale * (old - maxval));
        sum += expf(scale * (row[tail] - maxval));
    }
    const float global_max = warp_reduce_max(maxval);
    sum *= expf(scale * (maxval - global_max));
    const float norm = 1.0f / warp_reduce_sum(sum);

    for (int j = lane; j < T; j += WARP_SIZE) {
        row[j] = j <= own_pos ? expf(scale * (row[j] - global_max)) * norm : 0.0f;
    }
}

// dinp = out * (dout - sum(dout * out)), one tile of THREADS_PER_ROW threads per row.
template <unsigned int THREADS_PER_ROW>
__global__ void softmax_backward_tile(float *dinp, const float *dout, const float *out, int N, int C) {
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<THREADS_PER_ROW>(block);
    const int row = blockIdx.x * (blockDim.x / THREADS_PER_ROW) + threadIdx.x / THREADS_PER_ROW;
    if (row >= N) {
        return;
    }
    const float *y = out + row * C;
    const float *dy = dout + row * C;
    float dot = 0.0f;
    for (int j = tile.thread_rank(); j < C; j += THREADS_PER_ROW) {
        dot += y[j] * dy[j];
    }
    for (int i = THREADS_PER_ROW / 2; i > 0; i /= 2) {
        dot += tile.shfl_down(dot, i);
    }
    dot = tile.shfl(dot, 0);
    for (int j = tile.thread_rank(); j < C; j += THREADS_PER_ROW) {
        dinp[row * C + j] = y[j] * (dy[j] - dot);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void softmax_row_cpu(float *out, const float *inp, int n, int total, double scale) {
    double maxval = -1e300, sum = 0.0;
    for (int j = 0; j < n; j++) {
        maxval = fmax(maxval, scale * inp[j]);
    }
    for (int j = 0; j < n; j++) {
        sum += exp(scale * inp[j] - maxval);
    }
    for (int j = 0; j < total; j++) {
        out[j] = j < n ? (float)(exp(scale * inp[j] - maxval) / sum) : 0.0f;
    }
}

static void softmax_backward_cpu(float *dinp, const float *dout, const float *out, int N, int C) {
    for (int i = 0; i < N; i++) {
        double dot = 0.0;
        for (int j = 0; j < C; j++) {
            dot += (double)dout[i * C + j] * out[i * C + j];
        }
        for (int j = 0; j < C; j++) {
            dinp[i * C + j] = (float)(out[i * C + j] * (dout[i * C + j] - dot));
        }
    }
}

typedef void (*launcher_t)(float *, const float *, int, int);

static void launch_naive(float *out, const float *inp, int N, int C) {
    softmax_forward_naive<<<CEIL_DIV(N, 32), 32>>>(out, inp, N, C);
}

static void launch_online(float *out, const float *inp, int N, int C) {
    softmax_forward_online<<<CEIL_DIV(N, 32), 32>>>(out, inp, N, C);
}

static void launch_warp_xor(float *out, const float *inp, int N, int C) {
    softmax_forward_warp_xor<<<CEIL_DIV(N * 32, 96), 96>>>(out, inp, N, C);
}

static void launch_warp_online(float *out, const float *inp, int N, int C) {
    softmax_forward_warp_online<<<CEIL_DIV(N * WARP_SIZE, 128), 128>>>(out, inp, N, C);
}

static void launch_block(float *out, const float *inp, int N, int C) {
    const int block_size = 128;
    size_t shared_mem_size = 2 * block_size / 32 * sizeof(float);
    softmax_forward_block<<<N, block_size, shared_mem_size>>>(out, inp, N, C);
}

static void launch_tree(float *out, const float *inp, int N, int C) {
    softmax_forward_tree<float, 128><<<N, 128>>>(out, inp, C);
}

int main() {
    const int N = 60, C = 203, T = 64, HEADS = 3;
    const double tol = 1e-5;
    Rng rng = rng_make(33);

    std::vector<float> inp = random_vector(&rng, N * C, 3.0f);
    for (int i = 0; i < N; i++) {
        if (i % 2 == 0) {
            inp[i * C + rng_int(&rng, C)] += 100.0f; // overflows unless the maximum is taken off
        }
    }
    std::vector<float> out(N * C);
    for (int i = 0; i < N; i++) {
        softmax_row_cpu(&out[i * C], &inp[i * C], C, C, 1.0);
    }

    float *d_inp = to_device(inp);
    float *d_out = device_alloc<float>(N * C);

    struct {
        const char *name;
        launcher_t launch;
    } variants[] = {
        {"softmax_forward_naive", launch_naive},       {"softmax_forward_online", launch_online},
        {"softmax_forward_warp_xor", launch_warp_xor}, {"softmax_forward_warp_online", launch_warp_online},
        {"softmax_forward_block", launch_block},       {"softmax_forward_tree", launch_tree},
    };
    for (const auto &variant : variants) {
        KernelCheck check(variant.name, tol);
        device_poison(d_out, N * C);
        variant.launch(d_out, d_inp, N, C);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }

    // causal
    std::vector<float> scores = random_vector(&rng, HEADS * T * T, 4.0f);
    std::vector<float> probs(HEADS * T * T);
    for (int r = 0; r < HEADS * T; r++) {
        softmax_row_cpu(&probs[r * T], &scores[r * T], r % T + 1, T, 0.25);
    }
    float *d_scores = to_device(scores);
    {
        KernelCheck check("softmax_causal_inplace", tol);
        softmax_causal_inplace<<<CEIL_DIV(HEADS * T * WARP_SIZE, 256), 256>>>(d_scores, 0.25f, HEADS * T, T);
        LAUNCH_CHECK();
        check.device(d_scores, probs);
        check.finish();
    }

    // backward, on softer distributions
    std::vector<float> soft = random_vector(&rng, N * C, 1.0f);
    std::vector<float> dout = random_vector(&rng, N * C, 1.0f);
    std::vector<float> dinp(N * C);
    for (int i = 0; i < N; i++) {
        softmax_row_cpu(&out[i * C], &soft[i * C], C, C, 1.0);
    }
    softmax_backward_cpu(dinp.data(), dout.data(), out.data(), N, C);
    device_update(d_out, out);
    float *d_dout = to_device(dout);
    float *d_dinp = device_alloc<float>(N * C);
    {
        KernelCheck check("softmax_backward_tile32", tol);
        softmax_backward_tile<32><<<CEIL_DIV(N * 32, 64), 64>>>(d_dinp, d_dout, d_out, N, C);
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.finish();
    }
    {
        KernelCheck check("softmax_backward_tile8", tol);
        device_poison(d_dinp, N * C);
        softmax_backward_tile<8><<<CEIL_DIV(N * 8, 64), 64>>>(d_dinp, d_dout, d_out, N, C);
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.finish();
    }

    cudaCheck(cudaFree(d_inp));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_scores));
    cudaCheck(cudaFree(d_dout));
    cudaCheck(cudaFree(d_dinp));
    return test_exit_code();
}
