// cuBLASLt with half-precision matrices in a strided batch, and a transposition by cublasLtMatrixTransform.
#include <cublasLt.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>
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

static void check(cublasStatus_t status, const char *what)
{
    if (status == CUBLAS_STATUS_SUCCESS)
        return;
    std::fprintf(stderr, "%s: %s\n", what, status == CUBLAS_STATUS_NOT_SUPPORTED ? "not supported" : "failed");
    std::exit(1);
}

static const int SIZE = 32, BATCH = 3, COUNT = SIZE * SIZE * BATCH;

static cublasLtMatrixLayout_t batch_layout()
{
    cublasLtMatrixLayout_t layout = nullptr;
    int32_t batch = BATCH;
    int64_t stride = SIZE * SIZE;
    check(cublasLtMatrixLayoutCreate(&layout, CUDA_R_16F, SIZE, SIZE, SIZE), "layout");
    check(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof(batch)), "batch");
    check(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride,
                                           sizeof(stride)),
          "stride");
    return layout;
}

static void multiply(cublasLtHandle_t handle, cublasLtMatrixLayout_t layout, const __half *a, const __half *b,
                     __half *c)
{
    cublasLtMatmulDesc_t desc;
    const float alpha = 0.5f, beta = 0.0f;
    check(cublasLtMatmulDescCreate(&desc, CUBLAS_COMPUTE_32F, CUDA_R_32F), "description");
    check(cublasLtMatmul(handle, desc, &alpha, a, layout, b, layout, &beta, c, layout, c, layout, nullptr, nullptr, 0,
                         0),
          "product");
    check(cublasLtMatmulDescDestroy(desc), "description");
}

static void transpose(cublasLtHandle_t handle, cublasLtMatrixLayout_t layout, const __half *from, __half *to)
{
    cublasLtMatrixTransformDesc_t desc;
    cublasOperation_t operation = CUBLAS_OP_T;
    const float alpha = 1.0f, beta = 0.0f;
    check(cublasLtMatrixTransformDescCreate(&desc, CUDA_R_32F), "transformation");
    check(cublasLtMatrixTransformDescSetAttribute(desc, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &operation,
                                                  sizeof(operation)),
          "operation");
    check(cublasLtMatrixTransform(handle, desc, &alpha, from, layout, &beta, nullptr, nullptr, to, layout, 0),
          "transposition");
    check(cublasLtMatrixTransformDescDestroy(desc), "transformation");
}

int main()
{
    std::vector<float> a(COUNT), b(COUNT);
    std::vector<__half> h(COUNT);
    __half *d_a, *d_b, *d_c, *d_t;
    const size_t bytes = COUNT * sizeof(__half);
    CHECK(cudaMalloc(&d_a, bytes));
    CHECK(cudaMalloc(&d_b, bytes));
    CHECK(cudaMalloc(&d_c, bytes));
    CHECK(cudaMalloc(&d_t, bytes));
    for (int i = 0; i < COUNT; i++)
        h[i] = __float2half(a[i] = 0.125f * (float)(i % 9 - 4));
    CHECK(cudaMemcpy(d_a, h.data(), bytes, cudaMemcpyHostToDevice));
    for (int i = 0; i < COUNT; i++)
        h[i] = __float2half(b[i] = 0.25f * (float)(i % 5 - 2));
    CHECK(cudaMemcpy(d_b, h.data(), bytes, cudaMemcpyHostToDevice));

    cublasLtHandle_t handle;
    check(cublasLtCreate(&handle), "handle");
    cublasLtMatrixLayout_t layout = batch_layout();
    multiply(handle, layout, d_a, d_b, d_c);
    transpose(handle, layout, d_c, d_t);
    CHECK(cudaMemcpy(h.data(), d_t, bytes, cudaMemcpyDeviceToHost));
    check(cublasLtMatrixLayoutDestroy(layout), "layout");
    check(cublasLtDestroy(handle), "handle");
    CHECK(cudaFree(d_t));
    CHECK(cudaFree(d_c));
    CHECK(cudaFree(d_b));
    CHECK(cudaFree(d_a));

    for (int n = 0; n < COUNT; n++) {
        int base = n / (SIZE * SIZE) * SIZE * SIZE, column = n % (SIZE * SIZE) / SIZE, row = n % SIZE;
        float sum = 0.0f;
        for (int k = 0; k < SIZE; k++)
            sum += a[base + k * SIZE + column] * b[base + row * SIZE + k];
        if (std::fabs(__half2float(h[n]) - 0.5f * sum) > 1e-2f) {
            std::printf("FAIL cublaslt_batched at %d: %f instead of %f\n", n, __half2float(h[n]), 0.5f * sum);
            return 1;
        }
    }
    std::printf("PASS cublaslt_batched\n");
    return 0;
}
