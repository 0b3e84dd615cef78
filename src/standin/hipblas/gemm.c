/* Products of matrices: gemm, plain and in batches. */
#include "standin/hipblas/blas.h"

static void gemm(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    (void)index;
#define ARGS(V)                                                                                    \
    CblasColMajor, c->trans, c->trans_b, (int)c->m, (int)c->n, (int)c->k, V(c->alpha), at_a,       \
        (int)c->a.ld, at_b, (int)c->b.ld, V(c->beta), at_c, (int)c->c.ld
    switch (c->type) {
        BLAS_REAL(gemm, ARGS)
        BLAS_COMPLEX(gemm, ARGS)
    }
#undef ARGS
}

static bool is_op(int op)
{
    return op == HIPBLAS_OP_N || op == HIPBLAS_OP_T || op == HIPBLAS_OP_C;
}

static hipblasStatus_t gemm_run(hipblasHandle_t handle, const char *function, struct blas_call c)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    if (!is_op(c.trans) || !is_op(c.trans_b))
        return HIPBLAS_STATUS_INVALID_ENUM;
    int64_t rows_a = c.trans == HIPBLAS_OP_N ? c.m : c.k,
            rows_b = c.trans_b == HIPBLAS_OP_N ? c.k : c.n;
    if (c.a.ld < rows_a || c.b.ld < rows_b || c.c.ld < c.m || c.a.ld < 1 || c.b.ld < 1 ||
        c.c.ld < 1)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (!c.m || !c.n || !c.count)
        return HIPBLAS_STATUS_SUCCESS;
    if (!c.alpha || !c.beta || (!c.c.at && !c.c.many))
        return HIPBLAS_STATUS_INVALID_VALUE;
    c.rows = c.m;
    c.cols = c.n;
    c.into = 'c';
    return blas_run(handle, function, &c, gemm);
}

#define HEAD(I)                                                                                    \
    hipblasHandle_t handle, hipblasOperation_t trans, hipblasOperation_t trans_b, I m, I n, I k
#define CALL(X)                                                                                    \
    .type = X, .trans = trans, .trans_b = trans_b, .m = m, .n = n, .k = k, .alpha = alpha,         \
    .beta = beta

#define GEMM(X, T, I, L)                                                                           \
    hipblasStatus_t hipblas##X##gemm##L(HEAD(I), const T *alpha, const T *a, I lda, const T *b,    \
                                        I ldb, const T *beta, T *c, I ldc)                         \
    {                                                                                              \
        return gemm_run(handle, "hipblas" #X "gemm" #L,                                            \
                        (struct blas_call){CALL(X), .a = ONE(a, lda), .b = ONE(b, ldb),            \
                                           .c = ONE(c, ldc), .count = 1});                         \
    }
FOR_ALL(GEMM)

#define GEMM_BATCHED(X, T, I, L)                                                                   \
    hipblasStatus_t hipblas##X##gemmBatched##L(HEAD(I), const T *alpha, const T *const a[], I lda, \
                                               const T *const b[], I ldb, const T *beta,           \
                                               T *const c[], I ldc, I count)                       \
    {                                                                                              \
        return gemm_run(handle, "hipblas" #X "gemmBatched" #L,                                     \
                        (struct blas_call){CALL(X), .a = MANY(a, lda), .b = MANY(b, ldb),          \
                                           .c = MANY(c, ldc), .count = count});                    \
    }
FOR_ALL(GEMM_BATCHED)

#define GEMM_STRIDED(X, T, I, L)                                                                   \
    hipblasStatus_t hipblas##X##gemmStridedBatched##L(                                             \
        HEAD(I), const T *alpha, const T *a, I lda, long long stride_a, const T *b, I ldb,         \
        long long stride_b, const T *beta, T *c, I ldc, long long stride_c, I count)               \
    {                                                                                              \
        return gemm_run(handle, "hipblas" #X "gemmStridedBatched" #L,                              \
                        (struct blas_call){CALL(X), .a = APART(a, lda, stride_a),                  \
                                           .b = APART(b, ldb, stride_b),                           \
                                           .c = APART(c, ldc, stride_c), .count = count});         \
    }
FOR_ALL(GEMM_STRIDED)
