// The same branch, or no branch at all further down: no line is added.
#include <hip/hip_runtime.h>
#ifdef USE_LT
#include <hipblaslt/hipblaslt.h>
#include <hip/hip_fp16.h>
#ifdef USE_BLAS
#include <hipblas/hipblas.h>
#endif
#endif
#include <hipblas/hipblas.h>

const char *say(hipblasStatus_t status)
{
    return hipblasStatusToString(status);
}
