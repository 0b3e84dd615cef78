// Types and enumerators of cuBLAS come with hipblaslt.h.
#include <cublasLt.h>

const cublasOperation_t operation = CUBLAS_OP_N;

cublasStatus_t make(cublasLtHandle_t *h)
{
    return cublasLtCreate(h);
}
