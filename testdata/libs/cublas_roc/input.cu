#include <cublas_v2.h>

cublasStatus_t product(const float *a, const float *b, float *c, int n)
{
    cublasHandle_t h;
    cublasStatus_t r = cublasCreate(&h);
    if (r == CUBLAS_STATUS_ALLOC_FAILED || r == CUBLAS_STATUS_MAPPING_ERROR)
        return r;
    float one = 1;
    cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST);
    cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, n, b, n, &one, c, n);
    cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, CUDA_R_32F, n, b, CUDA_R_32F, n, &one, c, CUDA_R_32F, n,
                 CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP);
    cublasStrmm(h, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_UNIT, n, n, &one, a, n, b, n, c, n);
    return cublasDestroy(h);
}

void scale(cublasHandle_t h, cuComplex *v, int n)
{
    cuComplex two = make_cuComplex(2, 0);
    cublasCscal(h, n, &two, v, 1);
}

int factor(cublasHandle_t h, float **a, int *info, int n) { return cublasSgetrfBatched(h, n, a, n, nullptr, info, 1); }
