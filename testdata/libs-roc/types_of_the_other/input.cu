#include <cublasLt.h>

cublasStatus_t handle(cublasLtHandle_t *lt)
{
    cublasStatus_t status = cublasLtCreate(lt);
    return status == CUBLAS_STATUS_SUCCESS ? cublasLtDestroy(*lt) : status;
}
