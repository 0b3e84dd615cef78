// Layers in half precision, as mixed-precision training has them: half in memory, float in sums and in transcendental
// functions. Conversions and the residual addition must come out exactly; the others are compared with doubles computed
// from the rounded inputs.
#include "half_common.cuh"

static const float kEps = 1e-5f;
static const float kGeluScale = 0.7978845608f; // sqrt(2 / pi)

// ---------------------------------------------------------------------------------------------------------------------
// conversions

__global__ void cast_to_half(half *out, const float *inp, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = __float2half_rn(inp[i]);
    }
}

// Four values per thread: two pairs, stored as 8 bytes.
__global__ void cast_to_half_vec4(half *out, const float *inp, int n4) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n4) {
        const float4 v = load4(inp + 4 * i);
        const __half2 low = __floats2half2_rn(v.x, v.y);
        const __half2 high = __float22half2_rn(make_float2(v.z, v.w));
        uint2 packed;
        packed.x = *reinterpret_cast<const unsigned int *>(&low);
        packed.y = *reinterpret_cast<const unsigned int *>(&high);
        reinterpret_cast<uint2 *>(out)[i] = packed;
    }
}

__global__ void cast_to_float(float *out, const __half *__restrict__ inp, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        out[i] = __half2float(__ldg(&inp[i]));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// residual addition and GELU

__global__ void residual_half2(__half2 *out, const __half2 *a, const __half2 *b, int n2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        out[i] = __hadd2(a[i], b[i]);
    }
}

// Operators in place of intrinsics, eight values per thread.
__global__ void residual_pack(half *out, const half *a, const half *b, int n8) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n8) {
        return;
    }
    const Pack16<half2> x = load_pack(reinterpret_cast<const half2 *>(a) + 4 * i);
    const Pack16<half2> y = load_pack(reinterpret_cast<const half2 *>(b) + 4 * i);
    Pack16<half2> sum;
#pragma unroll
    for (int k = 0; k < Pack16<half2>::size; k++) {
        sum[k] = x[k] + y[k];
    }
    store_pack(reinterpret_cast<half2 *>(out) + 4 * i, sum);
}

__device__ __forceinline__ float gelu(float x) {
    return 0.5f * x * (1.0f + tanhf(kGeluScale * (x + 0.044715f * x * x * x)));
}

__device__ __forceinline__ float gelu_gradient(float x) {
    const float t = tanhf(kGeluScale * (x + 0.044715f * x * x * x));
    return 0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * kGeluScale * (1.0f + 3.0f * 0.044715f * x * x);
}

__global__ void gelu_forward_half2(__half2 *out, const __half2 *inp, int n2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        const float2 x = __half22float2(inp[i]);
        out[i] = __floats2half2_rn(gelu(x.x), gelu(x.y));
    }
}

__global__ void gelu_backward_half2(__half2 *dinp, const __half2 *inp, const __half2 *dout, int n2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        const __half2 x = inp[i];
        const __half2 d = dout[i];
        dinp[i] = __halves2half2(__float2half(__half2float(__low2half(d)) * gelu_gradient(__low2float(x))),
                                 __float2half(__half2float(__high2half(d)) * gelu_gradient(__high2float(x))));
    }
}

// The sigmoid approximation x / (1 + exp(-1.702 x)), all of it in half arithmetic.
__global__ void quick_gelu_half2(__half2 *out, const __half2 *inp, int n2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        const __half2 factor = __float2half2_rn(-1.702f);
        const __half2 one = __float2half2_rn(1.0f);
        const __half2 x = inp[i];
        out[i] = __h2div(x, __hadd2(one, h2exp(__hmul2(factor, x))));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// layer normalisation, a warp per row; mean and rstd stay in float

__global__ void layernorm_forward_half2(__half2 *out, float *mean, float *rstd, const __half2 *inp,
                                        const __half2 *weight, const __half2 *bias, int N, int C2) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row >= N) {
        return;
    }
    const __half2 *x = inp + (size_t)row * C2;
    float sum = 0.0f;
    for (int i = lane; i < C2; i += WARP_SIZE) {
        const float2 v = __half22float2(x[i]);
        sum += v.x + v.y;
    }
    const float m = warp_reduce_sum(sum) / (2 * C2);
    sum = 0.0f;
    for (int i = lane; i < C2; i += WARP_SIZE) {
        const float2 v = __half22float2(x[i]);
        sum += (v.x - m) * (v.x - m) + (v.y - m) * (v.y - m);
    }
    const float s = rsqrtf(warp_reduce_sum(sum) / (2 * C2) + kEps);
    for (int i = lane; i < C2; i += WARP_SIZE) {
        const float2 v = __half22float2(x[i]);
        const float2 w = __half22float2(weight[i]);
        const float2 b = __half22float2(bias[i]);
        out[(size_t)row * C2 + i] = __floats2half2_rn((v.x - m) * s * w.x + b.x, (v.y - m) * s * w.y + b.y);
    }
    if (lane == 0) {
        mean[row] = m;
        rstd[row] = s;
    }
}

// The gradient of the input comes out in half; those of weight and bias are gathered in float.
__global__ void layernorm_backward_half2(__half2 *dinp, float *dweight, float *dbias, const __half2 *dout,
                                         const __half2 *inp, const __half2 *weight, const float *mean,
                                         const float *rstd, int N, int C2) {
    extern __shared__ float gathered[]; // dweight, then dbias
    const int C = 2 * C2;
    for (int i = threadIdx.x; i < 2 * C; i += blockDim.x) {
        gathered[i] = 0.0f;
    }
    __syncthreads();
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row < N) {
        const size_t base = (size_t)row * C2;
        const float m = mean[row], s = rstd[row];
        float g_sum = 0.0f, gn_sum = 0.0f;
        for (int i = lane; i < C2; i += WARP_SIZE) {
            const float2 x = __half22float2(inp[base + i]), d = __half22float2(dout[base + i]),
                         w = __half22float2(weight[i]);
            const float n0 = (x.x - m) * s, n1 = (x.y - m) * s;
            g_sum += d.x * w.x + d.y * w.y;
            gn_sum += d.x * w.x * n0 + d.y * w.y * n1;
            atomicAdd(&gathered[2 * i], d.x * n0);
            atomicAdd(&gathered[2 * i + 1], d.y * n1);
            atomicAdd(&gathered[C + 2 * i], d.x);
            atomicAdd(&gathered[C + 2 * i + 1], d.y);
        }
        const float g_mean = warp_reduce_sum(g_sum) / C, gn_mean = warp_reduce_sum(gn_sum) / C;
        for (int i = lane; i < C2; i += WARP_SIZE) {
            const float2 x = __half22float2(inp[base + i]), d = __half22float2(dout[base + i]),
                         w = __half22float2(weight[i]);
            dinp[base + i] = __floats2half2_rn((d.x * w.x - g_mean - (x.x - m) * s * gn_mean) * s,
                                               (d.y * w.y - g_mean - (x.y - m) * s * gn_mean) * s);
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < C; i += blockDim.x) {
        atomicAdd(&dweight[i], gathered[i]);
        atomicAdd(&dbias[i], gathered[C + i]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// linear layer: out[n][o] = sum over i of inp[n][i] * weight[o][i]

__global__ void matmul_forward_naive(half *out, const half *inp, const half *weight, const half *bias, int N, int C,
                                     int OC) {
    const int o = blockIdx.x * blockDim.x + threadIdx.x;
    const int n = blockIdx.y * blockDim.y + threadIdx.y;
    if (n >= N || o >= OC) {
        return;
    }
    float sum = bias != nullptr ? __half2float(bias[o]) : 0.0f;
    for (int i = 0; i < C; i++) {
        sum += __half2float(inp[n * C + i]) * __half2float(weight[o * C + i]);
    }
    out[n * OC + o] = __float2half(sum);
}

// Tiles of pairs in shared memory, sums in float.
template <int TILE>
__global__ void __launch_bounds__(TILE *TILE) matmul_forward_tiled(half *out, const __half2 *inp, const __half2 *weight,
                                                                   const half *bias, int N, int C2, int OC) {
    __shared__ __half2 a[TILE][TILE + 1];
    __shared__ __half2 b[TILE][TILE + 1];
    const int o = blockIdx.x * TILE + threadIdx.x;
    const int n = blockIdx.y * TILE + threadIdx.y;
    const __half2 zero = __float2half2_rn(0.0f);
    float sum = 0.0f;
    for (int base = 0; base < C2; base += TILE) {
        const int i = base + threadIdx.x;
        const int row = blockIdx.x * TILE + threadIdx.y;
        a[threadIdx.y][threadIdx.x] = n < N && i < C2 ? inp[n * C2 + i] : zero;
        b[threadIdx.y][threadIdx.x] = row < OC && i < C2 ? weight[row * C2 + i] : zero;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; k++) {
            const float2 x = __half22float2(a[threadIdx.y][k]);
            const float2 w = __half22float2(b[threadIdx.x][k]);
            sum = fmaf(x.x, w.x, sum);
            sum = fmaf(x.y, w.y, sum);
        }
        __syncthreads();
    }
    if (n < N && o < OC) {
        out[n * OC + o] = __float2half_rn(sum + __half2float(bias[o]));
    }
}

// Sums in half: a warp per output, each lane adds its few products with __hfma2, the lanes are added in float.
__global__ void matmul_forward_hfma2(half *out, const __half2 *inp, const __half2 *weight, const half *bias, int N,
                                     int C2, int OC) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int item = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (item >= N * OC) {
        return;
    }
    const int n = item / OC, o = item % OC;
    __half2 sum = __half2half2(__ushort_as_half(0));
    for (int i = lane; i < C2; i += WARP_SIZE) {
        sum = __hfma2(inp[n * C2 + i], weight[o * C2 + i], sum);
    }
    const float total = warp_reduce_sum(__low2float(sum) + __high2float(sum));
    if (lane == 0) {
        out[item] = __hadd(__float2half(total), bias[o]);
    }
}

__global__ void matmul_backward_input(half *dinp, const half *dout, const half *weight, int N, int C, int OC) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int n = blockIdx.y * blockDim.y + threadIdx.y;
    if (n < N && i < C) {
        float sum = 0.0f;
        for (int o = 0; o < OC; o++) {
            sum += __half2float(dout[n * OC + o]) * __half2float(weight[o * C + i]);
        }
        dinp[n * C + i] = sum; // the assignment rounds
    }
}

// The gradient of the weight in half, two inputs per thread; that of the bias in float.
__global__ void matmul_backward_weight(__half2 *dweight, float *dbias, const half *dout, const __half2 *inp, int N,
                                       int C2, int OC) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int o = blockIdx.y;
    if (i >= C2) {
        return;
    }
    float2 sum = make_float2(0.0f, 0.0f);
    float bias_sum = 0.0f;
    for (int n = 0; n < N; n++) {
        const float d = __half2float(dout[n * OC + o]);
        const float2 x = __half22float2(inp[n * C2 + i]);
        sum.x += d * x.x;
        sum.y += d * x.y;
        bias_sum += d;
    }
    dweight[o * C2 + i] = __float22half2_rn(sum);
    if (i == 0) {
        dbias[o] = bias_sum;
    }
}

// Adds to a half in memory, by a compare-and-swap on the aligned word that holds it.
__device__ void atomic_add_half(__half *address, float value) {
    unsigned int *word = reinterpret_cast<unsigned int *>(reinterpret_cast<size_t>(address) & ~(size_t)3);
    const bool upper = (reinterpret_cast<size_t>(address) & 2) != 0;
    unsigned int seen = *word, assumed;
    do {
        assumed = seen;
        const unsigned short bits = upper ? (unsigned short)(assumed >> 16) : (unsigned short)(assumed & 0xffff);
        const unsigned int sum = __half_as_ushort(__float2half(__half2float(__ushort_as_half(bits)) + value));
        seen = atomicCAS(word, assumed, upper ? (assumed & 0xffffu) | (sum << 16) : (assumed & 0xffff0000u) | sum);
    } while (seen != assumed);
}

__global__ void embedding_backward_half(__half *dwte, const __half *dout, const int *ids, int N, int C) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N * C) {
        atomic_add_half(&dwte[ids[i / C] * C + i % C], __half2float(dout[i]));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// causal attention; q, k and v of a token lie one after the other: [B][T][3][NH][HS], HS = 64: a pair per lane

constexpr int kHeadSize = 64;

struct AttentionShape {
    int B, T, NH;
    float scale;
};

__device__ __forceinline__ size_t qkv_row(const AttentionShape &s, int b, int t, int part, int h) {
    return ((((size_t)b * s.T + t) * 3 + part) * s.NH + h) * (kHeadSize / 2);
}

// In three steps with scores and probabilities in half, as unfused code has it.
__global__ void attention_scores_half(half *scores, const __half2 *qkv, AttentionShape s) {
    const int key = blockIdx.x * blockDim.x + threadIdx.x;
    const int t = blockIdx.y, b = blockIdx.z / s.NH, h = blockIdx.z % s.NH;
    if (key >= s.T) {
        return;
    }
    const __half2 *q = qkv + qkv_row(s, b, t, 0, h);
    const __half2 *k = qkv + qkv_row(s, b, key, 1, h);
    float sum = 0.0f;
    for (int i = 0; i < kHeadSize / 2; i++) {
        const float2 x = __half22float2(q[i]), y = __half22float2(k[i]);
        sum += x.x * y.x + x.y * y.y;
    }
    scores[((size_t)blockIdx.z * s.T + t) * s.T + key] =
        key <= t ? __float2half(sum * s.scale) : __ushort_as_half(0xfc00);
}

// In place, a warp per row; masked scores are minus infinity and become zero.
__global__ void softmax_rows_half(half *rows, int N, int C) {
    const int lane = threadIdx.x & 31;
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
    if (row >= N) {
        return;
    }
    half *x = rows + (size_t)row * C;
    half largest = __ushort_as_half(0xfc00);
    for (int i = lane; i < C; i += 32) {
        if (__hgt(x[i], largest)) {
            largest = x[i];
        }
    }
    for (int offset = 16; offset > 0; offset >>= 1) {
        const half other = __shfl_xor_sync(0xffffffffu, largest, offset);
        largest = __hgt(other, largest) ? other : largest;
    }
    float sum = 0.0f;
    for (int i = lane; i < C; i += 32) {
        sum += expf(__half2float(x[i]) - __half2float(largest));
    }
    const float factor = 1.0f / warp_reduce_sum(sum);
    for (int i = lane; i < C; i += 32) {
        x[i] = __float2half(expf(__half2float(x[i]) - __half2float(largest)) * factor);
    }
}

__global__ void attention_values_half(__half2 *out, const half *probabilities, const __half2 *qkv, AttentionShape s) {
    const int i = threadIdx.x; // the pair within the head
    const int t = blockIdx.x, b = blockIdx.y / s.NH, h = blockIdx.y % s.NH;
    const half *p = probabilities + ((size_t)blockIdx.y * s.T + t) * s.T;
    float2 sum = make_float2(0.0f, 0.0f);
    for (int key = 0; key <= t; key++) {
        const float2 v = __half22float2(qkv[qkv_row(s, b, key, 2, h) + i]);
        const float w = __half2float(p[key]);
        sum.x += w * v.x;
        sum.y += w * v.y;
    }
    out[(((size_t)b * s.T + t) * s.NH + h) * (kHeadSize / 2) + i] = __float22half2_rn(sum);
}

__device__ __forceinline__ float warp_dot(__half2 a, __half2 b) {
    const float2 x = __half22float2(a), y = __half22float2(b);
    return warp_reduce_sum(x.x * y.x + x.y * y.y);
}

// Fused: a warp per query, an online softmax in float; keeps the logarithm of each row's sum for the way back.
__global__ void attention_forward_fused(__half2 *out, float *logsum, const __half2 *qkv, AttentionShape s) {
    const int lane = threadIdx.x;
    const int t = blockIdx.x * blockDim.y + threadIdx.y;
    const int b = blockIdx.y / s.NH, h = blockIdx.y % s.NH;
    if (t >= s.T) {
        return;
    }
    const __half2 q = qkv[qkv_row(s, b, t, 0, h) + lane];
    float largest = -INFINITY, sum = 0.0f;
    float2 acc = make_float2(0.0f, 0.0f);
    for (int key = 0; key <= t; key++) {
        const float score = warp_dot(q, qkv[qkv_row(s, b, key, 1, h) + lane]) * s.scale;
        const float top = fmaxf(largest, score);
        const float keep = __expf(largest - top), p = __expf(score - top);
        const float2 v = __half22float2(qkv[qkv_row(s, b, key, 2, h) + lane]);
        sum = sum * keep + p;
        acc.x = acc.x * keep + p * v.x;
        acc.y = acc.y * keep + p * v.y;
        largest = top;
    }
    out[(((size_t)b * s.T + t) * s.NH + h) * (kHeadSize / 2) + lane] = __floats2half2_rn(acc.x / sum, acc.y / sum);
    if (lane == 0) {
        logsum[(size_t)blockIdx.y * s.T + t] = largest + __logf(sum);
    }
}

// Without atomics: a warp per query adds up dq, then the same warp, as a key, dk and dv. Probabilities are computed
// anew.
__global__ void attention_backward_fused(__half2 *dqkv, const __half2 *qkv, const __half2 *out, const __half2 *dout,
                                         const float *logsum, AttentionShape s) {
    const int lane = threadIdx.x;
    const int t = blockIdx.x * blockDim.y + threadIdx.y;
    const int b = blockIdx.y / s.NH, h = blockIdx.y % s.NH;
    if (t >= s.T) {
        return;
    }
    auto out_row = [&](int token) { return (((size_t)b * s.T + token) * s.NH + h) * (kHeadSize / 2) + lane; };
    auto qkv_item = [&](int token, int part) { return qkv_row(s, b, token, part, h) + lane; };
    const float *row_logsum = logsum + (size_t)blockIdx.y * s.T;

    const __half2 q = qkv[qkv_item(t, 0)], d = dout[out_row(t)];
    const float delta = warp_dot(d, out[out_row(t)]);
    float2 dq = make_float2(0.0f, 0.0f);
    for (int key = 0; key <= t; key++) {
        const __half2 k = qkv[qkv_item(key, 1)];
        const float p = expf(warp_dot(q, k) * s.scale - row_logsum[t]);
        const float ds = p * (warp_dot(d, qkv[qkv_item(key, 2)]) - delta) * s.scale;
        dq.x += ds * __low2float(k);
        dq.y += ds * __high2float(k);
    }
    dqkv[qkv_item(t, 0)] = __float22half2_rn(dq);

    const __half2 k = qkv[qkv_item(t, 1)], v = qkv[qkv_item(t, 2)];
    float2 dk = make_float2(0.0f, 0.0f), dv = make_float2(0.0f, 0.0f);
    for (int query = t; query < s.T; query++) {
        const __half2 other = qkv[qkv_item(query, 0)], od = dout[out_row(query)];
        const float p = expf(warp_dot(other, k) * s.scale - row_logsum[query]);
        const float ds = p * (warp_dot(od, v) - warp_dot(od, out[out_row(query)])) * s.scale;
        dk.x += ds * __low2float(other);
        dk.y += ds * __high2float(other);
        dv.x += p * __low2float(od);
        dv.y += p * __high2float(od);
    }
    dqkv[qkv_item(t, 1)] = __float22half2_rn(dk);
    dqkv[qkv_item(t, 2)] = __float22half2_rn(dv);
}

// ---------------------------------------------------------------------------------------------------------------------
// references, in double from the rounded inputs

static double gelu_cpu(double x) {
    return 0.5 * x * (1.0 + tanh(sqrt(2.0 / M_PI) * (x + 0.044715 * x * x * x)));
}

static double gelu_gradient_cpu(double x) {
    const double a = sqrt(2.0 / M_PI), t = tanh(a * (x + 0.044715 * x * x * x));
    return 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * a * (1.0 + 3.0 * 0.044715 * x * x);
}

struct LayernormReference {
    std::vector<double> out, mean, rstd, dinp, dweight, dbias;
};

static LayernormReference layernorm_cpu(const std::vector<float> &inp, const std::vector<float> &weight,
                                        const std::vector<float> &bias, const std::vector<float> &dout, int N, int C) {
    LayernormReference r;
    r.out.resize(N * C), r.dinp.resize(N * C), r.mean.resize(N), r.rstd.resize(N), r.dweight.resize(C),
        r.dbias.resize(C);
    for (int n = 0; n < N; n++) {
        const float *x = &inp[n * C], *d = &dout[n * C];
        double m = 0.0, v = 0.0, g_mean = 0.0, gn_mean = 0.0;
        for (int i = 0; i < C; i++) {
            m += (double)x[i] / C;
        }
        for (int i = 0; i < C; i++) {
            v += (x[i] - m) * (x[i] - m) / C;
        }
        const double s = 1.0 / sqrt(v + (double)kEps);
        for (int i = 0; i < C; i++) {
            const double normal = (x[i] - m) * s;
            r.out[n * C + i] = normal * weight[i] + bias[i];
            r.dweight[i] += d[i] * normal;
            r.dbias[i] += d[i];
            g_mean += (double)d[i] * weight[i] / C;
            gn_mean += (double)d[i] * weight[i] * normal / C;
        }
        for (int i = 0; i < C; i++) {
            r.dinp[n * C + i] = ((double)d[i] * weight[i] - g_mean - (x[i] - m) * s * gn_mean) * s;
        }
        r.mean[n] = m;
        r.rstd[n] = s;
    }
    return r;
}

struct AttentionReference {
    std::vector<double> out, dqkv;
};

static AttentionReference attention_cpu(const std::vector<float> &qkv, const std::vector<float> &dout, int B, int T,
                                        int NH) {
    const int HS = kHeadSize;
    const double scale = 1.0 / sqrt((double)HS);
    AttentionReference r;
    r.out.resize((size_t)B * T * NH * HS), r.dqkv.resize(qkv.size());
    auto at = [&](int b, int t, int part, int h) { return ((((size_t)b * T + t) * 3 + part) * NH + h) * HS; };
    std::vector<double> p(T), dp(T);
    for (int b = 0; b < B; b++) {
        for (int h = 0; h < NH; h++) {
            for (int t = 0; t < T; t++) {
                const size_t q = at(b, t, 0, h), o = (((size_t)b * T + t) * NH + h) * HS;
                double sum = 0.0, delta = 0.0;
                for (int k = 0; k <= t; k++) {
                    double score = 0.0;
                    for (int i = 0; i < HS; i++) {
                        score += (double)qkv[q + i] * qkv[at(b, k, 1, h) + i] * scale;
                    }
                    p[k] = exp(score);
                    sum += p[k];
                }
                for (int k = 0; k <= t; k++) {
                    p[k] /= sum;
                    dp[k] = 0.0;
                    for (int i = 0; i < HS; i++) {
                        const size_t v = at(b, k, 2, h) + i;
                        r.out[o + i] += p[k] * qkv[v];
                        r.dqkv[v] += p[k] * dout[o + i];
                        dp[k] += (double)dout[o + i] * qkv[v];
                    }
                    delta += p[k] * dp[k];
                }
                for (int k = 0; k <= t; k++) {
                    const double ds = p[k] * (dp[k] - delta) * scale;
                    for (int i = 0; i < HS; i++) {
                        r.dqkv[q + i] += ds * qkv[at(b, k, 1, h) + i];
                        r.dqkv[at(b, k, 1, h) + i] += ds * qkv[q + i];
                    }
                }
            }
        }
    }
    return r;
}

// ---------------------------------------------------------------------------------------------------------------------
// tests

// Whatever half has to round: ordinary numbers, ties, subnormal results, the largest number and what is beyond it.
static void test_casts(Rng *rng) {
    std::vector<float> values = random_vector(rng, 1000, 3.0f);
    for (int i = 0; i < 512; i++) {
        values.push_back((2048.0f + i) * (i % 2 ? 1.0f : -1.0f) * ldexpf(1.0f, i % 32 - 40));
        values.push_back(2049.0f + 2.0f * i); // halfway between two halves
    }
    const float special[] = {0.0f,  -0.0f,         65504.0f,      65519.0f, 65520.0f, -7e4f,
                             1e38f, 5.9604645e-8f, 2.9802322e-8f, 2.99e-8f, 1e-9f,    INFINITY};
    values.insert(values.end(), special, special + 12);
    const int n = (int)values.size();
    std::vector<double> ref(values.begin(), values.end());
    for (double &x : ref) {
        x = round_half(x);
    }
    float *d_values = to_device(values), *d_back = device_alloc<float>(n);
    half *d_half = device_alloc<half>(n);
    for (int variant = 0; variant < 2; variant++) {
        KernelCheck check(variant == 0 ? "cast_to_half" : "cast_to_half_vec4", 0.0);
        device_poison(d_half, n);
        if (variant == 0) {
            cast_to_half<<<CEIL_DIV(n, 128), 128>>>(d_half, d_values, n);
        } else {
            cast_to_half_vec4<<<CEIL_DIV(n / 4, 128), 128>>>(d_half, d_values, n / 4);
        }
        cast_to_float<<<2, 128>>>(d_back, d_half, n);
        LAUNCH_CHECK();
        const std::vector<half> bits = to_host(d_half, n), own = half_vector(values);
        const std::vector<float> back = to_host(d_back, n);
        for (int i = 0; i < n; i++) {
            check.expect(number_of(bits[i]) == ref[i] && number_of(own[i]) == ref[i] && back[i] == ref[i]);
        }
        check.finish();
    }
    cudaCheck(cudaFree(d_values));
    cudaCheck(cudaFree(d_back));
    cudaCheck(cudaFree(d_half));
}

static void test_elementwise(Rng *rng) {
    const int n = 8 * 517;
    const std::vector<float> a = random_rounded(rng, n, 1.5f, round_half), b = random_rounded(rng, n, 1.0f, round_half);
    std::vector<double> sum(n), activated(n), quick(n), gradient(n);
    for (int i = 0; i < n; i++) {
        sum[i] = round_half((double)a[i] + b[i]);
        activated[i] = gelu_cpu(a[i]);
        quick[i] = a[i] / (1.0 + exp(-1.702 * a[i]));
        gradient[i] = gelu_gradient_cpu(a[i]) * b[i];
    }
    half *d_a = to_device(half_vector(a)), *d_b = to_device(half_vector(b)), *d_out = device_alloc<half>(n);
    const half2 *a2 = reinterpret_cast<const half2 *>(d_a), *b2 = reinterpret_cast<const half2 *>(d_b);
    half2 *out2 = reinterpret_cast<half2 *>(d_out);
    const int block_size = 128, grid_size = CEIL_DIV(n / 2, block_size);
    {
        KernelCheck check("residual_half2", 0.0);
        residual_half2<<<grid_size, block_size>>>(out2, a2, b2, n / 2);
        LAUNCH_CHECK();
        check_exact(&check, d_out, sum);
        check.finish();
    }
    {
        KernelCheck check("residual_pack", 0.0);
        device_poison(d_out, n);
        residual_pack<<<CEIL_DIV(n / 8, block_size), block_size>>>(d_out, d_a, d_b, n / 8);
        LAUNCH_CHECK();
        check_exact(&check, d_out, sum);
        check.finish();
    }
    {
        KernelCheck check("gelu_forward_half2", 1e-3);
        gelu_forward_half2<<<grid_size, block_size>>>(out2, a2, n / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, activated);
        check.finish();
    }
    {
        KernelCheck check("quick_gelu_half2", 2e-3);
        quick_gelu_half2<<<grid_size, block_size>>>(out2, a2, n / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, quick);
        check.finish();
    }
    {
        KernelCheck check("gelu_backward_half2", 1.2e-3);
        gelu_backward_half2<<<grid_size, block_size>>>(out2, a2, b2, n / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, gradient);
        check.finish();
    }
    cudaCheck(cudaFree(d_a));
    cudaCheck(cudaFree(d_b));
    cudaCheck(cudaFree(d_out));
}

static void test_layernorm(Rng *rng) {
    const int N = 67, C = 150;
    const std::vector<float> inp = random_rounded(rng, N * C, 1.5f, round_half),
                             dout = random_rounded(rng, N * C, 1.0f, round_half);
    const std::vector<float> weight = random_rounded(rng, C, 1.0f, round_half),
                             bias = random_rounded(rng, C, 1.0f, round_half);
    const LayernormReference ref = layernorm_cpu(inp, weight, bias, dout, N, C);
    half *d_inp = to_device(half_vector(inp)), *d_dout = to_device(half_vector(dout));
    half *d_weight = to_device(half_vector(weight)), *d_bias = to_device(half_vector(bias));
    half *d_out = device_alloc<half>(N * C), *d_dinp = device_alloc<half>(N * C);
    float *d_mean = device_alloc<float>(N), *d_rstd = device_alloc<float>(N);
    float *d_dweight = device_zeros<float>(C), *d_dbias = device_zeros<float>(C);
    {
        KernelCheck check("layernorm_forward_half2", 1.2e-3);
        layernorm_forward_half2<<<CEIL_DIV(N, 4), 128>>>((half2 *)d_out, d_mean, d_rstd, (half2 *)d_inp,
                                                         (half2 *)d_weight, (half2 *)d_bias, N, C / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, ref.out);
        check.finish();
        KernelCheck statistics("layernorm_forward_half2_statistics", 4e-7);
        statistics.device(d_mean, ref.mean);
        statistics.device(d_rstd, ref.rstd);
        statistics.finish();
    }
    {
        KernelCheck check("layernorm_backward_half2", 2e-3);
        layernorm_backward_half2<<<CEIL_DIV(N, 4), 128, 2 * C * sizeof(float)>>>(
            (half2 *)d_dinp, d_dweight, d_dbias, (half2 *)d_dout, (half2 *)d_inp, (half2 *)d_weight, d_mean, d_rstd, N,
            C / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_dinp, ref.dinp);
        check.finish();
        KernelCheck sums("layernorm_backward_half2_sums", 4e-7);
        sums.device(d_dweight, ref.dweight);
        sums.device(d_dbias, ref.dbias);
        sums.finish();
    }
    half *buffers[] = {d_inp, d_dout, d_weight, d_bias, d_out, d_dinp};
    for (half *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    float *floats[] = {d_mean, d_rstd, d_dweight, d_dbias};
    for (float *buffer : floats) {
        cudaCheck(cudaFree(buffer));
    }
}

static void test_matmul_forward(const half *d_inp, const half *d_weight, const half *d_bias,
                                const std::vector<double> &ref, int N, int C, int OC) {
    half *d_out = device_alloc<half>(N * OC);
    const char *names[] = {"matmul_forward_half_naive", "matmul_forward_half_tiled", "matmul_forward_half_hfma2"};
    for (int variant = 0; variant < 3; variant++) {
        KernelCheck check(names[variant], variant == 2 ? 2e-3 : 1.2e-3);
        device_poison(d_out, N * OC);
        if (variant == 0) {
            matmul_forward_naive<<<dim3(CEIL_DIV(OC, 32), CEIL_DIV(N, 4)), dim3(32, 4)>>>(d_out, d_inp, d_weight,
                                                                                          d_bias, N, C, OC);
        } else if (variant == 1) {
            matmul_forward_tiled<16><<<dim3(CEIL_DIV(OC, 16), CEIL_DIV(N, 16)), dim3(16, 16)>>>(
                d_out, (const half2 *)d_inp, (const half2 *)d_weight, d_bias, N, C / 2, OC);
        } else {
            matmul_forward_hfma2<<<CEIL_DIV(N * OC, 8), 256>>>(d_out, (const half2 *)d_inp, (const half2 *)d_weight,
                                                               d_bias, N, C / 2, OC);
        }
        LAUNCH_CHECK();
        check_narrow(&check, d_out, ref);
        check.finish();
    }
    cudaCheck(cudaFree(d_out));
}

static void test_matmul_backward(const half *d_inp, const half *d_weight, const half *d_dout,
                                 const std::vector<double> &dinp, const std::vector<double> &dweight,
                                 const std::vector<double> &dbias, int N, int C, int OC) {
    half *d_dinp = device_alloc<half>(N * C), *d_dweight = device_alloc<half>(OC * C);
    float *d_dbias = device_alloc<float>(OC);
    matmul_backward_input<<<dim3(CEIL_DIV(C, 64), CEIL_DIV(N, 2)), dim3(64, 2)>>>(d_dinp, d_dout, d_weight, N, C, OC);
    matmul_backward_weight<<<dim3(CEIL_DIV(C / 2, 64), OC), 64>>>((half2 *)d_dweight, d_dbias, d_dout,
                                                                  (const half2 *)d_inp, N, C / 2, OC);
    LAUNCH_CHECK();
    KernelCheck check("matmul_backward_half", 1.2e-3);
    check_narrow(&check, d_dinp, dinp);
    check_narrow(&check, d_dweight, dweight);
    check.finish();
    KernelCheck sums("matmul_backward_half_bias", 1e-7);
    sums.device(d_dbias, dbias);
    sums.finish();
    cudaCheck(cudaFree(d_dinp));
    cudaCheck(cudaFree(d_dweight));
    cudaCheck(cudaFree(d_dbias));
}

static void test_matmul(Rng *rng) {
    const int N = 45, C = 130, OC = 70;
    const std::vector<float> inp = random_rounded(rng, N * C, 1.0f, round_half),
                             dout = random_rounded(rng, N * OC, 1.0f, round_half);
    const std::vector<float> weight = random_rounded(rng, OC * C, 0.2f, round_half),
                             bias = random_rounded(rng, OC, 1.0f, round_half);
    std::vector<double> out(N * OC), dinp(N * C), dweight(OC * C), dbias(OC);
    for (int n = 0; n < N; n++) {
        for (int o = 0; o < OC; o++) {
            out[n * OC + o] = bias[o];
            dbias[o] += dout[n * OC + o];
            for (int i = 0; i < C; i++) {
                out[n * OC + o] += (double)inp[n * C + i] * weight[o * C + i];
                dinp[n * C + i] += (double)dout[n * OC + o] * weight[o * C + i];
                dweight[o * C + i] += (double)dout[n * OC + o] * inp[n * C + i];
            }
        }
    }
    half *d_inp = to_device(half_vector(inp)), *d_weight = to_device(half_vector(weight));
    half *d_bias = to_device(half_vector(bias)), *d_dout = to_device(half_vector(dout));
    test_matmul_forward(d_inp, d_weight, d_bias, out, N, C, OC);
    test_matmul_backward(d_inp, d_weight, d_dout, dinp, dweight, dbias, N, C, OC);
    half *buffers[] = {d_inp, d_weight, d_bias, d_dout};
    for (half *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
}

// Multiples of 1/64, so that no addition rounds: the order of the atomics does not show.
static void test_embedding(Rng *rng) {
    const int N = 150, C = 33, V = 40;
    const std::vector<int> ids = random_ids(rng, N, V);
    std::vector<float> dout(N * C);
    std::vector<double> ref(V * C);
    for (int i = 0; i < N * C; i++) {
        dout[i] = (float)(rng_int(rng, 129) - 64) / 64.0f;
        ref[ids[i / C] * C + i % C] += dout[i];
    }
    int *d_ids = to_device(ids);
    half *d_dout = to_device(half_vector(dout)), *d_dwte = device_zeros<half>(V * C);
    KernelCheck check("embedding_backward_half", 0.0);
    embedding_backward_half<<<CEIL_DIV(N * C, 256), 256>>>(d_dwte, d_dout, d_ids, N, C);
    LAUNCH_CHECK();
    check_exact(&check, d_dwte, ref);
    check.finish();
    cudaCheck(cudaFree(d_ids));
    cudaCheck(cudaFree(d_dout));
    cudaCheck(cudaFree(d_dwte));
}

static void test_attention(Rng *rng) {
    const int B = 2, T = 37, NH = 2, n = B * T * NH * kHeadSize;
    const std::vector<float> qkv = random_rounded(rng, 3 * n, 1.0f, round_half),
                             dout = random_rounded(rng, n, 1.0f, round_half);
    const AttentionReference ref = attention_cpu(qkv, dout, B, T, NH);
    const AttentionShape shape = {B, T, NH, 1.0f / sqrtf((float)kHeadSize)};
    half *d_qkv = to_device(half_vector(qkv)), *d_dout = to_device(half_vector(dout));
    half *d_out = device_alloc<half>(n), *d_dqkv = device_alloc<half>(3 * n),
         *d_scores = device_alloc<half>(B * NH * T * T);
    float *d_logsum = device_alloc<float>(B * NH * T);
    {
        KernelCheck check("attention_forward_half_naive", 2e-3);
        attention_scores_half<<<dim3(CEIL_DIV(T, 64), T, B * NH), 64>>>(d_scores, (const half2 *)d_qkv, shape);
        softmax_rows_half<<<CEIL_DIV(B * NH * T, 4), 128>>>(d_scores, B * NH * T, T);
        attention_values_half<<<dim3(T, B * NH), kHeadSize / 2>>>((half2 *)d_out, d_scores, (const half2 *)d_qkv,
                                                                  shape);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, ref.out);
        check.finish();
    }
    {
        KernelCheck check("attention_forward_half_fused", 1e-3);
        device_poison(d_out, n);
        attention_forward_fused<<<dim3(CEIL_DIV(T, 4), B * NH), dim3(32, 4)>>>((half2 *)d_out, d_logsum,
                                                                               (const half2 *)d_qkv, shape);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, ref.out);
        check.finish();
    }
    {
        KernelCheck check("attention_backward_half_fused", 1e-3);
        attention_backward_fused<<<dim3(CEIL_DIV(T, 4), B * NH), dim3(32, 4)>>>(
            (half2 *)d_dqkv, (const half2 *)d_qkv, (const half2 *)d_out, (const half2 *)d_dout, d_logsum, shape);
        LAUNCH_CHECK();
        check_narrow(&check, d_dqkv, ref.dqkv);
        check.finish();
    }
    half *buffers[] = {d_qkv, d_dout, d_out, d_dqkv, d_scores};
    for (half *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    cudaCheck(cudaFree(d_logsum));
}

int main() {
    Rng rng = rng_make(16);
    test_casts(&rng);
    test_elementwise(&rng);
    test_layernorm(&rng);
    test_matmul(&rng);
    test_embedding(&rng);
    test_attention(&rng);
    return test_exit_code();
}
