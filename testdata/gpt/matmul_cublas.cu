// The linear layer and the batched attention products through cuBLAS: handles, streams, math modes, plain, strided
// batched and matrix-vector calls. cuBLAS is column-major, so every row-major matrix appears transposed.
#include "gpt_common.h"

#include <cublas_v2.h>

static void cublas_check(cublasStatus_t status, const char *file, int line) {
    if (status != CUBLAS_STATUS_SUCCESS) {
        fprintf(stderr, "[cuBLAS ERROR]: %d %s %d\n", (int)status, file, line);
        exit(EXIT_FAILURE);
    }
}

#define cublasCheck(status) \
    { cublas_check((status), __FILE__, __LINE__); }

static cublasHandle_t cublas_handle;

__global__ void add_bias(float *out, const float *bias, int M, int N) {
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = blockDim.x * gridDim.x;
    for (int i = idx; i < M * N; i += stride) {
        out[i] += bias[i % N];
    }
}

__global__ void fill(float *dst, float value, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        dst[i] = value;
    }
}

// out (M, N) = inp (M, K) * weight (N, K)^T + bias (N)
static void matmul_forward_cublas(float *out, const float *inp, const float *weight, const float *bias, int M, int N,
                                  int K, cudaStream_t stream) {
    const float alpha = 1.0f;
    const float beta = 0.0f;
    cublasCheck(cublasSetStream(cublas_handle, stream));
    cublasCheck(cublasSgemm(cublas_handle, CUBLAS_OP_T, CUBLAS_OP_N, N, M, K, &alpha, weight, K, inp, K, &beta, out,
                            N));
    if (bias != nullptr) {
        add_bias<<<CEIL_DIV(M * N, 4 * 256), 256, 0, stream>>>(out, bias, M, N);
        cudaCheck(cudaGetLastError());
    }
}

// dinp is overwritten, dweight and dbias are added to. ones is a vector of M ones.
static void matmul_backward_cublas(float *dinp, float *dweight, float *dbias, const float *dout, const float *inp,
                                   const float *weight, const float *ones, int M, int N, int K, cudaStream_t stream) {
    float one = 1.0f, zero = 0.0f;
    cublasCheck(cublasSetStream(cublas_handle, stream));
    cublasCheck(cublasSgemm(cublas_handle, CUBLAS_OP_N, CUBLAS_OP_N, K, M, N, &one, weight, K, dout, N, &zero, dinp,
                            K));
    cublasCheck(cublasSgemm(cublas_handle, CUBLAS_OP_N, CUBLAS_OP_T, K, N, M, &one, inp, K, dout, N, &one, dweight,
                            K));
    // dbias[n] += sum over m of dout[m, n]
    cublasCheck(cublasSgemv(cublas_handle, CUBLAS_OP_N, N, M, &one, dout, N, ones, 1, &one, dbias, 1));
}

// Per head: preatt (T, T) = scale * q (T, HS) * k (T, HS)^T and vaccum (T, HS) = att (T, T) * v (T, HS).
static void attention_products_cublas(float *preatt, float *vaccum, const float *q, const float *k, const float *v,
                                      const float *att, int batch, int T, int HS, float scale) {
    const float one = 1.0f, zero = 0.0f;
    cublasCheck(cublasSgemmStridedBatched(cublas_handle, CUBLAS_OP_T, CUBLAS_OP_N, T, T, HS, &scale, k, HS, T * HS, q,
                                          HS, T * HS, &zero, preatt, T, T * T, batch));
    cublasCheck(cublasSgemmStridedBatched(cublas_handle, CUBLAS_OP_N, CUBLAS_OP_N, HS, T, T, &one, v, HS, T * HS, att,
                                          T, T * T, &zero, vaccum, HS, T * HS, batch));
}

// ---------------------------------------------------------------------------------------------------------------------
// reference: C = alpha * op(A) * op(B) + beta * C, row-major

static void gemm_cpu(float *c, const float *a, const float *b, bool trans_a, bool trans_b, int M, int N, int K,
                     double alpha, double beta) {
    for (int m = 0; m < M; m++) {
        for (int n = 0; n < N; n++) {
            double val = 0.0;
            for (int k = 0; k < K; k++) {
                double av = trans_a ? a[k * M + m] : a[m * K + k];
                double bv = trans_b ? b[n * K + k] : b[k * N + n];
                val += av * bv;
            }
            c[m * N + n] = (float)(alpha * val + (beta != 0.0 ? beta * c[m * N + n] : 0.0));
        }
    }
}

int main(int argc, char **argv) {
    const int M = 128, N = 96, K = 64;
    const int BATCH = 8, T = 32, HS = 16;
    // --tf32 allows the tensor cores their shorter mantissa, where the device has them
    bool allow_tf32 = argc > 1 && strcmp(argv[1], "--tf32") == 0;

    int device = 0;
    cudaCheck(cudaSetDevice(device));
    cudaDeviceProp prop;
    cudaCheck(cudaGetDeviceProperties(&prop, device));
    bool use_tf32 = allow_tf32 && prop.major >= 8;
    const double tol = use_tf32 ? 2e-3 : 2e-5;

    cudaStream_t stream;
    cudaCheck(cudaStreamCreate(&stream));
    cublasCheck(cublasCreate(&cublas_handle));
    cublasMath_t math_mode = use_tf32 ? CUBLAS_TF32_TENSOR_OP_MATH : CUBLAS_DEFAULT_MATH;
    cublasCheck(cublasSetMathMode(cublas_handle, math_mode));

    Rng rng = rng_make(77);
    std::vector<float> inp = random_vector(&rng, M * K, 1.0f);
    std::vector<float> weight = random_vector(&rng, N * K, 0.3f);
    std::vector<float> bias = random_vector(&rng, N, 1.0f);
    std::vector<float> dout = random_vector(&rng, M * N, 1.0f);
    std::vector<float> dweight0 = random_vector(&rng, N * K, 1.0f);
    std::vector<float> dbias0 = random_vector(&rng, N, 1.0f);

    float *d_inp = to_device(inp);
    float *d_weight = to_device(weight);
    float *d_bias = to_device(bias);
    float *d_dout = to_device(dout);
    float *d_dweight = to_device(dweight0);
    float *d_dbias = to_device(dbias0);
    float *d_out = device_alloc<float>(M * N);
    float *d_dinp = device_alloc<float>(M * K);
    float *d_ones = device_alloc<float>(M);
    cudaCheck(cudaDeviceSynchronize());

    {
        KernelCheck check("matmul_forward_cublas", tol);
        std::vector<float> out(M * N);
        gemm_cpu(out.data(), inp.data(), weight.data(), false, true, M, N, K, 1.0, 0.0);
        for (int i = 0; i < M * N; i++) {
            out[i] += bias[i % N];
        }
        matmul_forward_cublas(d_out, d_inp, d_weight, d_bias, M, N, K, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(d_out, out);
        check.finish();
    }
    {
        KernelCheck check("matmul_backward_cublas", tol);
        std::vector<float> dinp(M * K), dweight = dweight0, dbias = dbias0;
        std::vector<float> ones(M, 1.0f);
        gemm_cpu(dinp.data(), dout.data(), weight.data(), false, false, M, K, N, 1.0, 0.0);
        gemm_cpu(dweight.data(), dout.data(), inp.data(), true, false, N, K, M, 1.0, 1.0);
        gemm_cpu(dbias.data(), dout.data(), ones.data(), true, false, N, 1, M, 1.0, 1.0);
        fill<<<CEIL_DIV(M, 128), 128, 0, stream>>>(d_ones, 1.0f, M);
        cudaCheck(cudaGetLastError());
        matmul_backward_cublas(d_dinp, d_dweight, d_dbias, d_dout, d_inp, d_weight, d_ones, M, N, K, stream);
        cudaCheck(cudaStreamSynchronize(stream));
        check.device(d_dinp, dinp);
        check.device(d_dweight, dweight);
        check.device(d_dbias, dbias);
        check.finish();
    }
    {
        KernelCheck check("attention_products_cublas", tol);
        const float scale = 1.0f / sqrtf((float)HS);
        std::vector<float> q = random_vector(&rng, BATCH * T * HS, 1.0f);
        std::vector<float> k = random_vector(&rng, BATCH * T * HS, 1.0f);
        std::vector<float> v = random_vector(&rng, BATCH * T * HS, 1.0f);
        std::vector<float> att = random_vector(&rng, BATCH * T * T, 0.2f);
        std::vector<float> preatt(BATCH * T * T), vaccum(BATCH * T * HS);
        for (int b = 0; b < BATCH; b++) {
            gemm_cpu(&preatt[b * T * T], &q[b * T * HS], &k[b * T * HS], false, true, T, T, HS, scale, 0.0);
            gemm_cpu(&vaccum[b * T * HS], &att[b * T * T], &v[b * T * HS], false, false, T, HS, T, 1.0, 0.0);
        }
        float *d_q = to_device(q);
        float *d_k = to_device(k);
        float *d_v = to_device(v);
        float *d_att = to_device(att);
        float *d_preatt = device_alloc<float>(BATCH * T * T);
        float *d_vaccum = device_alloc<float>(BATCH * T * HS);
        cublasCheck(cublasSetStream(cublas_handle, 0));
        attention_products_cublas(d_preatt, d_vaccum, d_q, d_k, d_v, d_att, BATCH, T, HS, scale);
        cudaCheck(cudaDeviceSynchronize());
        check.device(d_preatt, preatt);
        check.device(d_vaccum, vaccum);
        check.finish();
        cudaCheck(cudaFree(d_q));
        cudaCheck(cudaFree(d_k));
        cudaCheck(cudaFree(d_v));
        cudaCheck(cudaFree(d_att));
        cudaCheck(cudaFree(d_preatt));
        cudaCheck(cudaFree(d_vaccum));
    }

    cublasCheck(cublasDestroy(cublas_handle));
    cudaCheck(cudaStreamDestroy(stream));
    cudaCheck(cudaFree(d_inp));
    cudaCheck(cudaFree(d_weight));
    cudaCheck(cudaFree(d_bias));
    cudaCheck(cudaFree(d_dout));
    cudaCheck(cudaFree(d_dweight));
    cudaCheck(cudaFree(d_dbias));
    cudaCheck(cudaFree(d_out));
    cudaCheck(cudaFree(d_dinp));
    cudaCheck(cudaFree(d_ones));
    return test_exit_code();
}
