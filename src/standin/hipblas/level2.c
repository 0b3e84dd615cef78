/* A matrix and vectors: products with full, symmetric, Hermitian, triangular, banded and packed
 * matrices, and solves. */
#include "standin/hipblas/level2.h"

#define A_FULL(V)                                                                                  \
    CblasColMajor, c->trans, (int)c->m, (int)c->n, V(c->alpha), at_a, LD, at_b, INCX, V(c->beta),  \
        at_c, INCY
#define A_BAND(V)                                                                                  \
    CblasColMajor, c->trans, (int)c->m, (int)c->n, (int)c->kl, (int)c->ku, V(c->alpha), at_a, LD,  \
        at_b, INCX, V(c->beta), at_c, INCY
#define A_HALF(V)                                                                                  \
    CblasColMajor, c->uplo, (int)c->n, V(c->alpha), at_a, LD, at_b, INCX, V(c->beta), at_c, INCY
#define A_HALF_BAND(V)                                                                             \
    CblasColMajor, c->uplo, (int)c->n, (int)c->k, V(c->alpha), at_a, LD, at_b, INCX, V(c->beta),   \
        at_c, INCY
#define A_PACKED(V)                                                                                \
    CblasColMajor, c->uplo, (int)c->n, V(c->alpha), at_a, at_b, INCX, V(c->beta), at_c, INCY
PRODUCT(gemv, BLAS_REAL(gemv, A_FULL) BLAS_COMPLEX(gemv, A_FULL))
PRODUCT(gbmv, BLAS_REAL(gbmv, A_BAND) BLAS_COMPLEX(gbmv, A_BAND))
PRODUCT(symv, BLAS_REAL(symv, A_HALF))
PRODUCT(hemv, BLAS_COMPLEX(hemv, A_HALF))
PRODUCT(sbmv, BLAS_REAL(sbmv, A_HALF_BAND))
PRODUCT(hbmv, BLAS_COMPLEX(hbmv, A_HALF_BAND))
PRODUCT(spmv, BLAS_REAL(spmv, A_PACKED))
PRODUCT(hpmv, BLAS_COMPLEX(hpmv, A_PACKED))

/* Triangular: x = A x, x = A^-1 x. */
#define A_TRIANGLE(V) CblasColMajor, c->uplo, c->trans, c->diag, (int)c->n, at_a, LD, at_b, INCX
#define A_TRIANGLE_BAND(V)                                                                         \
    CblasColMajor, c->uplo, c->trans, c->diag, (int)c->n, (int)c->k, at_a, LD, at_b, INCX
#define A_TRIANGLE_PACKED(V) CblasColMajor, c->uplo, c->trans, c->diag, (int)c->n, at_a, at_b, INCX
PRODUCT(trmv, BLAS_REAL(trmv, A_TRIANGLE) BLAS_COMPLEX(trmv, A_TRIANGLE))
PRODUCT(trsv, BLAS_REAL(trsv, A_TRIANGLE) BLAS_COMPLEX(trsv, A_TRIANGLE))
PRODUCT(tbmv, BLAS_REAL(tbmv, A_TRIANGLE_BAND) BLAS_COMPLEX(tbmv, A_TRIANGLE_BAND))
PRODUCT(tbsv, BLAS_REAL(tbsv, A_TRIANGLE_BAND) BLAS_COMPLEX(tbsv, A_TRIANGLE_BAND))
PRODUCT(tpmv, BLAS_REAL(tpmv, A_TRIANGLE_PACKED) BLAS_COMPLEX(tpmv, A_TRIANGLE_PACKED))
PRODUCT(tpsv, BLAS_REAL(tpsv, A_TRIANGLE_PACKED) BLAS_COMPLEX(tpsv, A_TRIANGLE_PACKED))

hipblasStatus_t level2_run(hipblasHandle_t handle, const char *function, struct blas_call c,
                           char into, enum shape shape, routine *each)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    bool y = c.c.at || c.c.many;
    if (!c.b.ld || (y && !c.c.ld) || (shape != PACKED && c.a.ld < 1))
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (into == 'a')
        c.rows = shape == PACKED ? 1
                 : shape == FULL ? c.m
                                 : c.n,
        c.cols = shape == PACKED ? c.n * (c.n + 1) / 2 : c.n;
    else
        c.rows = 1, c.cols = shape == FULL && c.trans == HIPBLAS_OP_N ? c.m : c.n;
    if (shape == PACKED)
        c.a.ld = 1;
    if (!c.n || (shape == FULL && !c.m) || !c.count)
        return HIPBLAS_STATUS_SUCCESS;
    c.into = into;
    return blas_run(handle, function, &c, each);
}

/* y = alpha A x + beta y */
#define WITH_Y(X, T, I, L, name, shape, HEAD, SET, LDA)                                            \
    hipblasStatus_t hipblas##X##name##L(HEAD(I), const T *alpha, const T *a,                       \
                                        LDA(I lda, ) const T *x, I incx, const T *beta, T *y,      \
                                        I incy)                                                    \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .alpha = alpha,                                                      \
                              .beta = beta,                                                        \
                              .a = ONE(a, 0 LDA(+lda)),                                            \
                              .b = ONE(x, incx),                                                   \
                              .c = ONE(y, incy),                                                   \
                              .count = 1};                                                         \
        return level2_run(handle, "hipblas" #X #name #L, c, 'c', shape, name);                     \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(HEAD(I), const T *alpha, const T *const a[],      \
                                                 LDA(I lda, ) const T *const x[], I incx,          \
                                                 const T *beta, T *const y[], I incy, I count)     \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .alpha = alpha,                                                      \
                              .beta = beta,                                                        \
                              .a = MANY(a, 0 LDA(+lda)),                                           \
                              .b = MANY(x, incx),                                                  \
                              .c = MANY(y, incy),                                                  \
                              .count = count};                                                     \
        return level2_run(handle, "hipblas" #X #name "Batched" #L, c, 'c', shape, name);           \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(                                           \
        HEAD(I), const T *alpha, const T *a, LDA(I lda, ) hipblasStride stride_a, const T *x,      \
        I incx, hipblasStride stride_x, const T *beta, T *y, I incy, hipblasStride stride_y,       \
        I count)                                                                                   \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .alpha = alpha,                                                      \
                              .beta = beta,                                                        \
                              .a = APART(a, 0 LDA(+lda), stride_a),                                \
                              .b = APART(x, incx, stride_x),                                       \
                              .c = APART(y, incy, stride_y),                                       \
                              .count = count};                                                     \
        return level2_run(handle, "hipblas" #X #name "StridedBatched" #L, c, 'c', shape, name);    \
    }

#define TRANS_M_N(I)     hipblasHandle_t handle, hipblasOperation_t trans, I m, I n
#define SET_TRANS_M_N    .trans = trans, .m = m, .n = n
#define TRANS_BAND(I)    hipblasHandle_t handle, hipblasOperation_t trans, I m, I n, I kl, I ku
#define SET_TRANS_BAND   .trans = trans, .m = m, .n = n, .kl = kl, .ku = ku
#define UPLO_N_K(I)      hipblasHandle_t handle, hipblasFillMode_t uplo, I n, I k
#define SET_UPLO_N_K     .uplo = uplo, .n = n, .k = k
#define GEMV(X, T, I, L) WITH_Y(X, T, I, L, gemv, FULL, TRANS_M_N, SET_TRANS_M_N, PASS)
FOR_ALL(GEMV)
#define GBMV(X, T, I, L) WITH_Y(X, T, I, L, gbmv, FULL, TRANS_BAND, SET_TRANS_BAND, PASS)
FOR_ALL(GBMV)
#define SYMV(X, T, I, L) WITH_Y(X, T, I, L, symv, HALF, UPLO_N, SET_UPLO_N, PASS)
FOR_REAL(SYMV)
#define HEMV(X, T, I, L) WITH_Y(X, T, I, L, hemv, HALF, UPLO_N, SET_UPLO_N, PASS)
FOR_COMPLEX(HEMV)
#define SBMV(X, T, I, L) WITH_Y(X, T, I, L, sbmv, HALF, UPLO_N_K, SET_UPLO_N_K, PASS)
FOR_REAL(SBMV)
#define HBMV(X, T, I, L) WITH_Y(X, T, I, L, hbmv, HALF, UPLO_N_K, SET_UPLO_N_K, PASS)
FOR_COMPLEX(HBMV)
#define SPMV(X, T, I, L) WITH_Y(X, T, I, L, spmv, PACKED, UPLO_N, SET_UPLO_N, DROP)
FOR_REAL(SPMV)
#define HPMV(X, T, I, L) WITH_Y(X, T, I, L, hpmv, PACKED, UPLO_N, SET_UPLO_N, DROP)
FOR_COMPLEX(HPMV)

/* x = A x, x = A^-1 x; LDA(x) is there where the matrix isn't packed. */
#define WITH_X(X, T, I, L, name, shape, HEAD, SET, LDA)                                            \
    hipblasStatus_t hipblas##X##name##L(HEAD(I), const T *a, LDA(I lda, ) T *x, I incx)            \
    {                                                                                              \
        struct blas_call c = {                                                                     \
            .type = X, SET, .a = ONE(a, 0 LDA(+lda)), .b = ONE(x, incx), .count = 1};              \
        return level2_run(handle, "hipblas" #X #name #L, c, 'b', shape, name);                     \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(HEAD(I), const T *const a[],                      \
                                                 LDA(I lda, ) T *const x[], I incx, I count)       \
    {                                                                                              \
        struct blas_call c = {                                                                     \
            .type = X, SET, .a = MANY(a, 0 LDA(+lda)), .b = MANY(x, incx), .count = count};        \
        return level2_run(handle, "hipblas" #X #name "Batched" #L, c, 'b', shape, name);           \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(HEAD(I), const T *a,                       \
                                                        LDA(I lda, ) hipblasStride stride_a, T *x, \
                                                        I incx, hipblasStride stride_x, I count)   \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .a = APART(a, 0 LDA(+lda), stride_a),                                \
                              .b = APART(x, incx, stride_x),                                       \
                              .count = count};                                                     \
        return level2_run(handle, "hipblas" #X #name "StridedBatched" #L, c, 'b', shape, name);    \
    }

#define TRIANGLE(I)                                                                                \
    hipblasHandle_t handle, hipblasFillMode_t uplo, hipblasOperation_t trans,                      \
        hipblasDiagType_t diag, I n
#define SET_TRIANGLE .uplo = uplo, .trans = trans, .diag = diag, .n = n
#define TRIANGLE_BAND(I)                                                                           \
    hipblasHandle_t handle, hipblasFillMode_t uplo, hipblasOperation_t trans,                      \
        hipblasDiagType_t diag, I n, I k
#define SET_TRIANGLE_BAND .uplo = uplo, .trans = trans, .diag = diag, .n = n, .k = k
#define TRMV(X, T, I, L)  WITH_X(X, T, I, L, trmv, HALF, TRIANGLE, SET_TRIANGLE, PASS)
FOR_ALL(TRMV)
#define TRSV(X, T, I, L) WITH_X(X, T, I, L, trsv, HALF, TRIANGLE, SET_TRIANGLE, PASS)
FOR_ALL(TRSV)
#define TBMV(X, T, I, L) WITH_X(X, T, I, L, tbmv, HALF, TRIANGLE_BAND, SET_TRIANGLE_BAND, PASS)
FOR_ALL(TBMV)
#define TBSV(X, T, I, L) WITH_X(X, T, I, L, tbsv, HALF, TRIANGLE_BAND, SET_TRIANGLE_BAND, PASS)
FOR_ALL(TBSV)
#define TPMV(X, T, I, L) WITH_X(X, T, I, L, tpmv, PACKED, TRIANGLE, SET_TRIANGLE, DROP)
FOR_ALL(TPMV)
#define TPSV(X, T, I, L) WITH_X(X, T, I, L, tpsv, PACKED, TRIANGLE, SET_TRIANGLE, DROP)
FOR_ALL(TPSV)
