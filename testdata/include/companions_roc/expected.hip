// CUDA's cublas_v2.h brings __half and the complex types; rocblas.h does not.
#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>
#include <hip/hip_complex.h>
#include <hip/hip_fp16.h>
#include <vector>

void scale(rocblas_handle h, hipComplex *x, int n)
{
    hipComplex a = make_hipComplex(2.0f, 0.0f);
    rocblas_cscal(h, n, &a, x, 1);
}

void hgemm(rocblas_handle h, __half *a, __half *b, __half *c, int n)
{
    __half one = __float2half(1.0f);
    rocblas_hgemm(h, rocblas_operation_none, rocblas_operation_none, n, n, n, &one, a, n, b, n, &one, c, n);
}
