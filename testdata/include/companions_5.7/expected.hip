// CUDA's cublas_v2.h brings __half and the complex types; hipblas.h does not, in this release.
#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hip/hip_complex.h>
#include <hip/hip_fp16.h>
#include <vector>

void scale(hipblasHandle_t h, hipComplex *x, int n)
{
    hipComplex a = make_hipComplex(2.0f, 0.0f);
    hipblasCscal(h, n, &a, x, 1);
}

void hgemm(hipblasHandle_t h, __half *a, __half *b, __half *c, int n)
{
    __half one = __float2half(1.0f);
    hipblasHgemm(h, HIPBLAS_OP_N, HIPBLAS_OP_N, n, n, n, &one, a, n, b, n, &one, c, n);
}
