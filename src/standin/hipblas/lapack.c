/* Factorisations: getrf, getrs and getri, by the LAPACK that is part of OpenBLAS. Fortran's
 * interface: all by address. */
#include "standin/hipblas/blas.h"
#include <stdlib.h>
#include <string.h>

#define FORTRAN(x, T)                                                                              \
    void x##getrf_(const int *m, const int *n, T *a, const int *lda, int *ipiv, int *info);        \
    void x##getrs_(const char *trans, const int *n, const int *nrhs, const T *a, const int *lda,   \
                   const int *ipiv, T *b, const int *ldb, int *info, size_t length);               \
    void x##getri_(const int *n, T *a, const int *lda, const int *ipiv, T *work, const int *lwork, \
                   int *info);
FORTRAN(s, float)
FORTRAN(d, double)
FORTRAN(c, hipblasComplex)
FORTRAN(z, hipblasDoubleComplex)

static hipblasStatus_t lapack_begin(hipblasHandle_t handle, const char *function, bool valid)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    if (!valid)
        return HIPBLAS_STATUS_INVALID_VALUE;
    return device_ready(function, ((struct blas_handle *)handle)->stream) == 0
               ? HIPBLAS_STATUS_SUCCESS
               : HIPBLAS_STATUS_NOT_SUPPORTED;
}

/* Without ipiv rows are not exchanged, which LAPACK does not have. */
static hipblasStatus_t without_pivots(void)
{
    device_missing("hipblas<t>getrf without pivots");
    return HIPBLAS_STATUS_NOT_SUPPORTED;
}

static const char *letter_of(hipblasOperation_t op)
{
    return op == HIPBLAS_OP_N ? "N" : op == HIPBLAS_OP_T ? "T" : "C";
}

/* The three forms differ in where matrix i is; pivots lie behind each other, or a stride apart. */
#define LAPACK(X, x, T)                                                                            \
    static void getrf_##x(int n, T *a, int lda, int *ipiv, int *info)                              \
    {                                                                                              \
        x##getrf_(&n, &n, a, &lda, ipiv, info);                                                    \
        device_wrote_matrix(a, sizeof *a, n, n, lda);                                              \
        device_wrote(ipiv, (size_t)n * sizeof *ipiv);                                              \
        device_wrote(info, sizeof *info);                                                          \
    }                                                                                              \
    static void getrs_##x(hipblasOperation_t op, int n, int nrhs, const T *a, int lda,             \
                          const int *ipiv, T *b, int ldb, int *info)                               \
    {                                                                                              \
        x##getrs_(letter_of(op), &n, &nrhs, a, &lda, ipiv, b, &ldb, info, 1);                      \
        device_wrote_matrix(b, sizeof *b, n, nrhs, ldb);                                           \
    }                                                                                              \
    /* The inverse of a, in c. */                                                                  \
    static hipblasStatus_t getri_##x(int n, const T *a, int lda, const int *ipiv, T *c, int ldc,   \
                                     int *info)                                                    \
    {                                                                                              \
        const int size = 64 * n + 1;                                                               \
        T *work = malloc((size_t)size * sizeof *work);                                             \
        if (!work)                                                                                 \
            return HIPBLAS_STATUS_ALLOC_FAILED;                                                    \
        for (int j = 0; j < n; j++)                                                                \
            memmove(c + (size_t)j * (size_t)ldc, a + (size_t)j * (size_t)lda,                      \
                    (size_t)n * sizeof *c);                                                        \
        x##getri_(&n, c, &ldc, ipiv, work, &size, info);                                           \
        free(work);                                                                                \
        device_wrote_matrix(c, sizeof *c, n, n, ldc);                                              \
        device_wrote(info, sizeof *info);                                                          \
        return HIPBLAS_STATUS_SUCCESS;                                                             \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getrf(hipblasHandle_t handle, int n, T *a, int lda, int *ipiv,     \
                                      int *info)                                                   \
    {                                                                                              \
        return hipblas##X##getrfStridedBatched(handle, n, a, lda, 0, ipiv, 0, info, 1);            \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getrfBatched(hipblasHandle_t handle, int n, T *const a[], int lda, \
                                             int *ipiv, int *info, int count)                      \
    {                                                                                              \
        hipblasStatus_t s = lapack_begin(handle, "hipblas" #X "getrfBatched",                      \
                                         n >= 0 && lda >= n && lda > 0 && info && count >= 0);     \
        if (s == HIPBLAS_STATUS_SUCCESS && !ipiv)                                                  \
            return without_pivots();                                                               \
        for (int i = 0; s == HIPBLAS_STATUS_SUCCESS && i < count; i++)                             \
            getrf_##x(n, a[i], lda, ipiv + (size_t)i * (size_t)n, info + i);                       \
        return s;                                                                                  \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getrfStridedBatched(hipblasHandle_t handle, int n, T *a, int lda,  \
                                                    hipblasStride stride_a, int *ipiv,             \
                                                    hipblasStride stride_p, int *info, int count)  \
    {                                                                                              \
        hipblasStatus_t s = lapack_begin(handle, "hipblas" #X "getrf",                             \
                                         n >= 0 && lda >= n && lda > 0 && info && count >= 0);     \
        if (s == HIPBLAS_STATUS_SUCCESS && !ipiv)                                                  \
            return without_pivots();                                                               \
        for (int i = 0; s == HIPBLAS_STATUS_SUCCESS && i < count; i++)                             \
            getrf_##x(n, a + i * stride_a, lda, ipiv + i * stride_p, info + i);                    \
        return s;                                                                                  \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getrs(hipblasHandle_t handle, hipblasOperation_t op, int n,        \
                                      int nrhs, T *a, int lda, const int *ipiv, T *b, int ldb,     \
                                      int *info)                                                   \
    {                                                                                              \
        return hipblas##X##getrsStridedBatched(handle, op, n, nrhs, a, lda, 0, ipiv, 0, b, ldb, 0, \
                                               info, 1);                                           \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getrsBatched(hipblasHandle_t handle, hipblasOperation_t op, int n, \
                                             int nrhs, T *const a[], int lda, const int *ipiv,     \
                                             T *const b[], int ldb, int *info, int count)          \
    {                                                                                              \
        hipblasStatus_t s = lapack_begin(handle, "hipblas" #X "getrsBatched",                      \
                                         n >= 0 && nrhs >= 0 && lda >= n && ldb >= n && ipiv &&    \
                                             info && count >= 0);                                  \
        *(info ? info : &(int){0}) = 0;                                                            \
        for (int i = 0; s == HIPBLAS_STATUS_SUCCESS && i < count; i++)                             \
            getrs_##x(op, n, nrhs, a[i], lda, ipiv + (size_t)i * (size_t)n, b[i], ldb, info);      \
        return s;                                                                                  \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getrsStridedBatched(                                               \
        hipblasHandle_t handle, hipblasOperation_t op, int n, int nrhs, T *a, int lda,             \
        hipblasStride stride_a, const int *ipiv, hipblasStride stride_p, T *b, int ldb,            \
        hipblasStride stride_b, int *info, int count)                                              \
    {                                                                                              \
        hipblasStatus_t s = lapack_begin(handle, "hipblas" #X "getrs",                             \
                                         n >= 0 && nrhs >= 0 && lda >= n && ldb >= n && ipiv &&    \
                                             info && count >= 0);                                  \
        *(info ? info : &(int){0}) = 0;                                                            \
        for (int i = 0; s == HIPBLAS_STATUS_SUCCESS && i < count; i++)                             \
            getrs_##x(op, n, nrhs, a + i * stride_a, lda, ipiv + i * stride_p, b + i * stride_b,   \
                      ldb, info);                                                                  \
        return s;                                                                                  \
    }                                                                                              \
    hipblasStatus_t hipblas##X##getriBatched(hipblasHandle_t handle, int n, T *const a[], int lda, \
                                             int *ipiv, T *const c[], int ldc, int *info,          \
                                             int count)                                            \
    {                                                                                              \
        hipblasStatus_t s =                                                                        \
            lapack_begin(handle, "hipblas" #X "getriBatched",                                      \
                         n >= 0 && lda >= n && ldc >= n && ipiv && info && count >= 0);            \
        for (int i = 0; s == HIPBLAS_STATUS_SUCCESS && i < count; i++)                             \
            s = getri_##x(n, a[i], lda, ipiv + (size_t)i * (size_t)n, c[i], ldc, info + i);        \
        return s;                                                                                  \
    }
LAPACK(S, s, float)
LAPACK(D, d, double)
LAPACK(C, c, hipblasComplex)
LAPACK(Z, z, hipblasDoubleComplex)
