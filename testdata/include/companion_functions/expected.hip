// CUDA's cublasLt.h and cusolverDn.h bring all of cuBLAS, hipblaslt.h three of its types and hipsolver.h nothing.
#include <hip/hip_runtime.h>
#include <hipblaslt/hipblaslt.h>
#include <hipblas/hipblas.h>
#include <hipsolver/hipsolver.h>

const char *text(hipblasStatus_t s)
{
    return hipblasStatusToString(s);
}
