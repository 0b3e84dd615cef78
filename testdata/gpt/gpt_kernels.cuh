// Kernels of a GPT-2 training step in fp32, and their launches. No atomics: every sum has one order, so that a
// training gives the same bits each time, with a break in the middle or without.
#ifndef GPT_KERNELS_CUH
#define GPT_KERNELS_CUH

#include "gpt_common.h"
#include "gpt_model.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// ---------------------------------------------------------------------------------------------------------------------
// embedding

__global__ void encoder_forward_kernel(float *out, const int *inp, const float *wte, const float *wpe, int B, int T,
                                       int C) {
    const size_t idx = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (idx >= (size_t)B * T * C) {
        return;
    }
    const int bt = (int)(idx / C);
    const int c = (int)(idx % C);
    const float *tok = wte + (size_t)inp[bt] * C + c;
    const float *pos = wpe + (size_t)(bt % T) * C + c;
    store4(out + idx, add4(load4(tok), load4(pos)));
}

// The places of the batch, sorted by token: bucket i has the token tokens[i] and the places order[starts[i]] ... A
// block for each bucket (x) and some of the channels (y).
__global__ void token_backward_kernel(float *dwte, const float *dout, const int *tokens, const int *starts, const int *order,
                                      int C) {
    const int c = blockIdx.y * blockDim.x + threadIdx.x;
    if (c >= C) {
        return;
    }
    float sum = 0.0f;
    for (int i = starts[blockIdx.x]; i < starts[blockIdx.x + 1]; i++) {
        sum += dout[(size_t)order[i] * C + c];
    }
    dwte[(size_t)tokens[blockIdx.x] * C + c] += sum;
}

__global__ void position_backward_kernel(float *dwpe, const float *dout, int B, int T, int C) {
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < T * C) {
        float sum = 0.0f;
        for (int b = 0; b < B; b++) {
            sum += dout[(size_t)b * T * C + idx];
        }
        dwpe[idx] += sum;
    }
}

inline void encoder_forward(float *out, const int *inp, const float *wte, const float *wpe, int B, int T, int C,
                            cudaStream_t stream) {
    const int block_size = 128;
    const size_t fours = (size_t)B * T * C / 4;
    encoder_forward_kernel<<<(unsigned)CEIL_DIV(fours, block_size), block_size, 0, stream>>>(out, inp, wte, wpe, B, T, C);
    cudaCheck(cudaGetLastError());
}

inline void encoder_backward(float *dwte, float *dwpe, const float *dout, const int *tokens, const int *starts,
                             const int *order, int buckets, int B, int T, int C, cudaStream_t stream) {
    const int block_size = 128;
    token_backward_kernel<<<dim3(buckets, CEIL_DIV(C, block_size)), block_size, 0, stream>>>(dwte, dout, tokens, starts,
                                                                                            order, C);
    position_backward_kernel<<<CEIL_DIV(T * C, block_size), block_size, 0, stream>>>(dwpe, dout, B, T, C);
    cudaCheck(cudaGetLastError());
}

// ---------------------------------------------------------------------------------------------------------------------
// layernorm and residual

__device__ inline float tile_reduce_sum(const cg::thread_block_tile<32> &warp, float val) {
    for (int offset = 16; offset > 0; offset /= 2) {
        val += warp.shfl_xor(val, offset);
    }
    return val;
}

// A warp for each row.
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

// The gradients are added to dinp. A warp for each row.
__global__ void layernorm_backward_input_kernel(float *dinp, const float *dout, const float *inp, const float *weight,
                                                const float *mean, const float *rstd, int N, int C) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE;
    if (row >= N) {
        return;
    }
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
        dinp[(size_t)row * C + i] += s * (weight[i] * dy[i] - (g_sum + n * gn_sum) / C);
    }
}

// dweight and dbias += sums over the rows; blocks of 32 columns by ROWS rows.
template <int ROWS>
__global__ void layernorm_backward_weight_kernel(float *dweight, float *dbias, const float *dout, const float *inp,
                                                 const float *mean, const float *rstd, int N, int C) {
    __shared__ float2 partial[ROWS][WARP_SIZE];
    const int c = blockIdx.x * WARP_SIZE + threadIdx.x;
    float2 sum = make_float2(0.0f, 0.0f);
    if (c < C) {
        for (int row = threadIdx.y; row < N; row += ROWS) {
            const float dy = dout[(size_t)row * C + c];
            sum.x += (inp[(size_t)row * C + c] - mean[row]) * rstd[row] * dy;
            sum.y += dy;
        }
    }
    partial[threadIdx.y][threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.y == 0 && c < C) {
        for (int r = 1; r < ROWS; r++) {
            sum.x += partial[r][threadIdx.x].x;
            sum.y += partial[r][threadIdx.x].y;
        }
        dweight[c] += sum.x;
        dbias[c] += sum.y;
    }
}

inline void layernorm_forward(float *out, float *mean, float *rstd, const float *inp, const float *weight,
                              const float *bias, int N, int C, cudaStream_t stream) {
    const int block_size = 128;
    layernorm_forward_kernel<<<CEIL_DIV(N * 32, block_size), block_size, 0, stream>>>(out, mean, rstd, inp, weight, bias,
                                                                                      N, C, (float)GPT_LAYERNORM_EPS);
    cudaCheck(cudaGetLastError());
}

inline void fused_residual_layernorm(float *residual, float *normed, float *mean, float *rstd, const float *inp1,
                                     const float *inp2, const float *weight, const float *bias, int N, int C,
                                     cudaStream_t stream) {
    const int block_y = 4;
    const int smem = block_y * C * (int)sizeof(float);
    cudaCheck(cudaFuncSetAttribute(fused_residual_layernorm_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, smem));
    fused_residual_layernorm_kernel<<<CEIL_DIV(N, block_y), dim3(WARP_SIZE, block_y), smem, stream>>>(
        residual, normed, mean, rstd, inp1, inp2, weight, bias, N, C, (float)GPT_LAYERNORM_EPS);
    cudaCheck(cudaGetLastError());
}

inline void layernorm_backward(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                               const float *weight, const float *mean, const float *rstd, int N, int C,
                               cudaStream_t stream) {
    const int block_size = 128;
    layernorm_backward_input_kernel<<<CEIL_DIV(N * 32, block_size), block_size, 0, stream>>>(dinp, dout, inp, weight, mean,
                                                                                            rstd, N, C);
    layernorm_backward_weight_kernel<8><<<CEIL_DIV(C, WARP_SIZE), dim3(WARP_SIZE, 8), 0, stream>>>(dweight, dbias, dout,
                                                                                                  inp, mean, rstd, N, C);
    cudaCheck(cudaGetLastError());
}

// ---------------------------------------------------------------------------------------------------------------------
// matrix products

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

inline void matmul_forward(float *out, const float *inp, const float *weight, const float *bias, int M, int N, int K,
                           cudaStream_t stream) {
    dim3 grid(CEIL_DIV(N, 32), CEIL_DIV(M, 32));
    dim3 block(16, 16);
    matmul_forward_kernel<16><<<grid, block, 0, stream>>>(out, inp, weight, bias, M, N, K);
    cudaCheck(cudaGetLastError());
}

// dinp (M, K) is overwritten, dweight (N, K) and dbias (N) are added to.
inline void matmul_backward(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                            const float *weight, int M, int N, int K, cudaStream_t stream) {
    const dim3 block(16, 16);
    matmul_backward_kernel<16, false, false>
        <<<dim3(CEIL_DIV(K, 32), CEIL_DIV(M, 32)), block, 0, stream>>>(dinp, dout, weight, M, K, N);
    matmul_backward_kernel<16, true, true>
        <<<dim3(CEIL_DIV(K, 32), CEIL_DIV(N, 32)), block, 0, stream>>>(dweight, dout, inp, N, K, M);
    if (dbias != nullptr) {
        bias_backward_kernel<8><<<CEIL_DIV(N, WARP_SIZE), dim3(WARP_SIZE, 8), 0, stream>>>(dbias, dout, M, N);
    }
    cudaCheck(cudaGetLastError());
}

// ---------------------------------------------------------------------------------------------------------------------
// attention. qkv is (B, T, 3, NH, HS), att is (B, NH, T, T)

// How a warp shares out the values of a head: small heads leave room for several positions at a time, in large ones a
// lane has several.
template <int HS>
struct HeadLanes {
    static_assert(HS % 4 == 0 && (HS < WARP_SIZE ? WARP_SIZE % HS : HS % WARP_SIZE) == 0, "head size and warp must fit");
    static constexpr int WIDTH = HS < WARP_SIZE ? HS : WARP_SIZE;
    static constexpr int POSITIONS = WARP_SIZE / WIDTH;
    static constexpr int PER_LANE = HS / WIDTH;
};

// The sum over the lanes that have the same place in the head.
template <int HS>
__device__ __forceinline__ float head_reduce_sum(float val) {
#pragma unroll
    for (int offset = HeadLanes<HS>::WIDTH; offset < WARP_SIZE; offset *= 2) {
        val += __shfl_xor_sync(0xffffffff, val, offset);
    }
    return val;
}

// One warp per (b, h, t): lanes share the keys for the scores, then the values.
template <int HS>
__global__ void attention_forward_kernel(float *out, float *att, const float *qkv, int B, int T, int NH) {
    extern __shared__ float shared[];
    constexpr int WIDTH = HeadLanes<HS>::WIDTH, POSITIONS = HeadLanes<HS>::POSITIONS, PER_LANE = HeadLanes<HS>::PER_LANE;
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

    const int d = lane % WIDTH;
    float acc[PER_LANE] = {};
    for (int t2 = lane / WIDTH; t2 <= t; t2 += POSITIONS) {
#pragma unroll
        for (int i = 0; i < PER_LANE; i++) {
            acc[i] += scores[t2] * values[(size_t)t2 * 3 * C + d + i * WIDTH];
        }
    }
#pragma unroll
    for (int i = 0; i < PER_LANE; i++) {
        acc[i] = head_reduce_sum<HS>(acc[i]);
        if (lane < WIDTH) {
            out[(size_t)(b * T + t) * C + h * HS + d + i * WIDTH] = acc[i];
        }
    }
}

// One warp per (b, h, t): gradient of the scores (kept in dpreatt, scaled) and of the query.
template <int HS>
__global__ void attention_backward_query_kernel(float *dqkv, float *dpreatt, const float *dout, const float *qkv,
                                                const float *att, int B, int T, int NH) {
    extern __shared__ float shared[];
    constexpr int WIDTH = HeadLanes<HS>::WIDTH, POSITIONS = HeadLanes<HS>::POSITIONS, PER_LANE = HeadLanes<HS>::PER_LANE;
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

    const int d = lane % WIDTH;
    float acc[PER_LANE] = {};
    for (int t2 = lane / WIDTH; t2 <= t; t2 += POSITIONS) {
#pragma unroll
        for (int i = 0; i < PER_LANE; i++) {
            acc[i] += grads[t2] * keys[(size_t)t2 * 3 * C + d + i * WIDTH];
        }
    }
#pragma unroll
    for (int i = 0; i < PER_LANE; i++) {
        acc[i] = head_reduce_sum<HS>(acc[i]);
        if (lane < WIDTH) {
            dqkv[(size_t)(b * T + t) * 3 * C + h * HS + d + i * WIDTH] = acc[i];
        }
    }
}

// One warp per (b, h, t2): gradients of the key and the value, gathered from all later queries.
template <int HS>
__global__ void attention_backward_key_value_kernel(float *dqkv, const float *dpreatt, const float *dout,
                                                    const float *qkv, const float *att, int B, int T, int NH) {
    constexpr int WIDTH = HeadLanes<HS>::WIDTH, POSITIONS = HeadLanes<HS>::POSITIONS, PER_LANE = HeadLanes<HS>::PER_LANE;
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
    const int d = lane % WIDTH;
    float dk[PER_LANE] = {};
    float dv[PER_LANE] = {};
    for (int t = t2 + lane / WIDTH; t < T; t += POSITIONS) {
        const size_t cell = ((size_t)bh * T + t) * T + t2;
        const size_t at = (size_t)(b * T + t) * C + h * HS + d;
#pragma unroll
        for (int i = 0; i < PER_LANE; i++) {
            dk[i] += dpreatt[cell] * qkv[at + (size_t)(b * T + t) * 2 * C + i * WIDTH];
            dv[i] += att[cell] * dout[at + i * WIDTH];
        }
    }
#pragma unroll
    for (int i = 0; i < PER_LANE; i++) {
        dk[i] = head_reduce_sum<HS>(dk[i]);
        dv[i] = head_reduce_sum<HS>(dv[i]);
        if (lane < WIDTH) {
            float *dst = dqkv + (size_t)(b * T + t2) * 3 * C + h * HS + d + i * WIDTH;
            dst[C] = dk[i];
            dst[2 * C] = dv[i];
        }
    }
}

template <int HS>
struct Attention {
    static void forward(float *out, float *att, const float *qkv, int B, int T, int NH, cudaStream_t stream) {
        const int warps = 4;
        attention_forward_kernel<HS><<<CEIL_DIV(B * NH * T, warps), warps * WARP_SIZE, warps * T * sizeof(float), stream>>>(
            out, att, qkv, B, T, NH);
        cudaCheck(cudaGetLastError());
    }

    static void backward(float *dqkv, float *dpreatt, const float *dout, const float *qkv, const float *att, int B, int T,
                         int NH, cudaStream_t stream) {
        const int warps = 4;
        const int blocks = CEIL_DIV(B * NH * T, warps);
        attention_backward_query_kernel<HS><<<blocks, warps * WARP_SIZE, warps * T * sizeof(float), stream>>>(
            dqkv, dpreatt, dout, qkv, att, B, T, NH);
        attention_backward_key_value_kernel<HS><<<blocks, warps * WARP_SIZE, 0, stream>>>(dqkv, dpreatt, dout, qkv, att, B,
                                                                                        T, NH);
        cudaCheck(cudaGetLastError());
    }
};

// The head sizes are those that gpt_config_error() lets pass.
#define FOR_HEAD_SIZE(head_size, class_template, call) \
    switch (head_size) {                               \
    case 8: class_template<8>::call; break;            \
    case 16: class_template<16>::call; break;          \
    case 32: class_template<32>::call; break;          \
    case 64: class_template<64>::call; break;          \
    case 128: class_template<128>::call; break;        \
    default: abort();                                  \
    }

inline void attention_forward(float *out, float *att, const float *qkv, int B, int T, int NH, int HS, cudaStream_t stream) {
    FOR_HEAD_SIZE(HS, Attention, forward(out, att, qkv, B, T, NH, stream));
}

inline void attention_backward(float *dqkv, float *dpreatt, const float *dout, const float *qkv, const float *att, int B,
                               int T, int NH, int HS, cudaStream_t stream) {
    FOR_HEAD_SIZE(HS, Attention, backward(dqkv, dpreatt, dout, qkv, att, B, T, NH, stream));
}

// ---------------------------------------------------------------------------------------------------------------------
// GELU, classifier

#define GELU_K 0.7978845608028654f // sqrt(2 / pi)

__device__ __forceinline__ float gelu(float x) {
    return 0.5f * x * (1.0f + tanhf(GELU_K * (x + 0.044715f * x * x * x)));
}

__device__ __forceinline__ float gelu_grad(float x) {
    float t = tanhf(GELU_K * (x + 0.044715f * x * x * x));
    return 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * GELU_K * (1.0f + 0.134145f * x * x);
}

__global__ void gelu_forward_kernel(float *out, const float *inp, size_t N) {
    const size_t i = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (i < N) {
        float4 x = __ldcs(reinterpret_cast<const float4 *>(inp + i));
        store4(out + i, make_float4(gelu(x.x), gelu(x.y), gelu(x.z), gelu(x.w)));
    }
}

__global__ void gelu_backward_inplace_kernel(float *d_in_out, const float *inp, size_t N) {
    const size_t i = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * 4;
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

inline void gelu_forward(float *out, const float *inp, size_t N, cudaStream_t stream) {
    gelu_forward_kernel<<<(unsigned)CEIL_DIV(N / 4, 128), 128, 0, stream>>>(out, inp, N);
    cudaCheck(cudaGetLastError());
}

inline void gelu_backward_inplace(float *d_in_out, const float *inp, size_t N, cudaStream_t stream) {
    gelu_backward_inplace_kernel<<<(unsigned)CEIL_DIV(N / 4, 128), 128, 0, stream>>>(d_in_out, inp, N);
    cudaCheck(cudaGetLastError());
}

inline void fused_classifier(float *logits, float *losses, const int *targets, float dloss, int N, int V,
                             cudaStream_t stream) {
    fused_classifier_kernel<128><<<N, 128, 0, stream>>>(logits, losses, targets, dloss, V);
    cudaCheck(cudaGetLastError());
}

// ---------------------------------------------------------------------------------------------------------------------
// norm of the gradients, AdamW

enum { NORM_BLOCKS = 512 };

template <int BLOCK_SIZE>
__global__ void norm_partial_kernel(float *partial, const float *data, size_t count) {
    float sum = 0.0f;
    for (size_t i = (size_t)blockIdx.x * BLOCK_SIZE + threadIdx.x; i < count; i += (size_t)gridDim.x * BLOCK_SIZE) {
        sum += data[i] * data[i];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
    }
}

template <int BLOCK_SIZE>
__global__ void norm_kernel(float *norm, const float *partial, int blocks) {
    float sum = 0.0f;
    for (int i = threadIdx.x; i < blocks; i += BLOCK_SIZE) {
        sum += partial[i];
    }
    sum = block_reduce<SumOp, BLOCK_SIZE>(sum);
    if (threadIdx.x == 0) {
        *norm = sqrtf(sum);
    }
}

struct AdamWConfig {
    float rate;
    float beta1, beta2, rest1, rest2; // rest: 1 - beta, of the number before it was rounded
    float eps;
    float clip; // 0: none
    float beta1_correction, beta2_correction;
};

__global__ void adamw_kernel(float *params, const float *grads, float *m_memory, float *v_memory, size_t n,
                             const float *norm, AdamWConfig config, float weight_decay) {
    const size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    const float scale = config.clip > 0.0f && *norm > config.clip ? config.clip / *norm : 1.0f;
    const float grad = scale * grads[i];
    const float m = config.beta1 * m_memory[i] + config.rest1 * grad;
    const float v = config.beta2 * v_memory[i] + config.rest2 * grad * grad;
    m_memory[i] = m;
    v_memory[i] = v;
    const float m_hat = m / config.beta1_correction;
    const float v_hat = v / config.beta2_correction;
    params[i] -= config.rate * (m_hat / (sqrtf(v_hat) + config.eps) + weight_decay * params[i]);
}

// partial has room for NORM_BLOCKS numbers.
inline void global_norm(float *norm, float *partial, const float *data, size_t count, cudaStream_t stream) {
    const size_t wanted = CEIL_DIV(count, 256 * 4);
    const int blocks = wanted < NORM_BLOCKS ? (int)wanted : NORM_BLOCKS;
    norm_partial_kernel<256><<<blocks, 256, 0, stream>>>(partial, data, count);
    norm_kernel<256><<<1, 256, 0, stream>>>(norm, partial, blocks);
    cudaCheck(cudaGetLastError());
}

inline void adamw(float *params, const float *grads, float *m_memory, float *v_memory, size_t n, const float *norm,
                  const AdamWConfig &config, float weight_decay, cudaStream_t stream) {
    adamw_kernel<<<(unsigned)CEIL_DIV(n, 256), 256, 0, stream>>>(params, grads, m_memory, v_memory, n, norm, config,
                                                                weight_decay);
    cudaCheck(cudaGetLastError());
}

#endif // GPT_KERNELS_CUH
