// An #include in one branch is no help for what stands outside of it.
#ifdef USE_BLAS
#include <cublas_v2.h>
#endif
#include <cublasLt.h>

const char *say(cublasStatus_t status)
{
    return cublasGetStatusString(status);
}
