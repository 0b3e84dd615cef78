// Attention without a matrix of scores, forward and backward, with tiles of queries, keys and values in dynamic shared
// memory: the forward keeps the logarithm of each row's sum, from which the backward computes the weights again.
//
// inp is (B, T, 3, NH, HS): query, key and value vectors of each token. out is (B, T, NH, HS), lse is (B, NH, T).
#include "gpt_common.h"
#include "gpt_reduce.cuh"

// Four neighbouring lanes share a row of a tile.
constexpr int LANES = 4;

// Rows of a tile of vectors are padded by a float4, rows of a tile of scores by a float: no bank conflicts.
__host__ __device__ constexpr int vector_stride(int head_size) {
    return head_size + 4;
}

__host__ __device__ constexpr int score_stride(int columns) {
    return columns + 1;
}

struct AttentionShape {
    int B, T, NH;
    float scale;
};

__device__ __forceinline__ float4 scale4(float4 v, float f) {
    return make_float4(v.x * f, v.y * f, v.z * f, v.w * f);
}

__device__ __forceinline__ void add_scaled4(float4 &acc, float f, float4 v) {
    acc.x = fmaf(f, v.x, acc.x);
    acc.y = fmaf(f, v.y, acc.y);
    acc.z = fmaf(f, v.z, acc.z);
    acc.w = fmaf(f, v.w, acc.w);
}

template <int HS>
__device__ __forceinline__ float dot(const float *a, const float *b) {
    float4 sum = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
#pragma unroll
    for (int d = 0; d < HS; d += 4) {
        const float4 x = load4(a + d), y = load4(b + d);
        sum.x = fmaf(x.x, y.x, sum.x);
        sum.y = fmaf(x.y, y.y, sum.y);
        sum.z = fmaf(x.z, y.z, sum.z);
        sum.w = fmaf(x.w, y.w, sum.w);
    }
    return (sum.x + sum.y) + (sum.z + sum.w);
}

// Rows first .. first + ROWS - 1 of an array whose rows lie stride floats apart; those from T on become zero.
template <int HS, int ROWS>
__device__ void load_tile(float *tile, const float *src, size_t stride, int first, int T) {
    for (int i = threadIdx.x; i < ROWS * HS / 4; i += blockDim.x) {
        const int r = i / (HS / 4);
        const int d = i % (HS / 4) * 4;
        float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        if (first + r < T) {
            v = load4(src + (size_t)(first + r) * stride + d);
        }
        store4(tile + r * vector_stride(HS) + d, v);
    }
}

// The largest, or the sum, over the lanes of a row.
__device__ __forceinline__ float row_max(float val) {
    for (int offset = LANES / 2; offset > 0; offset /= 2) {
        val = fmaxf(val, __shfl_xor_sync(FULL_MASK, val, offset, LANES));
    }
    return val;
}

__device__ __forceinline__ float row_sum(float val) {
    for (int offset = LANES / 2; offset > 0; offset /= 2) {
        val += __shfl_xor_sync(FULL_MASK, val, offset, LANES);
    }
    return val;
}

template <bool CAUSAL>
__device__ __forceinline__ bool attends(int query, int key, int T) {
    return CAUSAL ? key <= query && query < T : key < T && query < T;
}

// ---------------------------------------------------------------------------------------------------------------------
// forward

template <int HS, int BR, int BC>
constexpr size_t flash_forward_smem() {
    return ((BR + 2 * BC) * vector_stride(HS) + BR * score_stride(BC)) * sizeof(float);
}

// A block of LANES * BR threads takes BR queries of one head through the keys, BC at a time. A lane computes every
// LANES-th score of its row and keeps HS / LANES elements of the result.
template <int HS, int BR, int BC, bool CAUSAL>
__global__ void __launch_bounds__(LANES *BR)
    flash_forward(float *__restrict__ out, float *__restrict__ lse, const float *__restrict__ inp,
                  const AttentionShape shape) {
    extern __shared__ __align__(16) float smem[];
    constexpr int VS = vector_stride(HS);
    constexpr int SS = score_stride(BC);
    float *q_tile = smem;
    float *k_tile = q_tile + BR * VS;
    float *v_tile = k_tile + BC * VS;
    float *p_tile = v_tile + BC * VS;

    const int T = shape.T;
    const int C = shape.NH * HS;
    const int h = blockIdx.y;
    const int b = blockIdx.z;
    const int row = threadIdx.x / LANES;
    const int lane = threadIdx.x % LANES;
    const int query = blockIdx.x * BR + row;
    const float *base = inp + (size_t)b * T * 3 * C + h * HS;

    load_tile<HS, BR>(q_tile, base, 3 * C, blockIdx.x * BR, T);
    float maxval = -INFINITY;
    float sum = 0.0f;
    float4 acc[HS / (4 * LANES)];
    for (float4 &a : acc) {
        a = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }

    const int last_key = CAUSAL ? min((int)(blockIdx.x + 1) * BR, T) : T;
    for (int key0 = 0; key0 < last_key; key0 += BC) {
        __syncthreads(); // the tile before has been used
        load_tile<HS, BC>(k_tile, base + C, 3 * C, key0, T);
        load_tile<HS, BC>(v_tile, base + 2 * C, 3 * C, key0, T);
        __syncthreads();

        float score[BC / LANES];
        float tile_max = -INFINITY;
#pragma unroll
        for (int j = 0; j < BC / LANES; j++) {
            const int c = j * LANES + lane;
            score[j] = -INFINITY;
            if (attends<CAUSAL>(query, key0 + c, T)) {
                score[j] = dot<HS>(q_tile + row * VS, k_tile + c * VS) * shape.scale;
            }
            tile_max = fmaxf(tile_max, score[j]);
        }
        const float larger = fmaxf(maxval, row_max(tile_max));
        // a row beyond the last query has attended to nothing yet
        const float offset = larger == -INFINITY ? 0.0f : larger;
        const float correction = expf(maxval - offset);
        float tile_sum = 0.0f;
#pragma unroll
        for (int j = 0; j < BC / LANES; j++) {
            const float p = expf(score[j] - offset);
            p_tile[row * SS + j * LANES + lane] = p;
            tile_sum += p;
        }
        sum = sum * correction + row_sum(tile_sum);
        maxval = larger;
        __syncwarp(); // the lanes of a row are of one warp

#pragma unroll
        for (int i = 0; i < HS / (4 * LANES); i++) {
            acc[i] = scale4(acc[i], correction);
        }
        for (int c = 0; c < BC; c++) {
            const float p = p_tile[row * SS + c];
#pragma unroll
            for (int i = 0; i < HS / (4 * LANES); i++) {
                add_scaled4(acc[i], p, load4(v_tile + c * VS + (i * LANES + lane) * 4));
            }
        }
    }
    if (query < T) {
        float *dst = out + ((size_t)b * T + query) * C + h * HS;
#pragma unroll
        for (int i = 0; i < HS / (4 * LANES); i++) {
            store4(dst + (i * LANES + lane) * 4, scale4(acc[i], 1.0f / sum));
        }
        if (lane == 0) {
            lse[((size_t)b * shape.NH + h) * T + query] = maxval + logf(sum);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// backward; with p the weights, dp = dout * v and delta = dout * out of a row: ds = p * (dp - delta)

// A warp per token and head.
template <int HS>
__global__ void flash_backward_delta(float *delta, const float *dout, const float *out, const AttentionShape shape) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int idx = (blockIdx.x * blockDim.x + threadIdx.x) / WARP_SIZE; // of (B, T, NH)
    if (idx >= shape.B * shape.T * shape.NH) {
        return;
    }
    float sum = 0.0f;
    for (int d = lane; d < HS; d += WARP_SIZE) {
        sum += dout[(size_t)idx * HS + d] * out[(size_t)idx * HS + d];
    }
    sum = warp_reduce_sum(sum);
    if (lane == 0) {
        const int h = idx % shape.NH;
        const int t = idx / shape.NH % shape.T;
        const int b = idx / (shape.NH * shape.T);
        delta[(b * shape.NH + h) * shape.T + t] = sum;
    }
}

// What both backward kernels have in shared memory: square tiles of BS queries and BS keys.
template <int HS, int BS>
struct BackwardTiles {
    float q[BS * vector_stride(HS)];
    float k[BS * vector_stride(HS)];
    float v[BS * vector_stride(HS)];
    float dout[BS * vector_stride(HS)];
    float p[BS * score_stride(BS)];
    float ds[BS * score_stride(BS)];
    float lse[BS];
    float delta[BS];

    __device__ void load_queries(const float *base, const float *dout_base, const float *lse_row,
                                 const float *delta_row, int C, int first, int T) {
        load_tile<HS, BS>(q, base, 3 * C, first, T);
        load_tile<HS, BS>(dout, dout_base, C, first, T);
        if (threadIdx.x < BS) {
            const int query = first + threadIdx.x;
            lse[threadIdx.x] = query < T ? lse_row[query] : 0.0f;
            delta[threadIdx.x] = query < T ? delta_row[query] : 0.0f;
        }
    }

    __device__ void load_keys(const float *base, int C, int first, int T) {
        load_tile<HS, BS>(k, base + C, 3 * C, first, T);
        load_tile<HS, BS>(v, base + 2 * C, 3 * C, first, T);
    }

    // The weights and their gradients; a lane computes every LANES-th of its row.
    template <bool CAUSAL>
    __device__ void weights(int query0, int key0, int T, float scale) {
        constexpr int VS = vector_stride(HS);
        const int row = threadIdx.x / LANES;
        for (int c = threadIdx.x % LANES; c < BS; c += LANES) {
            float weight = 0.0f;
            float grad = 0.0f;
            if (attends<CAUSAL>(query0 + row, key0 + c, T)) {
                weight = expf(dot<HS>(q + row * VS, k + c * VS) * scale - lse[row]);
                grad = weight * (dot<HS>(dout + row * VS, v + c * VS) - delta[row]) * scale;
            }
            p[row * score_stride(BS) + c] = weight;
            ds[row * score_stride(BS) + c] = grad;
        }
    }

    // acc += this lane's part of a row of dq: row `row` of ds times the keys.
    __device__ void add_dq(float4 (&acc)[HS / (4 * LANES)]) const {
        const int row = threadIdx.x / LANES;
        const int lane = threadIdx.x % LANES;
        for (int c = 0; c < BS; c++) {
            const float grad = ds[row * score_stride(BS) + c];
#pragma unroll
            for (int i = 0; i < HS / (4 * LANES); i++) {
                add_scaled4(acc[i], grad, load4(k + c * vector_stride(HS) + (i * LANES + lane) * 4));
            }
        }
    }
};

// A block of LANES * BS threads takes BS keys of one head through the queries that attend to them; dk and dv stay in
// registers. dq is added to by atomics, unless another kernel computes it.
template <int HS, int BS, bool CAUSAL, bool ATOMIC_DQ>
__global__ void __launch_bounds__(LANES *BS)
    flash_backward_keys(float *dinp, const float *dout, const float *inp, const float *lse, const float *delta,
                        const AttentionShape shape) {
    extern __shared__ __align__(16) unsigned char raw_tiles[];
    BackwardTiles<HS, BS> &tiles = *reinterpret_cast<BackwardTiles<HS, BS> *>(raw_tiles);
    constexpr int PART = HS / (4 * LANES);
    const int T = shape.T;
    const int C = shape.NH * HS;
    const int h = blockIdx.y;
    const int b = blockIdx.z;
    const int row = threadIdx.x / LANES;
    const int lane = threadIdx.x % LANES;
    const int key0 = blockIdx.x * BS;
    const size_t at = (size_t)b * T * 3 * C + h * HS;
    const size_t stats = ((size_t)b * shape.NH + h) * T;

    tiles.load_keys(inp + at, C, key0, T);
    float4 dk[PART], dv[PART];
    for (int i = 0; i < PART; i++) {
        dk[i] = dv[i] = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (int query0 = CAUSAL ? key0 : 0; query0 < T; query0 += BS) {
        __syncthreads();
        tiles.load_queries(inp + at, dout + (size_t)b * T * C + h * HS, lse + stats, delta + stats, C, query0, T);
        __syncthreads();
        tiles.template weights<CAUSAL>(query0, key0, T, shape.scale);
        __syncthreads();
        for (int r = 0; r < BS; r++) {
            const float weight = tiles.p[r * score_stride(BS) + row];
            const float grad = tiles.ds[r * score_stride(BS) + row];
#pragma unroll
            for (int i = 0; i < PART; i++) {
                const int d = (i * LANES + lane) * 4;
                add_scaled4(dv[i], weight, load4(tiles.dout + r * vector_stride(HS) + d));
                add_scaled4(dk[i], grad, load4(tiles.q + r * vector_stride(HS) + d));
            }
        }
        if (ATOMIC_DQ) {
            float4 dq[PART] = {};
            tiles.add_dq(dq);
            if (query0 + row < T) {
                float *dst = dinp + at + (size_t)(query0 + row) * 3 * C;
                for (int i = 0; i < PART; i++) {
                    const int d = (i * LANES + lane) * 4;
                    atomicAdd(&dst[d], dq[i].x);
                    atomicAdd(&dst[d + 1], dq[i].y);
                    atomicAdd(&dst[d + 2], dq[i].z);
                    atomicAdd(&dst[d + 3], dq[i].w);
                }
            }
        }
    }
    if (key0 + row < T) {
        float *dst = dinp + at + (size_t)(key0 + row) * 3 * C;
#pragma unroll
        for (int i = 0; i < PART; i++) {
            store4(dst + C + (i * LANES + lane) * 4, dk[i]);
            store4(dst + 2 * C + (i * LANES + lane) * 4, dv[i]);
        }
    }
}

// dq without atomics: BS queries through the keys that they attend to.
template <int HS, int BS, bool CAUSAL>
__global__ void __launch_bounds__(LANES *BS)
    flash_backward_queries(float *dinp, const float *dout, const float *inp, const float *lse, const float *delta,
                           const AttentionShape shape) {
    extern __shared__ __align__(16) unsigned char raw_tiles[];
    BackwardTiles<HS, BS> &tiles = *reinterpret_cast<BackwardTiles<HS, BS> *>(raw_tiles);
    constexpr int PART = HS / (4 * LANES);
    const int T = shape.T;
    const int C = shape.NH * HS;
    const int h = blockIdx.y;
    const int b = blockIdx.z;
    const int query0 = blockIdx.x * BS;
    const int query = query0 + threadIdx.x / LANES;
    const size_t at = (size_t)b * T * 3 * C + h * HS;
    const size_t stats = ((size_t)b * shape.NH + h) * T;

    tiles.load_queries(inp + at, dout + (size_t)b * T * C + h * HS, lse + stats, delta + stats, C, query0, T);
    float4 dq[PART] = {};
    const int last_key = CAUSAL ? min(query0 + BS, T) : T;
    for (int key0 = 0; key0 < last_key; key0 += BS) {
        __syncthreads();
        tiles.load_keys(inp + at, C, key0, T);
        __syncthreads();
        tiles.template weights<CAUSAL>(query0, key0, T, shape.scale);
        __syncwarp(); // a lane needs its own row's gradients only
        tiles.add_dq(dq);
    }
    if (query < T) {
        float *dst = dinp + at + (size_t)query * 3 * C;
#pragma unroll
        for (int i = 0; i < PART; i++) {
            store4(dst + (i * LANES + threadIdx.x % LANES) * 4, dq[i]);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// launchers

// More than 48 KiB of shared memory must be asked for; this fails where a device hasn't as much.
template <typename Kernel>
static void allow_shared_memory(Kernel kernel, size_t bytes) {
    cudaCheck(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes));
}

template <int HS, int BR, int BC, bool CAUSAL>
static void attention_forward(float *out, float *lse, const float *inp, const AttentionShape &shape) {
    constexpr size_t smem = flash_forward_smem<HS, BR, BC>();
    const dim3 grid(CEIL_DIV(shape.T, BR), shape.NH, shape.B);
    allow_shared_memory(flash_forward<HS, BR, BC, CAUSAL>, smem);
    flash_forward<HS, BR, BC, CAUSAL><<<grid, LANES * BR, smem>>>(out, lse, inp, shape);
    LAUNCH_CHECK();
}

template <int HS, bool CAUSAL, bool ATOMIC_DQ>
static void attention_backward(float *dinp, float *delta, const float *dout, const float *inp, const float *out,
                               const float *lse, const AttentionShape &shape) {
    constexpr int BS = 32;
    const size_t smem = sizeof(BackwardTiles<HS, BS>);
    const dim3 grid(CEIL_DIV(shape.T, BS), shape.NH, shape.B);
    const int rows = shape.B * shape.T * shape.NH;
    flash_backward_delta<HS><<<CEIL_DIV(rows * WARP_SIZE, 256), 256>>>(delta, dout, out, shape);
    if (ATOMIC_DQ) {
        device_clear(dinp, (size_t)rows * 3 * HS);
    }
    allow_shared_memory(flash_backward_keys<HS, BS, CAUSAL, ATOMIC_DQ>, smem);
    flash_backward_keys<HS, BS, CAUSAL, ATOMIC_DQ><<<grid, LANES * BS, smem>>>(dinp, dout, inp, lse, delta, shape);
    if (!ATOMIC_DQ) {
        allow_shared_memory(flash_backward_queries<HS, BS, CAUSAL>, smem);
        flash_backward_queries<HS, BS, CAUSAL><<<grid, LANES * BS, smem>>>(dinp, dout, inp, lse, delta, shape);
    }
    LAUNCH_CHECK();
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

struct Reference {
    std::vector<double> out, lse, dinp;
};

// One query: weights[0 .. keys - 1] and the row of out.
static double query_cpu(double *weights, double *out, const float *query, const float *keys, const float *values,
                        int num_keys, int stride, int HS) {
    double maxval = -HUGE_VAL, sum = 0.0;
    for (int k = 0; k < num_keys; k++) {
        weights[k] = 0.0;
        for (int d = 0; d < HS; d++) {
            weights[k] += (double)query[d] * keys[k * stride + d];
        }
        weights[k] /= sqrt((double)HS);
        maxval = fmax(maxval, weights[k]);
    }
    for (int k = 0; k < num_keys; k++) {
        weights[k] = exp(weights[k] - maxval);
        sum += weights[k];
    }
    for (int k = 0; k < num_keys; k++) {
        weights[k] /= sum;
        for (int d = 0; d < HS; d++) {
            out[d] += weights[k] * values[k * stride + d];
        }
    }
    return maxval + log(sum);
}

// The gradients of one query's row, added to those of its query, keys and values.
static void query_backward_cpu(double *dquery, double *dkeys, double *dvalues, const double *weights,
                               const double *out, const float *dout, const float *query, const float *keys,
                               const float *values, int num_keys, int stride, int HS) {
    double delta = 0.0;
    for (int d = 0; d < HS; d++) {
        delta += out[d] * dout[d];
    }
    for (int k = 0; k < num_keys; k++) {
        double dweight = 0.0;
        for (int d = 0; d < HS; d++) {
            dweight += (double)values[k * stride + d] * dout[d];
            dvalues[k * stride + d] += weights[k] * dout[d];
        }
        const double dscore = weights[k] * (dweight - delta) / sqrt((double)HS);
        for (int d = 0; d < HS; d++) {
            dquery[d] += dscore * keys[k * stride + d];
            dkeys[k * stride + d] += dscore * query[d];
        }
    }
}

static void attention_cpu(Reference &ref, const std::vector<float> &inp, const std::vector<float> &dout, int B, int T,
                          int NH, int HS, bool causal) {
    const int C = NH * HS;
    ref.out.assign(B * T * C, 0.0);
    ref.lse.assign(B * NH * T, 0.0);
    ref.dinp.assign(B * T * 3 * C, 0.0);
    std::vector<double> weights(T);
    for (int b = 0; b < B; b++) {
        for (int h = 0; h < NH; h++) {
            const int first = b * T * 3 * C + h * HS;
            for (int t = 0; t < T; t++) {
                const int num_keys = causal ? t + 1 : T;
                const int q = first + t * 3 * C, o = (b * T + t) * C + h * HS;
                ref.lse[(b * NH + h) * T + t] = query_cpu(weights.data(), &ref.out[o], &inp[q], &inp[first + C],
                                                          &inp[first + 2 * C], num_keys, 3 * C, HS);
                query_backward_cpu(&ref.dinp[q], &ref.dinp[first + C], &ref.dinp[first + 2 * C], weights.data(),
                                   &ref.out[o], &dout[o], &inp[q], &inp[first + C], &inp[first + 2 * C], num_keys,
                                   3 * C, HS);
            }
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------

static const double kTolerance = 2.5e-6;

// suffix: what the names of this shape end in; BR, BC: the tile of the forward.
template <int HS, int BR, int BC, bool CAUSAL>
static void run_shape(const char *suffix, int B, int T, int NH, float deviation, Rng *rng) {
    const int C = NH * HS;
    const AttentionShape shape = {B, T, NH, 1.0f / sqrtf((float)HS)};
    const std::vector<float> inp = random_vector(rng, B * T * 3 * C, deviation);
    const std::vector<float> dout = random_vector(rng, B * T * C, 1.0f);
    Reference ref;
    attention_cpu(ref, inp, dout, B, T, NH, HS, CAUSAL);

    float *d_inp = to_device(inp);
    float *d_dout = to_device(dout);
    float *d_out = device_alloc<float>(B * T * C);
    float *d_lse = device_alloc<float>(B * NH * T);
    float *d_delta = device_alloc<float>(B * NH * T);
    float *d_dinp = device_alloc<float>(B * T * 3 * C);
    const std::string forward = std::string("flash_forward") + suffix;
    const std::string backward = std::string("flash_backward") + suffix;
    const std::string backward_atomic = std::string("flash_backward_atomic") + suffix;
    {
        KernelCheck check(forward.c_str(), kTolerance);
        attention_forward<HS, BR, BC, CAUSAL>(d_out, d_lse, d_inp, shape);
        check.device(d_out, ref.out);
        check.device(d_lse, ref.lse);
        check.finish();
    }
    {
        KernelCheck check(backward.c_str(), kTolerance);
        attention_backward<HS, CAUSAL, false>(d_dinp, d_delta, d_dout, d_inp, d_out, d_lse, shape);
        check.device(d_dinp, ref.dinp);
        check.finish();
    }
    {
        KernelCheck check(backward_atomic.c_str(), kTolerance);
        device_poison(d_dinp, B * T * 3 * C);
        attention_backward<HS, CAUSAL, true>(d_dinp, d_delta, d_dout, d_inp, d_out, d_lse, shape);
        check.device(d_dinp, ref.dinp);
        check.finish();
    }
    float *buffers[] = {d_inp, d_dout, d_out, d_lse, d_delta, d_dinp};
    for (float *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
}

int main() {
    Rng rng = rng_make(104);
    run_shape<32, 32, 32, true>("_32", 2, 64, 3, 1.0f, &rng);
    run_shape<64, 32, 32, true>("_64", 1, 96, 2, 1.0f, &rng);
    run_shape<32, 64, 16, true>("_32_ragged", 1, 117, 2, 1.5f, &rng);
    run_shape<64, 64, 48, true>("_64_ragged", 2, 77, 2, 1.0f, &rng); // more than 48 KiB of shared memory
    run_shape<32, 32, 64, false>("_32_bidirectional", 1, 75, 2, 1.0f, &rng);
    run_shape<64, 32, 32, true>("_64_one_token", 2, 1, 2, 1.0f, &rng);
    return test_exit_code();
}
