/* What hipBLAS has beyond BLAS: sums of matrices (geam) and products with diagonal ones (dgmm). */
#include "standin/hipblas/blas.h"
#include <complex.h>
#undef I

/* Any type's element as double complex: exact, and rounded once when it is stored. */
static double complex elementwise_load(enum letter type, const void *at, int64_t i)
{
    switch (type) {
    case S:
        return (double)((const float *)at)[i];
    case D:
        return ((const double *)at)[i];
    case C:
        return (double complex)((const float complex *)at)[i];
    default:
        return ((const double complex *)at)[i];
    }
}

static void elementwise_store(enum letter type, void *at, int64_t i, double complex x)
{
    switch (type) {
    case S:
        ((float *)at)[i] = (float)creal(x);
        break;
    case D:
        ((double *)at)[i] = creal(x);
        break;
    case C:
        ((float complex *)at)[i] = (float complex)x;
        break;
    default:
        ((double complex *)at)[i] = x;
        break;
    }
}

static double complex elementwise_element(const struct blas_call *c, const void *at, int64_t ld,
                                          int op, int64_t i, int64_t j)
{
    double complex x = elementwise_load(c->type, at, op == HIPBLAS_OP_N ? j * ld + i : i * ld + j);
    return op == HIPBLAS_OP_C ? conj(x) : x;
}

/* A matrix whose factor is 0 is not read. */
static void geam(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    (void)index;
    double complex alpha = elementwise_load(c->type, c->alpha, 0),
                   beta = elementwise_load(c->type, c->beta, 0);
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->m; i++) {
            double complex x =
                alpha != 0 ? alpha * elementwise_element(c, at_a, c->a.ld, c->trans, i, j) : 0;
            double complex y =
                beta != 0 ? beta * elementwise_element(c, at_b, c->b.ld, c->trans_b, i, j) : 0;
            elementwise_store(c->type, at_c, j * c->c.ld + i, x + y);
        }
}

/* b is the diagonal; it begins at its end where its increment is negative. */
static void dgmm(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    (void)index;
    bool left = c->side == HIPBLAS_SIDE_LEFT;
    int64_t count = left ? c->m : c->n, first = c->b.ld < 0 ? (1 - count) * c->b.ld : 0;
    for (int64_t j = 0; j < c->n; j++)
        for (int64_t i = 0; i < c->m; i++)
            elementwise_store(
                c->type, at_c, j * c->c.ld + i,
                elementwise_load(c->type, at_a, j * c->a.ld + i) *
                    elementwise_load(c->type, at_b, first + (left ? i : j) * c->b.ld));
}

static hipblasStatus_t elementwise_run(hipblasHandle_t handle, const char *function,
                                       struct blas_call c, routine *each)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    if (c.c.ld < c.m || c.c.ld < 1 || c.a.ld < 1 || (each == geam && (!c.alpha || !c.beta)))
        return HIPBLAS_STATUS_INVALID_VALUE;
    c.rows = c.m;
    c.cols = c.n;
    c.into = 'c';
    return blas_run(handle, function, &c, each);
}

#define GEAM_HEAD(I)                                                                               \
    hipblasHandle_t handle, hipblasOperation_t trans, hipblasOperation_t trans_b, I m, I n
#define GEAM_SET(X)                                                                                \
    .type = X, .trans = trans, .trans_b = trans_b, .m = m, .n = n, .alpha = alpha, .beta = beta
#define GEAM(X, T, I, L)                                                                           \
    hipblasStatus_t hipblas##X##geam##L(GEAM_HEAD(I), const T *alpha, const T *a, I lda,           \
                                        const T *beta, const T *b, I ldb, T *c, I ldc)             \
    {                                                                                              \
        return elementwise_run(handle, "hipblas" #X "geam" #L,                                     \
                               (struct blas_call){GEAM_SET(X), .a = ONE(a, lda), .b = ONE(b, ldb), \
                                                  .c = ONE(c, ldc), .count = 1},                   \
                               geam);                                                              \
    }                                                                                              \
    hipblasStatus_t hipblas##X##geamBatched##L(GEAM_HEAD(I), const T *alpha, const T *const a[],   \
                                               I lda, const T *beta, const T *const b[], I ldb,    \
                                               T *const c[], I ldc, I count)                       \
    {                                                                                              \
        return elementwise_run(handle, "hipblas" #X "geamBatched" #L,                              \
                               (struct blas_call){GEAM_SET(X), .a = MANY(a, lda),                  \
                                                  .b = MANY(b, ldb), .c = MANY(c, ldc),            \
                                                  .count = count},                                 \
                               geam);                                                              \
    }                                                                                              \
    hipblasStatus_t hipblas##X##geamStridedBatched##L(                                             \
        GEAM_HEAD(I), const T *alpha, const T *a, I lda, hipblasStride stride_a, const T *beta,    \
        const T *b, I ldb, hipblasStride stride_b, T *c, I ldc, hipblasStride stride_c, I count)   \
    {                                                                                              \
        return elementwise_run(handle, "hipblas" #X "geamStridedBatched" #L,                       \
                               (struct blas_call){GEAM_SET(X), .a = APART(a, lda, stride_a),       \
                                                  .b = APART(b, ldb, stride_b),                    \
                                                  .c = APART(c, ldc, stride_c), .count = count},   \
                               geam);                                                              \
    }
FOR_ALL(GEAM)

#define DGMM_HEAD(I) hipblasHandle_t handle, hipblasSideMode_t side, I m, I n
#define DGMM(X, T, I, L)                                                                           \
    hipblasStatus_t hipblas##X##dgmm##L(DGMM_HEAD(I), const T *a, I lda, const T *x, I incx, T *c, \
                                        I ldc)                                                     \
    {                                                                                              \
        return elementwise_run(handle, "hipblas" #X "dgmm" #L,                                     \
                               (struct blas_call){.type = X,                                       \
                                                  .side = side,                                    \
                                                  .m = m,                                          \
                                                  .n = n,                                          \
                                                  .a = ONE(a, lda),                                \
                                                  .b = ONE(x, incx),                               \
                                                  .c = ONE(c, ldc),                                \
                                                  .count = 1},                                     \
                               dgmm);                                                              \
    }                                                                                              \
    hipblasStatus_t hipblas##X##dgmmBatched##L(DGMM_HEAD(I), const T *const a[], I lda,            \
                                               const T *const x[], I incx, T *const c[], I ldc,    \
                                               I count)                                            \
    {                                                                                              \
        return elementwise_run(handle, "hipblas" #X "dgmmBatched" #L,                              \
                               (struct blas_call){.type = X,                                       \
                                                  .side = side,                                    \
                                                  .m = m,                                          \
                                                  .n = n,                                          \
                                                  .a = MANY(a, lda),                               \
                                                  .b = MANY(x, incx),                              \
                                                  .c = MANY(c, ldc),                               \
                                                  .count = count},                                 \
                               dgmm);                                                              \
    }                                                                                              \
    hipblasStatus_t hipblas##X##dgmmStridedBatched##L(                                             \
        DGMM_HEAD(I), const T *a, I lda, hipblasStride stride_a, const T *x, I incx,               \
        hipblasStride stride_x, T *c, I ldc, hipblasStride stride_c, I count)                      \
    {                                                                                              \
        return elementwise_run(handle, "hipblas" #X "dgmmStridedBatched" #L,                       \
                               (struct blas_call){.type = X,                                       \
                                                  .side = side,                                    \
                                                  .m = m,                                          \
                                                  .n = n,                                          \
                                                  .a = APART(a, lda, stride_a),                    \
                                                  .b = APART(x, incx, stride_x),                   \
                                                  .c = APART(c, ldc, stride_c),                    \
                                                  .count = count},                                 \
                               dgmm);                                                              \
    }
FOR_ALL(DGMM)
