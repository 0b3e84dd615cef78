#include <cublas_v2.h>
#include <cusolverDn.h>

void check(cublasStatus_t s) {}
void check(cusolverStatus_t s) {}
