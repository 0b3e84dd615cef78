/* Symmetric, Hermitian and triangular matrices: products, rank-k updates, solves. In a call, a and
   b are read, c is written; trmm and trsm work in b. */
#include "standin/hipblas/blas.h"
#include <string.h>

#define UNUSED (void)index, (void)at_a, (void)at_b, (void)at_c
#define LDA    (int)c->a.ld
#define LDB    (int)c->b.ld
#define LDC    (int)c->c.ld
#define ROUTINE(name, CASES)                                                                       \
    static void name(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c) \
    {                                                                                              \
        UNUSED;                                                                                    \
        switch (c->type) {                                                                         \
            CASES                                                                                  \
        default:                                                                                   \
            break;                                                                                 \
        }                                                                                          \
    }
/* Hermitian updates have real factors: V for alpha, W for beta. */
#define HERMITIAN(name, ARGS)                                                                      \
    case C:                                                                                        \
        cblas_c##name(ARGS(AS_FLOAT));                                                             \
        break;                                                                                     \
    case Z:                                                                                        \
        cblas_z##name(ARGS(AS_DOUBLE));                                                            \
        break;
#define A_SYMM(V)                                                                                  \
    CblasColMajor, c->side, c->uplo, (int)c->m, (int)c->n, V(c->alpha), at_a, LDA, at_b, LDB,      \
        V(c->beta), at_c, LDC
#define A_SYRK(V)                                                                                  \
    CblasColMajor, c->uplo, c->trans, (int)c->n, (int)c->k, V(c->alpha), at_a, LDA, V(c->beta),    \
        at_c, LDC
#define A_SYR2K(V)                                                                                 \
    CblasColMajor, c->uplo, c->trans, (int)c->n, (int)c->k, V(c->alpha), at_a, LDA, at_b, LDB,     \
        V(c->beta), at_c, LDC
#define A_TRIANGLE(V)                                                                              \
    CblasColMajor, c->side, c->uplo, c->trans, c->diag, (int)c->m, (int)c->n, V(c->alpha), at_a,   \
        LDA, at_b, LDB
ROUTINE(symm, BLAS_REAL(symm, A_SYMM) BLAS_COMPLEX(symm, A_SYMM))
ROUTINE(hemm, BLAS_COMPLEX(hemm, A_SYMM))
ROUTINE(syrk, BLAS_REAL(syrk, A_SYRK) BLAS_COMPLEX(syrk, A_SYRK))
ROUTINE(herk, HERMITIAN(herk, A_SYRK))
ROUTINE(syr2k, BLAS_REAL(syr2k, A_SYR2K) BLAS_COMPLEX(syr2k, A_SYR2K))
ROUTINE(trsm, BLAS_REAL(trsm, A_TRIANGLE) BLAS_COMPLEX(trsm, A_TRIANGLE))
ROUTINE(trmm_in_place, BLAS_REAL(trmm, A_TRIANGLE) BLAS_COMPLEX(trmm, A_TRIANGLE))
static void her2k(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    UNUSED;
    if (c->type == C)
        cblas_cher2k(CblasColMajor, c->uplo, c->trans, (int)c->n, (int)c->k, c->alpha, at_a, LDA,
                     at_b, LDB, AS_FLOAT(c->beta), at_c, LDC);
    else
        cblas_zher2k(CblasColMajor, c->uplo, c->trans, (int)c->n, (int)c->k, c->alpha, at_a, LDA,
                     at_b, LDB, AS_DOUBLE(c->beta), at_c, LDC);
}

/* hipBLAS's trmm writes to a matrix of its own, which may be b: BLAS's works in
 * place, on a copy there. */
static void trmm(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    size_t size = blas_size(c->type);
    for (int64_t j = 0; at_b != at_c && j < c->n; j++)
        memcpy((char *)at_c + (size_t)(j * c->c.ld) * size,
               (char *)at_b + (size_t)(j * c->b.ld) * size, (size_t)c->m * size);
    struct blas_call in_place = *c;
    in_place.b.ld = c->c.ld;
    trmm_in_place(&in_place, index, at_a, at_c, NULL);
}

static hipblasStatus_t level3_run(hipblasHandle_t handle, const char *function, struct blas_call c,
                                  char into, bool square, routine *each)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    c.rows = square ? c.n : c.m;
    c.cols = c.n;
    c.into = into;
    int64_t ld = into == 'b' ? c.b.ld : c.c.ld;
    if (c.a.ld < 1 || ld < 1 || ld < c.rows)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (!c.rows || !c.cols || !c.count)
        return HIPBLAS_STATUS_SUCCESS;
    if (!c.alpha || (into == 'c' && each != trmm && !c.beta))
        return HIPBLAS_STATUS_INVALID_VALUE;
    return blas_run(handle, function, &c, each);
}

/* Parameters and fields that not every routine has. */
#define PASS(...) __VA_ARGS__
#define DROP(...)

/* C from A, perhaps B, and beta C; Alpha and Beta are the types of the factors. */
#define TO_C(X, T, Alpha, Beta, I, L, name, HEAD, SET, B, square)                                  \
    hipblasStatus_t hipblas##X##name##L(HEAD(I), const Alpha *alpha, const T *a,                   \
                                        I lda B(, const T *b, I ldb), const Beta *beta, T *c,      \
                                        I ldc)                                                     \
    {                                                                                              \
        struct blas_call k_ = {.type = X,                                                          \
                               SET,                                                                \
                               .alpha = alpha,                                                     \
                               .beta = beta,                                                       \
                               .a = ONE(a, lda),                                                   \
                               B(.b = ONE(b, ldb), ).c = ONE(c, ldc),                              \
                               .count = 1};                                                        \
        return level3_run(handle, "hipblas" #X #name #L, k_, 'c', square, name);                   \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(HEAD(I), const Alpha *alpha, const T *const a[],  \
                                                 I lda B(, const T *const b[], I ldb),             \
                                                 const Beta *beta, T *const c[], I ldc, I count)   \
    {                                                                                              \
        struct blas_call k_ = {.type = X,                                                          \
                               SET,                                                                \
                               .alpha = alpha,                                                     \
                               .beta = beta,                                                       \
                               .a = MANY(a, lda),                                                  \
                               B(.b = MANY(b, ldb), ).c = MANY(c, ldc),                            \
                               .count = count};                                                    \
        return level3_run(handle, "hipblas" #X #name "Batched" #L, k_, 'c', square, name);         \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(                                           \
        HEAD(I), const Alpha *alpha, const T *a, I lda,                                            \
        hipblasStride stride_a B(, const T *b, I ldb, hipblasStride stride_b), const Beta *beta,   \
        T *c, I ldc, hipblasStride stride_c, I count)                                              \
    {                                                                                              \
        struct blas_call k_ = {.type = X,                                                          \
                               SET,                                                                \
                               .alpha = alpha,                                                     \
                               .beta = beta,                                                       \
                               .a = APART(a, lda, stride_a),                                       \
                               B(.b = APART(b, ldb, stride_b), ).c = APART(c, ldc, stride_c),      \
                               .count = count};                                                    \
        return level3_run(handle, "hipblas" #X #name "StridedBatched" #L, k_, 'c', square, name);  \
    }
#define SIDE(I)           hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t uplo, I m, I n
#define SET_SIDE          .side = side, .uplo = uplo, .m = m, .n = n
#define UPDATE(I)         hipblasHandle_t handle, hipblasFillMode_t uplo, hipblasOperation_t trans, I n, I k
#define SET_UPDATE        .uplo = uplo, .trans = trans, .n = n, .k = k
#define REAL_C            float
#define REAL_Z            double
#define SYMM(X, T, I, L)  TO_C(X, T, T, T, I, L, symm, SIDE, SET_SIDE, PASS, false)
#define HEMM(X, T, I, L)  TO_C(X, T, T, T, I, L, hemm, SIDE, SET_SIDE, PASS, false)
#define SYRK(X, T, I, L)  TO_C(X, T, T, T, I, L, syrk, UPDATE, SET_UPDATE, DROP, true)
#define HERK(X, T, I, L)  TO_C(X, T, REAL_##X, REAL_##X, I, L, herk, UPDATE, SET_UPDATE, DROP, true)
#define SYR2K(X, T, I, L) TO_C(X, T, T, T, I, L, syr2k, UPDATE, SET_UPDATE, PASS, true)
#define HER2K(X, T, I, L) TO_C(X, T, T, REAL_##X, I, L, her2k, UPDATE, SET_UPDATE, PASS, true)
FOR_ALL(SYMM)
FOR_COMPLEX(HEMM)
FOR_ALL(SYRK)
FOR_COMPLEX(HERK)
FOR_ALL(SYR2K)
FOR_COMPLEX(HER2K)

/* Triangular ones: B in place, or (CS) from B to C. */
#define TRIANGLE(I)                                                                                \
    hipblasHandle_t handle, hipblasSideMode_t side, hipblasFillMode_t uplo,                        \
        hipblasOperation_t trans, hipblasDiagType_t diag, I m, I n
#define SET_TRIANGLE .side = side, .uplo = uplo, .trans = trans, .diag = diag, .m = m, .n = n
#define TRIANGULAR(X, T, I, L, name, CT, CS, into)                                                 \
    hipblasStatus_t hipblas##X##name##L(TRIANGLE(I), const T *alpha, const T *a, I lda, CT *b,     \
                                        I ldb CS(, T *c, I ldc))                                   \
    {                                                                                              \
        struct blas_call k_ = {.type = X,                                                          \
                               SET_TRIANGLE,                                                       \
                               .alpha = alpha,                                                     \
                               .a = ONE(a, lda),                                                   \
                               .b = ONE(b, ldb),                                                   \
                               CS(.c = ONE(c, ldc), ).count = 1};                                  \
        return level3_run(handle, "hipblas" #X #name #L, k_, into, false, name);                   \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(TRIANGLE(I), const T *alpha, const T *const a[],  \
                                                 I lda, CT *const b[],                             \
                                                 I ldb CS(, T *const c[], I ldc), I count)         \
    {                                                                                              \
        struct blas_call k_ = {.type = X,                                                          \
                               SET_TRIANGLE,                                                       \
                               .alpha = alpha,                                                     \
                               .a = MANY(a, lda),                                                  \
                               .b = MANY(b, ldb),                                                  \
                               CS(.c = MANY(c, ldc), ).count = count};                             \
        return level3_run(handle, "hipblas" #X #name "Batched" #L, k_, into, false, name);         \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(                                           \
        TRIANGLE(I), const T *alpha, const T *a, I lda, hipblasStride stride_a, CT *b, I ldb,      \
        hipblasStride stride_b CS(, T *c, I ldc, hipblasStride stride_c), I count)                 \
    {                                                                                              \
        struct blas_call k_ = {.type = X,                                                          \
                               SET_TRIANGLE,                                                       \
                               .alpha = alpha,                                                     \
                               .a = APART(a, lda, stride_a),                                       \
                               .b = APART(b, ldb, stride_b),                                       \
                               CS(.c = APART(c, ldc, stride_c), ).count = count};                  \
        return level3_run(handle, "hipblas" #X #name "StridedBatched" #L, k_, into, false, name);  \
    }
#define TRSM(X, T, I, L) TRIANGULAR(X, T, I, L, trsm, T, DROP, 'b')
#define TRMM(X, T, I, L) TRIANGULAR(X, T, I, L, trmm, const T, PASS, 'c')
FOR_ALL(TRSM)
FOR_ALL(TRMM)
