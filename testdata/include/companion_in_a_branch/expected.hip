// An #include in one branch is no help for what stands outside of it.
#include <hip/hip_runtime.h>
#ifdef USE_BLAS
#include <hipblas/hipblas.h>
#endif
#include <hipblaslt/hipblaslt.h>
#include <hipblas/hipblas.h>

const char *say(hipblasStatus_t status)
{
    return hipblasStatusToString(status);
}
