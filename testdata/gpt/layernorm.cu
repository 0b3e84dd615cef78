// Layer normalisation over the channels, forward and backward: naive, warp shuffles, cooperative groups, whole blocks.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

static const float kEps = 1e-5f;

// ---------------------------------------------------------------------------------------------------------------------
// forward: out = (inp - mean) * rstd * weight + bias, one row of C channels per token

__global__ void layernorm_forward_naive(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                                        const float *bias, int N, int C, float eps) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < N) {
        const float *x = inp + row * C;
        float m = 0.0f;
        for (int i = 0; i < C; i++) {
            m += x[i];
        }
        m /= C;
        float v = 0.0f;
        for (int i = 0; i < C; i++) {
            float d = x[i] - m;
            v += d * d;
        }
        float s = 1.0f / sqrtf(v / C + eps);
        for (int i = 0; i < C; i++) {
            out[row * C + i] = (x[i] - m) * s * weight[i] + bias[i];
        }
        mean[row] = m;
        rstd[row] = s;
    }
}

// One warp per row; the sums come from butterfly shuffles. mean and rstd may be left out.
__global__ void layernorm_forward_warp(float *__restrict__ out, float *__restrict__ mean, float *__restrict__ rstd,
                                       const float *__restrict__ inp, const float *__restrict__ weight,
                                       const float *__restrict__ bias, int N, int C, float eps) {
    int lane_id = threadIdx.x % 32;
    int warp_id = threadIdx.x / 32;
    int row = blockIdx.x * (blockDim.x / 32) + warp_id;
    if (row >= N) {
        return;
    }
    const float *x = inp + (size_t)row * C;

    float sum = 0.0f;
    for (int i = lane_id; i < C; i += 32) {
        sum += x[i];
    }
    for (int mask = 16; mask > 0; mask >>= 1) {
        sum += __shfl_xor_sync(0xFFFFFFFF, sum, mask);
    }
    const float m = sum / C;

    sum = 0.0f;
    for (int i = lane_id; i < C; i += 32) {
        float d = x[i] - m;
        sum += d * d;
    }
    for (int mask = 16; mask > 0; mask >>= 1) {
        sum += __shfl_xor_sync(0xFFFFFFFF, sum, mask);
    }
    const float s = rsqrtf(sum / C + eps);

    if (lane_id == 0 && mean != nullptr) {
        __stcs(mean + row, m);
    }
    if (lane_id == 0 && rstd != nullptr) {
        __stcs(rstd + row, s);
    }
    float *o = out + (size_t)row * C;
    for (int c = lane_id; c < C; c += 32) {
        float n = s * (__ldcs(x + c) - m);
        __stcs(o + c, n * weight[c] + bias[c]);
    }
}

template <typename Tile>
__device__ float tile_sum(const Tile &tile, float val) {
    for (unsigned int offset = tile.size() / 2; offset > 0; offset /= 2) {
        val += tile.shfl_xor(val, offset);
    }
    return val;
}

// One tile of 32 threads per row, the variance from sums of x and x^2 taken in one pass.
__global__ void layernorm_forward_cg(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                                     const float *bias, int N, int C, float eps) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    const int tiles_per_block = block.size() / warp.size();
    int row = blockIdx.x * tiles_per_block + block.thread_rank() / warp.size();
    if (row >= N) {
        return;
    }
    const float *x = inp + row * C;
    float sum = 0.0f;
    float sum2 = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += warp.size()) {
        float xi = x[i];
        sum += xi;
        sum2 += xi * xi;
    }
    sum = tile_sum(warp, sum);
    sum2 = tile_sum(warp, sum2);
    float m = sum / C;
    float var = fmaxf(sum2 / C - m * m, 0.0f);
    float s = rsqrtf(var + eps);
    if (warp.thread_rank() == 0) {
        mean[row] = m;
        rstd[row] = s;
    }
    for (int i = warp.thread_rank(); i < C; i += warp.size()) {
        out[row * C + i] = s * (x[i] - m) * weight[i] + bias[i];
    }
}

// One block per row; the row is kept in dynamic shared memory, the block size is a template parameter.
template <int BLOCK_SIZE>
__global__ void __launch_bounds__(BLOCK_SIZE)
    layernorm_forward_block(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                            const float *bias, int C, float eps) {
    extern __shared__ float row_cache[];
    const size_t base = (size_t)blockIdx.x * C;
    float sum = 0.0f;
    for (int i = threadIdx.x; i < C; i += BLOCK_SIZE) {
        float x = inp[base + i];
        row_cache[i] = x;
        sum += x;
    }
    float m = block_reduce<SumOp, BLOCK_SIZE>(sum) / C;
    float sq = 0.0f;
    for (int i = threadIdx.x; i < C; i += BLOCK_SIZE) {
        float d = row_cache[i] - m; // written by this very thread
        sq = fmaf(d, d, sq);
    }
    float s = rsqrtf(block_reduce<SumOp, BLOCK_SIZE>(sq) / C + eps);
    for (int i = threadIdx.x; i < C; i += BLOCK_SIZE) {
        out[base + i] = (row_cache[i] - m) * s * weight[i] + bias[i];
    }
    if (threadIdx.x == 0) {
        mean[blockIdx.x] = m;
        rstd[blockIdx.x] = s;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// backward, all three gradients are added to what is there already

__global__ void layernorm_backward_naive(float *dinp, float *dweight, float *dbias, const float *dout,
                                         const float *inp, const float *weight, const float *mean, const float *rstd,
                                         int N, int C) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= N) {
        return;
    }
    const float *dy = dout + row * C;
    const float *x = inp + row * C;
    float *dx = dinp + row * C;
    float m = mean[row];
    float s = rstd[row];
    float g_mean = 0.0f;
    float gn_mean = 0.0f;
    for (int i = 0; i < C; i++) {
        float n = (x[i] - m) * s;
        float g = weight[i] * dy[i];
        g_mean += g;
        gn_mean += g * n;
    }
    g_mean /= C;
    gn_mean /= C;
    for (int i = 0; i < C; i++) {
        float n = (x[i] - m) * s;
        float g = weight[i] * dy[i];
        atomicAdd(&dbias[i], dy[i]);
        atomicAdd(&dweight[i], n * dy[i]);
        dx[i] += (g - g_mean - n * gn_mean) * s;
    }
}

// One warp per row. The weight and bias gradients are gathered in shared memory first (2 * C floats).
__global__ void layernorm_backward_warp(float *dinp, float *dweight, float *dbias, const float *dout,
                                        const float *inp, const float *weight, const float *mean, const float *rstd,
                                        int N, int C) {
    extern __shared__ float shared[];
    float *dbias_shared = shared;
    float *dweight_shared = shared + C;
    const int lane = threadIdx.x % WARP_SIZE;
    const int warps_per_block = blockDim.x / WARP_SIZE;
    const int row = blockIdx.x * warps_per_block + threadIdx.x / WARP_SIZE;

    for (int i = threadIdx.x; i < C; i += blockDim.x) {
        dbias_shared[i] = 0.0f;
        dweight_shared[i] = 0.0f;
    }
    __syncthreads();

    if (row < N) {
        const float *dy = dout + (size_t)row * C;
        const float *x = inp + (size_t)row * C;
        float *dx = dinp + (size_t)row * C;
        const float m = mean[row];
        const float s = rstd[row];
        float g_sum = 0.0f;
        float gn_sum = 0.0f;
        for (int i = lane; i < C; i += WARP_SIZE) {
            float n = (x[i] - m) * s;
            float g = weight[i] * dy[i];
            g_sum += g;
            gn_sum += g * n;
        }
        const float g_mean = warp_reduce_sum(g_sum) / C;
        const float gn_mean = warp_reduce_sum(gn_sum) / C;
        for (int i = lane; i < C; i += WARP_SIZE) {
            float n = (x[i] - m) * s;
            float g = weight[i] * dy[i];
            atomicAdd(&dbias_shared[i], dy[i]);
            atomicAdd(&dweight_shared[i], n * dy[i]);
            dx[i] += (g - g_mean - n * gn_mean) * s;
        }
    }
    __syncthreads();

    for (int i = threadIdx.x; i < C; i += blockDim.x) {
        atomicAdd(&dbias[i], dbias_shared[i]);
        atomicAdd(&dweight[i], dweight_shared[i]);
    }
}

// Input gradient with cooperative groups, a grid-stride loop over the rows.
__global__ void layernorm_backward_input_cg(float *dinp, const float *dout, const float *inp, const float *weight,
                                            const float *mean, const float *rstd, int N, int C) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    const int lane = warp.thread_rank();
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    const int stride = gridDim.x * blockDim.x / 32;
    for (int row = first; row < N; row += stride) {
        const float *dy = dout + row * C;
        const float *x = inp + row * C;
        float g_sum = 0.0f, gn_sum = 0.0f;
        for (int i = lane; i < C; i += 32) {
            float g = weight[i] * dy[i];
            g_sum += g;
            gn_sum += g * (x[i] - mean[row]);
        }
        g_sum = tile_sum(warp, g_sum);
        gn_sum = tile_sum(warp, gn_sum) * rstd[row];
        for (int i = lane; i < C; i += 32) {
            float n = (x[i] - mean[row]) * rstd[row];
            float g = weight[i] * dy[i];
            dinp[row * C + i] += (g - g_sum / C - n * (gn_sum / C)) * rstd[row];
        }
    }
}

// Parameter gradients: a block of 32 x 8 threads owns 32 channels, each row of the block strides over the tokens.
template <int ROWS>
__global__ void layernorm_backward_params(float *dweight, float *dbias, const float *dout, const float *inp,
                                          const float *mean, const float *rstd, int N, int C) {
    __shared__ float db_tile[ROWS][32 + 1];
    __shared__ float dw_tile[ROWS][32 + 1];
    cg::thread_block block = cg::this_thread_block();
    const int c = blockIdx.x * 32 + threadIdx.x;
    float db = 0.0f;
    float dw = 0.0f;
    if (c < C) {
        for (int row = threadIdx.y; row < N; row += ROWS) {
            float dy = dout[row * C + c];
            db += dy;
            dw += dy * (inp[row * C + c] - mean[row]) * rstd[row];
        }
    }
    db_tile[threadIdx.y][threadIdx.x] = db;
    dw_tile[threadIdx.y][threadIdx.x] = dw;
    block.sync();
    if (threadIdx.y == 0 && c < C) {
        for (int r = 1; r < ROWS; r++) {
            db += db_tile[r][threadIdx.x];
            dw += dw_tile[r][threadIdx.x];
        }
        dbias[c] += db;
        dweight[c] += dw;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void layernorm_forward_cpu(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                                  const float *bias, int N, int C) {
    for (int row = 0; row < N; row++) {
        const float *x = inp + row * C;
        double m = 0.0, v = 0.0;
        for (int i = 0; i < C; i++) {
            m += x[i];
        }
        m /= C;
        for (int i = 0; i < C; i++) {
            v += (x[i] - m) * (x[i] - m);
        }
        double s = 1.0 / sqrt(v / C + (double)kEps);
        for (int i = 0; i < C; i++) {
            out[row * C + i] = (float)((x[i] - m) * s * weight[i] + bias[i]);
        }
        mean[row] = (float)m;
        rstd[row] = (float)s;
    }
}

static void layernorm_backward_cpu(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                                   const float *weight, const float *mean, const float *rstd, int N, int C) {
    std::vector<double> dw(dweight, dweight + C), db(dbias, dbias + C);
    for (int row = 0; row < N; row++) {
        double g_mean = 0.0, gn_mean = 0.0;
        for (int i = 0; i < C; i++) {
            double n = ((double)inp[row * C + i] - mean[row]) * rstd[row];
            double g = (double)weight[i] * dout[row * C + i];
            g_mean += g / C;
            gn_mean += g * n / C;
        }
        for (int i = 0; i < C; i++) {
            double n = ((double)inp[row * C + i] - mean[row]) * rstd[row];
            double g = (double)weight[i] * dout[row * C + i];
            dinp[row * C + i] += (float)((g - g_mean - n * gn_mean) * rstd[row]);
            db[i] += dout[row * C + i];
            dw[i] += n * dout[row * C + i];
        }
    }
    for (int i = 0; i < C; i++) {
        dweight[i] = (float)dw[i];
        dbias[i] = (float)db[i];
    }
}

int main() {
    const int B = 2, T = 64, C = 128;
    const int N = B * T;
    const double tol = 2e-5;
    Rng rng = rng_make(22);

    std::vector<float> inp = random_vector(&rng, N * C, 1.5f);
    std::vector<float> weight = random_vector(&rng, C, 1.0f);
    std::vector<float> bias = random_vector(&rng, C, 1.0f);
    std::vector<float> dout = random_vector(&rng, N * C, 1.0f);
    std::vector<float> dinp0 = random_vector(&rng, N * C, 1.0f);
    std::vector<float> dweight0 = random_vector(&rng, C, 1.0f);
    std::vector<float> dbias0 = random_vector(&rng, C, 1.0f);

    std::vector<float> out(N * C), mean(N), rstd(N);
    layernorm_forward_cpu(out.data(), mean.data(), rstd.data(), inp.data(), weight.data(), bias.data(), N, C);
    std::vector<float> dinp = dinp0, dweight = dweight0, dbias = dbias0;
    layernorm_backward_cpu(dinp.data(), dweight.data(), dbias.data(), dout.data(), inp.data(), weight.data(),
                           mean.data(), rstd.data(), N, C);

    float *d_inp = to_device(inp);
    float *d_weight = to_device(weight);
    float *d_bias = to_device(bias);
    float *d_dout = to_device(dout);
    float *d_out = device_alloc<float>(N * C);
    float *d_mean = device_alloc<float>(N);
    float *d_rstd = device_alloc<float>(N);
    float *d_dinp = to_device(dinp0);
    float *d_dweight = to_device(dweight0);
    float *d_dbias = to_device(dbias0);

    const char *forward_names[] = {"layernorm_forward_naive", "layernorm_forward_warp", "layernorm_forward_cg",
                                   "layernorm_forward_block"};
    for (int variant = 0; variant < 4; variant++) {
        KernelCheck check(forward_names[variant], tol);
        device_poison(d_out, N * C);
        device_poison(d_mean, N);
        device_poison(d_rstd, N);
        switch (variant) {
        case 0:
            layernorm_forward_naive<<<CEIL_DIV(N, 64), 64>>>(d_out, d_mean, d_rstd, d_inp, d_weight, d_bias, N, C,
                                                             kEps);
            break;
        case 1:
            layernorm_forward_warp<<<CEIL_DIV(N * 32, 160), 160>>>(d_out, d_mean, d_rstd, d_inp, d_weight, d_bias, N,
                                                                   C, kEps);
            break;
        case 2:
            layernorm_forward_cg<<<CEIL_DIV(N * 32, 128), 128>>>(d_out, d_mean, d_rstd, d_inp, d_weight, d_bias, N, C,
                                                                 kEps);
            break;
        default:
            layernorm_forward_block<96>
                <<<N, 96, C * sizeof(float)>>>(d_out, d_mean, d_rstd, d_inp, d_weight, d_bias, C, kEps);
            break;
        }
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.device(d_mean, mean);
        check.device(d_rstd, rstd);
        check.finish();
    }

    {
        // The statistics are optional.
        KernelCheck check("layernorm_forward_warp_nostats", tol);
        device_poison(d_out, N * C);
        layernorm_forward_warp<<<CEIL_DIV(N * 32, 256), 256>>>(d_out, nullptr, nullptr, d_inp, d_weight, d_bias, N, C,
                                                               kEps);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }

    const char *backward_names[] = {"layernorm_backward_naive", "layernorm_backward_warp", "layernorm_backward_cg"};
    for (int variant = 0; variant < 3; variant++) {
        KernelCheck check(backward_names[variant], tol);
        device_update(d_mean, mean);
        device_update(d_rstd, rstd);
        device_update(d_dinp, dinp0);
        device_update(d_dweight, dweight0);
        device_update(d_dbias, dbias0);
        if (variant == 0) {
            layernorm_backward_naive<<<CEIL_DIV(N, 64), 64>>>(d_dinp, d_dweight, d_dbias, d_dout, d_inp, d_weight,
                                                              d_mean, d_rstd, N, C);
        } else if (variant == 1) {
            const int block_size = 256;
            const size_t shared_mem = 2 * C * sizeof(float);
            layernorm_backward_warp<<<CEIL_DIV(32 * N, block_size), block_size, shared_mem>>>(
                d_dinp, d_dweight, d_dbias, d_dout, d_inp, d_weight, d_mean, d_rstd, N, C);
        } else {
            layernorm_backward_input_cg<<<3, 192>>>(d_dinp, d_dout, d_inp, d_weight, d_mean, d_rstd, N, C);
            layernorm_backward_params<8>
                <<<CEIL_DIV(C, 32), dim3(32, 8)>>>(d_dweight, d_dbias, d_dout, d_inp, d_mean, d_rstd, N, C);
        }
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.device(d_dweight, dweight);
        check.device(d_dbias, dbias);
        check.finish();
    }

    float *buffers[] = {d_inp, d_weight, d_bias, d_dout, d_out, d_mean, d_rstd, d_dinp, d_dweight, d_dbias};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    return test_exit_code();
}
