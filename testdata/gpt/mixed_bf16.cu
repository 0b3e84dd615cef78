// Layers in bfloat16, as a training program has them that names its type once (floatX) and moves 16 bytes at a time:
// bf16 in memory, float in sums. Conversions, stochastic rounding, maxima and the residual addition must come out
// exactly; the others are compared with doubles computed from the rounded inputs.
#include "half_common.cuh"

#include <cuda_bf16.h>

typedef __nv_bfloat16 floatX;
typedef Pack16<floatX> x128;

static const float kEps = 1e-5f;

inline float number_of(floatX x) {
    return __bfloat162float(x);
}

// NumPy has no bfloat16: the bits go as integers, and the manifest says what they are.
inline const char *tensor_type(floatX) {
    return "<u2";
}

static std::vector<floatX> bf16_vector(const std::vector<float> &values) {
    std::vector<floatX> v(values.size());
    for (size_t i = 0; i < values.size(); i++) {
        v[i] = __float2bfloat16(values[i]);
    }
    return v;
}

// ---------------------------------------------------------------------------------------------------------------------
// conversions

__global__ void cast_to_bf16(floatX *out, const float *inp, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = __float2bfloat16_rn(inp[i]);
    }
}

__global__ void cast_to_bf162(__nv_bfloat162 *out, const float2 *inp, int n2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        const float2 v = inp[i];
        out[i] = i % 2 == 0 ? __floats2bfloat162_rn(v.x, v.y) : __float22bfloat162_rn(v);
    }
}

// (floatX) of a float and (float) of a floatX, as templates over the type have them.
template <typename To, typename From>
__global__ void cast_any(To *out, const From *inp, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        out[i] = (To)(float)inp[i];
    }
}

__device__ __host__ __forceinline__ unsigned int mix_bits(unsigned int x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    return x ^ (x >> 16);
}

// Up or down with the probability of the part cut off: random bits below the last place, then truncation.
__global__ void round_stochastically(floatX *out, const float *inp, unsigned int seed, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const unsigned int bits = __float_as_uint(inp[i]) + (mix_bits(seed + i) & 0xffffu);
        out[i] = __ushort_as_bfloat16((unsigned short)(bits >> 16));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// element by element, 16 bytes per thread

__global__ void residual_bf162(__nv_bfloat162 *out, const __nv_bfloat162 *a, const __nv_bfloat162 *b, int n2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n2) {
        out[i] = __hadd2(a[i], b[i]);
    }
}

__device__ __forceinline__ float gelu_inner(float x) {
    return 0.7978845608f * (x + 0.044715f * x * x * x);
}

__global__ void gelu_forward_pack(floatX *out, const floatX *inp) {
    const int base = (blockIdx.x * blockDim.x + threadIdx.x) * x128::size;
    const x128 packed = load_pack(inp + base);
    x128 result;
    for (int k = 0; k < packed.size; ++k) {
        const float x = (float)packed[k];
        result[k] = (floatX)(0.5f * x * (1.0f + tanhf(gelu_inner(x))));
    }
    store_pack(out + base, result);
}

// In place: the gradient of the output becomes that of the input.
__global__ void gelu_backward_pack(floatX *d_in_out, const floatX *inp) {
    const int base = (blockIdx.x * blockDim.x + threadIdx.x) * x128::size;
    x128 d = load_pack(d_in_out + base);
    const x128 packed = load_pack(inp + base);
    for (int k = 0; k < packed.size; ++k) {
        const float x = (float)packed[k];
        const float t = tanhf(gelu_inner(x));
        const float local =
            0.5f * (1.0f + t) + 0.5f * x * (1.0f - t * t) * 0.7978845608f * (1.0f + 3.0f * 0.044715f * x * x);
        d[k] = (floatX)(local * (float)d[k]);
    }
    store_pack(d_in_out + base, d);
}

// Largest magnitude of each row, a warp per row: maxima of pairs, also across the lanes.
__global__ void row_absmax_bf162(floatX *out, const __nv_bfloat162 *inp, int N, int C2) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row >= N) {
        return;
    }
    __nv_bfloat162 top = __bfloat162bfloat162(__float2bfloat16(0.0f));
    for (int i = lane; i < C2; i += WARP_SIZE) {
        top = __hmax2(top, __habs2(inp[row * C2 + i]));
    }
    for (int offset = WARP_SIZE / 2; offset > 0; offset /= 2) {
        const unsigned int bits = __shfl_xor_sync(FULL_MASK, *reinterpret_cast<unsigned int *>(&top), offset);
        top = __hmax2(top, *reinterpret_cast<const __nv_bfloat162 *>(&bits));
    }
    if (lane == 0) {
        out[row] = __hmax(__low2bfloat16(top), __high2bfloat16(top));
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// residual addition fused with layer normalisation; C is a multiple of 8

// A block per row. The sum is rounded before it is normalised, as the way back will see it.
template <int BLOCK_SIZE>
__global__ void __launch_bounds__(BLOCK_SIZE)
    residual_layernorm_forward(floatX *residual, floatX *normed, float *mean, float *rstd, const floatX *a,
                               const floatX *b, const floatX *weight, const floatX *bias, int C) {
    extern __shared__ __align__(16) unsigned char row_bytes[];
    floatX *row = reinterpret_cast<floatX *>(row_bytes);
    const size_t base = (size_t)blockIdx.x * C;
    float sum = 0.0f;
    for (int i = threadIdx.x * x128::size; i < C; i += BLOCK_SIZE * x128::size) {
        const x128 x = load_pack(a + base + i), y = load_pack(b + base + i);
        x128 r;
        for (int k = 0; k < x128::size; k++) {
            r[k] = (floatX)((float)x[k] + (float)y[k]);
            sum += (float)r[k];
        }
        store_pack(row + i, r);
        store_pack(residual + base + i, r);
    }
    const float m = block_reduce<SumOp, BLOCK_SIZE>(sum) / C;
    sum = 0.0f;
    for (int i = threadIdx.x * x128::size; i < C; i += BLOCK_SIZE * x128::size) {
        const x128 r = load_pack(row + i); // written by this very thread
        for (int k = 0; k < x128::size; k++) {
            const float d = (float)r[k] - m;
            sum += d * d;
        }
    }
    const float s = rsqrtf(block_reduce<SumOp, BLOCK_SIZE>(sum) / C + kEps);
    for (int i = threadIdx.x * x128::size; i < C; i += BLOCK_SIZE * x128::size) {
        const x128 r = load_pack(row + i), w = load_pack(weight + i), shift = load_pack(bias + i);
        x128 o;
        for (int k = 0; k < x128::size; k++) {
            o[k] = (floatX)(((float)r[k] - m) * s * (float)w[k] + (float)shift[k]);
        }
        store_pack(normed + base + i, o);
    }
    if (threadIdx.x == 0) {
        mean[blockIdx.x] = m;
        rstd[blockIdx.x] = s;
    }
}

// A warp per row; the gradient of the input is added to what is there (the residual path).
__global__ void layernorm_backward_rows(__nv_bfloat162 *dinp, const __nv_bfloat162 *dout, const __nv_bfloat162 *inp,
                                        const __nv_bfloat162 *weight, const float *mean, const float *rstd, int N,
                                        int C2) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int row = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (row >= N) {
        return;
    }
    const size_t base = (size_t)row * C2;
    const float m = mean[row], s = rstd[row];
    float g_sum = 0.0f, gn_sum = 0.0f;
    for (int i = lane; i < C2; i += WARP_SIZE) {
        const float2 x = __bfloat1622float2(inp[base + i]), d = __bfloat1622float2(dout[base + i]);
        const float2 w = __bfloat1622float2(weight[i]);
        g_sum += d.x * w.x + d.y * w.y;
        gn_sum += d.x * w.x * (x.x - m) * s + d.y * w.y * (x.y - m) * s;
    }
    const float g_mean = warp_reduce_sum(g_sum) / (2 * C2), gn_mean = warp_reduce_sum(gn_sum) / (2 * C2);
    for (int i = lane; i < C2; i += WARP_SIZE) {
        const float2 x = __bfloat1622float2(inp[base + i]), d = __bfloat1622float2(dout[base + i]);
        const float2 w = __bfloat1622float2(weight[i]);
        const __nv_bfloat162 before = dinp[base + i];
        dinp[base + i] =
            __floats2bfloat162_rn(__low2float(before) + (d.x * w.x - g_mean - (x.x - m) * s * gn_mean) * s,
                                  __high2float(before) + (d.y * w.y - g_mean - (x.y - m) * s * gn_mean) * s);
    }
}

// A column of pairs per thread, the rows split over the block's second dimension.
template <int ROWS>
__global__ void layernorm_backward_columns(float2 *dweight, float2 *dbias, const __nv_bfloat162 *dout,
                                           const __nv_bfloat162 *inp, const float *mean, const float *rstd, int N,
                                           int C2) {
    __shared__ float2 dw_part[ROWS][32], db_part[ROWS][32];
    const int c = blockIdx.x * 32 + threadIdx.x;
    float2 dw = make_float2(0.0f, 0.0f), db = dw;
    for (int row = threadIdx.y; row < N && c < C2; row += ROWS) {
        const float2 x = __bfloat1622float2(inp[(size_t)row * C2 + c]),
                     d = __bfloat1622float2(dout[(size_t)row * C2 + c]);
        dw.x += d.x * (x.x - mean[row]) * rstd[row];
        dw.y += d.y * (x.y - mean[row]) * rstd[row];
        db.x += d.x;
        db.y += d.y;
    }
    dw_part[threadIdx.y][threadIdx.x] = dw;
    db_part[threadIdx.y][threadIdx.x] = db;
    __syncthreads();
    if (threadIdx.y == 0 && c < C2) {
        for (int r = 1; r < ROWS; r++) {
            dw.x += dw_part[r][threadIdx.x].x, dw.y += dw_part[r][threadIdx.x].y;
            db.x += db_part[r][threadIdx.x].x, db.y += db_part[r][threadIdx.x].y;
        }
        dweight[c] = dw;
        dbias[c] = db;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// products out[n][o] = sum over i of a[n][i] * b[o][i], with the operands' strides: forward, and both gradients

struct Strides {
    int row, inner;
};

template <typename Out>
__global__ void __launch_bounds__(256) matmul_bf16(Out *out, const floatX *a, Strides sa, const floatX *b, Strides sb,
                                                   const floatX *bias, int N, int O, int I) {
    constexpr int TILE = 16;
    __shared__ floatX tile_a[TILE][TILE], tile_b[TILE][TILE + 2];
    const int x = threadIdx.x, y = threadIdx.y;
    const int o = blockIdx.x * TILE + x, n = blockIdx.y * TILE + y, o_load = blockIdx.x * TILE + y;
    const floatX zero = __float2bfloat16(0.0f);
    float sum = bias != nullptr && o < O ? (float)bias[o] : 0.0f;
    for (int base = 0; base < I; base += TILE) {
        tile_a[y][x] = n < N && base + x < I ? a[n * sa.row + (base + x) * sa.inner] : zero;
        tile_b[y][x] = o_load < O && base + x < I ? b[o_load * sb.row + (base + x) * sb.inner] : zero;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; k++) {
            sum += __bfloat162float(tile_a[y][k]) * __bfloat162float(tile_b[x][k]);
        }
        __syncthreads();
    }
    if (n < N && o < O) {
        out[n * O + o] = (Out)sum;
    }
}

// Sums in bf16, a warp per output: few products per lane, and still the coarsest of all.
__global__ void matmul_hfma2(floatX *out, const __nv_bfloat162 *a, const __nv_bfloat162 *b, const floatX *bias, int N,
                             int O, int I2) {
    const int lane = threadIdx.x % WARP_SIZE;
    const int item = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (item >= N * O) {
        return;
    }
    __nv_bfloat162 sum = __floats2bfloat162_rn(0.0f, 0.0f);
    for (int i = lane; i < I2; i += WARP_SIZE) {
        sum = __hfma2(a[item / O * I2 + i], b[item % O * I2 + i], sum);
    }
    const float total = warp_reduce_sum(__low2float(sum) + __high2float(sum));
    if (lane == 0) {
        out[item] = __hadd(__float2bfloat16(total), bias[item % O]);
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// causal attention in tiles; q, k, v and their gradients: [B][NH][T][HS], HS = 32

constexpr int HS = 32;
constexpr int TILE_KEYS = 16;

// A thread per query; keys and values pass through shared memory as pairs.
__global__ void attention_forward_tiles(floatX *out, float *logsum, const floatX *q, const floatX *k, const floatX *v,
                                        int T, float scale) {
    __shared__ __nv_bfloat162 keys[TILE_KEYS][HS / 2], values[TILE_KEYS][HS / 2];
    const size_t head = (size_t)blockIdx.y * T;
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    const int last = min((int)((blockIdx.x + 1) * blockDim.x), T); // what the block's last query sees
    float query[HS], acc[HS];
    for (int i = 0; i < HS; i++) {
        query[i] = t < T ? (float)q[(head + t) * HS + i] * scale : 0.0f;
        acc[i] = 0.0f;
    }
    float largest = -INFINITY, sum = 0.0f;
    for (int base = 0; base < last; base += TILE_KEYS) {
        for (int i = threadIdx.x; i < TILE_KEYS * HS / 2; i += blockDim.x) {
            const int row = base + i / (HS / 2);
            if (row < T) {
                keys[i / (HS / 2)][i % (HS / 2)] =
                    reinterpret_cast<const __nv_bfloat162 *>(k + (head + row) * HS)[i % (HS / 2)];
                values[i / (HS / 2)][i % (HS / 2)] =
                    reinterpret_cast<const __nv_bfloat162 *>(v + (head + row) * HS)[i % (HS / 2)];
            }
        }
        __syncthreads();
        for (int j = 0; j < TILE_KEYS && t < T && base + j <= t; j++) {
            float score = 0.0f;
            for (int i = 0; i < HS / 2; i++) {
                const float2 pair = __bfloat1622float2(keys[j][i]);
                score += query[2 * i] * pair.x + query[2 * i + 1] * pair.y;
            }
            const float top = fmaxf(largest, score);
            const float keep = expf(largest - top), p = expf(score - top);
            sum = sum * keep + p;
            largest = top;
            for (int i = 0; i < HS / 2; i++) {
                const float2 pair = __bfloat1622float2(values[j][i]);
                acc[2 * i] = acc[2 * i] * keep + p * pair.x;
                acc[2 * i + 1] = acc[2 * i + 1] * keep + p * pair.y;
            }
        }
        __syncthreads();
    }
    if (t < T) {
        for (int i = 0; i < HS; i += x128::size) {
            x128 pack;
            for (int j = 0; j < x128::size; j++) {
                pack[j] = (floatX)(acc[i + j] / sum);
            }
            store_pack(out + (head + t) * HS + i, pack);
        }
        logsum[head + t] = largest + logf(sum);
    }
}

// A warp per query, a lane per channel: dq is the warp's own, dk and dv are shared with later queries and added up in
// float.
__global__ void attention_backward_atomic(floatX *dq, float *dk, float *dv, const floatX *q, const floatX *k,
                                          const floatX *v, const floatX *out, const floatX *dout, const float *logsum,
                                          int T, float scale) {
    const int lane = threadIdx.x;
    const int t = blockIdx.x * blockDim.y + threadIdx.y;
    if (t >= T) {
        return;
    }
    const size_t head = (size_t)blockIdx.y * T, own = (head + t) * HS + lane;
    const float query = (float)q[own], d = (float)dout[own];
    const float delta = warp_reduce_sum(d * (float)out[own]);
    float sum = 0.0f;
    for (int key = 0; key <= t; key++) {
        const size_t item = (head + key) * HS + lane;
        const float p = expf(warp_reduce_sum(query * (float)k[item]) * scale - logsum[head + t]);
        const float ds = p * (warp_reduce_sum(d * (float)v[item]) - delta) * scale;
        sum += ds * (float)k[item];
        atomicAdd(dk + item, ds * query);
        atomicAdd(dv + item, p * d);
    }
    dq[own] = (floatX)sum;
}

// ---------------------------------------------------------------------------------------------------------------------
// tests, each with its reference in double from the rounded inputs

static void test_casts(Rng *rng) {
    std::vector<float> values = random_vector(rng, 1000, 3.0f);
    for (int i = 0; i < 512; i++) {
        values.push_back((256.0f + 0.5f * i) * (i % 2 ? 1.0f : -1.0f) * ldexpf(1.0f, i % 200 - 120)); // ties among them
    }
    const float special[] = {0.0f, -0.0f, 3.3895314e38f, 3.39e38f, 3.4e38f, -3.4e38f, INFINITY, -INFINITY};
    values.insert(values.end(), special, special + 8);
    const int n = (int)values.size();
    float *d_values = to_device(values), *d_back = device_alloc<float>(n);
    floatX *d_out = device_alloc<floatX>(n);
    const char *names[] = {"cast_to_bf16", "cast_to_bf162", "cast_any_bf16"};
    for (int variant = 0; variant < 3; variant++) {
        KernelCheck check(names[variant], 0.0);
        device_poison(d_out, n);
        if (variant == 0) {
            cast_to_bf16<<<CEIL_DIV(n, 128), 128>>>(d_out, d_values, n);
        } else if (variant == 1) {
            cast_to_bf162<<<CEIL_DIV(n / 2, 128), 128>>>((__nv_bfloat162 *)d_out, (const float2 *)d_values, n / 2);
        } else {
            cast_any<<<3, 128>>>(d_out, d_values, n);
        }
        cast_any<<<3, 128>>>(d_back, d_out, n);
        LAUNCH_CHECK();
        const std::vector<float> got = numbers_of(to_host(d_out, n)), own = numbers_of(bf16_vector(values)),
                                 back = to_host(d_back, n);
        for (int i = 0; i < n; i++) {
            const double ref = round_bf16(values[i]);
            check.expect(got[i] == ref && own[i] == ref && back[i] == ref);
        }
        check.finish();
    }
    cudaCheck(cudaFree(d_values));
    cudaCheck(cudaFree(d_back));
    cudaCheck(cudaFree(d_out));
}

// Exact value by value, and right on average: the mean comes nearer to the number than bf16 can.
static void test_stochastic_rounding() {
    const int n = 4096;
    const float value = 1.0f + 0.3f / 128.0f;
    std::vector<float> values(n, value);
    std::vector<double> ref(n);
    double mean = 0.0;
    for (int i = 0; i < n; i++) {
        unsigned int bits;
        memcpy(&bits, &values[i], sizeof bits);
        bits = (bits + (mix_bits(77u + i) & 0xffffu)) & 0xffff0000u;
        float rounded;
        memcpy(&rounded, &bits, sizeof rounded);
        ref[i] = rounded;
    }
    float *d_values = to_device(values);
    floatX *d_out = device_alloc<floatX>(n);
    KernelCheck check("round_stochastically", 0.0);
    round_stochastically<<<CEIL_DIV(n, 256), 256>>>(d_out, d_values, 77u, n);
    LAUNCH_CHECK();
    check_exact(&check, d_out, ref);
    for (float x : numbers_of(to_host(d_out, n))) {
        mean += x / n;
    }
    check.expect(fabs(mean - value) < 4.0 * (1.0 / 128.0) * 0.46 / sqrt((double)n)); // four deviations
    check.finish();
    cudaCheck(cudaFree(d_values));
    cudaCheck(cudaFree(d_out));
}

static double gelu_cpu(double x, double *gradient) {
    const double a = sqrt(2.0 / M_PI), t = tanh(a * (x + 0.044715 * x * x * x));
    *gradient = 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * a * (1.0 + 3.0 * 0.044715 * x * x);
    return 0.5 * x * (1.0 + t);
}

static void test_elementwise(Rng *rng) {
    const int rows = 16, columns = 8 * 64, n = rows * columns;
    const std::vector<float> a = random_rounded(rng, n, 1.5f, round_bf16), b = random_rounded(rng, n, 1.0f, round_bf16);
    std::vector<double> sum(n), activated(n), gradient(n), largest(rows);
    for (int i = 0; i < n; i++) {
        sum[i] = round_bf16((double)a[i] + b[i]);
        activated[i] = gelu_cpu(a[i], &gradient[i]);
        gradient[i] *= b[i];
        largest[i / columns] = fmax(largest[i / columns], fabs((double)a[i]));
    }
    floatX *d_a = to_device(bf16_vector(a)), *d_b = to_device(bf16_vector(b)), *d_out = device_alloc<floatX>(n);
    {
        KernelCheck check("residual_bf162", 0.0);
        residual_bf162<<<n / 256, 128>>>((__nv_bfloat162 *)d_out, (__nv_bfloat162 *)d_a, (__nv_bfloat162 *)d_b, n / 2);
        LAUNCH_CHECK();
        check_exact(&check, d_out, sum);
        check.finish();
    }
    {
        KernelCheck check("gelu_forward_bf16", 1e-2);
        gelu_forward_pack<<<n / x128::size / 128, 128>>>(d_out, d_a);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, activated);
        check.finish();
    }
    {
        KernelCheck check("row_absmax_bf162", 0.0);
        row_absmax_bf162<<<CEIL_DIV(rows, 3), 96>>>(d_out, (__nv_bfloat162 *)d_a, rows, columns / 2);
        LAUNCH_CHECK();
        check_exact(&check, d_out, largest);
        check.finish();
    }
    {
        KernelCheck check("gelu_backward_bf16", 1e-2);
        gelu_backward_pack<<<n / x128::size / 64, 64>>>(d_b, d_a);
        LAUNCH_CHECK();
        check_narrow(&check, d_b, gradient);
        check.finish();
    }
    cudaCheck(cudaFree(d_a));
    cudaCheck(cudaFree(d_b));
    cudaCheck(cudaFree(d_out));
}

struct LayernormReference {
    std::vector<double> residual, out, mean, rstd, dinp, dweight, dbias;
};

static LayernormReference layernorm_cpu(const std::vector<float> &a, const std::vector<float> &b,
                                        const std::vector<float> &weight, const std::vector<float> &bias,
                                        const std::vector<float> &dout, int N, int C) {
    LayernormReference r;
    r.residual.resize(N * C), r.out.resize(N * C), r.dinp.resize(N * C);
    r.mean.resize(N), r.rstd.resize(N), r.dweight.resize(C), r.dbias.resize(C);
    for (int n = 0; n < N; n++) {
        double m = 0.0, v = 0.0, g_mean = 0.0, gn_mean = 0.0;
        double *x = &r.residual[n * C];
        const float *d = &dout[n * C];
        for (int i = 0; i < C; i++) {
            x[i] = round_bf16((double)a[n * C + i] + b[n * C + i]);
            m += x[i] / C;
        }
        for (int i = 0; i < C; i++) {
            v += (x[i] - m) * (x[i] - m) / C;
        }
        const double s = 1.0 / sqrt(v + (double)kEps);
        for (int i = 0; i < C; i++) {
            r.out[n * C + i] = (x[i] - m) * s * weight[i] + bias[i];
            r.dweight[i] += d[i] * (x[i] - m) * s;
            r.dbias[i] += d[i];
            g_mean += (double)d[i] * weight[i] / C;
            gn_mean += (double)d[i] * weight[i] * (x[i] - m) * s / C;
        }
        for (int i = 0; i < C; i++) { // the residual's gradient, here dout itself, is there already
            r.dinp[n * C + i] = d[i] + ((double)d[i] * weight[i] - g_mean - (x[i] - m) * s * gn_mean) * s;
        }
        r.mean[n] = m;
        r.rstd[n] = s;
    }
    return r;
}

static void test_layernorm(Rng *rng) {
    const int N = 37, C = 8 * 83;
    const std::vector<float> a = random_rounded(rng, N * C, 1.5f, round_bf16),
                             b = random_rounded(rng, N * C, 1.0f, round_bf16);
    const std::vector<float> weight = random_rounded(rng, C, 1.0f, round_bf16),
                             bias = random_rounded(rng, C, 1.0f, round_bf16);
    const std::vector<float> dout = random_rounded(rng, N * C, 1.0f, round_bf16);
    const LayernormReference ref = layernorm_cpu(a, b, weight, bias, dout, N, C);
    floatX *d_a = to_device(bf16_vector(a)), *d_b = to_device(bf16_vector(b)), *d_dout = to_device(bf16_vector(dout));
    floatX *d_weight = to_device(bf16_vector(weight)), *d_bias = to_device(bf16_vector(bias));
    floatX *d_residual = device_alloc<floatX>(N * C), *d_normed = device_alloc<floatX>(N * C),
           *d_dinp = to_device(bf16_vector(dout));
    float *d_mean = device_alloc<float>(N), *d_rstd = device_alloc<float>(N);
    float *d_dweight = device_alloc<float>(C), *d_dbias = device_alloc<float>(C);
    {
        KernelCheck check("residual_layernorm_forward_bf16", 1e-2);
        residual_layernorm_forward<64>
            <<<N, 64, C * sizeof(floatX)>>>(d_residual, d_normed, d_mean, d_rstd, d_a, d_b, d_weight, d_bias, C);
        LAUNCH_CHECK();
        check_exact(&check, d_residual, ref.residual);
        check_narrow(&check, d_normed, ref.out);
        check.finish();
        KernelCheck statistics("residual_layernorm_forward_bf16_statistics", 4e-7);
        statistics.device(d_mean, ref.mean);
        statistics.device(d_rstd, ref.rstd);
        statistics.finish();
    }
    {
        KernelCheck check("layernorm_backward_bf16", 1e-2);
        layernorm_backward_rows<<<CEIL_DIV(N, 4), 128>>>((__nv_bfloat162 *)d_dinp, (__nv_bfloat162 *)d_dout,
                                                         (__nv_bfloat162 *)d_residual, (__nv_bfloat162 *)d_weight,
                                                         d_mean, d_rstd, N, C / 2);
        layernorm_backward_columns<8>
            <<<CEIL_DIV(C / 2, 32), dim3(32, 8)>>>((float2 *)d_dweight, (float2 *)d_dbias, (__nv_bfloat162 *)d_dout,
                                                   (__nv_bfloat162 *)d_residual, d_mean, d_rstd, N, C / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_dinp, ref.dinp);
        check.finish();
        KernelCheck sums("layernorm_backward_bf16_sums", 4e-7);
        sums.device(d_dweight, ref.dweight);
        sums.device(d_dbias, ref.dbias);
        sums.finish();
    }
    floatX *buffers[] = {d_a, d_b, d_dout, d_weight, d_bias, d_residual, d_normed, d_dinp};
    for (floatX *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    float *floats[] = {d_mean, d_rstd, d_dweight, d_dbias};
    for (float *buffer : floats) {
        cudaCheck(cudaFree(buffer));
    }
}

static void test_matmul(Rng *rng) {
    const int N = 45, C = 130, OC = 70;
    const std::vector<float> inp = random_rounded(rng, N * C, 1.0f, round_bf16),
                             dout = random_rounded(rng, N * OC, 1.0f, round_bf16);
    const std::vector<float> weight = random_rounded(rng, OC * C, 0.2f, round_bf16),
                             bias = random_rounded(rng, OC, 1.0f, round_bf16);
    std::vector<double> out(N * OC), dinp(N * C), dweight(OC * C);
    for (int n = 0; n < N; n++) {
        for (int o = 0; o < OC; o++) {
            out[n * OC + o] = bias[o];
            for (int i = 0; i < C; i++) {
                out[n * OC + o] += (double)inp[n * C + i] * weight[o * C + i];
                dinp[n * C + i] += (double)dout[n * OC + o] * weight[o * C + i];
                dweight[o * C + i] += (double)dout[n * OC + o] * inp[n * C + i];
            }
        }
    }
    floatX *d_inp = to_device(bf16_vector(inp)), *d_weight = to_device(bf16_vector(weight));
    floatX *d_bias = to_device(bf16_vector(bias)), *d_dout = to_device(bf16_vector(dout));
    floatX *d_out = device_alloc<floatX>(N * OC), *d_dinp = device_alloc<floatX>(N * C);
    float *d_dweight = device_alloc<float>(OC * C);
    const dim3 block(16, 16);
    {
        KernelCheck check("matmul_forward_bf16", 1e-2);
        matmul_bf16<<<dim3(CEIL_DIV(OC, 16), CEIL_DIV(N, 16)), block>>>(d_out, d_inp, Strides{C, 1}, d_weight,
                                                                        Strides{C, 1}, d_bias, N, OC, C);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, out);
        check.finish();
    }
    {
        KernelCheck check("matmul_forward_bf16_hfma2", 1.6e-2);
        device_poison(d_out, N * OC);
        matmul_hfma2<<<CEIL_DIV(N * OC, 8), 256>>>(d_out, (__nv_bfloat162 *)d_inp, (__nv_bfloat162 *)d_weight, d_bias,
                                                   N, OC, C / 2);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, out);
        check.finish();
    }
    {
        KernelCheck check("matmul_backward_bf16_input", 1e-2);
        matmul_bf16<<<dim3(CEIL_DIV(C, 16), CEIL_DIV(N, 16)), block>>>(d_dinp, d_dout, Strides{OC, 1}, d_weight,
                                                                       Strides{1, C}, nullptr, N, C, OC);
        LAUNCH_CHECK();
        check_narrow(&check, d_dinp, dinp);
        check.finish();
        KernelCheck weights("matmul_backward_bf16_weight", 4e-7);
        matmul_bf16<<<dim3(CEIL_DIV(C, 16), CEIL_DIV(OC, 16)), block>>>(d_dweight, d_dout, Strides{1, OC}, d_inp,
                                                                        Strides{1, C}, nullptr, OC, C, N);
        LAUNCH_CHECK();
        weights.device(d_dweight, dweight);
        weights.finish();
    }
    floatX *buffers[] = {d_inp, d_weight, d_bias, d_dout, d_out, d_dinp};
    for (floatX *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    cudaCheck(cudaFree(d_dweight));
}

struct AttentionReference {
    std::vector<double> out, logsum, dq, dk, dv;
};

static AttentionReference attention_cpu(const std::vector<float> &q, const std::vector<float> &k,
                                        const std::vector<float> &v, const std::vector<float> &dout, int heads, int T) {
    AttentionReference r;
    const double scale = 1.0 / sqrt((double)HS);
    r.out.resize(q.size()), r.dq.resize(q.size()), r.dk.resize(q.size()), r.dv.resize(q.size()),
        r.logsum.resize(heads * T);
    std::vector<double> p(T), dp(T);
    for (int t = 0; t < heads * T; t++) { // queries of all heads; first: the head's first token
        const int first = t / T * T;
        double sum = 0.0, delta = 0.0;
        for (int j = first; j <= t; j++) {
            double score = 0.0;
            for (int i = 0; i < HS; i++) {
                score += (double)q[t * HS + i] * k[j * HS + i] * scale;
            }
            sum += p[j - first] = exp(score);
        }
        for (int j = first; j <= t; j++) {
            const double weight = p[j - first] /= sum;
            dp[j - first] = 0.0;
            for (int i = 0; i < HS; i++) {
                r.out[t * HS + i] += weight * v[j * HS + i];
                r.dv[j * HS + i] += weight * dout[t * HS + i];
                dp[j - first] += (double)dout[t * HS + i] * v[j * HS + i];
            }
            delta += weight * dp[j - first];
        }
        for (int j = first; j <= t; j++) {
            const double ds = p[j - first] * (dp[j - first] - delta) * scale;
            for (int i = 0; i < HS; i++) {
                r.dq[t * HS + i] += ds * k[j * HS + i];
                r.dk[j * HS + i] += ds * q[t * HS + i];
            }
        }
        r.logsum[t] = log(sum);
    }
    return r;
}

static void test_attention(Rng *rng) {
    const int heads = 2 * 3, T = 45, n = heads * T * HS;
    const float scale = 1.0f / sqrtf((float)HS);
    const std::vector<float> q = random_rounded(rng, n, 1.0f, round_bf16), k = random_rounded(rng, n, 1.0f, round_bf16);
    const std::vector<float> v = random_rounded(rng, n, 1.0f, round_bf16),
                             dout = random_rounded(rng, n, 1.0f, round_bf16);
    const AttentionReference ref = attention_cpu(q, k, v, dout, heads, T);
    floatX *d_q = to_device(bf16_vector(q)), *d_k = to_device(bf16_vector(k)), *d_v = to_device(bf16_vector(v));
    floatX *d_dout = to_device(bf16_vector(dout)), *d_out = device_alloc<floatX>(n), *d_dq = device_alloc<floatX>(n);
    float *d_logsum = device_alloc<float>(heads * T), *d_dk = device_zeros<float>(n), *d_dv = device_zeros<float>(n);
    {
        KernelCheck check("attention_forward_bf16", 1e-2);
        attention_forward_tiles<<<dim3(CEIL_DIV(T, 32), heads), 32>>>(d_out, d_logsum, d_q, d_k, d_v, T, scale);
        LAUNCH_CHECK();
        check_narrow(&check, d_out, ref.out);
        check.finish();
        KernelCheck sums("attention_forward_bf16_logsum", 5e-7);
        sums.device(d_logsum, ref.logsum);
        sums.finish();
    }
    {
        KernelCheck check("attention_backward_bf16", 1e-2);
        attention_backward_atomic<<<dim3(CEIL_DIV(T, 4), heads), dim3(32, 4)>>>(d_dq, d_dk, d_dv, d_q, d_k, d_v, d_out,
                                                                                d_dout, d_logsum, T, scale);
        LAUNCH_CHECK();
        check_narrow(&check, d_dq, ref.dq);
        check.device(d_dk, ref.dk);
        check.device(d_dv, ref.dv);
        check.finish();
    }
    floatX *buffers[] = {d_q, d_k, d_v, d_dout, d_out, d_dq};
    for (floatX *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    float *floats[] = {d_logsum, d_dk, d_dv};
    for (float *buffer : floats) {
        cudaCheck(cudaFree(buffer));
    }
}

int main() {
    Rng rng = rng_make(17);
    test_casts(&rng);
    test_stochastic_rounding();
    test_elementwise(&rng);
    test_layernorm(&rng);
    test_matmul(&rng);
    test_attention(&rng);
    return test_exit_code();
}
