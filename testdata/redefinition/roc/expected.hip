#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>
#include <rocsolver/rocsolver.h>

void check(rocblas_status s) {}
void check(rocblas_status s) {}
