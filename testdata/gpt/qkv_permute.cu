// The packed products of attention taken apart into heads and put together again, forward and backward: a float or a
// float4 a thread, divisions by multiplication, a transposed key for the scores, and the bias added on the way.
//
// Packed is (B, T, 3, NH, HS), or (B, T, NH, HS) for the output of attention; by heads is (B, NH, T, HS) for each of
// query, key and value. Nothing is computed but sums of two numbers, so all results but those must be exact.
#include "gpt_common.h"
#include "gpt_reduce.cuh"

#include <limits.h>

// ---------------------------------------------------------------------------------------------------------------------
// q / d for every 32-bit q that is not negative as an int: the high half of a product with a number found beforehand.

struct FastDivisor {
    unsigned int divisor;
    unsigned int multiplier;
    unsigned int shift;

    FastDivisor() = default;

    explicit FastDivisor(unsigned int d) : divisor(d), multiplier(0), shift(0) {
        while ((1ull << shift) < d) {
            shift++;
        }
        multiplier = (unsigned int)(((1ull << 32) * ((1ull << shift) - d)) / d + 1);
    }

    __device__ __forceinline__ unsigned int divide(unsigned int q) const {
        return (__umulhi(q, multiplier) + q) >> shift;
    }

    // quotient and remainder
    __device__ __forceinline__ uint2 operator()(unsigned int q) const {
        const unsigned int quotient = divide(q);
        return make_uint2(quotient, q - quotient * divisor);
    }
};

// How a result by heads is indexed, passed to kernels by value.
struct HeadShape {
    int B, T, NH, HS;
    FastDivisor by_t, by_nh, by_vec; // by_vec: float4 in a head

    HeadShape(int B_, int T_, int NH_, int HS_)
        : B(B_), T(T_), NH(NH_), HS(HS_), by_t((unsigned int)T_), by_nh((unsigned int)NH_),
          by_vec((unsigned int)HS_ / 4) {}

    __host__ __device__ int channels() const { return NH * HS; }
    __host__ __device__ int elements() const { return B * T * NH * HS; }
};

// ---------------------------------------------------------------------------------------------------------------------
// packed (B, T, 3, NH, HS) to query, key and value, and back

// blockIdx.y is 0, 1, 2 for query, key, value: a grid-stride loop over one of the three results, which lie one after
// the other.
__global__ void qkv_split_scalar(float *qkv, const float *packed, int B, int T, int NH, int HS) {
    const int n = B * NH * T * HS;
    float *dst = qkv + (size_t)blockIdx.y * n;
    for (int idx = blockIdx.x * blockDim.x + threadIdx.x; idx < n; idx += gridDim.x * blockDim.x) {
        const int d = idx % HS;
        const int t = idx / HS % T;
        const int h = idx / (HS * T) % NH;
        const int b = idx / (HS * T * NH);
        dst[idx] = packed[(((b * T + t) * 3 + blockIdx.y) * NH + h) * HS + d];
    }
}

__global__ void qkv_split_scalar_backward(float *dpacked, const float *dqkv, int B, int T, int NH, int HS) {
    const int idx = blockIdx.x * blockDim.x + threadIdx.x; // of the packed gradient: whole lines are written
    if (idx >= B * T * 3 * NH * HS) {
        return;
    }
    const int d = idx % HS;
    const int h = idx / HS % NH;
    const int which = idx / (HS * NH) % 3;
    const int t = idx / (HS * NH * 3) % T;
    const int b = idx / (HS * NH * 3 * T);
    dpacked[idx] = dqkv[(((which * B + b) * NH + h) * T + t) * HS + d];
}

// A float4 a thread for each of the three, q, k and v side by side; bias (3, NH, HS) is added unless it is null.
__global__ void qkv_split_vec4(float *__restrict__ q, float *__restrict__ k, float *__restrict__ v,
                               const float *__restrict__ packed, const float *__restrict__ bias,
                               const HeadShape shape) {
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= shape.elements() / 4) {
        return;
    }
    const uint2 vec = shape.by_vec(idx);  // row of a head, float4 in it
    const uint2 row = shape.by_t(vec.x);  // head of a batch, token
    const uint2 head = shape.by_nh(row.x); // batch, head
    const int channel = head.y * shape.HS + vec.y * 4;
    const int C = shape.channels();
    const float *src = packed + (size_t)(head.x * shape.T + row.y) * 3 * C + channel;
    float *const dst[3] = {q, k, v};
#pragma unroll
    for (int i = 0; i < 3; i++) {
        float4 value = __ldcs(reinterpret_cast<const float4 *>(src + i * C));
        if (bias != nullptr) {
            value = add4(value, load4(bias + i * C + channel));
        }
        store4(dst[i] + 4 * idx, value);
    }
}

// The gradients are added to dpacked when ACCUMULATE; each thread looks after one float4 of the packed gradient.
template <bool ACCUMULATE>
__global__ void qkv_split_vec4_backward(float *__restrict__ dpacked, const float *__restrict__ dq,
                                        const float *__restrict__ dk, const float *__restrict__ dv,
                                        const HeadShape shape) {
    const int channel = (blockIdx.x * blockDim.x + threadIdx.x) * 4; // of 3 * C
    const int t = blockIdx.y;
    const int b = blockIdx.z;
    const int C = shape.channels();
    if (channel >= 3 * C) {
        return;
    }
    const int which = channel / C;
    const int h = channel % C / shape.HS;
    const int d = channel % shape.HS;
    const float *src = which == 0 ? dq : which == 1 ? dk : dv;
    float4 grad = load4(src + ((size_t)(b * shape.NH + h) * shape.T + t) * shape.HS + d);
    float *dst = dpacked + (size_t)(b * shape.T + t) * 3 * C + channel;
    if (ACCUMULATE) {
        grad = add4(grad, load4(dst));
    }
    store4(dst, grad);
}

// The key alone, transposed to (B, NH, HS, T), by a tile in shared memory so that reads and writes both run along
// lines; blocks of TILE x ROWS threads. With BACKWARD the other way round: dpacked's key from the transposed gradient.
template <int TILE, int ROWS, bool BACKWARD>
__global__ void key_transpose(float *dst, const float *src, int T, int NH, int HS) {
    __shared__ float tile[TILE][TILE + 1];
    const int h = blockIdx.z % NH;
    const int b = blockIdx.z / NH;
    const int t0 = blockIdx.x * TILE;
    const int d0 = blockIdx.y * TILE;
    const size_t head = (size_t)blockIdx.z * HS * T;                     // of the transposed key
    const size_t line = (size_t)3 * NH * HS;                             // from token to token, packed
    const size_t packed = (size_t)b * T * line + (size_t)(NH + h) * HS; // of the packed key's first token
    for (int i = threadIdx.y; i < TILE; i += ROWS) {
        const int t = BACKWARD ? t0 + threadIdx.x : t0 + i;
        const int d = BACKWARD ? d0 + i : d0 + threadIdx.x;
        if (t < T && d < HS) {
            tile[i][threadIdx.x] = BACKWARD ? src[head + (size_t)d * T + t] : src[packed + t * line + d];
        }
    }
    __syncthreads();
    for (int i = threadIdx.y; i < TILE; i += ROWS) {
        const int t = BACKWARD ? t0 + i : t0 + threadIdx.x;
        const int d = BACKWARD ? d0 + threadIdx.x : d0 + i;
        if (t < T && d < HS) {
            if (BACKWARD) {
                dst[packed + t * line + d] = tile[threadIdx.x][i];
            } else {
                dst[head + (size_t)d * T + t] = tile[threadIdx.x][i];
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// attention's output by heads to packed (B, T, NH, HS), and back

__global__ void heads_merge_scalar(float *merged, const float *heads, int B, int T, int NH, int HS) {
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx < B * NH * T * HS) {
        int rest = idx;
        const int b = rest / (NH * T * HS);
        rest %= NH * T * HS;
        const int h = rest / (T * HS);
        rest %= T * HS;
        const int t = rest / HS;
        const int d = rest % HS;
        merged[((b * T + t) * NH + h) * HS + d] = __ldcs(&heads[idx]);
    }
}

__global__ void heads_merge_scalar_backward(float *dheads, const float *dmerged, int B, int T, int NH, int HS) {
    for (int h = threadIdx.y; h < NH; h += blockDim.y) {
        for (int d = threadIdx.x; d < HS; d += blockDim.x) {
            const int t = blockIdx.x;
            const int b = blockIdx.y;
            dheads[((b * NH + h) * T + t) * HS + d] = dmerged[((b * T + t) * NH + h) * HS + d];
        }
    }
}

// ITEMS float4 a thread, all of them loaded before the first is stored, so that as many loads are under way at a time.
template <int ITEMS, bool BACKWARD>
__global__ void heads_merge_vec4(float *dst, const float *src, const HeadShape shape) {
    const unsigned int vecs = shape.elements() / 4;
    const unsigned int first = blockIdx.x * blockDim.x * ITEMS + threadIdx.x;
    float4 value[ITEMS];
    unsigned int to[ITEMS];
#pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        const unsigned int idx = first + i * blockDim.x; // a float4 of the heads
        to[i] = UINT_MAX;
        if (idx < vecs) {
            const uint2 vec = shape.by_vec(idx);
            const uint2 row = shape.by_t(vec.x);
            const uint2 head = shape.by_nh(row.x);
            const unsigned int merged =
                ((head.x * shape.T + row.y) * shape.NH + head.y) * (shape.HS / 4) + vec.y;
            value[i] = reinterpret_cast<const float4 *>(src)[BACKWARD ? merged : idx];
            to[i] = BACKWARD ? idx : merged;
        }
    }
#pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        if (to[i] != UINT_MAX) {
            reinterpret_cast<float4 *>(dst)[to[i]] = value[i];
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static size_t packed_index(int b, int t, int which, int h, int d, int T, int NH, int HS) {
    return (((size_t)(b * T + t) * 3 + which) * NH + h) * HS + d;
}

static size_t head_index(int which, int b, int h, int t, int d, int B, int T, int NH, int HS) {
    return (((size_t)(which * B + b) * NH + h) * T + t) * HS + d;
}

struct Reference {
    std::vector<double> qkv, qkv_bias, key_t, merged;              // forward
    std::vector<double> dpacked, dpacked_sum, dpacked_key, dheads; // backward
};

// dmerged is taken for heads' gradient, packed0 for what is in the packed gradient before.
static void reference_cpu(Reference &ref, const std::vector<float> &packed, const std::vector<float> &bias,
                          const std::vector<float> &dqkv, const std::vector<float> &dmerged,
                          const std::vector<float> &packed0, int B, int T, int NH, int HS) {
    const size_t n = (size_t)B * T * NH * HS;
    ref.qkv.resize(3 * n);
    ref.qkv_bias.resize(3 * n);
    ref.key_t.resize(n);
    ref.merged.resize(n);
    ref.dpacked.resize(3 * n);
    ref.dpacked_sum.resize(3 * n);
    ref.dpacked_key.resize(3 * n);
    ref.dheads.resize(n);
    for (int b = 0; b < B; b++) {
        for (int t = 0; t < T; t++) {
            for (int h = 0; h < NH; h++) {
                for (int d = 0; d < HS; d++) {
                    for (int which = 0; which < 3; which++) {
                        const size_t p = packed_index(b, t, which, h, d, T, NH, HS);
                        const size_t i = head_index(which, b, h, t, d, B, T, NH, HS);
                        ref.qkv[i] = packed[p];
                        ref.qkv_bias[i] = (double)packed[p] + bias[(which * NH + h) * HS + d];
                        ref.dpacked[p] = dqkv[i];
                        ref.dpacked_sum[p] = (double)dqkv[i] + packed0[p];
                        ref.dpacked_key[p] = which == 1 ? dqkv[i] : packed0[p];
                    }
                    const size_t i = head_index(0, b, h, t, d, B, T, NH, HS);
                    const size_t m = ((size_t)(b * T + t) * NH + h) * HS + d;
                    ref.key_t[((size_t)(b * NH + h) * HS + d) * T + t] =
                        packed[packed_index(b, t, 1, h, d, T, NH, HS)];
                    ref.merged[m] = dqkv[i]; // any numbers by heads do
                    ref.dheads[i] = dmerged[m];
                }
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static const double kExact = 0.0;
static const double kOneSum = 6e-8; // half a unit in the last place of the largest sum

static void run_size(const char *suffix, int B, int T, int NH, int HS, Rng *rng) {
    const int n = B * T * NH * HS;
    const HeadShape shape(B, T, NH, HS);
    const std::vector<float> packed = random_vector(rng, 3 * n, 1.0f), bias = random_vector(rng, 3 * NH * HS, 1.0f);
    const std::vector<float> dqkv = random_vector(rng, 3 * n, 1.0f), dmerged = random_vector(rng, n, 1.0f);
    const std::vector<float> packed0 = random_vector(rng, 3 * n, 1.0f);
    Reference ref;
    reference_cpu(ref, packed, bias, dqkv, dmerged, packed0, B, T, NH, HS);
    // the transposed key's gradient: the middle third of dqkv, transposed
    std::vector<float> dkey_t(n);
    for (int i = 0; i < n; i++) {
        dkey_t[((size_t)(i / (T * HS)) * HS + i % HS) * T + i / HS % T] = dqkv[n + i];
    }

    float *d_packed = to_device(packed), *d_bias = to_device(bias), *d_dqkv = to_device(dqkv);
    float *d_dmerged = to_device(dmerged), *d_dkey_t = to_device(dkey_t);
    float *d_out = device_alloc<float>(3 * n);
    const auto name = [suffix](const char *base) { return std::string(base) + suffix; };
    const auto verify = [d_out](const std::string &title, double tolerance, const std::vector<double> &expected) {
        LAUNCH_CHECK();
        KernelCheck check(title.c_str(), tolerance);
        check.device(d_out, expected);
        check.finish();
        device_poison(d_out, expected.size());
    };

    qkv_split_scalar<<<dim3(7, 3), 128>>>(d_out, d_packed, B, T, NH, HS);
    verify(name("qkv_split_scalar"), kExact, ref.qkv);
    qkv_split_vec4<<<CEIL_DIV(n / 4, 96), 96>>>(d_out, d_out + n, d_out + 2 * n, d_packed, nullptr, shape);
    verify(name("qkv_split_vec4"), kExact, ref.qkv);
    qkv_split_vec4<<<CEIL_DIV(n / 4, 256), 256>>>(d_out, d_out + n, d_out + 2 * n, d_packed, d_bias, shape);
    verify(name("qkv_split_vec4_bias"), kOneSum, ref.qkv_bias);
    key_transpose<32, 8, false><<<dim3(CEIL_DIV(T, 32), CEIL_DIV(HS, 32), B * NH), dim3(32, 8)>>>(d_out, d_packed, T,
                                                                                                NH, HS);
    verify(name("qkv_key_transpose"), kExact, ref.key_t);

    qkv_split_scalar_backward<<<CEIL_DIV(3 * n, 128), 128>>>(d_out, d_dqkv, B, T, NH, HS);
    verify(name("qkv_split_scalar_backward"), kExact, ref.dpacked);
    const dim3 grid(CEIL_DIV(3 * NH * HS / 4, 64), T, B);
    qkv_split_vec4_backward<false><<<grid, 64>>>(d_out, d_dqkv, d_dqkv + n, d_dqkv + 2 * n, shape);
    verify(name("qkv_split_vec4_backward"), kExact, ref.dpacked);
    device_update(d_out, packed0);
    qkv_split_vec4_backward<true><<<grid, 64>>>(d_out, d_dqkv, d_dqkv + n, d_dqkv + 2 * n, shape);
    verify(name("qkv_split_vec4_backward_accumulate"), kOneSum, ref.dpacked_sum);
    device_update(d_out, packed0);
    key_transpose<32, 4, true><<<dim3(CEIL_DIV(T, 32), CEIL_DIV(HS, 32), B * NH), dim3(32, 4)>>>(d_out, d_dkey_t, T,
                                                                                               NH, HS);
    verify(name("qkv_key_transpose_backward"), kExact, ref.dpacked_key);

    heads_merge_scalar<<<CEIL_DIV(n, 256), 256>>>(d_out, d_dqkv, B, T, NH, HS);
    verify(name("heads_merge_scalar"), kExact, ref.merged);
    heads_merge_scalar_backward<<<dim3(T, B), dim3(16, 4)>>>(d_out, d_dmerged, B, T, NH, HS);
    verify(name("heads_merge_scalar_backward"), kExact, ref.dheads);
    heads_merge_vec4<4, false><<<CEIL_DIV(n / 4, 4 * 64), 64>>>(d_out, d_dqkv, shape);
    verify(name("heads_merge_vec4"), kExact, ref.merged);
    heads_merge_vec4<2, true><<<CEIL_DIV(n / 4, 2 * 128), 128>>>(d_out, d_dmerged, shape);
    verify(name("heads_merge_vec4_backward"), kExact, ref.dheads);

    float *buffers[] = {d_packed, d_bias, d_dqkv, d_dmerged, d_dkey_t, d_out};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
}

int main() {
    Rng rng = rng_make(103);
    run_size("", 2, 64, 4, 32, &rng);
    run_size("_ragged", 3, 37, 3, 20, &rng);
    return test_exit_code();
}
