// The same branch, or no branch at all further down: no line is added.
#ifdef USE_LT
#include <cublasLt.h>
#include <cuda_fp16.h>
#ifdef USE_BLAS
#include <cublas_v2.h>
#endif
#endif
#include <cublas_v2.h>

const char *say(cublasStatus_t status)
{
    return cublasGetStatusString(status);
}
