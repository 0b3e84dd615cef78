// Training of a tiny GPT-2 in fp32: a few complete steps (forward, backward, gradient clipping, AdamW) on the GPU, and
// the same steps on the CPU with double accumulators; losses, gradients and parameters are compared.
//
// Usage: train_gpt [number of steps]
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// ---------------------------------------------------------------------------------------------------------------------
// the model

struct GPT2Config {
    int max_seq_len;
    int vocab_size;
    int num_layers;
    int num_heads;
    int channels;
};

#define NUM_PARAMETER_TENSORS 16

struct ParameterTensors {
    float *wte;      // (V, C), also the classifier
    float *wpe;      // (maxT, C)
    float *ln1w;     // (L, C)
    float *ln1b;     // (L, C)
    float *qkvw;     // (L, 3*C, C)
    float *qkvb;     // (L, 3*C)
    float *attprojw; // (L, C, C)
    float *attprojb; // (L, C)
    float *ln2w;     // (L, C)
    float *ln2b;     // (L, C)
    float *fcw;      // (L, 4*C, C)
    float *fcb;      // (L, 4*C)
    float *fcprojw;  // (L, C, 4*C)
    float *fcprojb;  // (L, C)
    float *lnfw;     // (C)
    float *lnfb;     // (C)
};

static const char *const parameter_names[NUM_PARAMETER_TENSORS] = {
    "wte",  "wpe",  "ln1w", "ln1b", "qkvw",    "qkvb",    "attprojw", "attprojb",
    "ln2w", "ln2b", "fcw",  "fcb",  "fcprojw", "fcprojb", "lnfw",     "lnfb",
};

static size_t parameter_sizes(size_t sizes[NUM_PARAMETER_TENSORS], const GPT2Config &config) {
    const size_t V = config.vocab_size, C = config.channels, L = config.num_layers, maxT = config.max_seq_len;
    const size_t table[NUM_PARAMETER_TENSORS] = {
        V * C, maxT * C, L * C,         L * C,     L * 3 * C * C, L * 3 * C, L * C * C, L * C,
        L * C, L * C,    L * 4 * C * C, L * 4 * C, L * C * 4 * C, L * C,     C,         C,
    };
    size_t total = 0;
    for (int i = 0; i < NUM_PARAMETER_TENSORS; i++) {
        sizes[i] = table[i];
        total += table[i];
    }
    return total;
}

static void point_parameters(ParameterTensors *params, float *memory, const size_t sizes[NUM_PARAMETER_TENSORS]) {
    float **ptrs[NUM_PARAMETER_TENSORS] = {
        &params->wte,  &params->wpe,  &params->ln1w, &params->ln1b, &params->qkvw,    &params->qkvb,
        &params->attprojw, &params->attprojb, &params->ln2w, &params->ln2b, &params->fcw, &params->fcb,
        &params->fcprojw,  &params->fcprojb,  &params->lnfw, &params->lnfb,
    };
    for (int i = 0; i < NUM_PARAMETER_TENSORS; i++) {
        *ptrs[i] = memory;
        memory += sizes[i];
    }
}

// Matrices take part in the weight decay, biases and layernorm parameters do not.
static bool parameter_decays(int tensor) {
    return tensor == 0 || tensor == 1 || tensor == 4 || tensor == 6 || tensor == 10 || tensor == 12;
}

#define NUM_ACTIVATION_TENSORS 21

struct ActivationTensors {
    float *encoded;   // (B, T, C)
    float *ln1;       // (L, B, T, C)
    float *ln1_mean;  // (L, B, T)
    float *ln1_rstd;  // (L, B, T)
    float *qkv;       // (L, B, T, 3*C)
    float *atty;      // (L, B, T, C)
    float *att;       // (L, B, NH, T, T)
    float *attproj;   // (L, B, T, C)
    float *residual2; // (L, B, T, C)
    float *ln2;       // (L, B, T, C)
    float *ln2_mean;  // (L, B, T)
    float *ln2_rstd;  // (L, B, T)
    float *fch;       // (L, B, T, 4*C)
    float *fch_gelu;  // (L, B, T, 4*C)
    float *fcproj;    // (L, B, T, C)
    float *residual3; // (L, B, T, C)
    float *lnf;       // (B, T, C)
    float *lnf_mean;  // (B, T)
    float *lnf_rstd;  // (B, T)
    float *logits;    // (B, T, V), gradients of the logits after the classifier
    float *losses;    // (B, T)
};

static size_t activation_sizes(size_t sizes[NUM_ACTIVATION_TENSORS], const GPT2Config &config, int B, int T) {
    const size_t V = config.vocab_size, C = config.channels, L = config.num_layers, NH = config.num_heads;
    const size_t BT = (size_t)B * T;
    const size_t table[NUM_ACTIVATION_TENSORS] = {
        BT * C,     L * BT * C, L * BT, L * BT, L * BT * 3 * C, L * BT * C,     L * BT * NH * T,
        L * BT * C, L * BT * C, L * BT * C, L * BT, L * BT,     L * BT * 4 * C, L * BT * 4 * C,
        L * BT * C, L * BT * C, BT * C, BT,     BT,             BT * V,         BT,
    };
    size_t total = 0;
    for (int i = 0; i < NUM_ACTIVATION_TENSORS; i++) {
        sizes[i] = table[i];
        total += table[i];
    }
    return total;
}

static void point_activations(ActivationTensors *acts, float *memory, const size_t sizes[NUM_ACTIVATION_TENSORS]) {
    float **ptrs[NUM_ACTIVATION_TENSORS] = {
        &acts->encoded,   &acts->ln1,      &acts->ln1_mean, &acts->ln1_rstd,  &acts->qkv,      &acts->atty,
        &acts->att,       &acts->attproj,  &acts->residual2, &acts->ln2,      &acts->ln2_mean, &acts->ln2_rstd,
        &acts->fch,       &acts->fch_gelu, &acts->fcproj,   &acts->residual3, &acts->lnf,      &acts->lnf_mean,
        &acts->lnf_rstd,  &acts->logits,   &acts->losses,
    };
    for (int i = 0; i < NUM_ACTIVATION_TENSORS; i++) {
        *ptrs[i] = memory;
        memory += sizes[i];
    }
}

struct AdamWConfig {
    float learning_rate;
    float beta1;
    float beta2;
    float eps;
    float weight_decay;
    float max_grad_norm;
};

static const float kLayernormEps = 1e-5f;

// ---------------------------------------------------------------------------------------------------------------------
// kernels: embedding

__global__ void encoder_forward_kernel(float *out, const int *inp, const float *wte, const float *wpe, int B, int T,
                                       int C) {
    int idx = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (idx >= B * T * C) {
        return;
    }
    int bt = idx / C;
    int c = idx % C;
    const float *tok = wte + (size_t)inp[bt] * C + c;
    const float *pos = wpe + (size_t)(bt % T) * C + c;
    store4(out + idx, add4(load4(tok), load4(pos)));
}

__global__ void encoder_backward_kernel(float *dwte, float *dwpe, const float *dout, const int *inp, int B, int T,
                                        int C) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < B * T * C) {
        int bt = idx / C;
        int c = idx % C;
        atomicAdd(dwte + (size_t)inp[bt] * C + c, dout[idx]);
        atomicAdd(dwpe + (size_t)(bt % T) * C + c, dout[idx]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// kernels: layernorm and residual

__device__ float tile_reduce_sum(const cg::thread_block_tile<32> &warp, float val) {
    for (int offset = 16; offset > 0; offset /= 2) {
        val += warp.shfl_xor(val, offset);
    }
    return val;
}

__global__ void layernorm_forward_kernel(float *__restrict__ out, float *__restrict__ mean, float *__restrict__ rstd,
                                         const float *__restrict__ inp, const float *__restrict__ weight,
                                         const float *__restrict__ bias, int N, int C, float eps) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
    if (row >= N) {
        return;
    }
    const float *x = inp + (size_t)row * C;
    float sum = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += 32) {
        sum += x[i];
    }
    const float m = tile_reduce_sum(warp, sum) / C;
    sum = 0.0f;
    for (int i = warp.thread_rank(); i < C; i += 32) {
        float diff = x[i] - m;
        sum += diff * diff;
    }
    const float s = rsqrtf(tile_reduce_sum(warp, sum) / C + eps);
    if (warp.thread_rank() == 0) {
        mean[row] = m;
        rstd[row] = s;
    }
    for (int i = warp.thread_rank(); i < C; i += 32) {
        out[(size_t)row * C + i] = (x[i] - m) * s * weight[i] + bias[i];
    }
}

// residual = inp1 + inp2 and its layernorm; blocks of (32, rows), the rows wait in shared memory.
__global__ void fused_residual_layernorm_kernel(float *residual, float *normed, float *mean, float *rstd,
                                                const float *inp1, const float *inp2, const float *weight,
                                                const float *bias, int N, int C, float eps) {
    extern __shared__ float shared[];
    const int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= N) {
        return;
    }
    float *cache = shared + threadIdx.y * C;
    const size_t base = (size_t)row * C;
    float sum = 0.0f;
    for (int c = threadIdx.x; c < C; c += WARP_SIZE) {
        float r = inp1[base + c] + inp2[base + c];
        residual[base + c] = r;
        cache[c] = r;
        sum += r;
    }
    const float m = warp_reduce_sum(sum) / C;
    float var = 0.0f;
    for (int c = threadIdx.x; c < C; c += WARP_SIZE) {
        var += (cache[c] - m) * (cache[c] - m);
    }
    const float s = rsqrtf(warp_reduce_sum(var) / C + eps);
    for (int c = threadIdx.x; c < C; c += WARP_SIZE) {
        normed[base + c] = (cache[c] - m) * s * weight[c] + bias[c];
    }
    if (threadIdx.x == 0) {
        mean[row] = m;
        rstd[row] = s;
    }
}

// The gradients are added to dinp, dweight and dbias.
__global__ void layernorm_backward_kernel(float *dinp, float *dweight, float *dbias, const float *dout,
                                          const float *inp, const float *weight, const float *mean, const float *rstd,
                                          int N, int C) {
    extern __shared__ float shared[]; // (2, C)
    float *dbias_shared = shared;
    float *dweight_shared = shared + C;
    for (int i = threadIdx.x; i < C; i += blockDim.x) {
        dbias_shared[i] = 0.0f;
        dweight_shared[i] = 0.0f;
    }
    __syncthreads();

    const int lane = threadIdx.x % WARP_SIZE;
    const int warps_in_grid = gridDim.x * (blockDim.x / WARP_SIZE);
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE; row < N; row += warps_in_grid) {
        const float *dy = dout + (size_t)row * C;
        const float *x = inp + (size_t)row * C;
        const float m = mean[row];
        const float s = rstd[row];
        float g_sum = 0.0f;
        float gn_sum = 0.0f;
        for (int i = lane; i < C; i += WARP_SIZE) {
            float g = weight[i] * dy[i];
            g_sum += g;
            gn_sum += g * (x[i] - m) * s;
        }
        g_sum = warp_reduce_sum(g_sum);
        gn_sum = warp_reduce_sum(gn_sum);
        for (int i = lane; i < C; i += WARP_SIZE) {
            float n = (x[i] - m) * s;
            atomicAdd(&dbias_shared[i], dy[i]);
            atomicAdd(&dweight_shared[i], n * dy[i]);
            dinp[(size_t)row * C + i] += s * (weight[i] * dy[i] - (g_sum + n * gn_sum) / C);
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < C; i += blockDim.x) {
        atomicAdd(dbias + i, dbias_shared[i]);
        atomicAdd(dweight + i, dweight_shared[i]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// kernels: matrix products

// out (M, N) = inp (M, K) * weight (N, K)^T + bias; 16 x 16 threads with 2 x 2 results each.
template <int BK>
__global__ void __launch_bounds__(256)
    matmul_forward_kernel(float *__restrict__ out, const float *__restrict__ inp, const float *__restrict__ weight,
                          const float *__restrict__ bias, int M, int N, int K) {
    __shared__ float inp_tile[BK][32 + 1];
    __shared__ float weight_tile[BK][32 + 1];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int tid = ty * 16 + tx;
    const int m0 = blockIdx.y * 32;
    const int n0 = blockIdx.x * 32;

    float acc[2][2] = {{0.0f, 0.0f}, {0.0f, 0.0f}};
    for (int k0 = 0; k0 < K; k0 += BK) {
        for (int i = tid; i < 32 * BK; i += 256) {
            const int r = i / BK;
            const int k = i % BK;
            const bool k_ok = k0 + k < K;
            inp_tile[k][r] = (k_ok && m0 + r < M) ? inp[(size_t)(m0 + r) * K + k0 + k] : 0.0f;
            weight_tile[k][r] = (k_ok && n0 + r < N) ? weight[(size_t)(n0 + r) * K + k0 + k] : 0.0f;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < BK; k++) {
            const float a0 = inp_tile[k][ty];
            const float a1 = inp_tile[k][ty + 16];
            const float b0 = weight_tile[k][tx];
            const float b1 = weight_tile[k][tx + 16];
            acc[0][0] += a0 * b0;
            acc[0][1] += a0 * b1;
            acc[1][0] += a1 * b0;
            acc[1][1] += a1 * b1;
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 2; i++) {
#pragma unroll
        for (int j = 0; j < 2; j++) {
            const int m = m0 + ty + 16 * i;
            const int n = n0 + tx + 16 * j;
            if (m < M && n < N) {
                out[(size_t)m * N + n] = acc[i][j] + (bias != nullptr ? bias[n] : 0.0f);
            }
        }
    }
}

// c (M, N) = op(a) * b (+ c); a is (M, K), or (K, M) when TRANS_A; b is (K, N). Again 2 x 2 results per thread.
template <int BK, bool TRANS_A, bool ACCUMULATE>
__global__ void __launch_bounds__(256)
    matmul_backward_kernel(float *__restrict__ c, const float *__restrict__ a, const float *__restrict__ b, int M,
                           int N, int K) {
    __shared__ float a_tile[BK][32 + 1];
    __shared__ float b_tile[BK][32 + 1];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int tid = ty * 16 + tx;
    const int m0 = blockIdx.y * 32;
    const int n0 = blockIdx.x * 32;

    float acc[2][2] = {};
    for (int k0 = 0; k0 < K; k0 += BK) {
        for (int i = tid; i < 32 * BK; i += 256) {
            if (TRANS_A) {
                const int k = i / 32, r = i % 32;
                a_tile[k][r] = (k0 + k < K && m0 + r < M) ? a[(size_t)(k0 + k) * M + m0 + r] : 0.0f;
            } else {
                const int k = i % BK, r = i / BK;
                a_tile[k][r] = (k0 + k < K && m0 + r < M) ? a[(size_t)(m0 + r) * K + k0 + k] : 0.0f;
            }
            const int kb = i / 32, rb = i % 32;
            b_tile[kb][rb] = (k0 + kb < K && n0 + rb < N) ? b[(size_t)(k0 + kb) * N + n0 + rb] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < BK; k++) {
            const float a0 = a_tile[k][ty], a1 = a_tile[k][ty + 16];
            const float b0 = b_tile[k][tx], b1 = b_tile[k][tx + 16];
            acc[0][0] += a0 * b0;
            acc[0][1] += a0 * b1;
            acc[1][0] += a1 * b0;
            acc[1][1] += a1 * b1;
        }
        __syncthreads();
    }
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            const int m = m0 + ty + 16 * i;
            const int n = n0 + tx + 16 * j;
            if (m < M && n < N) {
                float *dst = &c[(size_t)m * N + n];
                *dst = ACCUMULATE ? *dst + acc[i][j] : acc[i][j];
            }
        }
    }
}

// dbias (N) += column sums of dout (M, N); blocks of 32 columns by ROWS rows.
template <int ROWS>
__global__ void bias_backward_kernel(float *dbias, const float *dout, int M, int N) {
    __shared__ float partial[ROWS][WARP_SIZE];
    const int n = blockIdx.x * WARP_SIZE + threadIdx.x;
    float sum = 0.0f;
    if (n < N) {
        for (int m = threadIdx.y; m < M; m += ROWS) {
            sum += dout[(size_t)m * N + n];
        }
    }
    partial[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y == 0 && n < N) {
        for (int r = 1; r < ROWS; r++) {
            sum += partial[r][threadIdx.x];
        }
        dbias[n] += sum;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// kernels: attention. qkv is (B, T, 3, NH, HS), att is (B, NH, T, T)

// One warp per (b, h, t): lanes share the keys for the scores, then HS lanes at a time the value sums.
template <int HS>
__global__ void attention_forward_kernel(float *out, float *att, const float *qkv, int B, int T, int NH) {
    static_assert(WARP_SIZE % HS == 0 && HS % 4 == 0, "head size must divide the warp");
    extern __shared__ float shared[];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warp = threadIdx.x / WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + warp;
    if (row >= B * NH * T) {
        return;
    }
    float *scores = shared + warp * T;
    const int C = NH * HS;
    const int t = row % T;
    const int h = row / T % NH;
    const int b = row / (T * NH);
    const float scale = rsqrtf((float)HS);
    const float *query = qkv + (size_t)(b * T + t) * 3 * C + h * HS;
    const float *keys = qkv + (size_t)b * T * 3 * C + C + h * HS;
    const float *values = keys + C;

    float maxval = -INFINITY;
    for (int t2 = lane; t2 <= t; t2 += WARP_SIZE) {
        float score = 0.0f;
#pragma unroll
        for (int d = 0; d < HS; d += 4) {
            float4 q = load4(query + d);
            float4 k = load4(keys + (size_t)t2 * 3 * C + d);
            score += q.x * k.x + q.y * k.y + q.z * k.z + q.w * k.w;
        }
        score *= scale;
        scores[t2] = score;
        maxval = fmaxf(maxval, score);
    }
    maxval = warp_reduce_max(maxval);
    float sum = 0.0f;
    for (int t2 = lane; t2 <= t; t2 += WARP_SIZE) {
        float e = expf(scores[t2] - maxval);
        scores[t2] = e;
        sum += e;
    }
    const float inv = 1.0f / warp_reduce_sum(sum);
    for (int t2 = lane; t2 < T; t2 += WARP_SIZE) {
        float p = t2 <= t ? scores[t2] * inv : 0.0f;
        scores[t2] = p;
        att[(size_t)row * T + t2] = p;
    }
    __syncwarp();

    const int d = lane % HS;
    float acc = 0.0f;
    for (int t2 = lane / HS; t2 <= t; t2 += WARP_SIZE / HS) {
        acc += scores[t2] * values[(size_t)t2 * 3 * C + d];
    }
#pragma unroll
    for (int offset = HS; offset < WARP_SIZE; offset *= 2) {
        acc += __shfl_xor_sync(0xffffffff, acc, offset);
    }
    if (lane < HS) {
        out[(size_t)(b * T + t) * C + h * HS + d] = acc;
    }
}

// One warp per (b, h, t): gradient of the scores (kept in dpreatt, scaled) and of the query.
template <int HS>
__global__ void attention_backward_query_kernel(float *dqkv, float *dpreatt, const float *dout, const float *qkv,
                                                const float *att, int B, int T, int NH) {
    extern __shared__ float shared[];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warp = threadIdx.x / WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + warp;
    if (row >= B * NH * T) {
        return;
    }
    float *grads = shared + warp * T;
    const int C = NH * HS;
    const int t = row % T;
    const int h = row / T % NH;
    const int b = row / (T * NH);
    const float scale = rsqrtf((float)HS);
    const float *keys = qkv + (size_t)b * T * 3 * C + C + h * HS;
    const float *values = keys + C;
    const float *dy = dout + (size_t)(b * T + t) * C + h * HS;
    const float *weights = att + (size_t)row * T;

    float dot = 0.0f;
    for (int t2 = lane; t2 <= t; t2 += WARP_SIZE) {
        float val = 0.0f;
        for (int d = 0; d < HS; d++) {
            val += dy[d] * values[(size_t)t2 * 3 * C + d];
        }
        grads[t2] = val;
        dot += val * weights[t2];
    }
    dot = warp_reduce_sum(dot);
    for (int t2 = lane; t2 < T; t2 += WARP_SIZE) {
        float g = t2 <= t ? weights[t2] * (grads[t2] - dot) * scale : 0.0f;
        grads[t2] = g;
        dpreatt[(size_t)row * T + t2] = g;
    }
    __syncwarp(FULL_MASK);

    const int d = lane % HS;
    float acc = 0.0f;
    for (int t2 = lane / HS; t2 <= t; t2 += WARP_SIZE / HS) {
        acc += grads[t2] * keys[(size_t)t2 * 3 * C + d];
    }
    for (int offset = HS; offset < WARP_SIZE; offset *= 2) {
        acc += __shfl_xor_sync(FULL_MASK, acc, offset);
    }
    if (lane < HS) {
        dqkv[(size_t)(b * T + t) * 3 * C + h * HS + d] = acc;
    }
}

// One warp per (b, h, t2): gradients of the key and the value, gathered from all later queries.
template <int HS>
__global__ void attention_backward_key_value_kernel(float *dqkv, const float *dpreatt, const float *dout,
                                                    const float *qkv, const float *att, int B, int T, int NH) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int index = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE;
    if (index >= B * NH * T) {
        return;
    }
    const int C = NH * HS;
    const int t2 = index % T;
    const int bh = index / T;
    const int h = bh % NH;
    const int b = bh / NH;
    const int d = lane % HS;
    float dk = 0.0f;
    float dv = 0.0f;
    for (int t = t2 + lane / HS; t < T; t += WARP_SIZE / HS) {
        const size_t cell = ((size_t)bh * T + t) * T + t2;
        dk += dpreatt[cell] * qkv[(size_t)(b * T + t) * 3 * C + h * HS + d];
        dv += att[cell] * dout[(size_t)(b * T + t) * C + h * HS + d];
    }
    for (int offset = WARP_SIZE / 2; offset >= HS; offset /= 2) {
        dk += __shfl_down_sync(0xffffffff, dk, offset);
        dv += __shfl_down_sync(0xffffffff, dv, offset);
    }
    if (lane < HS) {
        float *dst = dqkv + (size_t)(b * T + t2) * 3 * C + h * HS + d;
        dst[C] = dk;
        dst[2 * C] = dv;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// kernels: GELU, classifier, optimizer

#define GELU_K 0.7978845608028654f // sqrt(2 / pi)

__device__ __forceinline__ float gelu(float x) {
    return 0.5f * x * (1.0f + tanhf(GELU_K * (x + 0.044715f * x * x * x)));
}

__device__ __forceinline__ float gelu_grad(float x) {
    float t = tanhf(GELU_K * (x + 0.044715f * x * x * x));
    return 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * GELU_K * (1.0f + 0.134145f * x * x);
}

__global__ void gelu_forward_kernel(float *out, const float *inp, int N) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i < N) {
        float4 x = __ldcs(reinterpret_cast<const float4 *>(inp + i));
        store4(out + i, make_float4(gelu(x.x), gelu(x.y), gelu(x.z), gelu(x.w)));
    }
}

__global__ void gelu_backward_inplace_kernel(float *d_in_out, const float *inp, int N) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i < N) {
        float4 x = __ldg(reinterpret_cast<const float4 *>(inp + i));
        float4 g = load4(d_in_out + i);
        g.x *= gelu_grad(x.x);
        g.y *= gelu_grad(x.y);
        g.z *= gelu_grad(x.z);
        g.w *= gelu_grad(x.w);
        store4(d_in_out + i, g);
    }
}

// Loss of one token per block; its logits become their gradients.
template <int BLOCK_SIZE>
__global__ void fused_classifier_kernel(float *logits, float *losses, const int *targets, float dloss, int V) {
    float *row = logits + (size_t)blockIdx.x * V;
    const int target = targets[blockIdx.x];
    float maxval = -INFINITY;
    for (int v = threadIdx.x; v < V; v += BLOCK_SIZE) {
        maxval = fmaxf(maxval, row[v]);
    }
    maxval = block_reduce<MaxOp, BLOCK_SIZE>(maxval);
    float sum = 0.0f;
    for (int v = threadIdx.x; v < V; v += BLOCK_SIZE) {
        sum += expf(row[v] - maxval);
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        losses[blockIdx.x] = logf(sum) + maxval - row[target];
    }
    __syncthreads();
    const float inv = 1.0f / sum;
    for (int v = threadIdx.x; v < V; v += BLOCK_SIZE) {
        float prob = expf(row[v] - maxval) * inv;
        row[v] = (prob - (v == target ? 1.0f : 0.0f)) * dloss;
    }
}

__global__ void global_norm_squared_kernel(float *out, const float *data, size_t count) {
    __shared__ float warp_sums[WARP_SIZE];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warp = threadIdx.x / WARP_SIZE;
    float sum = 0.0f;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += (size_t)gridDim.x * blockDim.x) {
        sum += data[i] * data[i];
    }
    sum = warp_reduce_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = lane < (int)blockDim.x / WARP_SIZE ? warp_sums[lane] : 0.0f;
        sum = warp_reduce_sum(sum);
        if (lane == 0) {
            atomicAdd(out, sum);
        }
    }
}

__global__ void adamw_kernel(float *params, const float *grads, float *m_memory, float *v_memory, size_t n,
                             const float *norm_squared, AdamWConfig config, float beta1_correction,
                             float beta2_correction, float weight_decay) {
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    const float norm = sqrtf(*norm_squared);
    const float scale = norm > config.max_grad_norm ? config.max_grad_norm / norm : 1.0f;
    const float grad = scale * grads[i];
    const float m = config.beta1 * m_memory[i] + (1.0f - config.beta1) * grad;
    const float v = config.beta2 * v_memory[i] + (1.0f - config.beta2) * grad * grad;
    m_memory[i] = m;
    v_memory[i] = v;
    const float m_hat = m / beta1_correction;
    const float v_hat = v / beta2_correction;
    params[i] -= config.learning_rate * (m_hat / (sqrtf(v_hat) + config.eps) + weight_decay * params[i]);
}

// ---------------------------------------------------------------------------------------------------------------------
// launchers

static cudaStream_t main_stream;

static void encoder_forward(float *out, const int *inp, const float *wte, const float *wpe, int B, int T, int C) {
    const int block_size = 128;
    encoder_forward_kernel<<<CEIL_DIV(B * T * C / 4, block_size), block_size, 0, main_stream>>>(out, inp, wte, wpe, B,
                                                                                               T, C);
    cudaCheck(cudaGetLastError());
}

static void encoder_backward(float *dwte, float *dwpe, const float *dout, const int *inp, int B, int T, int C) {
    const int block_size = 256;
    encoder_backward_kernel<<<CEIL_DIV(B * T * C, block_size), block_size, 0, main_stream>>>(dwte, dwpe, dout, inp, B,
                                                                                            T, C);
    cudaCheck(cudaGetLastError());
}

static void layernorm_forward(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                              const float *bias, int N, int C) {
    const int block_size = 128;
    layernorm_forward_kernel<<<CEIL_DIV(N * 32, block_size), block_size, 0, main_stream>>>(
        out, mean, rstd, inp, weight, bias, N, C, kLayernormEps);
    cudaCheck(cudaGetLastError());
}

static void fused_residual_layernorm(float *residual, float *normed, float *mean, float *rstd, const float *inp1,
                                     const float *inp2, const float *weight, const float *bias, int N, int C) {
    const int block_y = 4;
    const int smem = block_y * C * (int)sizeof(float);
    cudaCheck(cudaFuncSetAttribute(fused_residual_layernorm_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   smem));
    fused_residual_layernorm_kernel<<<CEIL_DIV(N, block_y), dim3(WARP_SIZE, block_y), smem, main_stream>>>(
        residual, normed, mean, rstd, inp1, inp2, weight, bias, N, C, kLayernormEps);
    cudaCheck(cudaGetLastError());
}

static void layernorm_backward(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                               const float *weight, const float *mean, const float *rstd, int N, int C) {
    const int block_size = 128;
    layernorm_backward_kernel<<<4, block_size, 2 * C * sizeof(float), main_stream>>>(dinp, dweight, dbias, dout, inp,
                                                                                    weight, mean, rstd, N, C);
    cudaCheck(cudaGetLastError());
}

static void matmul_forward(float *out, const float *inp, const float *weight, const float *bias, int M, int N,
                           int K) {
    dim3 grid(CEIL_DIV(N, 32), CEIL_DIV(M, 32));
    dim3 block(16, 16);
    matmul_forward_kernel<16><<<grid, block, 0, main_stream>>>(out, inp, weight, bias, M, N, K);
    cudaCheck(cudaGetLastError());
}

// dinp (M, K) is overwritten, dweight (N, K) and dbias (N) are added to.
static void matmul_backward(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                            const float *weight, int M, int N, int K) {
    const dim3 block(16, 16);
    matmul_backward_kernel<16, false, false>
        <<<dim3(CEIL_DIV(K, 32), CEIL_DIV(M, 32)), block, 0, main_stream>>>(dinp, dout, weight, M, K, N);
    matmul_backward_kernel<16, true, true>
        <<<dim3(CEIL_DIV(K, 32), CEIL_DIV(N, 32)), block, 0, main_stream>>>(dweight, dout, inp, N, K, M);
    if (dbias != nullptr) {
        bias_backward_kernel<8><<<CEIL_DIV(N, WARP_SIZE), dim3(WARP_SIZE, 8), 0, main_stream>>>(dbias, dout, M, N);
    }
    cudaCheck(cudaGetLastError());
}

template <int HS>
static void attention_forward(float *out, float *att, const float *qkv, int B, int T, int NH) {
    const int warps = 4;
    attention_forward_kernel<HS>
        <<<CEIL_DIV(B * NH * T, warps), warps * WARP_SIZE, warps * T * sizeof(float), main_stream>>>(out, att, qkv, B,
                                                                                                    T, NH);
    cudaCheck(cudaGetLastError());
}

template <int HS>
static void attention_backward(float *dqkv, float *dpreatt, const float *dout, const float *qkv, const float *att,
                               int B, int T, int NH) {
    const int warps = 4;
    const int blocks = CEIL_DIV(B * NH * T, warps);
    attention_backward_query_kernel<HS>
        <<<blocks, warps * WARP_SIZE, warps * T * sizeof(float), main_stream>>>(dqkv, dpreatt, dout, qkv, att, B, T,
                                                                                NH);
    attention_backward_key_value_kernel<HS><<<blocks, warps * WARP_SIZE, 0, main_stream>>>(dqkv, dpreatt, dout, qkv,
                                                                                          att, B, T, NH);
    cudaCheck(cudaGetLastError());
}

static void gelu_forward(float *out, const float *inp, int N) {
    gelu_forward_kernel<<<CEIL_DIV(N / 4, 128), 128, 0, main_stream>>>(out, inp, N);
    cudaCheck(cudaGetLastError());
}

static void gelu_backward_inplace(float *d_in_out, const float *inp, int N) {
    gelu_backward_inplace_kernel<<<CEIL_DIV(N / 4, 128), 128, 0, main_stream>>>(d_in_out, inp, N);
    cudaCheck(cudaGetLastError());
}

static void residual_chain_check(int C, int NH) {
    if (C % 4 != 0 || C % NH != 0 || C / NH != 16) {
        fprintf(stderr, "unsupported sizes: C = %d, NH = %d\n", C, NH);
        exit(EXIT_FAILURE);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// the model on the GPU

struct GPT2 {
    GPT2Config config;
    int B, T;
    size_t param_sizes[NUM_PARAMETER_TENSORS];
    size_t num_parameters;
    ParameterTensors params;
    ParameterTensors grads;
    float *params_memory;
    float *grads_memory;
    float *m_memory;
    float *v_memory;
    size_t act_sizes[NUM_ACTIVATION_TENSORS];
    size_t num_activations;
    ActivationTensors acts;
    float *acts_memory;
    float *dresidual; // (B, T, C)
    float *scratch_btc;
    float *scratch_bt4c;
    float *scratch_att; // (B, NH, T, T)
    float *norm_squared;
    int *inputs;
    int *targets;
    int *pinned_tokens; // inputs, then targets
    float *pinned_losses;
};

static void gpt2_build(GPT2 *model, const GPT2Config &config, const std::vector<float> &init, int B, int T) {
    const size_t BT = (size_t)B * T, C = config.channels;
    residual_chain_check(config.channels, config.num_heads);
    model->config = config;
    model->B = B;
    model->T = T;
    model->num_parameters = parameter_sizes(model->param_sizes, config);
    model->params_memory = to_device(init);
    model->grads_memory = device_zeros<float>(model->num_parameters);
    model->m_memory = device_zeros<float>(model->num_parameters);
    model->v_memory = device_zeros<float>(model->num_parameters);
    point_parameters(&model->params, model->params_memory, model->param_sizes);
    point_parameters(&model->grads, model->grads_memory, model->param_sizes);
    model->num_activations = activation_sizes(model->act_sizes, config, B, T);
    model->acts_memory = device_alloc<float>(model->num_activations);
    point_activations(&model->acts, model->acts_memory, model->act_sizes);
    model->dresidual = device_alloc<float>(BT * C);
    model->scratch_btc = device_alloc<float>(BT * C);
    model->scratch_bt4c = device_alloc<float>(BT * 4 * C);
    model->scratch_att = device_alloc<float>(BT * config.num_heads * T);
    model->norm_squared = device_zeros<float>(1);
    model->inputs = device_alloc<int>(BT);
    model->targets = device_alloc<int>(BT);
    cudaCheck(cudaMallocHost((void **)&model->pinned_tokens, 2 * BT * sizeof(int)));
    cudaCheck(cudaMallocHost((void **)&model->pinned_losses, BT * sizeof(float)));
}

static void gpt2_free(GPT2 *model) {
    cudaCheck(cudaFree(model->params_memory));
    cudaCheck(cudaFree(model->grads_memory));
    cudaCheck(cudaFree(model->m_memory));
    cudaCheck(cudaFree(model->v_memory));
    cudaCheck(cudaFree(model->acts_memory));
    cudaCheck(cudaFree(model->dresidual));
    cudaCheck(cudaFree(model->scratch_btc));
    cudaCheck(cudaFree(model->scratch_bt4c));
    cudaCheck(cudaFree(model->scratch_att));
    cudaCheck(cudaFree(model->norm_squared));
    cudaCheck(cudaFree(model->inputs));
    cudaCheck(cudaFree(model->targets));
    cudaCheck(cudaFreeHost(model->pinned_tokens));
    cudaCheck(cudaFreeHost(model->pinned_losses));
}

static void gpt2_forward(GPT2 *model, const std::vector<int> &inputs, const std::vector<int> &targets) {
    const int B = model->B, T = model->T, BT = B * T;
    const int C = model->config.channels, L = model->config.num_layers, NH = model->config.num_heads;
    const int V = model->config.vocab_size;
    const ParameterTensors &p = model->params;
    const ActivationTensors &a = model->acts;

    memcpy(model->pinned_tokens, inputs.data(), BT * sizeof(int));
    memcpy(model->pinned_tokens + BT, targets.data(), BT * sizeof(int));
    cudaCheck(cudaMemcpyAsync(model->inputs, model->pinned_tokens, BT * sizeof(int), cudaMemcpyHostToDevice,
                              main_stream));
    cudaCheck(cudaMemcpyAsync(model->targets, model->pinned_tokens + BT, BT * sizeof(int), cudaMemcpyHostToDevice,
                              main_stream));

    encoder_forward(a.encoded, model->inputs, p.wte, p.wpe, B, T, C);
    layernorm_forward(a.ln1, a.ln1_mean, a.ln1_rstd, a.encoded, p.ln1w, p.ln1b, BT, C);
    for (int l = 0; l < L; l++) {
        const float *residual = l == 0 ? a.encoded : a.residual3 + (l - 1) * BT * C;
        float *ln1 = a.ln1 + l * BT * C;
        float *qkv = a.qkv + l * BT * 3 * C;
        float *atty = a.atty + l * BT * C;
        float *att = a.att + l * BT * NH * T;
        float *attproj = a.attproj + l * BT * C;
        float *residual2 = a.residual2 + l * BT * C;
        float *ln2 = a.ln2 + l * BT * C;
        float *fch = a.fch + l * BT * 4 * C;
        float *fch_gelu = a.fch_gelu + l * BT * 4 * C;
        float *fcproj = a.fcproj + l * BT * C;
        float *residual3 = a.residual3 + l * BT * C;

        matmul_forward(qkv, ln1, p.qkvw + l * 3 * C * C, p.qkvb + l * 3 * C, BT, 3 * C, C);
        attention_forward<16>(atty, att, qkv, B, T, NH);
        matmul_forward(attproj, atty, p.attprojw + l * C * C, p.attprojb + l * C, BT, C, C);
        fused_residual_layernorm(residual2, ln2, a.ln2_mean + l * BT, a.ln2_rstd + l * BT, residual, attproj,
                                 p.ln2w + l * C, p.ln2b + l * C, BT, C);
        matmul_forward(fch, ln2, p.fcw + l * 4 * C * C, p.fcb + l * 4 * C, BT, 4 * C, C);
        gelu_forward(fch_gelu, fch, BT * 4 * C);
        matmul_forward(fcproj, fch_gelu, p.fcprojw + l * C * 4 * C, p.fcprojb + l * C, BT, C, 4 * C);
        if (l + 1 < L) {
            fused_residual_layernorm(residual3, ln1 + BT * C, a.ln1_mean + (l + 1) * BT, a.ln1_rstd + (l + 1) * BT,
                                     residual2, fcproj, p.ln1w + (l + 1) * C, p.ln1b + (l + 1) * C, BT, C);
        } else {
            fused_residual_layernorm(residual3, a.lnf, a.lnf_mean, a.lnf_rstd, residual2, fcproj, p.lnfw, p.lnfb, BT,
                                     C);
        }
    }
    matmul_forward(a.logits, a.lnf, p.wte, nullptr, BT, V, C);
}

// Also computes the losses: the classifier replaces the logits by their gradients.
static float gpt2_backward(GPT2 *model) {
    const int B = model->B, T = model->T, BT = B * T;
    const int C = model->config.channels, L = model->config.num_layers, NH = model->config.num_heads;
    const int V = model->config.vocab_size;
    const ParameterTensors &p = model->params;
    const ParameterTensors &g = model->grads;
    const ActivationTensors &a = model->acts;
    float *dresidual = model->dresidual;
    float *dbtc = model->scratch_btc;
    float *dbt4c = model->scratch_bt4c;

    cudaCheck(cudaMemsetAsync(model->grads_memory, 0, model->num_parameters * sizeof(float), main_stream));
    cudaCheck(cudaMemsetAsync(dresidual, 0, BT * C * sizeof(float), main_stream));

    fused_classifier_kernel<128><<<BT, 128, 0, main_stream>>>(a.logits, a.losses, model->targets, 1.0f / BT, V);
    cudaCheck(cudaGetLastError());
    cudaCheck(cudaMemcpyAsync(model->pinned_losses, a.losses, BT * sizeof(float), cudaMemcpyDeviceToHost,
                              main_stream));

    matmul_backward(dbtc, g.wte, nullptr, a.logits, a.lnf, p.wte, BT, V, C);
    layernorm_backward(dresidual, g.lnfw, g.lnfb, dbtc, a.residual3 + (L - 1) * BT * C, p.lnfw, a.lnf_mean, a.lnf_rstd,
                       BT, C);
    for (int l = L - 1; l >= 0; l--) {
        const float *residual = l == 0 ? a.encoded : a.residual3 + (l - 1) * BT * C;
        const float *qkv = a.qkv + l * BT * 3 * C;
        const float *att = a.att + l * BT * NH * T;

        matmul_backward(dbt4c, g.fcprojw + l * C * 4 * C, g.fcprojb + l * C, dresidual, a.fch_gelu + l * BT * 4 * C,
                        p.fcprojw + l * C * 4 * C, BT, C, 4 * C);
        gelu_backward_inplace(dbt4c, a.fch + l * BT * 4 * C, BT * 4 * C);
        matmul_backward(dbtc, g.fcw + l * 4 * C * C, g.fcb + l * 4 * C, dbt4c, a.ln2 + l * BT * C,
                        p.fcw + l * 4 * C * C, BT, 4 * C, C);
        layernorm_backward(dresidual, g.ln2w + l * C, g.ln2b + l * C, dbtc, a.residual2 + l * BT * C, p.ln2w + l * C,
                           a.ln2_mean + l * BT, a.ln2_rstd + l * BT, BT, C);
        matmul_backward(dbtc, g.attprojw + l * C * C, g.attprojb + l * C, dresidual, a.atty + l * BT * C,
                        p.attprojw + l * C * C, BT, C, C);
        attention_backward<16>(dbt4c, model->scratch_att, dbtc, qkv, att, B, T, NH); // dbt4c holds (B, T, 3*C) here
        matmul_backward(dbtc, g.qkvw + l * 3 * C * C, g.qkvb + l * 3 * C, dbt4c, a.ln1 + l * BT * C,
                        p.qkvw + l * 3 * C * C, BT, 3 * C, C);
        layernorm_backward(dresidual, g.ln1w + l * C, g.ln1b + l * C, dbtc, residual, p.ln1w + l * C,
                           a.ln1_mean + l * BT, a.ln1_rstd + l * BT, BT, C);
    }
    encoder_backward(g.wte, g.wpe, dresidual, model->inputs, B, T, C);

    cudaCheck(cudaStreamSynchronize(main_stream));
    double sum = 0.0;
    for (int i = 0; i < BT; i++) {
        sum += model->pinned_losses[i];
    }
    return (float)(sum / BT);
}

// Returns the norm of the gradients before clipping.
static float gpt2_update(GPT2 *model, const AdamWConfig &config, int step) {
    const float beta1_correction = 1.0f - powf(config.beta1, (float)step);
    const float beta2_correction = 1.0f - powf(config.beta2, (float)step);
    cudaCheck(cudaMemsetAsync(model->norm_squared, 0, sizeof(float), main_stream));
    global_norm_squared_kernel<<<16, 256, 0, main_stream>>>(model->norm_squared, model->grads_memory,
                                                            model->num_parameters);
    size_t offset = 0;
    for (int i = 0; i < NUM_PARAMETER_TENSORS; i++) {
        const size_t n = model->param_sizes[i];
        const float decay = parameter_decays(i) ? config.weight_decay : 0.0f;
        adamw_kernel<<<(unsigned)CEIL_DIV(n, 256), 256, 0, main_stream>>>(
            model->params_memory + offset, model->grads_memory + offset, model->m_memory + offset,
            model->v_memory + offset, n, model->norm_squared, config, beta1_correction, beta2_correction, decay);
        cudaCheck(cudaGetLastError());
        offset += n;
    }
    float norm_squared = 0.0f;
    cudaCheck(cudaMemcpyAsync(&norm_squared, model->norm_squared, sizeof(float), cudaMemcpyDeviceToHost,
                              main_stream));
    cudaCheck(cudaStreamSynchronize(main_stream));
    return sqrtf(norm_squared);
}

// ---------------------------------------------------------------------------------------------------------------------
// the same on the CPU, with double accumulators

static void cpu_encoder_forward(float *out, const int *inp, const float *wte, const float *wpe, int B, int T, int C) {
    for (int bt = 0; bt < B * T; bt++) {
        for (int c = 0; c < C; c++) {
            out[bt * C + c] = wte[inp[bt] * C + c] + wpe[(bt % T) * C + c];
        }
    }
}

static void cpu_encoder_backward(float *dwte, float *dwpe, const float *dout, const int *inp, int B, int T, int C) {
    for (int bt = 0; bt < B * T; bt++) {
        for (int c = 0; c < C; c++) {
            dwte[inp[bt] * C + c] += dout[bt * C + c];
            dwpe[(bt % T) * C + c] += dout[bt * C + c];
        }
    }
}

static void cpu_layernorm_forward(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                                  const float *bias, int N, int C) {
    for (int r = 0; r < N; r++) {
        const float *x = inp + r * C;
        double m = 0.0, var = 0.0;
        for (int i = 0; i < C; i++) {
            m += x[i];
        }
        m /= C;
        for (int i = 0; i < C; i++) {
            var += (x[i] - m) * (x[i] - m);
        }
        double s = 1.0 / sqrt(var / C + (double)kLayernormEps);
        for (int i = 0; i < C; i++) {
            out[r * C + i] = (float)((x[i] - m) * s * weight[i] + bias[i]);
        }
        mean[r] = (float)m;
        rstd[r] = (float)s;
    }
}

static void cpu_layernorm_backward(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                                   const float *weight, const float *mean, const float *rstd, int N, int C) {
    std::vector<double> dw(C, 0.0), db(C, 0.0);
    for (int r = 0; r < N; r++) {
        const float *dy = dout + r * C;
        const float *x = inp + r * C;
        double g_sum = 0.0, gn_sum = 0.0;
        for (int i = 0; i < C; i++) {
            double n = ((double)x[i] - mean[r]) * rstd[r];
            g_sum += (double)weight[i] * dy[i];
            gn_sum += (double)weight[i] * dy[i] * n;
            db[i] += dy[i];
            dw[i] += n * dy[i];
        }
        for (int i = 0; i < C; i++) {
            double n = ((double)x[i] - mean[r]) * rstd[r];
            dinp[r * C + i] += (float)(rstd[r] * ((double)weight[i] * dy[i] - (g_sum + n * gn_sum) / C));
        }
    }
    for (int i = 0; i < C; i++) {
        dweight[i] += (float)dw[i];
        dbias[i] += (float)db[i];
    }
}

static void cpu_matmul_forward(float *out, const float *inp, const float *weight, const float *bias, int M, int N,
                               int K) {
    for (int m = 0; m < M; m++) {
        for (int n = 0; n < N; n++) {
            double val = bias != nullptr ? bias[n] : 0.0;
            for (int k = 0; k < K; k++) {
                val += (double)inp[m * K + k] * weight[n * K + k];
            }
            out[m * N + n] = (float)val;
        }
    }
}

static void cpu_matmul_backward(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                                const float *weight, int M, int N, int K) {
    std::vector<double> row(K);
    for (int m = 0; m < M; m++) {
        row.assign(K, 0.0);
        for (int n = 0; n < N; n++) {
            for (int k = 0; k < K; k++) {
                row[k] += (double)dout[m * N + n] * weight[n * K + k];
            }
        }
        for (int k = 0; k < K; k++) {
            dinp[m * K + k] = (float)row[k];
        }
    }
    for (int n = 0; n < N; n++) {
        row.assign(K, 0.0);
        double sum = 0.0;
        for (int m = 0; m < M; m++) {
            sum += dout[m * N + n];
            for (int k = 0; k < K; k++) {
                row[k] += (double)dout[m * N + n] * inp[m * K + k];
            }
        }
        for (int k = 0; k < K; k++) {
            dweight[n * K + k] += (float)row[k];
        }
        if (dbias != nullptr) {
            dbias[n] += (float)sum;
        }
    }
}

static void cpu_attention_forward(float *out, float *att, const float *qkv, int B, int T, int NH, int HS) {
    const int C = NH * HS;
    const double scale = 1.0 / sqrt((double)HS);
    std::vector<double> p(T);
    for (int row = 0; row < B * NH * T; row++) {
        const int t = row % T, h = row / T % NH, b = row / (T * NH);
        const float *query = qkv + (b * T + t) * 3 * C + h * HS;
        double maxval = -1e300, sum = 0.0;
        for (int t2 = 0; t2 <= t; t2++) {
            const float *key = qkv + (b * T + t2) * 3 * C + C + h * HS;
            double val = 0.0;
            for (int d = 0; d < HS; d++) {
                val += (double)query[d] * key[d];
            }
            p[t2] = val * scale;
            maxval = fmax(maxval, p[t2]);
        }
        for (int t2 = 0; t2 <= t; t2++) {
            p[t2] = exp(p[t2] - maxval);
            sum += p[t2];
        }
        for (int t2 = 0; t2 < T; t2++) {
            p[t2] = t2 <= t ? p[t2] / sum : 0.0;
            att[row * T + t2] = (float)p[t2];
        }
        for (int d = 0; d < HS; d++) {
            double val = 0.0;
            for (int t2 = 0; t2 <= t; t2++) {
                val += p[t2] * qkv[(b * T + t2) * 3 * C + 2 * C + h * HS + d];
            }
            out[(b * T + t) * C + h * HS + d] = (float)val;
        }
    }
}

static void cpu_attention_backward(float *dqkv, const float *dout, const float *qkv, const float *att, int B, int T,
                                   int NH, int HS) {
    const int C = NH * HS;
    const double scale = 1.0 / sqrt((double)HS);
    std::vector<double> grad((size_t)B * T * 3 * C, 0.0), datt(T);
    for (int row = 0; row < B * NH * T; row++) {
        const int t = row % T, h = row / T % NH, b = row / (T * NH);
        const int q = (b * T + t) * 3 * C + h * HS;
        const float *dy = dout + (b * T + t) * C + h * HS;
        const float *weights = att + row * T;
        double dot = 0.0;
        for (int t2 = 0; t2 <= t; t2++) {
            const int v = (b * T + t2) * 3 * C + 2 * C + h * HS;
            double val = 0.0;
            for (int d = 0; d < HS; d++) {
                val += (double)dy[d] * qkv[v + d];
                grad[v + d] += (double)weights[t2] * dy[d];
            }
            datt[t2] = val;
            dot += val * weights[t2];
        }
        for (int t2 = 0; t2 <= t; t2++) {
            const int k = (b * T + t2) * 3 * C + C + h * HS;
            const double g = weights[t2] * (datt[t2] - dot) * scale;
            for (int d = 0; d < HS; d++) {
                grad[q + d] += g * qkv[k + d];
                grad[k + d] += g * qkv[q + d];
            }
        }
    }
    for (size_t i = 0; i < grad.size(); i++) {
        dqkv[i] = (float)grad[i];
    }
}

static void cpu_gelu_forward(float *out, const float *inp, int N) {
    const double k = sqrt(2.0 / 3.14159265358979323846);
    for (int i = 0; i < N; i++) {
        double x = inp[i];
        out[i] = (float)(0.5 * x * (1.0 + tanh(k * (x + 0.044715 * x * x * x))));
    }
}

static void cpu_gelu_backward_inplace(float *d_in_out, const float *inp, int N) {
    const double k = sqrt(2.0 / 3.14159265358979323846);
    for (int i = 0; i < N; i++) {
        double x = inp[i];
        double t = tanh(k * (x + 0.044715 * x * x * x));
        double local = 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * k * (1.0 + 3.0 * 0.044715 * x * x);
        d_in_out[i] = (float)(d_in_out[i] * local);
    }
}

static void cpu_residual_forward(float *out, const float *inp1, const float *inp2, int N) {
    for (int i = 0; i < N; i++) {
        out[i] = inp1[i] + inp2[i];
    }
}

static void cpu_classifier(float *logits, float *losses, const int *targets, double dloss, int N, int V) {
    for (int i = 0; i < N; i++) {
        float *row = logits + i * V;
        double maxval = -1e300, sum = 0.0;
        for (int v = 0; v < V; v++) {
            maxval = fmax(maxval, row[v]);
        }
        for (int v = 0; v < V; v++) {
            sum += exp(row[v] - maxval);
        }
        losses[i] = (float)(log(sum) + maxval - row[targets[i]]);
        for (int v = 0; v < V; v++) {
            row[v] = (float)((exp(row[v] - maxval) / sum - (v == targets[i] ? 1.0 : 0.0)) * dloss);
        }
    }
}

struct CpuGPT2 {
    GPT2Config config;
    int B, T;
    size_t param_sizes[NUM_PARAMETER_TENSORS];
    size_t act_sizes[NUM_ACTIVATION_TENSORS];
    std::vector<float> params_memory, grads_memory, m_memory, v_memory, acts_memory, logits;
    ParameterTensors params, grads;
    ActivationTensors acts;
};

static void cpu_build(CpuGPT2 *model, const GPT2Config &config, const std::vector<float> &init, int B, int T) {
    model->config = config;
    model->B = B;
    model->T = T;
    const size_t n = parameter_sizes(model->param_sizes, config);
    model->params_memory = init;
    model->grads_memory.assign(n, 0.0f);
    model->m_memory.assign(n, 0.0f);
    model->v_memory.assign(n, 0.0f);
    model->acts_memory.assign(activation_sizes(model->act_sizes, config, B, T), 0.0f);
    point_parameters(&model->params, model->params_memory.data(), model->param_sizes);
    point_parameters(&model->grads, model->grads_memory.data(), model->param_sizes);
    point_activations(&model->acts, model->acts_memory.data(), model->act_sizes);
}

// Forward and backward; returns the mean loss and keeps a copy of the logits.
static float cpu_forward_backward(CpuGPT2 *model, const std::vector<int> &inputs, const std::vector<int> &targets) {
    const int B = model->B, T = model->T, BT = B * T;
    const int C = model->config.channels, L = model->config.num_layers, NH = model->config.num_heads;
    const int V = model->config.vocab_size, HS = C / NH;
    const ParameterTensors &p = model->params;
    const ParameterTensors &g = model->grads;
    const ActivationTensors &a = model->acts;

    cpu_encoder_forward(a.encoded, inputs.data(), p.wte, p.wpe, B, T, C);
    for (int l = 0; l < L; l++) {
        const float *residual = l == 0 ? a.encoded : a.residual3 + (l - 1) * BT * C;
        const int btc = l * BT * C;
        cpu_layernorm_forward(a.ln1 + btc, a.ln1_mean + l * BT, a.ln1_rstd + l * BT, residual, p.ln1w + l * C,
                              p.ln1b + l * C, BT, C);
        cpu_matmul_forward(a.qkv + 3 * btc, a.ln1 + btc, p.qkvw + l * 3 * C * C, p.qkvb + l * 3 * C, BT, 3 * C, C);
        cpu_attention_forward(a.atty + btc, a.att + l * BT * NH * T, a.qkv + 3 * btc, B, T, NH, HS);
        cpu_matmul_forward(a.attproj + btc, a.atty + btc, p.attprojw + l * C * C, p.attprojb + l * C, BT, C, C);
        cpu_residual_forward(a.residual2 + btc, residual, a.attproj + btc, BT * C);
        cpu_layernorm_forward(a.ln2 + btc, a.ln2_mean + l * BT, a.ln2_rstd + l * BT, a.residual2 + btc, p.ln2w + l * C,
                              p.ln2b + l * C, BT, C);
        cpu_matmul_forward(a.fch + 4 * btc, a.ln2 + btc, p.fcw + l * 4 * C * C, p.fcb + l * 4 * C, BT, 4 * C, C);
        cpu_gelu_forward(a.fch_gelu + 4 * btc, a.fch + 4 * btc, BT * 4 * C);
        cpu_matmul_forward(a.fcproj + btc, a.fch_gelu + 4 * btc, p.fcprojw + l * C * 4 * C, p.fcprojb + l * C, BT, C,
                           4 * C);
        cpu_residual_forward(a.residual3 + btc, a.residual2 + btc, a.fcproj + btc, BT * C);
    }
    const float *last = a.residual3 + (L - 1) * BT * C;
    cpu_layernorm_forward(a.lnf, a.lnf_mean, a.lnf_rstd, last, p.lnfw, p.lnfb, BT, C);
    cpu_matmul_forward(a.logits, a.lnf, p.wte, nullptr, BT, V, C);
    model->logits.assign(a.logits, a.logits + BT * V);
    cpu_classifier(a.logits, a.losses, targets.data(), 1.0 / BT, BT, V);

    std::vector<float> dres(BT * C, 0.0f), dbtc(BT * C), dbt3c(BT * 3 * C), dbt4c(BT * 4 * C);
    float *dresidual = dres.data();
    model->grads_memory.assign(model->grads_memory.size(), 0.0f);
    cpu_matmul_backward(dbtc.data(), g.wte, nullptr, a.logits, a.lnf, p.wte, BT, V, C);
    cpu_layernorm_backward(dresidual, g.lnfw, g.lnfb, dbtc.data(), last, p.lnfw, a.lnf_mean, a.lnf_rstd, BT, C);
    for (int l = L - 1; l >= 0; l--) {
        const float *residual = l == 0 ? a.encoded : a.residual3 + (l - 1) * BT * C;
        const int btc = l * BT * C;
        cpu_matmul_backward(dbt4c.data(), g.fcprojw + l * C * 4 * C, g.fcprojb + l * C, dresidual, a.fch_gelu + 4 * btc,
                            p.fcprojw + l * C * 4 * C, BT, C, 4 * C);
        cpu_gelu_backward_inplace(dbt4c.data(), a.fch + 4 * btc, BT * 4 * C);
        cpu_matmul_backward(dbtc.data(), g.fcw + l * 4 * C * C, g.fcb + l * 4 * C, dbt4c.data(), a.ln2 + btc,
                            p.fcw + l * 4 * C * C, BT, 4 * C, C);
        cpu_layernorm_backward(dresidual, g.ln2w + l * C, g.ln2b + l * C, dbtc.data(), a.residual2 + btc,
                               p.ln2w + l * C, a.ln2_mean + l * BT, a.ln2_rstd + l * BT, BT, C);
        cpu_matmul_backward(dbtc.data(), g.attprojw + l * C * C, g.attprojb + l * C, dresidual, a.atty + btc,
                            p.attprojw + l * C * C, BT, C, C);
        cpu_attention_backward(dbt3c.data(), dbtc.data(), a.qkv + 3 * btc, a.att + l * BT * NH * T, B, T, NH, HS);
        cpu_matmul_backward(dbtc.data(), g.qkvw + l * 3 * C * C, g.qkvb + l * 3 * C, dbt3c.data(), a.ln1 + btc,
                            p.qkvw + l * 3 * C * C, BT, 3 * C, C);
        cpu_layernorm_backward(dresidual, g.ln1w + l * C, g.ln1b + l * C, dbtc.data(), residual, p.ln1w + l * C,
                               a.ln1_mean + l * BT, a.ln1_rstd + l * BT, BT, C);
    }
    cpu_encoder_backward(g.wte, g.wpe, dresidual, inputs.data(), B, T, C);

    double sum = 0.0;
    for (int i = 0; i < BT; i++) {
        sum += a.losses[i];
    }
    return (float)(sum / BT);
}

static float cpu_update(CpuGPT2 *model, const AdamWConfig &config, int step) {
    double squares = 0.0;
    for (size_t i = 0; i < model->grads_memory.size(); i++) {
        squares += (double)model->grads_memory[i] * model->grads_memory[i];
    }
    const double norm = sqrt(squares);
    const double scale = norm > config.max_grad_norm ? config.max_grad_norm / norm : 1.0;
    const double c1 = 1.0 - pow((double)config.beta1, step), c2 = 1.0 - pow((double)config.beta2, step);
    size_t i = 0;
    for (int tensor = 0; tensor < NUM_PARAMETER_TENSORS; tensor++) {
        const double decay = parameter_decays(tensor) ? config.weight_decay : 0.0;
        for (size_t k = 0; k < model->param_sizes[tensor]; k++, i++) {
            const double grad = scale * model->grads_memory[i];
            const double m = config.beta1 * (double)model->m_memory[i] + (1.0 - config.beta1) * grad;
            const double v = config.beta2 * (double)model->v_memory[i] + (1.0 - config.beta2) * grad * grad;
            model->m_memory[i] = (float)m;
            model->v_memory[i] = (float)v;
            const double param = model->params_memory[i];
            const double update = m / c1 / (sqrt(v / c2) + config.eps) + decay * param;
            model->params_memory[i] = (float)(param - config.learning_rate * update);
        }
    }
    return (float)norm;
}

// ---------------------------------------------------------------------------------------------------------------------
// the comparison

static std::vector<float> initial_parameters(const GPT2Config &config) {
    size_t sizes[NUM_PARAMETER_TENSORS];
    const size_t total = parameter_sizes(sizes, config);
    std::vector<float> init;
    init.reserve(total);
    Rng rng = rng_make(1234);
    for (int i = 0; i < NUM_PARAMETER_TENSORS; i++) {
        const bool is_gain = i == 2 || i == 8 || i == 14;
        const bool is_projection = i == 6 || i == 12; // onto the residual stream
        const float deviation = is_projection ? 0.1f / sqrtf(2.0f * config.num_layers) : 0.1f;
        for (size_t k = 0; k < sizes[i]; k++) {
            init.push_back((is_gain ? 1.0f : 0.0f) + rng_normal(&rng, deviation));
        }
    }
    return init;
}

// Every tensor on its own, so that a small one cannot hide behind a large one.
static void compare_tensors(KernelCheck *check, const std::vector<float> &got, const std::vector<float> &ref,
                            const size_t sizes[NUM_PARAMETER_TENSORS]) {
    size_t offset = 0;
    for (int i = 0; i < NUM_PARAMETER_TENSORS; i++) {
        double error = array_error(got.data() + offset, ref.data() + offset, sizes[i]);
        if (!(error <= check->tolerance)) {
            fprintf(stderr, "%s: tensor %s differs by %.2e\n", check->name, parameter_names[i], error);
        }
        check->add_error(error);
        offset += sizes[i];
    }
}

int main(int argc, char **argv) {
    const int steps = argc > 1 ? atoi(argv[1]) : 3;
    const int B = 2, T = 32;
    GPT2Config config;
    config.max_seq_len = T;
    config.vocab_size = 256;
    config.num_layers = 2;
    config.num_heads = 4;
    config.channels = 64;
    AdamWConfig adamw = {2e-3f, 0.9f, 0.95f, 1e-5f, 0.1f, 1.0f};
    const double loss_tol = 1e-5, tensor_tol = 1e-4;

    int device_count = 0;
    cudaCheck(cudaGetDeviceCount(&device_count));
    if (device_count == 0) {
        fprintf(stderr, "no device\n");
        return 1;
    }
    cudaCheck(cudaSetDevice(0));
    cudaDeviceProp prop;
    cudaCheck(cudaGetDeviceProperties(&prop, 0));
    fprintf(stderr, "device: %s\n", prop.name);
    cudaCheck(cudaStreamCreate(&main_stream));
    cudaEvent_t start, stop;
    cudaCheck(cudaEventCreate(&start));
    cudaCheck(cudaEventCreate(&stop));

    const std::vector<float> init = initial_parameters(config);
    GPT2 model;
    CpuGPT2 reference;
    gpt2_build(&model, config, init, B, T);
    cpu_build(&reference, config, init, B, T);

    // one batch of "text": short random walks through the vocabulary
    Rng rng = rng_make(4321);
    std::vector<int> inputs(B * T), targets(B * T);
    for (int b = 0; b < B; b++) {
        int token = rng_int(&rng, config.vocab_size);
        for (int t = 0; t < T; t++) {
            inputs[b * T + t] = token;
            token = (token + 1 + rng_int(&rng, 5)) % config.vocab_size;
            targets[b * T + t] = token;
        }
    }
    cudaCheck(cudaDeviceSynchronize());

    float first_loss = 0.0f, last_loss = 0.0f;
    for (int step = 1; step <= steps; step++) {
        char name[64];
        const float ref_loss = cpu_forward_backward(&reference, inputs, targets);

        cudaCheck(cudaEventRecord(start, main_stream));
        gpt2_forward(&model, inputs, targets);
        if (step == 1) {
            cudaCheck(cudaStreamSynchronize(main_stream));
            KernelCheck check("train_forward_logits", tensor_tol);
            check.device(model.acts.logits, reference.logits);
            check.device(model.acts.residual3,
                         std::vector<float>(reference.acts.residual3,
                                            reference.acts.residual3 + config.num_layers * B * T * config.channels));
            check.finish();
        }
        const float loss = gpt2_backward(&model);

        snprintf(name, sizeof(name), "train_step%d_loss", step);
        KernelCheck loss_check(name, loss_tol);
        loss_check.scalar(loss, ref_loss);
        loss_check.finish();

        snprintf(name, sizeof(name), "train_step%d_gradients", step);
        KernelCheck grad_check(name, tensor_tol);
        compare_tensors(&grad_check, to_host(model.grads_memory, model.num_parameters), reference.grads_memory,
                        model.param_sizes);
        grad_check.finish();

        const float ref_norm = cpu_update(&reference, adamw, step);
        const float norm = gpt2_update(&model, adamw, step);
        snprintf(name, sizeof(name), "train_step%d_norm", step);
        KernelCheck norm_check(name, tensor_tol);
        norm_check.scalar(norm, ref_norm);
        norm_check.finish();

        cudaCheck(cudaEventRecord(stop, main_stream));
        cudaCheck(cudaEventSynchronize(stop));
        float ms = 0.0f;
        cudaCheck(cudaEventElapsedTime(&ms, start, stop));
        fprintf(stderr, "step %d: loss %.6f (reference %.6f), norm %.4f, %.2f ms\n", step, loss, ref_loss, norm, ms);
        first_loss = step == 1 ? loss : first_loss;
        last_loss = loss;
    }

    KernelCheck param_check("train_parameters", tensor_tol);
    compare_tensors(&param_check, to_host(model.params_memory, model.num_parameters), reference.params_memory,
                    model.param_sizes);
    param_check.finish();

    if (steps > 1) {
        KernelCheck progress("train_loss_decreases", 0.0);
        progress.expect(last_loss < first_loss);
        progress.finish();
    }

    gpt2_free(&model);
    cudaCheck(cudaEventDestroy(start));
    cudaCheck(cudaEventDestroy(stop));
    cudaCheck(cudaStreamDestroy(main_stream));
    return test_exit_code();
}
