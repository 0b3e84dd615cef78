// A product with bias and ReLU in one call of cuBLASLt; the algorithm comes from the heuristic.
#include <cublasLt.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,            \
                         cudaGetErrorString(err_));                            \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

#define CHECK_LT(call)                                                         \
    do {                                                                       \
        cublasStatus_t status_ = (call);                                       \
        if (status_ != CUBLAS_STATUS_SUCCESS) {                                \
            std::fprintf(stderr, "%s:%d: cuBLASLt status %d\n", __FILE__,      \
                         __LINE__, (int)status_);                              \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

static const int M = 96, N = 40, K = 64;

struct Problem {
    cublasLtMatmulDesc_t desc;
    cublasLtMatrixLayout_t a, b, c;
};

// A is stored transposed (K x M), all matrices by columns.
static void describe(Problem *p, const float *bias)
{
    cublasOperation_t transposed = CUBLAS_OP_T, plain = CUBLAS_OP_N;
    cublasLtEpilogue_t epilogue = CUBLASLT_EPILOGUE_RELU_BIAS;
    CHECK_LT(cublasLtMatmulDescCreate(&p->desc, CUBLAS_COMPUTE_32F, CUDA_R_32F));
    CHECK_LT(cublasLtMatmulDescSetAttribute(p->desc, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed)));
    CHECK_LT(cublasLtMatmulDescSetAttribute(p->desc, CUBLASLT_MATMUL_DESC_TRANSB, &plain, sizeof(plain)));
    CHECK_LT(cublasLtMatmulDescSetAttribute(p->desc, CUBLASLT_MATMUL_DESC_EPILOGUE, &epilogue, sizeof(epilogue)));
    CHECK_LT(cublasLtMatmulDescSetAttribute(p->desc, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &bias, sizeof(bias)));
    CHECK_LT(cublasLtMatrixLayoutCreate(&p->a, CUDA_R_32F, K, M, K));
    CHECK_LT(cublasLtMatrixLayoutCreate(&p->b, CUDA_R_32F, K, N, K));
    CHECK_LT(cublasLtMatrixLayoutCreate(&p->c, CUDA_R_32F, M, N, M));
}

static void forget(Problem *p)
{
    CHECK_LT(cublasLtMatrixLayoutDestroy(p->c));
    CHECK_LT(cublasLtMatrixLayoutDestroy(p->b));
    CHECK_LT(cublasLtMatrixLayoutDestroy(p->a));
    CHECK_LT(cublasLtMatmulDescDestroy(p->desc));
}

static cublasLtMatmulHeuristicResult_t choose(cublasLtHandle_t handle, const Problem *p, size_t workspace_bytes)
{
    cublasLtMatmulPreference_t preference;
    cublasLtMatmulHeuristicResult_t result = {};
    int found = 0;
    CHECK_LT(cublasLtMatmulPreferenceCreate(&preference));
    CHECK_LT(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                  &workspace_bytes, sizeof(workspace_bytes)));
    CHECK_LT(cublasLtMatmulAlgoGetHeuristic(handle, p->desc, p->a, p->b, p->c, p->c, preference, 1, &result, &found));
    CHECK_LT(cublasLtMatmulPreferenceDestroy(preference));
    if (!found || result.state != CUBLAS_STATUS_SUCCESS) {
        std::printf("FAIL cublaslt_matmul: no algorithm\n");
        std::exit(1);
    }
    return result;
}

static float *upload(const std::vector<float> &v)
{
    float *d = NULL;
    CHECK(cudaMalloc(&d, v.size() * sizeof(float)));
    CHECK(cudaMemcpy(d, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice));
    return d;
}

int main()
{
    std::vector<float> a(K * M), b(K * N), c(M * N), bias(M);
    for (size_t i = 0; i < a.size(); i++)
        a[i] = 0.25f * (float)((int)(i % 13) - 6);
    for (size_t i = 0; i < b.size(); i++)
        b[i] = 0.5f * (float)((int)(i % 7) - 3);
    for (int i = 0; i < M; i++)
        bias[i] = (float)(i % 5) - 2.0f;
    float *d_a = upload(a), *d_b = upload(b), *d_c = upload(c), *d_bias = upload(bias);
    size_t workspace_bytes = 4u << 20;
    void *workspace = NULL;
    CHECK(cudaMalloc(&workspace, workspace_bytes));

    cublasLtHandle_t handle;
    Problem problem;
    CHECK_LT(cublasLtCreate(&handle));
    describe(&problem, d_bias);
    cublasLtMatmulHeuristicResult_t best = choose(handle, &problem, workspace_bytes);
    const float alpha = 1.0f, beta = 0.0f;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK_LT(cublasLtMatmul(handle, problem.desc, &alpha, d_a, problem.a, d_b, problem.b, &beta, d_c, problem.c, d_c,
                            problem.c, &best.algo, workspace, workspace_bytes, stream));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaMemcpy(c.data(), d_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    forget(&problem);
    CHECK_LT(cublasLtDestroy(handle));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(workspace));
    CHECK(cudaFree(d_bias));
    CHECK(cudaFree(d_c));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_a));

    for (int j = 0; j < N; j++) {
        for (int i = 0; i < M; i++) {
            float sum = bias[i];
            for (int k = 0; k < K; k++)
                sum += a[i * K + k] * b[j * K + k];
            float want = sum > 0.0f ? sum : 0.0f;
            if (std::fabs(c[j * M + i] - want) > 1e-2f) {
                std::printf("FAIL cublaslt_matmul at %d, %d: %f instead of %f\n", i, j, c[j * M + i], want);
                return 1;
            }
        }
    }
    std::printf("PASS cublaslt_matmul\n");
    return 0;
}
