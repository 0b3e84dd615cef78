// Causal multi-head self-attention, forward and backward: a naive version, one with permuted q, k, v and batched tiled
// products, and a fused forward that never stores the scores.
//
// inp is (B, T, 3, NH, HS): query, key and value vectors of each token. out is (B, T, NH, HS), att is (B, NH, T, T).
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

// ---------------------------------------------------------------------------------------------------------------------
// naive forward

__global__ void attention_query_key(float *preatt, const float *inp, int B, int T, int NH, int HS) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int total = B * NH * T * T;
    if (idx < total) {
        int t2 = idx % T;
        int t = (idx / T) % T;
        if (t2 > t) { // causal mask
            preatt[idx] = -INFINITY;
            return;
        }
        int h = (idx / (T * T)) % NH;
        int b = idx / (NH * T * T);
        int C = NH * HS;
        const float *query = inp + (b * T + t) * 3 * C + h * HS;
        const float *key = inp + (b * T + t2) * 3 * C + h * HS + C;
        float val = 0.0f;
        for (int i = 0; i < HS; i++) {
            val += query[i] * key[i];
        }
        preatt[idx] = val * (1.0f / sqrtf((float)HS));
    }
}

__global__ void attention_softmax_rows(float *att, const float *preatt, int B, int T, int NH) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < B * NH * T) {
        int t = row % T;
        const float *x = preatt + row * T;
        float *y = att + row * T;
        float maxval = x[0];
        for (int i = 1; i <= t; i++) {
            maxval = fmaxf(maxval, x[i]);
        }
        float sum = 0.0f;
        for (int i = 0; i <= t; i++) {
            float e = expf(x[i] - maxval);
            sum += e;
            y[i] = e;
        }
        float inv = sum == 0.0f ? 0.0f : 1.0f / sum;
        for (int i = 0; i < T; i++) {
            y[i] = i <= t ? y[i] * inv : 0.0f;
        }
    }
}

__global__ void attention_value(float *out, const float *att, const float *inp, int B, int T, int NH, int HS) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int C = NH * HS;
    if (idx < B * T * C) {
        int d = idx % HS;
        int h = (idx / HS) % NH;
        int t = (idx / C) % T;
        int b = idx / (C * T);
        const float *weights = att + ((b * NH + h) * T + t) * T;
        float val = 0.0f;
        for (int t2 = 0; t2 <= t; t2++) {
            val += weights[t2] * inp[(b * T + t2) * 3 * C + 2 * C + h * HS + d];
        }
        out[idx] = val;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// naive backward; dinp must start at zero

__global__ void attention_backward_value(float *datt, float *dinp, const float *dout, const float *att,
                                         const float *inp, int B, int T, int NH, int HS) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * T * T) {
        return;
    }
    int t2 = idx % T;
    int t = (idx / T) % T;
    int h = (idx / (T * T)) % NH;
    int b = idx / (NH * T * T);
    int C = NH * HS;
    float val = 0.0f;
    if (t2 <= t) {
        const float *value = inp + (b * T + t2) * 3 * C + 2 * C + h * HS;
        float *dvalue = dinp + (b * T + t2) * 3 * C + 2 * C + h * HS;
        const float *grad = dout + (b * T + t) * C + h * HS;
        const float weight = att[idx];
        for (int i = 0; i < HS; i++) {
            val += value[i] * grad[i];
            atomicAdd(dvalue + i, weight * grad[i]);
        }
    }
    datt[idx] = val;
}

__global__ void attention_backward_softmax_naive(float *dpreatt, const float *datt, const float *att, int num_rows,
                                                 int T) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows) {
        float dot = 0.0f;
        for (int i = 0; i < T; i++) {
            dot += att[row * T + i] * datt[row * T + i];
        }
        for (int i = 0; i < T; i++) {
            dpreatt[row * T + i] = att[row * T + i] * (datt[row * T + i] - dot);
        }
    }
}

__global__ void attention_backward_query_key(float *dinp, const float *dpreatt, const float *inp, int B, int T, int NH,
                                             int HS) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * T * T) {
        return;
    }
    int t2 = idx % T;
    int t = (idx / T) % T;
    if (t2 > t) {
        return;
    }
    int h = (idx / (T * T)) % NH;
    int b = idx / (NH * T * T);
    int C = NH * HS;
    const int q_off = (b * T + t) * 3 * C + h * HS;
    const int k_off = (b * T + t2) * 3 * C + C + h * HS;
    const float grad = dpreatt[idx] * (1.0f / sqrtf((float)HS));
    for (int i = 0; i < HS; i++) {
        atomicAdd(&dinp[q_off + i], grad * inp[k_off + i]);
        atomicAdd(&dinp[k_off + i], grad * inp[q_off + i]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// permuted layout: q, k, v are (B, NH, T, HS) each

__global__ void permute_kernel(float *q, float *k, float *v, const float *inp, int B, int T, int NH, int HS) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * T * HS) {
        return;
    }
    int b = idx / (NH * T * HS);
    int rest = idx % (NH * T * HS);
    int h = rest / (T * HS);
    rest = rest % (T * HS);
    int t = rest / HS;
    int d = rest % HS;
    int src = ((b * T + t) * 3 * NH + h) * HS + d;
    q[idx] = __ldcs(&inp[src]);
    k[idx] = __ldcs(&inp[src + NH * HS]);
    v[idx] = __ldcs(&inp[src + 2 * NH * HS]);
}

__global__ void permute_kernel_backward(float *dinp, const float *dq, const float *dk, const float *dv, int B, int T,
                                        int NH, int HS) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < B * NH * T * HS) {
        int d = idx % HS;
        int t = idx / HS % T;
        int h = idx / (HS * T) % NH;
        int b = idx / (HS * T * NH);
        int dst = ((b * T + t) * 3 * NH + h) * HS + d;
        dinp[dst] = dq[idx];
        dinp[dst + NH * HS] = dk[idx];
        dinp[dst + 2 * NH * HS] = dv[idx];
    }
}

// (B, NH, T, HS) to (B, T, NH, HS), or back when BACKWARD.
template <bool BACKWARD>
__global__ void unpermute_kernel(float *dst, const float *src, int T, int NH, int HS) {
    const int t = blockIdx.x;
    const int b = blockIdx.y;
    for (int c = threadIdx.x; c < NH * HS; c += blockDim.x) {
        const int h = c / HS;
        const int d = c % HS;
        const int permuted = ((b * NH + h) * T + t) * HS + d;
        const int plain = (b * T + t) * NH * HS + c;
        if (BACKWARD) {
            dst[permuted] = src[plain];
        } else {
            dst[plain] = src[permuted];
        }
    }
}

// C = alpha * op(A) * op(B) for blockIdx.z batches of row-major matrices; op(A) is (M, K) and op(B) is (K, N).
template <int TILE, bool TRANS_A, bool TRANS_B>
__global__ void batched_gemm(float *c, const float *a, const float *b, int M, int N, int K, float alpha) {
    __shared__ float as[TILE][TILE + 1];
    __shared__ float bs[TILE][TILE + 1];
    a += (size_t)blockIdx.z * M * K;
    b += (size_t)blockIdx.z * K * N;
    c += (size_t)blockIdx.z * M * N;
    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    float acc = 0.0f;
    for (int k0 = 0; k0 < K; k0 += TILE) {
        const int ka = k0 + threadIdx.x;
        const int kb = k0 + threadIdx.y;
        float av = 0.0f;
        float bv = 0.0f;
        if (row < M && ka < K) {
            av = TRANS_A ? a[ka * M + row] : a[row * K + ka];
        }
        if (col < N && kb < K) {
            bv = TRANS_B ? b[col * K + kb] : b[kb * N + col];
        }
        as[threadIdx.y][threadIdx.x] = av;
        bs[threadIdx.y][threadIdx.x] = bv;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; k++) {
            acc = fmaf(as[threadIdx.y][k], bs[k][threadIdx.x], acc);
        }
        __syncthreads();
    }
    if (row < M && col < N) {
        c[row * N + col] = alpha * acc;
    }
}

// Softmax over the columns 0 .. t of row t, the rest becomes zero; one warp per row.
__global__ void causal_softmax_warp(float *att, const float *preatt, int num_rows, int T) {
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cg::this_thread_block());
    const int lane = warp.thread_rank();
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    if (row >= num_rows) {
        return;
    }
    const int t = row % T;
    const float *x = preatt + (size_t)row * T;
    float maxval = -INFINITY;
    for (int i = lane; i <= t; i += 32) {
        maxval = fmaxf(maxval, x[i]);
    }
    for (int i = 16; i > 0; i >>= 1) {
        maxval = fmaxf(maxval, warp.shfl_xor(maxval, i));
    }
    float sum = 0.0f;
    for (int i = lane; i <= t; i += 32) {
        sum += expf(x[i] - maxval);
    }
    for (int i = 16; i > 0; i >>= 1) {
        sum += warp.shfl_xor(sum, i);
    }
    for (int i = lane; i < T; i += 32) {
        __stcs(att + (size_t)row * T + i, i <= t ? expf(x[i] - maxval) / sum : 0.0f);
    }
}

// dpreatt = att * (datt - dot), a block of BLOCK_SIZE threads per row.
template <int BLOCK_SIZE>
__global__ void causal_softmax_backward(float *dpreatt, const float *datt, const float *att, int T) {
    const int t = blockIdx.x;
    const size_t base = ((size_t)blockIdx.y * T + t) * T;
    float dot = 0.0f;
    for (int i = threadIdx.x; i <= t; i += BLOCK_SIZE) {
        dot += att[base + i] * datt[base + i];
    }
    dot = block_reduce<SumOp, BLOCK_SIZE>(dot);
    for (int i = threadIdx.x; i < T; i += BLOCK_SIZE) {
        dpreatt[base + i] = i <= t ? att[base + i] * (datt[base + i] - dot) : 0.0f;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// fused forward: every thread owns a query, keys and values come through shared memory in tiles of BLOCK rows, the
// softmax is kept up to date on the way

template <int HS, int BLOCK>
__global__ void attention_forward_fused(float *__restrict__ out, const float *__restrict__ inp, int T, int NH,
                                        float scale) {
    extern __shared__ __align__(16) float kv_tiles[];
    float *k_tile = kv_tiles;
    float *v_tile = kv_tiles + BLOCK * HS;
    const int C = NH * HS;
    const int h = blockIdx.y;
    const int b = blockIdx.z;
    const int t = blockIdx.x * BLOCK + threadIdx.x;
    const float *base = inp + (size_t)b * T * 3 * C + h * HS;

    float q[HS];
    float acc[HS];
#pragma unroll
    for (int d = 0; d < HS; d += 4) {
        float4 v = t < T ? load4(base + (size_t)t * 3 * C + d) : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        q[d] = v.x * scale;
        q[d + 1] = v.y * scale;
        q[d + 2] = v.z * scale;
        q[d + 3] = v.w * scale;
        acc[d] = acc[d + 1] = acc[d + 2] = acc[d + 3] = 0.0f;
    }
    float maxval = -FLT_MAX;
    float sum = 0.0f;

    for (int tile = 0; tile <= (int)blockIdx.x; tile++) {
        __syncthreads();
        for (int i = threadIdx.x; i < BLOCK * HS / 4; i += BLOCK) {
            const int r = i / (HS / 4);
            const int d = i % (HS / 4) * 4;
            const int t2 = tile * BLOCK + r;
            float4 kv = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
            float4 vv = kv;
            if (t2 < T) {
                kv = load4(base + (size_t)t2 * 3 * C + C + d);
                vv = load4(base + (size_t)t2 * 3 * C + 2 * C + d);
            }
            store4(k_tile + r * HS + d, kv);
            store4(v_tile + r * HS + d, vv);
        }
        __syncthreads();
        for (int r = 0; r < BLOCK; r++) {
            if (tile * BLOCK + r > t) {
                break;
            }
            float score = 0.0f;
#pragma unroll
            for (int d = 0; d < HS; d++) {
                score += q[d] * k_tile[r * HS + d];
            }
            if (score > maxval) {
                const float correction = expf(maxval - score);
                sum *= correction;
                for (int d = 0; d < HS; d++) {
                    acc[d] *= correction;
                }
                maxval = score;
            }
            const float p = expf(score - maxval);
            sum += p;
#pragma unroll
            for (int d = 0; d < HS; d++) {
                acc[d] += p * v_tile[r * HS + d];
            }
        }
    }
    if (t < T) {
        const float inv = 1.0f / sum;
        float *dst = out + ((size_t)b * T + t) * C + h * HS;
        for (int d = 0; d < HS; d++) {
            dst[d] = acc[d] * inv;
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// launchers

static void attention_forward1(float *out, float *preatt, float *att, const float *inp, int B, int T, int NH, int HS) {
    const int block_size = 128;
    attention_query_key<<<CEIL_DIV(B * NH * T * T, block_size), block_size>>>(preatt, inp, B, T, NH, HS);
    attention_softmax_rows<<<CEIL_DIV(B * NH * T, block_size), block_size>>>(att, preatt, B, T, NH);
    attention_value<<<CEIL_DIV(B * T * NH * HS, block_size), block_size>>>(out, att, inp, B, T, NH, HS);
    cudaCheck(cudaGetLastError());
}

static void attention_backward1(float *dinp, float *dpreatt, float *datt, const float *dout, const float *inp,
                                const float *att, int B, int T, int NH, int HS) {
    const int block_size = 128;
    const int grid_size = CEIL_DIV(B * NH * T * T, block_size);
    cudaCheck(cudaMemset(dinp, 0, (size_t)B * T * 3 * NH * HS * sizeof(float)));
    attention_backward_value<<<grid_size, block_size>>>(datt, dinp, dout, att, inp, B, T, NH, HS);
    attention_backward_softmax_naive<<<CEIL_DIV(B * NH * T, 32), 32>>>(dpreatt, datt, att, B * NH * T, T);
    attention_backward_query_key<<<grid_size, block_size>>>(dinp, dpreatt, inp, B, T, NH, HS);
    cudaCheck(cudaGetLastError());
}

template <int TILE, bool TRANS_A, bool TRANS_B>
static void launch_batched_gemm(float *c, const float *a, const float *b, int M, int N, int K, int batch,
                                float alpha) {
    dim3 grid(CEIL_DIV(N, TILE), CEIL_DIV(M, TILE), batch);
    dim3 block(TILE, TILE);
    batched_gemm<TILE, TRANS_A, TRANS_B><<<grid, block>>>(c, a, b, M, N, K, alpha);
    cudaCheck(cudaGetLastError());
}

// qkvr holds q, k and v one after the other; scratch is (B, NH, T, HS).
static void attention_forward2(float *out, float *qkvr, float *preatt, float *att, float *scratch, const float *inp,
                               int B, int T, int NH, int HS) {
    const int n = B * NH * T * HS;
    float *q = qkvr, *k = qkvr + n, *v = qkvr + 2 * n;
    permute_kernel<<<CEIL_DIV(n, 256), 256>>>(q, k, v, inp, B, T, NH, HS);
    launch_batched_gemm<16, false, true>(preatt, q, k, T, T, HS, B * NH, 1.0f / sqrtf((float)HS));
    causal_softmax_warp<<<CEIL_DIV(B * NH * T * 32, 256), 256>>>(att, preatt, B * NH * T, T);
    launch_batched_gemm<16, false, false>(scratch, att, v, T, HS, T, B * NH, 1.0f);
    unpermute_kernel<false><<<dim3(T, B), 64>>>(out, scratch, T, NH, HS);
    cudaCheck(cudaGetLastError());
}

static void attention_backward2(float *dinp, float *dqkvr, float *dpreatt, float *datt, float *scratch,
                                const float *dout, const float *qkvr, const float *att, int B, int T, int NH, int HS) {
    const int n = B * NH * T * HS;
    const float *q = qkvr, *k = qkvr + n, *v = qkvr + 2 * n;
    float *dq = dqkvr, *dk = dqkvr + n, *dv = dqkvr + 2 * n;
    const float scale = 1.0f / sqrtf((float)HS);
    unpermute_kernel<true><<<dim3(T, B), 64>>>(scratch, dout, T, NH, HS);
    launch_batched_gemm<16, false, true>(datt, scratch, v, T, T, HS, B * NH, 1.0f);
    launch_batched_gemm<16, true, false>(dv, att, scratch, T, HS, T, B * NH, 1.0f);
    causal_softmax_backward<64><<<dim3(T, B * NH), 64>>>(dpreatt, datt, att, T);
    launch_batched_gemm<16, false, false>(dq, dpreatt, k, T, HS, T, B * NH, scale);
    launch_batched_gemm<16, true, false>(dk, dpreatt, q, T, HS, T, B * NH, scale);
    permute_kernel_backward<<<CEIL_DIV(n, 256), 256>>>(dinp, dq, dk, dv, B, T, NH, HS);
    cudaCheck(cudaGetLastError());
}

template <int HS>
static void attention_forward3(float *out, const float *inp, int B, int T, int NH) {
    constexpr int block = 32;
    const size_t smem = 2 * block * HS * sizeof(float);
    cudaCheck(cudaFuncSetAttribute((const void *)attention_forward_fused<HS, block>,
                                   cudaFuncAttributeMaxDynamicSharedMemorySize, (int)smem));
    dim3 grid(CEIL_DIV(T, block), NH, B);
    attention_forward_fused<HS, block><<<grid, block, smem>>>(out, inp, T, NH, 1.0f / sqrtf((float)HS));
    cudaCheck(cudaGetLastError());
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void attention_forward_cpu(std::vector<float> &out, std::vector<float> &att, const std::vector<float> &inp,
                                  int B, int T, int NH, int HS) {
    const int C = NH * HS;
    std::vector<double> p(T);
    for (int b = 0; b < B; b++) {
        for (int h = 0; h < NH; h++) {
            for (int t = 0; t < T; t++) {
                const float *query = &inp[(b * T + t) * 3 * C + h * HS];
                double maxval = -1e300, sum = 0.0;
                for (int t2 = 0; t2 <= t; t2++) {
                    const float *key = &inp[(b * T + t2) * 3 * C + C + h * HS];
                    double val = 0.0;
                    for (int d = 0; d < HS; d++) {
                        val += (double)query[d] * key[d];
                    }
                    p[t2] = val / sqrt((double)HS);
                    maxval = fmax(maxval, p[t2]);
                }
                for (int t2 = 0; t2 <= t; t2++) {
                    p[t2] = exp(p[t2] - maxval);
                    sum += p[t2];
                }
                for (int t2 = 0; t2 < T; t2++) {
                    att[((b * NH + h) * T + t) * T + t2] = t2 <= t ? (float)(p[t2] / sum) : 0.0f;
                }
                for (int d = 0; d < HS; d++) {
                    double val = 0.0;
                    for (int t2 = 0; t2 <= t; t2++) {
                        val += p[t2] / sum * inp[(b * T + t2) * 3 * C + 2 * C + h * HS + d];
                    }
                    out[(b * T + t) * C + h * HS + d] = (float)val;
                }
            }
        }
    }
}

static void attention_backward_cpu(std::vector<float> &dinp, const std::vector<float> &dout,
                                   const std::vector<float> &inp, const std::vector<float> &att, int B, int T, int NH,
                                   int HS) {
    const int C = NH * HS;
    const double scale = 1.0 / sqrt((double)HS);
    std::vector<double> grad(dinp.size(), 0.0), datt(T);
    for (int b = 0; b < B; b++) {
        for (int h = 0; h < NH; h++) {
            for (int t = 0; t < T; t++) {
                const float *weights = &att[((b * NH + h) * T + t) * T];
                const float *dy = &dout[(b * T + t) * C + h * HS];
                const int q = (b * T + t) * 3 * C + h * HS;
                double dot = 0.0;
                for (int t2 = 0; t2 <= t; t2++) {
                    const int v = (b * T + t2) * 3 * C + 2 * C + h * HS;
                    double val = 0.0;
                    for (int d = 0; d < HS; d++) {
                        val += (double)inp[v + d] * dy[d];
                        grad[v + d] += (double)weights[t2] * dy[d];
                    }
                    datt[t2] = val;
                    dot += val * weights[t2];
                }
                for (int t2 = 0; t2 <= t; t2++) {
                    const int k = (b * T + t2) * 3 * C + C + h * HS;
                    const double g = weights[t2] * (datt[t2] - dot) * scale;
                    for (int d = 0; d < HS; d++) {
                        grad[q + d] += g * inp[k + d];
                        grad[k + d] += g * inp[q + d];
                    }
                }
            }
        }
    }
    for (size_t i = 0; i < grad.size(); i++) {
        dinp[i] = (float)grad[i];
    }
}

int main() {
    const int B = 2, T = 56, NH = 3, HS = 16;
    const int C = NH * HS;
    const double tol = 2e-5;
    Rng rng = rng_make(88);

    std::vector<float> inp = random_vector(&rng, B * T * 3 * C, 1.0f);
    std::vector<float> dout = random_vector(&rng, B * T * C, 1.0f);
    std::vector<float> out(B * T * C), att(B * NH * T * T), dinp(B * T * 3 * C);
    attention_forward_cpu(out, att, inp, B, T, NH, HS);
    attention_backward_cpu(dinp, dout, inp, att, B, T, NH, HS);

    float *d_inp = to_device(inp);
    float *d_dout = to_device(dout);
    float *d_out = device_alloc<float>(B * T * C);
    float *d_dinp = device_alloc<float>(B * T * 3 * C);
    float *d_preatt = device_alloc<float>(B * NH * T * T);
    float *d_att = device_alloc<float>(B * NH * T * T);
    float *d_datt = device_alloc<float>(B * NH * T * T);
    float *d_dpreatt = device_alloc<float>(B * NH * T * T);
    float *d_qkvr = device_alloc<float>(B * T * 3 * C);
    float *d_dqkvr = device_alloc<float>(B * T * 3 * C);
    float *d_scratch = device_alloc<float>(B * T * C);

    {
        KernelCheck check("attention_forward_naive", tol);
        attention_forward1(d_out, d_preatt, d_att, d_inp, B, T, NH, HS);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_out, out);
        check.device(d_att, att);
        check.finish();
    }
    {
        KernelCheck check("attention_backward_naive", tol);
        attention_backward1(d_dinp, d_dpreatt, d_datt, d_dout, d_inp, d_att, B, T, NH, HS);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_dinp, dinp);
        check.finish();
    }
    {
        KernelCheck check("attention_forward_permuted", tol);
        device_poison(d_out, B * T * C);
        device_poison(d_preatt, B * NH * T * T);
        device_poison(d_att, B * NH * T * T);
        attention_forward2(d_out, d_qkvr, d_preatt, d_att, d_scratch, d_inp, B, T, NH, HS);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_out, out);
        check.device(d_att, att);
        check.finish();
    }
    {
        KernelCheck check("attention_backward_permuted", tol);
        device_poison(d_dinp, B * T * 3 * C);
        device_poison(d_datt, B * NH * T * T);
        device_poison(d_dpreatt, B * NH * T * T);
        attention_backward2(d_dinp, d_dqkvr, d_dpreatt, d_datt, d_scratch, d_dout, d_qkvr, d_att, B, T, NH, HS);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_dinp, dinp);
        check.finish();
    }
    {
        KernelCheck check("attention_forward_fused", tol);
        device_poison(d_out, B * T * C);
        attention_forward3<16>(d_out, d_inp, B, T, NH);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_out, out);
        check.finish();
    }

    float *buffers[] = {d_inp, d_dout, d_out,     d_dinp, d_preatt, d_att,
                        d_datt, d_dpreatt, d_qkvr, d_dqkvr, d_scratch};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    return test_exit_code();
}
