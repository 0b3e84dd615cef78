// CUDA's cublasLt.h and cusolverDn.h bring the functions of cuBLAS, hipblaslt.h and hipsolver.h its types alone.
#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>
#include <hipblas/hipblas.h>
#include <hipsolver/hipsolver.h>

const char *text(hipblasStatus_t s)
{
    return hipblasStatusToString(s);
}
