// CUDA's cublasLt.h and cusolverDn.h bring the functions of cuBLAS, hipblaslt.h and hipsolver.h its types alone.
#include <cublasLt.h>
#include <cusolverDn.h>

const char *text(cublasStatus_t s)
{
    return cublasGetStatusString(s);
}
