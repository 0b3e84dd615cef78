// The linear layer out = inp * weight^T + bias, forward and backward, with shared-memory tiles and register blocking.
// inp is (M, K), weight is (N, K) as GPT-2 keeps it, bias is (N), out is (M, N).
#include "gpt_common.h"
#include "gpt_reduce.cuh"

__global__ void matmul_forward_naive(float *out, const float *inp, const float *weight, const float *bias, int M,
                                     int N, int K) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int col = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < M && col < N) {
        float val = (bias != NULL) ? bias[col] : 0.0f;
        for (int k = 0; k < K; k++) {
            val += inp[row * K + k] * weight[col * K + k];
        }
        out[row * N + col] = val;
    }
}

// TILE x TILE threads, one result each, any sizes.
template <int TILE>
__global__ void matmul_forward_tiled(float *__restrict__ out, const float *__restrict__ inp,
                                     const float *__restrict__ weight, const float *__restrict__ bias, int M, int N,
                                     int K) {
    __shared__ float inp_tile[TILE][TILE];
    __shared__ float weight_tile[TILE][TILE + 1];
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty;
    const int col = blockIdx.x * TILE + tx;
    const int weight_row = blockIdx.x * TILE + ty;

    float acc = 0.0f;
    for (int k0 = 0; k0 < K; k0 += TILE) {
        const int k = k0 + tx;
        inp_tile[ty][tx] = (row < M && k < K) ? inp[row * K + k] : 0.0f;
        weight_tile[ty][tx] = (weight_row < N && k < K) ? weight[weight_row * K + k] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; i++) {
            acc += inp_tile[ty][i] * weight_tile[tx][i];
        }
        __syncthreads();
    }
    if (row < M && col < N) {
        out[row * N + col] = bias != nullptr ? acc + bias[col] : acc;
    }
}

// 16 x 16 threads compute a BM x BN tile, (BM / 16) x (BN / 16) results each, from slices of BK columns that are loaded
// as float4 and stored transposed. The sizes must be multiples of the tile.
template <typename T, int BM, int BN, int BK>
__global__ void __launch_bounds__(256)
    matmul_forward_blocked(T *out, const T *inp, const T *weight, const T *bias, int M, int N, int K) {
    constexpr int TM = BM / 16;
    constexpr int TN = BN / 16;
    __shared__ __align__(16) T a_tile[BK][BM + 4];
    __shared__ __align__(16) T b_tile[BK][BN + 4];
    const int tid = threadIdx.y * 16 + threadIdx.x;
    const T *a = inp + (size_t)blockIdx.x * BM * K;
    const T *b = weight + (size_t)blockIdx.y * BN * K;

    T acc[TM][TN];
#pragma unroll
    for (int i = 0; i < TM; i++) {
#pragma unroll
        for (int j = 0; j < TN; j++) {
            acc[i][j] = bias ? bias[blockIdx.y * BN + threadIdx.x * TN + j] : T(0);
        }
    }

    for (int k0 = 0; k0 < K; k0 += BK) {
        for (int i = tid; i < BM * BK / 4; i += 256) {
            int r = i / (BK / 4);
            int k = i % (BK / 4) * 4;
            float4 v = *reinterpret_cast<const float4 *>(a + r * K + k0 + k);
            a_tile[k + 0][r] = v.x;
            a_tile[k + 1][r] = v.y;
            a_tile[k + 2][r] = v.z;
            a_tile[k + 3][r] = v.w;
        }
        for (int i = tid; i < BN * BK / 4; i += 256) {
            int r = i / (BK / 4);
            int k = i % (BK / 4) * 4;
            float4 v = *reinterpret_cast<const float4 *>(b + r * K + k0 + k);
            b_tile[k + 0][r] = v.x;
            b_tile[k + 1][r] = v.y;
            b_tile[k + 2][r] = v.z;
            b_tile[k + 3][r] = v.w;
        }
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < BK; k++) {
            T ra[TM], rb[TN];
            for (int i = 0; i < TM; i++) {
                ra[i] = a_tile[k][threadIdx.y * TM + i];
            }
            for (int j = 0; j < TN; j++) {
                rb[j] = b_tile[k][threadIdx.x * TN + j];
            }
            for (int i = 0; i < TM; i++) {
                for (int j = 0; j < TN; j++) {
                    acc[i][j] = fma(ra[i], rb[j], acc[i][j]);
                }
            }
        }
        __syncthreads();
    }

    for (int i = 0; i < TM; i++) {
        T *dst = out + (size_t)(blockIdx.x * BM + threadIdx.y * TM + i) * N + blockIdx.y * BN + threadIdx.x * TN;
        for (int j = 0; j < TN; j++) {
            dst[j] = acc[i][j];
        }
    }
}

// General tiled product C = op(A) * op(B) (+ C when ACCUMULATE); op(A) is (M, K), op(B) is (K, N), all row-major.
// Used for the two gradients: dinp = dout * weight and dweight += dout^T * inp.
template <int TILE, bool TRANS_A, bool TRANS_B, bool ACCUMULATE>
__global__ void gemm_tiled(float *c, const float *a, const float *b, int M, int N, int K) {
    __shared__ float as[TILE][TILE + 1];
    __shared__ float bs[TILE][TILE + 1];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int m0 = blockIdx.y * TILE, n0 = blockIdx.x * TILE;
    float acc = 0.0f;
    for (int k0 = 0; k0 < K; k0 += TILE) {
        // neighbouring threads read neighbouring addresses in either layout
        if (TRANS_A) {
            int m = m0 + tx, k = k0 + ty;
            as[tx][ty] = (m < M && k < K) ? a[(size_t)k * M + m] : 0.0f;
        } else {
            int m = m0 + ty, k = k0 + tx;
            as[ty][tx] = (m < M && k < K) ? a[(size_t)m * K + k] : 0.0f;
        }
        if (TRANS_B) {
            int n = n0 + ty, k = k0 + tx;
            bs[tx][ty] = (n < N && k < K) ? b[(size_t)n * K + k] : 0.0f;
        } else {
            int n = n0 + tx, k = k0 + ty;
            bs[ty][tx] = (n < N && k < K) ? b[(size_t)k * N + n] : 0.0f;
        }
        __syncthreads();
        for (int k = 0; k < TILE; k++) {
            acc += as[ty][k] * bs[k][tx];
        }
        __syncthreads();
    }
    const int m = m0 + ty, n = n0 + tx;
    if (m < M && n < N) {
        if (ACCUMULATE) {
            c[(size_t)m * N + n] += acc;
        } else {
            c[(size_t)m * N + n] = acc;
        }
    }
}

// One block per output channel, a tree in dynamic shared memory.
__global__ void matmul_backward_bias_tree(float *dbias, const float *dout, int M, int N) {
    extern __shared__ float shared[];
    const int o = blockIdx.x;
    const int tid = threadIdx.x;
    const int block_size = blockDim.x;
    double sum = 0.0;
    for (int i = tid; i < M; i += block_size) {
        sum += dout[i * N + o];
    }
    shared[tid] = (float)sum;
    __syncthreads();
    for (int stride = block_size / 2; stride >= 1; stride /= 2) {
        if (tid < stride) {
            shared[tid] += shared[tid + stride];
        }
        __syncthreads();
    }
    if (tid == 0) {
        dbias[o] += shared[0];
    }
}

// A warp reads 32 neighbouring channels of one row at a time; warps of a block and blocks along y split the rows.
__global__ void matmul_backward_bias_columns(float *dbias, const float *dout, int M, int N) {
    __shared__ float sums[WARP_SIZE];
    const int lane = threadIdx.x % WARP_SIZE;
    const int warp = threadIdx.x / WARP_SIZE;
    const int num_warps = blockDim.x / WARP_SIZE;
    const int col = blockIdx.x * WARP_SIZE + lane;

    if (warp == 0) {
        sums[lane] = 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
    if (col < N) {
        for (int row = blockIdx.y * num_warps + warp; row < M; row += gridDim.y * num_warps) {
            sum += dout[row * N + col];
        }
    }
    atomicAdd(&sums[lane], sum);
    __syncthreads();
    if (warp == 0 && col < N) {
        atomicAdd(&dbias[col], sums[lane]);
    }
}

// One warp per channel.
template <int WARPS_PER_BLOCK>
__global__ void matmul_backward_bias_warp(float *dbias, const float *dout, int M, int N) {
    const int lane = threadIdx.x % 32;
    const int o = blockIdx.x * WARPS_PER_BLOCK + threadIdx.x / 32;
    if (o >= N) {
        return;
    }
    float sum = 0.0f;
    for (int i = lane; i < M; i += 32) {
        sum += dout[i * N + o];
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffffu, sum, offset);
    }
    if (lane == 0) {
        dbias[o] += sum;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// reference

static void matmul_forward_cpu(float *out, const float *inp, const float *weight, const float *bias, int M, int N,
                               int K) {
    for (int m = 0; m < M; m++) {
        for (int n = 0; n < N; n++) {
            double val = bias ? bias[n] : 0.0;
            for (int k = 0; k < K; k++) {
                val += (double)inp[m * K + k] * weight[n * K + k];
            }
            out[m * N + n] = (float)val;
        }
    }
}

static void matmul_backward_cpu(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                                const float *weight, int M, int N, int K) {
    for (int m = 0; m < M; m++) {
        for (int k = 0; k < K; k++) {
            double val = 0.0;
            for (int n = 0; n < N; n++) {
                val += (double)dout[m * N + n] * weight[n * K + k];
            }
            dinp[m * K + k] = (float)val;
        }
    }
    for (int n = 0; n < N; n++) {
        double bias_sum = dbias[n];
        for (int m = 0; m < M; m++) {
            bias_sum += dout[m * N + n];
        }
        dbias[n] = (float)bias_sum;
        for (int k = 0; k < K; k++) {
            double val = dweight[n * K + k];
            for (int m = 0; m < M; m++) {
                val += (double)dout[m * N + n] * inp[m * K + k];
            }
            dweight[n * K + k] = (float)val;
        }
    }
}

// One problem size: aligned sizes run every kernel, ragged ones those that can do any size.
static void run_size(const char *const names[8], int M, int N, int K, bool aligned, Rng *rng) {
    const double tol = 2e-5;
    std::vector<float> inp = random_vector(rng, M * K, 1.0f);
    std::vector<float> weight = random_vector(rng, N * K, 0.3f);
    std::vector<float> bias = random_vector(rng, N, 1.0f);
    std::vector<float> dout = random_vector(rng, M * N, 1.0f);
    std::vector<float> dweight0 = random_vector(rng, N * K, 1.0f);
    std::vector<float> dbias0 = random_vector(rng, N, 1.0f);

    std::vector<float> out(M * N), out_nobias(M * N), dinp(M * K);
    std::vector<float> dweight = dweight0, dbias = dbias0;
    matmul_forward_cpu(out.data(), inp.data(), weight.data(), bias.data(), M, N, K);
    matmul_forward_cpu(out_nobias.data(), inp.data(), weight.data(), nullptr, M, N, K);
    matmul_backward_cpu(dinp.data(), dweight.data(), dbias.data(), dout.data(), inp.data(), weight.data(), M, N, K);

    float *d_inp = to_device(inp);
    float *d_weight = to_device(weight);
    float *d_bias = to_device(bias);
    float *d_dout = to_device(dout);
    float *d_dweight = to_device(dweight0);
    float *d_dbias = to_device(dbias0);
    float *d_out = device_alloc<float>(M * N);
    float *d_dinp = device_alloc<float>(M * K);

    {
        KernelCheck check(names[0], tol);
        dim3 block(8, 8);
        dim3 grid(CEIL_DIV(M, 8), CEIL_DIV(N, 8));
        matmul_forward_naive<<<grid, block>>>(d_out, d_inp, d_weight, d_bias, M, N, K);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check(names[1], tol);
        device_poison(d_out, M * N);
        matmul_forward_tiled<16>
            <<<dim3(CEIL_DIV(N, 16), CEIL_DIV(M, 16)), dim3(16, 16)>>>(d_out, d_inp, d_weight, d_bias, M, N, K);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check(names[2], tol);
        device_poison(d_out, M * N);
        matmul_forward_tiled<32><<<dim3(CEIL_DIV(N, 32), CEIL_DIV(M, 32)), dim3(32, 32)>>>(d_out, d_inp, d_weight,
                                                                                         nullptr, M, N, K);
        LAUNCH_CHECK();
        check.device(d_out, out_nobias);
        check.finish();
    }
    if (aligned) {
        KernelCheck check(names[3], tol);
        device_poison(d_out, M * N);
        matmul_forward_blocked<float, 64, 32, 16>
            <<<dim3(M / 64, N / 32), dim3(16, 16)>>>(d_out, d_inp, d_weight, d_bias, M, N, K);
        LAUNCH_CHECK();
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check(names[4], tol);
        constexpr int tile = 16;
        const dim3 block(tile, tile);
        gemm_tiled<tile, false, false, false>
            <<<dim3(CEIL_DIV(K, tile), CEIL_DIV(M, tile)), block>>>(d_dinp, d_dout, d_weight, M, K, N);
        gemm_tiled<tile, true, false, true>
            <<<dim3(CEIL_DIV(K, tile), CEIL_DIV(N, tile)), block>>>(d_dweight, d_dout, d_inp, N, K, M);
        LAUNCH_CHECK();
        check.device(d_dinp, dinp);
        check.device(d_dweight, dweight);
        check.finish();
    }
    {
        KernelCheck check(names[5], tol);
        const int block_size = 64;
        matmul_backward_bias_tree<<<N, block_size, block_size * sizeof(float)>>>(d_dbias, d_dout, M, N);
        LAUNCH_CHECK();
        check.device(d_dbias, dbias);
        check.finish();
    }
    {
        KernelCheck check(names[6], tol);
        device_update(d_dbias, dbias0);
        matmul_backward_bias_columns<<<dim3(CEIL_DIV(N, WARP_SIZE), 3), 4 * WARP_SIZE>>>(d_dbias, d_dout, M, N);
        LAUNCH_CHECK();
        check.device(d_dbias, dbias);
        check.finish();
    }
    {
        KernelCheck check(names[7], tol);
        device_update(d_dbias, dbias0);
        matmul_backward_bias_warp<4><<<CEIL_DIV(N, 4), 4 * 32>>>(d_dbias, d_dout, M, N);
        LAUNCH_CHECK();
        check.device(d_dbias, dbias);
        check.finish();
    }

    cudaCheck(cudaFree(d_inp));
    cudaCheck(cudaFree(d_weight));
    cudaCheck(cudaFree(d_bias));
    cudaCheck(cudaFree(d_dout));
    cudaCheck(cudaFree(d_dweight));
    cudaCheck(cudaFree(d_dbias));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_dinp));
}

int main() {
    static const char *const aligned_names[8] = {
        "matmul_forward_naive",      "matmul_forward_tiled16",       "matmul_forward_tiled32_nobias",
        "matmul_forward_blocked",    "matmul_backward_tiled",        "matmul_backward_bias_tree",
        "matmul_backward_bias_columns", "matmul_backward_bias_warp",
    };
    static const char *const ragged_names[8] = {
        "matmul_forward_naive_ragged",   "matmul_forward_tiled16_ragged", "matmul_forward_tiled32_nobias_ragged",
        "",                              "matmul_backward_tiled_ragged",  "matmul_backward_bias_tree_ragged",
        "matmul_backward_bias_columns_ragged", "matmul_backward_bias_warp_ragged",
    };
    Rng rng = rng_make(66);
    run_size(aligned_names, 128, 96, 64, true, &rng);
    run_size(ragged_names, 70, 50, 37, false, &rng);
    return test_exit_code();
}
