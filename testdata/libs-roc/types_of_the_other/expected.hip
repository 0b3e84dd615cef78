#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>

rocblas_status handle(hipblasLtHandle_t *lt)
{
    rocblas_status status = hipblasLtCreate(lt);
    return status == rocblas_status_success ? hipblasLtDestroy(*lt) : status;
}
