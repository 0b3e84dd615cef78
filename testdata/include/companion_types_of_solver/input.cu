// hipsolver.h has none of cuBLAS's types.
#include <cusolverDn.h>

cublasStatus_t last = CUBLAS_STATUS_SUCCESS;
