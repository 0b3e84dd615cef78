/* Vectors. In a call, a is x and b is y. Results of a batch lie next to each other. */
#include "standin/hipblas/blas.h"
#include <complex.h>
#undef I
#include <stdlib.h>

#define UNUSED (void)index, (void)at_a, (void)at_b, (void)at_c
#define INCX   (int)c->a.ld
#define INCY   (int)c->b.ld

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
#define A_AXPY(V) (int)c->n, V(c->alpha), at_a, INCX, at_b, INCY
#define A_TWO(V)  (int)c->n, at_a, INCX, at_b, INCY
#define A_SCAL(V) (int)c->n, V(c->alpha), at_a, INCX
ROUTINE(axpy, BLAS_REAL(axpy, A_AXPY) BLAS_COMPLEX(axpy, A_AXPY))
ROUTINE(copy, BLAS_REAL(copy, A_TWO) BLAS_COMPLEX(copy, A_TWO))
ROUTINE(swap, BLAS_REAL(swap, A_TWO) BLAS_COMPLEX(swap, A_TWO))
ROUTINE(scal, BLAS_REAL(scal, A_SCAL) BLAS_COMPLEX(scal, A_SCAL))

/* Complex vectors and a real factor. */
static void rscal(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    UNUSED;
    if (c->type == C)
        cblas_csscal((int)c->n, AS_FLOAT(c->alpha), at_a, INCX);
    else
        cblas_zdscal((int)c->n, AS_DOUBLE(c->alpha), at_a, INCX);
}

/* A number for each of the batch. */
#define RESULT(T) ((T *)c->result)[index]
static void dot(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c)
{
    UNUSED;
    bool conjugate = c->trans == HIPBLAS_OP_C;
    switch (c->type) {
    case S:
        RESULT(float) = cblas_sdot((int)c->n, at_a, INCX, at_b, INCY);
        break;
    case D:
        RESULT(double) = cblas_ddot((int)c->n, at_a, INCX, at_b, INCY);
        break;
    case C:
        (conjugate ? cblas_cdotc_sub : cblas_cdotu_sub)((int)c->n, at_a, INCX, at_b, INCY,
                                                        &RESULT(float complex));
        break;
    case Z:
        (conjugate ? cblas_zdotc_sub : cblas_zdotu_sub)((int)c->n, at_a, INCX, at_b, INCY,
                                                        &RESULT(double complex));
        break;
    }
}

#define NORM(name, s, d, c_, z)                                                                    \
    static void name(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c) \
    {                                                                                              \
        UNUSED;                                                                                    \
        if (c->type == S)                                                                          \
            RESULT(float) = s((int)c->n, at_a, INCX);                                              \
        else if (c->type == D)                                                                     \
            RESULT(double) = d((int)c->n, at_a, INCX);                                             \
        else if (c->type == C)                                                                     \
            RESULT(float) = c_((int)c->n, at_a, INCX);                                             \
        else                                                                                       \
            RESULT(double) = z((int)c->n, at_a, INCX);                                             \
    }
NORM(nrm2, cblas_snrm2, cblas_dnrm2, cblas_scnrm2, cblas_dznrm2)
NORM(asum, cblas_sasum, cblas_dasum, cblas_scasum, cblas_dzasum)

/* Indices begin at 1; 0: no element. */
#define EXTREME(name, s, d, c_, z)                                                                 \
    static void name(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c) \
    {                                                                                              \
        UNUSED;                                                                                    \
        int64_t found = 0;                                                                         \
        if (c->n > 0 && c->a.ld > 0)                                                               \
            found = 1 + (int64_t)(c->type == S   ? s((int)c->n, at_a, INCX)                        \
                                  : c->type == D ? d((int)c->n, at_a, INCX)                        \
                                  : c->type == C ? c_((int)c->n, at_a, INCX)                       \
                                                 : z((int)c->n, at_a, INCX));                      \
        if (c->wide)                                                                               \
            RESULT(int64_t) = found;                                                               \
        else                                                                                       \
            RESULT(int) = (int)found;                                                              \
    }
EXTREME(amax, cblas_isamax, cblas_idamax, cblas_icamax, cblas_izamax)
EXTREME(amin, cblas_isamin, cblas_idamin, cblas_icamin, cblas_izamin)

static hipblasStatus_t level1_run(hipblasHandle_t handle, const char *function, struct blas_call c,
                                  char into, routine *each)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    if (c.n <= 0 && !c.result)
        return HIPBLAS_STATUS_SUCCESS;
    c.n = c.n < 0 ? 0 : c.n;
    c.rows = 1;
    c.cols = c.n;
    c.into = into;
    return blas_run(handle, function, &c, each);
}

/* Results are numbers of size bytes. */
static hipblasStatus_t level1_number(hipblasHandle_t handle, const char *function,
                                     struct blas_call c, size_t size, routine *each)
{
    if (handle && !c.result)
        return HIPBLAS_STATUS_INVALID_VALUE;
    hipblasStatus_t s = level1_run(handle, function, c, 0, each);
    if (s == HIPBLAS_STATUS_SUCCESS &&
        ((struct blas_handle *)handle)->pointers == HIPBLAS_POINTER_MODE_DEVICE)
        device_wrote(c.result, size * (size_t)c.count);
    return s;
}

/* x and y; ALPHA(p) is there where the routine has a factor. */
#define PASS(...) __VA_ARGS__
#define DROP(...)
#define X_Y(X, T, I, L, name, CT, into, ALPHA)                                                     \
    hipblasStatus_t hipblas##X##name##L(hipblasHandle_t handle, I n,                               \
                                        ALPHA(const T *alpha, ) CT *x, I incx, T *y, I incy)       \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .n = n,                                                              \
                              ALPHA(.alpha = alpha, ).a = ONE(x, incx),                            \
                              .b = ONE(y, incy),                                                   \
                              .count = 1};                                                         \
        return level1_run(handle, "hipblas" #X #name #L, c, into, name);                           \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(hipblasHandle_t handle, I n,                      \
                                                 ALPHA(const T *alpha, ) CT *const x[], I incx,    \
                                                 T *const y[], I incy, I count)                    \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .n = n,                                                              \
                              ALPHA(.alpha = alpha, ).a = MANY(x, incx),                           \
                              .b = MANY(y, incy),                                                  \
                              .count = count};                                                     \
        return level1_run(handle, "hipblas" #X #name "Batched" #L, c, into, name);                 \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(                                           \
        hipblasHandle_t handle, I n, ALPHA(const T *alpha, ) CT *x, I incx,                        \
        hipblasStride stride_x, T *y, I incy, hipblasStride stride_y, I count)                     \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .n = n,                                                              \
                              ALPHA(.alpha = alpha, ).a = APART(x, incx, stride_x),                \
                              .b = APART(y, incy, stride_y),                                       \
                              .count = count};                                                     \
        return level1_run(handle, "hipblas" #X #name "StridedBatched" #L, c, into, name);          \
    }
#define AXPY(X, T, I, L) X_Y(X, T, I, L, axpy, const T, 'b', PASS)
FOR_ALL(AXPY)
#define COPY(X, T, I, L) X_Y(X, T, I, L, copy, const T, 'b', DROP)
FOR_ALL(COPY)
#define SWAP(X, T, I, L) X_Y(X, T, I, L, swap, T, 'B', DROP)
FOR_ALL(SWAP)

#define SCALE(X, T, I, L, letters, name, Alpha)                                                    \
    hipblasStatus_t hipblas##letters##scal##L(hipblasHandle_t handle, I n, const Alpha *alpha,     \
                                              T *x, I incx)                                        \
    {                                                                                              \
        struct blas_call c = {.type = X, .n = n, .alpha = alpha, .a = ONE(x, incx), .count = 1};   \
        return level1_run(handle, "hipblas" #letters "scal" #L, c, 'a', name);                     \
    }                                                                                              \
    hipblasStatus_t hipblas##letters##scalBatched##L(                                              \
        hipblasHandle_t handle, I n, const Alpha *alpha, T *const x[], I incx, I count)            \
    {                                                                                              \
        struct blas_call c = {                                                                     \
            .type = X, .n = n, .alpha = alpha, .a = MANY(x, incx), .count = count};                \
        return level1_run(handle, "hipblas" #letters "scalBatched" #L, c, 'a', name);              \
    }                                                                                              \
    hipblasStatus_t hipblas##letters##scalStridedBatched##L(hipblasHandle_t handle, I n,           \
                                                            const Alpha *alpha, T *x, I incx,      \
                                                            hipblasStride stride, I count)         \
    {                                                                                              \
        struct blas_call c = {                                                                     \
            .type = X, .n = n, .alpha = alpha, .a = APART(x, incx, stride), .count = count};       \
        return level1_run(handle, "hipblas" #letters "scalStridedBatched" #L, c, 'a', name);       \
    }
#define SCAL(X, T, I, L) SCALE(X, T, I, L, X, scal, T)
FOR_ALL(SCAL)
SCALE(C, hipblasComplex, int, , Cs, rscal, float)
SCALE(C, hipblasComplex, int64_t, _64, Cs, rscal, float)
SCALE(Z, hipblasDoubleComplex, int, , Zd, rscal, double)
SCALE(Z, hipblasDoubleComplex, int64_t, _64, Zd, rscal, double)

#define DOT(X, T, I, L, name, op)                                                                  \
    hipblasStatus_t hipblas##X##name##L(hipblasHandle_t handle, I n, const T *x, I incx,           \
                                        const T *y, I incy, T *result)                             \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .trans = op,                                                         \
                              .n = n,                                                              \
                              .a = ONE(x, incx),                                                   \
                              .b = ONE(y, incy),                                                   \
                              .result = result,                                                    \
                              .count = 1};                                                         \
        return level1_number(handle, "hipblas" #X #name #L, c, sizeof *result, dot);               \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##Batched##L(hipblasHandle_t handle, I n, const T *const x[],  \
                                                 I incx, const T *const y[], I incy, I count,      \
                                                 T *result)                                        \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .trans = op,                                                         \
                              .n = n,                                                              \
                              .a = MANY(x, incx),                                                  \
                              .b = MANY(y, incy),                                                  \
                              .result = result,                                                    \
                              .count = count};                                                     \
        return level1_number(handle, "hipblas" #X #name "Batched" #L, c, sizeof *result, dot);     \
    }                                                                                              \
    hipblasStatus_t hipblas##X##name##StridedBatched##L(                                           \
        hipblasHandle_t handle, I n, const T *x, I incx, hipblasStride stride_x, const T *y,       \
        I incy, hipblasStride stride_y, I count, T *result)                                        \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .trans = op,                                                         \
                              .n = n,                                                              \
                              .a = APART(x, incx, stride_x),                                       \
                              .b = APART(y, incy, stride_y),                                       \
                              .result = result,                                                    \
                              .count = count};                                                     \
        return level1_number(handle, "hipblas" #X #name "StridedBatched" #L, c, sizeof *result,    \
                             dot);                                                                 \
    }
#define REAL_DOT(X, T, I, L) DOT(X, T, I, L, dot, HIPBLAS_OP_N)
#define DOTU(X, T, I, L)     DOT(X, T, I, L, dotu, HIPBLAS_OP_N)
#define DOTC(X, T, I, L)     DOT(X, T, I, L, dotc, HIPBLAS_OP_C)
FOR_REAL(REAL_DOT)
FOR_COMPLEX(DOTU)
FOR_COMPLEX(DOTC)

/* A number of one vector: R is its type. */
#define OF_X(X, T, I, L, letters, name, R)                                                         \
    hipblasStatus_t hipblas##letters##name##L(hipblasHandle_t handle, I n, const T *x, I incx,     \
                                              R *result)                                           \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .n = n,                                                              \
                              .a = ONE(x, incx),                                                   \
                              .result = result,                                                    \
                              .count = 1,                                                          \
                              .wide = sizeof(I) == 8};                                             \
        return level1_number(handle, "hipblas" #letters #name #L, c, sizeof *result, name);        \
    }                                                                                              \
    hipblasStatus_t hipblas##letters##name##Batched##L(                                            \
        hipblasHandle_t handle, I n, const T *const x[], I incx, I count, R *result)               \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .n = n,                                                              \
                              .a = MANY(x, incx),                                                  \
                              .result = result,                                                    \
                              .count = count,                                                      \
                              .wide = sizeof(I) == 8};                                             \
        return level1_number(handle, "hipblas" #letters #name "Batched" #L, c, sizeof *result,     \
                             name);                                                                \
    }                                                                                              \
    hipblasStatus_t hipblas##letters##name##StridedBatched##L(                                     \
        hipblasHandle_t handle, I n, const T *x, I incx, hipblasStride stride, I count, R *result) \
    {                                                                                              \
        struct blas_call c = {.type = X,                                                           \
                              .n = n,                                                              \
                              .a = APART(x, incx, stride),                                         \
                              .result = result,                                                    \
                              .count = count,                                                      \
                              .wide = sizeof(I) == 8};                                             \
        return level1_number(handle, "hipblas" #letters #name "StridedBatched" #L, c,              \
                             sizeof *result, name);                                                \
    }
#define NUMBERS(I, L)                                                                              \
    OF_X(S, float, I, L, S, nrm2, float)                                                           \
    OF_X(D, double, I, L, D, nrm2, double)                                                         \
    OF_X(C, hipblasComplex, I, L, Sc, nrm2, float)                                                 \
    OF_X(Z, hipblasDoubleComplex, I, L, Dz, nrm2, double)                                          \
    OF_X(S, float, I, L, S, asum, float)                                                           \
    OF_X(D, double, I, L, D, asum, double)                                                         \
    OF_X(C, hipblasComplex, I, L, Sc, asum, float)                                                 \
    OF_X(Z, hipblasDoubleComplex, I, L, Dz, asum, double)                                          \
    OF_X(S, float, I, L, Is, amax, I)                                                              \
    OF_X(D, double, I, L, Id, amax, I)                                                             \
    OF_X(C, hipblasComplex, I, L, Ic, amax, I)                                                     \
    OF_X(Z, hipblasDoubleComplex, I, L, Iz, amax, I)                                               \
    OF_X(S, float, I, L, Is, amin, I)                                                              \
    OF_X(D, double, I, L, Id, amin, I)                                                             \
    OF_X(C, hipblasComplex, I, L, Ic, amin, I)                                                     \
    OF_X(Z, hipblasDoubleComplex, I, L, Iz, amin, I)
NUMBERS(int, )
NUMBERS(int64_t, _64)
