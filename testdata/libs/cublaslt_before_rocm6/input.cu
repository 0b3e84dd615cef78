#include <cublasLt.h>

cublasStatus_t describe(cublasLtHandle_t *lt, cublasLtMatmulDesc_t *desc, cublasLtMatrixLayout_t *layout)
{
    cublasOperation_t op = CUBLAS_OP_T;
    float *amax = nullptr;
    cublasLtCreate(lt);
    cublasLtMatmulDescCreate(desc, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    cublasLtMatmulDescSetAttribute(*desc, CUBLASLT_MATMUL_DESC_TRANSB, &op, sizeof(op));
    cublasLtMatmulDescSetAttribute(*desc, CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, &amax, sizeof(amax));
    return cublasLtMatrixLayoutCreate(layout, CUDA_R_16F, 64, 64, 64);
}
