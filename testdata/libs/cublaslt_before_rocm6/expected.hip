#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>

hipblasStatus_t describe(hipblasLtHandle_t *lt, hipblasLtMatmulDesc_t *desc, hipblasLtMatrixLayout_t *layout)
{
    hipblasOperation_t op = HIPBLAS_OP_T;
    float *amax = nullptr;
    hipblasLtCreate(lt);
    hipblasLtMatmulDescCreate(desc, HIPBLAS_COMPUTE_32F, HIP_R_32F);
    hipblasLtMatmulDescSetAttribute(*desc, HIPBLASLT_MATMUL_DESC_TRANSB, &op, sizeof(op));
    hipblasLtMatmulDescSetAttribute(*desc, HIPBLASLT_MATMUL_DESC_AMAX_D_POINTER, &amax, sizeof(amax));
    return hipblasLtMatrixLayoutCreate(layout, HIP_R_16F, 64, 64, 64);
}
