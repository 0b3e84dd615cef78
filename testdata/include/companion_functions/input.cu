// CUDA's cublasLt.h and cusolverDn.h bring all of cuBLAS, hipblaslt.h three of its types and hipsolver.h nothing.
#include <cublasLt.h>
#include <cusolverDn.h>

const char *text(cublasStatus_t s)
{
    return cublasGetStatusString(s);
}
