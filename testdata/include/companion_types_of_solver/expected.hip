// hipsolver.h has none of cuBLAS's types.
#include <hip/hip_runtime.h>
#include <hipsolver/hipsolver.h>
#include <hipblas/hipblas.h>

hipblasStatus_t last = HIPBLAS_STATUS_SUCCESS;
