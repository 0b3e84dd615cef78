// CUDA's cublas_v2.h brings __half and the complex types; hipblas.h does not, in this release.
#include <cublas_v2.h>
#include <vector>

void scale(cublasHandle_t h, cuComplex *x, int n)
{
    cuComplex a = make_cuComplex(2.0f, 0.0f);
    cublasCscal(h, n, &a, x, 1);
}

void hgemm(cublasHandle_t h, __half *a, __half *b, __half *c, int n)
{
    __half one = __float2half(1.0f);
    cublasHgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &one, c, n);
}
