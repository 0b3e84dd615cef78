// Types and enumerators of cuBLAS come with hipblaslt.h.
#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>

const hipblasOperation_t operation = HIPBLAS_OP_N;

hipblasStatus_t make(hipblasLtHandle_t *h)
{
    return hipblasLtCreate(h);
}
