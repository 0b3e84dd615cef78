// Matrix products on tensor cores: warp matrix functions (nvcuda::wmma) for fragments of 16 x 16 x 16, half precision with sums
// in float; one warp per tile, and four warps that share tiles in shared memory.
#include "check.h"

#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

static const int M = 64, N = 80, K = 96; // multiples of the fragments

// A by rows, B by columns, C by rows.
__global__ void gemm_one_warp(float *c, const half *a, const half *b, int m, int n, int k) {
    const int row = blockIdx.y * 16, col = blockIdx.x * 16;
    wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a_frag;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b_frag;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc;
    wmma::fill_fragment(acc, 0.0f);
    for (int i = 0; i < k; i += 16) {
        wmma::load_matrix_sync(a_frag, a + row * k + i, k);
        wmma::load_matrix_sync(b_frag, b + col * k + i, k);
        wmma::mma_sync(acc, a_frag, b_frag, acc);
    }
    wmma::store_matrix_sync(c + row * n + col, acc, n, wmma::mem_row_major);
}

// 32 x 32 results per block; C is scaled and added: c = alpha * a b + beta * c.
__global__ void gemm_shared(float *c, const half *a, const half *b, int m, int n, int k, float alpha, float beta) {
    __shared__ half a_tile[32][16 + 8];
    __shared__ half b_tile[32][16 + 8];
    const int warp = threadIdx.x / 32;
    const int row = blockIdx.y * 32, col = blockIdx.x * 32;
    const int warp_row = row + warp / 2 * 16, warp_col = col + warp % 2 * 16;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc, old;
    wmma::fill_fragment(acc, 0.0f);
    for (int i = 0; i < k; i += 16) {
        for (int t = threadIdx.x; t < 32 * 16; t += blockDim.x) {
            const int r = t / 16, s = t % 16;
            a_tile[r][s] = row + r < m ? a[(row + r) * k + i + s] : __float2half(0.0f);
            b_tile[r][s] = col + r < n ? b[(col + r) * k + i + s] : __float2half(0.0f);
        }
        __syncthreads();
        wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a_frag;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b_frag;
        wmma::load_matrix_sync(a_frag, &a_tile[warp / 2 * 16][0], 16 + 8);
        wmma::load_matrix_sync(b_frag, &b_tile[warp % 2 * 16][0], 16 + 8);
        wmma::mma_sync(acc, a_frag, b_frag, acc);
        __syncthreads();
    }
    if (warp_row < m && warp_col < n) {
        wmma::load_matrix_sync(old, c + warp_row * n + warp_col, n, wmma::mem_row_major);
        for (int i = 0; i < acc.num_elements; i++) {
            acc.x[i] = alpha * acc.x[i] + beta * old.x[i];
        }
        wmma::store_matrix_sync(c + warp_row * n + warp_col, acc, n, wmma::mem_row_major);
    }
}

int main() {
    Random random(17);
    std::vector<half> a(M * K), b(N * K);
    const std::vector<float> c0 = random.uniforms(M * N, -1.0f, 1.0f);
    for (half &x : a) {
        x = __float2half(random.uniform(-1.0f, 1.0f));
    }
    for (half &x : b) {
        x = __float2half(random.uniform(-1.0f, 1.0f));
    }
    std::vector<double> product(M * N, 0.0), combined(M * N);
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < N; j++) {
            for (int l = 0; l < K; l++) {
                product[i * N + j] += (double)__half2float(a[i * K + l]) * __half2float(b[j * K + l]);
            }
            combined[i * N + j] = 0.5 * product[i * N + j] - 2.0 * c0[i * N + j];
        }
    }
    DeviceArray<half> d_a(a), d_b(b);
    DeviceArray<float> c(c0);
    gemm_one_warp<<<dim3(N / 16, M / 16), 32>>>(c.data(), d_a.data(), d_b.data(), M, N, K);
    CUDA_CHECK_LAUNCH();
    check_close("gemm_wmma_one_warp", c.host(), product, 1e-6);
    c.set(c0);
    gemm_shared<<<dim3((N + 31) / 32, (M + 31) / 32), 128>>>(c.data(), d_a.data(), d_b.data(), M, N, K, 0.5f, -2.0f);
    CUDA_CHECK_LAUNCH();
    check_close("gemm_wmma_shared", c.host(), combined, 1e-6);
    return exit_code();
}
