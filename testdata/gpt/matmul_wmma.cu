// Linear layers on tensor cores, as in training with mixed precision: inputs and weights in half or bfloat16, sums in float.
// Forward with a bias and GELU, backward for the input and the weight, gradients that are added up over micro batches, the
// scores of attention; aligned sizes straight from memory, ragged ones through shared memory.
#include "half_common.cuh"

#include <cuda_bf16.h>
#include <mma.h>

using namespace nvcuda;

inline float number_of(__nv_bfloat16 x) {
    return __bfloat162float(x);
}

inline const char *tensor_type(__nv_bfloat16) {
    return "<u2"; // numpy has no bfloat16
}

// What depends on the 16-bit type: its name, rounding on the host and conversion.
template <typename T>
struct Narrow;

template <>
struct Narrow<__half> {
    static const char *name() { return "half"; }
    static double round(double x) { return round_half(x); }
    static __host__ __device__ __half of(float x) { return __float2half(x); }
};

template <>
struct Narrow<__nv_bfloat16> {
    static const char *name() { return "bf16"; }
    static double round(double x) { return round_bf16(x); }
    static __host__ __device__ __nv_bfloat16 of(float x) { return __float2bfloat16(x); }
};

__device__ __forceinline__ void store(float *to, float value) {
    *to = value;
}

__device__ __forceinline__ void store(__half *to, float value) {
    *to = Narrow<__half>::of(value);
}

__device__ __forceinline__ void store(__nv_bfloat16 *to, float value) {
    *to = Narrow<__nv_bfloat16>::of(value);
}

__device__ __forceinline__ float gelu(float x) {
    return 0.5f * x * (1.0f + tanhf(0.797884561f * (x + 0.044715f * x * x * x)));
}

// ---------------------------------------------------------------------------------------------------------------------
// any size: tiles of 32 x 32, a warp for each quarter, operands through shared memory with zeros beyond the edges

constexpr int TILE = 32, DEPTH = 16, PAD = 8;

// A matrix as rows of an inner product; the transposed one has the strides exchanged.
struct Strides {
    int row, inner;
};

// out[m][n] = sum over k of a[m][k] * b[n][k], plus the bias of n.
template <typename T, typename Out, bool Gelu>
__global__ void __launch_bounds__(128) matmul_tiles(Out *out, const T *a, Strides sa, const T *b, Strides sb,
                                                    const T *bias, int M, int N, int K) {
    __shared__ T tile_a[TILE][DEPTH + PAD], tile_b[TILE][DEPTH + PAD];
    __shared__ float sums[TILE][TILE + 4];
    const int warp = threadIdx.x / WARP_SIZE, row = warp / 2 * 16, column = warp % 2 * 16;
    const int first_m = blockIdx.y * TILE, first_n = blockIdx.x * TILE;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int base = 0; base < K; base += DEPTH) {
        for (int i = threadIdx.x; i < TILE * DEPTH; i += blockDim.x) {
            const int r = i / DEPTH, k = base + i % DEPTH;
            tile_a[r][i % DEPTH] =
                first_m + r < M && k < K ? a[(first_m + r) * sa.row + k * sa.inner] : Narrow<T>::of(0.0f);
            tile_b[r][i % DEPTH] =
                first_n + r < N && k < K ? b[(first_n + r) * sb.row + k * sb.inner] : Narrow<T>::of(0.0f);
        }
        __syncthreads();
        wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> left;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::col_major> right;
        wmma::load_matrix_sync(left, &tile_a[row][0], DEPTH + PAD);
        wmma::load_matrix_sync(right, &tile_b[column][0], DEPTH + PAD);
        wmma::mma_sync(sum, left, right, sum);
        __syncthreads();
    }
    wmma::store_matrix_sync(&sums[row][column], sum, TILE + 4, wmma::mem_row_major);
    __syncthreads();
    for (int i = threadIdx.x; i < TILE * TILE; i += blockDim.x) {
        const int m = first_m + i / TILE, n = first_n + i % TILE;
        if (m < M && n < N) {
            const float x = sums[i / TILE][i % TILE] + (bias != nullptr ? (float)bias[n] : 0.0f);
            store(&out[m * N + n], Gelu ? gelu(x) : x);
        }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// sizes that are multiples of 32: a warp for 32 x 32 results, fragments straight from memory

// gradient[m][n] += scale * sum over k of a[k][m] * b[k][n]: the gradient of a weight, over one more micro batch.
template <typename T>
__global__ void add_weight_gradient(float *gradient, const T *a, const T *b, int M, int N, int K, float scale) {
    const int tile = blockIdx.x * (blockDim.x / WARP_SIZE) + threadIdx.x / WARP_SIZE;
    if (tile >= M / 32 * (N / 32)) {
        return;
    }
    const int m = tile / (N / 32) * 32, n = tile % (N / 32) * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
    for (int i = 0; i < 4; i++) {
        wmma::fill_fragment(sum[i / 2][i % 2], 0.0f);
    }
    for (int k = 0; k < K; k += 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::col_major> left[2];
        wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::row_major> right[2];
        for (int i = 0; i < 2; i++) {
            wmma::load_matrix_sync(left[i], a + k * M + m + i * 16, M);
            wmma::load_matrix_sync(right[i], b + k * N + n + i * 16, N);
        }
        for (int i = 0; i < 4; i++) {
            wmma::mma_sync(sum[i / 2][i % 2], left[i / 2], right[i % 2], sum[i / 2][i % 2]);
        }
    }
    for (int i = 0; i < 4; i++) {
        float *to = gradient + (m + i / 2 * 16) * N + n + i % 2 * 16;
        wmma::fragment<wmma::accumulator, 16, 16, 16, float> before;
        wmma::load_matrix_sync(before, to, N, wmma::mem_row_major);
        for (int e = 0; e < before.num_elements; e++) {
            before.x[e] += scale * sum[i / 2][i % 2].x[e];
        }
        wmma::store_matrix_sync(to, before, N, wmma::mem_row_major);
    }
}

// scores[head][t][j] = scale * q[head][t] . k[head][j], in tiles of 16 x 16; the tiles above the diagonal are left out.
template <typename T>
__global__ void attention_scores(float *scores, const T *q, const T *k, int length, int size, float scale) {
    const int t = blockIdx.y * 16, j = blockIdx.x * 16;
    if (j > t) {
        return;
    }
    const size_t head = (size_t)blockIdx.z * length;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int i = 0; i < size; i += 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> query;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, T, wmma::col_major> key;
        wmma::load_matrix_sync(query, q + (head + t) * size + i, size);
        wmma::load_matrix_sync(key, k + (head + j) * size + i, size);
        wmma::mma_sync(sum, query, key, sum);
    }
#pragma unroll
    for (int e = 0; e < sum.num_elements; e++) {
        sum.x[e] *= scale;
    }
    wmma::store_matrix_sync(scores + (head + t) * length + j, sum, length, wmma::mem_row_major);
}

// ---------------------------------------------------------------------------------------------------------------------

template <typename T>
static std::vector<T> narrow_vector(const std::vector<float> &values) {
    std::vector<T> v(values.size());
    for (size_t i = 0; i < values.size(); i++) {
        v[i] = Narrow<T>::of(values[i]);
    }
    return v;
}

static double gelu_reference(double x) {
    return 0.5 * x * (1.0 + tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x)));
}

template <typename T>
struct Check : KernelCheck {
    std::string kept;

    Check(const std::string &what, double tolerance) : KernelCheck("", tolerance), kept(what + "_" + Narrow<T>::name()) {
        name = kept.c_str();
    }
};

template <typename T>
static void test_linear(Rng *rng) {
    const int N = 45, C = 130, OC = 70;
    const std::vector<float> inp = random_rounded(rng, N * C, 1.0f, Narrow<T>::round),
                             dout = random_rounded(rng, N * OC, 1.0f, Narrow<T>::round),
                             weight = random_rounded(rng, OC * C, 0.2f, Narrow<T>::round),
                             bias = random_rounded(rng, OC, 1.0f, Narrow<T>::round);
    std::vector<double> out(N * OC), activated(N * OC), dinp(N * C), dweight(OC * C);
    for (int n = 0; n < N; n++) {
        for (int o = 0; o < OC; o++) {
            out[n * OC + o] = bias[o];
            for (int i = 0; i < C; i++) {
                out[n * OC + o] += (double)inp[n * C + i] * weight[o * C + i];
                dinp[n * C + i] += (double)dout[n * OC + o] * weight[o * C + i];
                dweight[o * C + i] += (double)dout[n * OC + o] * inp[n * C + i];
            }
            activated[n * OC + o] = gelu_reference(out[n * OC + o]);
        }
    }
    T *d_inp = to_device(narrow_vector<T>(inp)), *d_weight = to_device(narrow_vector<T>(weight));
    T *d_bias = to_device(narrow_vector<T>(bias)), *d_dout = to_device(narrow_vector<T>(dout));
    T *d_out = device_alloc<T>(N * OC), *d_dinp = device_alloc<T>(N * C);
    float *d_dweight = device_alloc<float>(OC * C), *d_exact = device_alloc<float>(N * OC);
    const dim3 forward(CEIL_DIV(OC, TILE), CEIL_DIV(N, TILE));
    const double rounding = Narrow<T>::round(1.0 + 0.005) > 1.005 ? 1.2e-2 : 1.2e-3;
    {
        Check<T> check("tensor_core_forward", 1.4e-6);
        matmul_tiles<T, float, false>
            <<<forward, 128>>>(d_exact, d_inp, Strides{C, 1}, d_weight, Strides{C, 1}, d_bias, N, OC, C);
        LAUNCH_CHECK();
        check.device(d_exact, out);
        check.finish();
        Check<T> fused("tensor_core_forward_gelu", rounding);
        matmul_tiles<T, T, true>
            <<<forward, 128>>>(d_out, d_inp, Strides{C, 1}, d_weight, Strides{C, 1}, d_bias, N, OC, C);
        LAUNCH_CHECK();
        check_narrow(&fused, d_out, activated);
        fused.finish();
    }
    {
        Check<T> check("tensor_core_backward_input", rounding);
        const dim3 grid(CEIL_DIV(C, TILE), CEIL_DIV(N, TILE));
        matmul_tiles<T, T, false>
            <<<grid, 128>>>(d_dinp, d_dout, Strides{OC, 1}, d_weight, Strides{1, C}, nullptr, N, C, OC);
        LAUNCH_CHECK();
        check_narrow(&check, d_dinp, dinp);
        check.finish();
        Check<T> weights("tensor_core_backward_weight", 1e-6);
        const dim3 weight_grid(CEIL_DIV(C, TILE), CEIL_DIV(OC, TILE));
        matmul_tiles<T, float, false>
            <<<weight_grid, 128>>>(d_dweight, d_dout, Strides{1, OC}, d_inp, Strides{1, C}, nullptr, OC, C, N);
        LAUNCH_CHECK();
        weights.device(d_dweight, dweight);
        weights.finish();
    }
    T *buffers[] = {d_inp, d_weight, d_bias, d_dout, d_out, d_dinp};
    for (T *buffer : buffers) {
        cudaCheck(cudaFree(buffer));
    }
    cudaCheck(cudaFree(d_dweight));
    cudaCheck(cudaFree(d_exact));
}

// Three micro batches into one gradient, each with its share.
template <typename T>
static void test_accumulation(Rng *rng) {
    const int batches = 3, rows = 48, C = 64, OC = 96;
    const float share = 1.0f / batches;
    const std::vector<float> inp = random_rounded(rng, batches * rows * C, 1.0f, Narrow<T>::round),
                             dout = random_rounded(rng, batches * rows * OC, 1.0f, Narrow<T>::round);
    std::vector<double> gradient(OC * C);
    for (int n = 0; n < batches * rows; n++) {
        for (int i = 0; i < OC * C; i++) {
            gradient[i] += (double)dout[n * OC + i / C] * inp[n * C + i % C] / batches;
        }
    }
    T *d_inp = to_device(narrow_vector<T>(inp)), *d_dout = to_device(narrow_vector<T>(dout));
    float *d_gradient = device_zeros<float>(OC * C);
    Check<T> check("tensor_core_accumulate", 1e-6);
    for (int b = 0; b < batches; b++) {
        add_weight_gradient<T><<<CEIL_DIV(OC / 32 * (C / 32), 2), 64>>>(d_gradient, d_dout + b * rows * OC,
                                                                        d_inp + b * rows * C, OC, C, rows, share);
        LAUNCH_CHECK();
    }
    check.device(d_gradient, gradient);
    check.finish();
    cudaCheck(cudaFree(d_inp));
    cudaCheck(cudaFree(d_dout));
    cudaCheck(cudaFree(d_gradient));
}

template <typename T>
static void test_scores(Rng *rng) {
    const int heads = 3, length = 48, size = 64;
    const float scale = 1.0f / sqrtf((float)size);
    const std::vector<float> q = random_rounded(rng, heads * length * size, 1.0f, Narrow<T>::round),
                             k = random_rounded(rng, heads * length * size, 1.0f, Narrow<T>::round);
    std::vector<double> scores(heads * length * length);
    for (int i = 0; i < heads * length * length; i++) {
        const int head = i / (length * length), t = i / length % length, j = i % length;
        for (int c = 0; c < size && j / 16 <= t / 16; c++) {
            scores[i] += (double)q[(head * length + t) * size + c] * k[(head * length + j) * size + c] * scale;
        }
    }
    T *d_q = to_device(narrow_vector<T>(q)), *d_k = to_device(narrow_vector<T>(k));
    float *d_scores = device_zeros<float>(scores.size());
    Check<T> check("tensor_core_scores", 1.1e-6);
    attention_scores<T><<<dim3(length / 16, length / 16, heads), 32>>>(d_scores, d_q, d_k, length, size, scale);
    LAUNCH_CHECK();
    check.device(d_scores, scores);
    check.finish();
    cudaCheck(cudaFree(d_q));
    cudaCheck(cudaFree(d_k));
    cudaCheck(cudaFree(d_scores));
}

template <typename T>
static void test_all(Rng *rng) {
    test_linear<T>(rng);
    test_accumulation<T>(rng);
    test_scores<T>(rng);
}

int main() {
    Rng rng = rng_make(29);
    test_all<__half>(&rng);
    test_all<__nv_bfloat16>(&rng);
    return test_exit_code();
}
