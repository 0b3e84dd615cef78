/* Rank-one and rank-two updates of a matrix: A = alpha x y' + A. */
#include "standin/hipblas/level2.h"

/* Hermitian ones of one vector have a real alpha. */
#define A_GER(V)  CblasColMajor, (int)c->m, (int)c->n, V(c->alpha), at_b, INCX, at_c, INCY, at_a, LD
#define A_SYR(V)  CblasColMajor, c->uplo, (int)c->n, V(c->alpha), at_b, INCX, at_a, LD
#define A_SYR2(V) CblasColMajor, c->uplo, (int)c->n, V(c->alpha), at_b, INCX, at_c, INCY, at_a, LD
#define A_SPR(V)  CblasColMajor, c->uplo, (int)c->n, V(c->alpha), at_b, INCX, at_a
#define A_SPR2(V) CblasColMajor, c->uplo, (int)c->n, V(c->alpha), at_b, INCX, at_c, INCY, at_a
#define HERMITIAN(name, ARGS)                                                                      \
    case C:                                                                                        \
        cblas_c##name(ARGS(AS_FLOAT));                                                             \
        break;                                                                                     \
    case Z:                                                                                        \
        cblas_z##name(ARGS(AS_DOUBLE));                                                            \
        break;
PRODUCT(ger, BLAS_REAL(ger, A_GER))
PRODUCT(geru, BLAS_COMPLEX(geru, A_GER))
PRODUCT(gerc, BLAS_COMPLEX(gerc, A_GER))
PRODUCT(syr, BLAS_REAL(syr, A_SYR))
PRODUCT(her, HERMITIAN(her, A_SYR))
PRODUCT(syr2, BLAS_REAL(syr2, A_SYR2))
PRODUCT(her2, BLAS_COMPLEX(her2, A_SYR2))
PRODUCT(spr, BLAS_REAL(spr, A_SPR))
PRODUCT(hpr, HERMITIAN(hpr, A_SPR))
PRODUCT(spr2, BLAS_REAL(spr2, A_SPR2))
PRODUCT(hpr2, BLAS_COMPLEX(hpr2, A_SPR2))

#define WITH_A(X, T, Alpha, I, L, name, shape, HEAD, SET, YS, LDA)                                 \
    hipblasStatus_t hipblas##X##name##L(HEAD(I), const Alpha *alpha, const T *x, I incx,           \
                                        YS(const T *y, I incy, ) T *a LDA(, I lda))                \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .alpha = alpha,                                                      \
                              .b = ONE(x, incx),                                                   \
                              YS(.c = ONE(y, incy), ).a = ONE(a, 0 LDA(+lda)),                     \
                              .count = 1};                                                         \
        return level2_run(handle, "hipblas" #X #name #L, c, 'a', shape, name);                     \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(                                                  \
        HEAD(I), const Alpha *alpha, const T *const x[], I incx,                                   \
        YS(const T *const y[], I incy, ) T *const a[] LDA(, I lda), I count)                       \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .alpha = alpha,                                                      \
                              .b = MANY(x, incx),                                                  \
                              YS(.c = MANY(y, incy), ).a = MANY(a, 0 LDA(+lda)),                   \
                              .count = count};                                                     \
        return level2_run(handle, "hipblas" #X #name "Batched" #L, c, 'a', shape, name);           \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(                                           \
        HEAD(I), const Alpha *alpha, const T *x, I incx, hipblasStride stride_x,                   \
        YS(const T *y, I incy, hipblasStride stride_y, ) T *a LDA(, I lda),                        \
        hipblasStride stride_a, I count)                                                           \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              SET,                                                                 \
                              .alpha = alpha,                                                      \
                              .b = APART(x, incx, stride_x),                                       \
                              YS(.c = APART(y, incy, stride_y), ).a =                              \
                                  APART(a, 0 LDA(+lda), stride_a),                                 \
                              .count = count};                                                     \
        return level2_run(handle, "hipblas" #X #name "StridedBatched" #L, c, 'a', shape, name);    \
    }

#define M_N(I)          hipblasHandle_t handle, I m, I n
#define SET_M_N         .m = m, .n = n
/* The scalar of a Hermitian update of one vector. */
#define REAL_C          float
#define REAL_Z          double
#define GER(X, T, I, L) WITH_A(X, T, T, I, L, ger, FULL, M_N, SET_M_N, PASS, PASS)
FOR_REAL(GER)
#define GERU(X, T, I, L) WITH_A(X, T, T, I, L, geru, FULL, M_N, SET_M_N, PASS, PASS)
FOR_COMPLEX(GERU)
#define GERC(X, T, I, L) WITH_A(X, T, T, I, L, gerc, FULL, M_N, SET_M_N, PASS, PASS)
FOR_COMPLEX(GERC)
#define SYR(X, T, I, L) WITH_A(X, T, T, I, L, syr, HALF, UPLO_N, SET_UPLO_N, DROP, PASS)
FOR_REAL(SYR)
#define SYR2(X, T, I, L) WITH_A(X, T, T, I, L, syr2, HALF, UPLO_N, SET_UPLO_N, PASS, PASS)
FOR_REAL(SYR2)
#define HER2(X, T, I, L) WITH_A(X, T, T, I, L, her2, HALF, UPLO_N, SET_UPLO_N, PASS, PASS)
FOR_COMPLEX(HER2)
#define SPR(X, T, I, L) WITH_A(X, T, T, I, L, spr, PACKED, UPLO_N, SET_UPLO_N, DROP, DROP)
FOR_REAL(SPR)
#define SPR2(X, T, I, L) WITH_A(X, T, T, I, L, spr2, PACKED, UPLO_N, SET_UPLO_N, PASS, DROP)
FOR_REAL(SPR2)
#define HPR2(X, T, I, L) WITH_A(X, T, T, I, L, hpr2, PACKED, UPLO_N, SET_UPLO_N, PASS, DROP)
FOR_COMPLEX(HPR2)
#define HER(X, T, I, L) WITH_A(X, T, REAL_##X, I, L, her, HALF, UPLO_N, SET_UPLO_N, DROP, PASS)
FOR_COMPLEX(HER)
#define HPR(X, T, I, L) WITH_A(X, T, REAL_##X, I, L, hpr, PACKED, UPLO_N, SET_UPLO_N, DROP, DROP)
FOR_COMPLEX(HPR)
