/* Shared by the files of level 2 (a matrix and vectors). In a call, a is the matrix (in an update,
 * the result), b is x, and c is y. */
#ifndef STANDIN_HIPBLAS_LEVEL2_H
#define STANDIN_HIPBLAS_LEVEL2_H
#include "standin/hipblas/blas.h"

enum shape { FULL, HALF, PACKED };

/* Runs a routine. The result is y for a product (into 'c'), x for a triangular one (into 'b'), and
 * A for an update (into 'a'). */
hipblasStatus_t level2_run(hipblasHandle_t handle, const char *function, struct blas_call c,
                           char into, enum shape shape, routine *each);

#define UNUSED (void)index, (void)at_a, (void)at_b, (void)at_c
#define LD     (int)c->a.ld
#define INCX   (int)c->b.ld
#define INCY   (int)c->c.ld

/* Defines a routine for the types that it has cases for. */
#define PRODUCT(name, CASES, ...)                                                                  \
    static void name(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c) \
    {                                                                                              \
        UNUSED;                                                                                    \
        switch (c->type) {                                                                         \
            CASES                                                                                  \
        default:                                                                                   \
            break;                                                                                 \
        }                                                                                          \
    }

/* A parameter or a field that exists only if the matrix has a leading dimension; packed matrices
 * have none. */
#define PASS(...) __VA_ARGS__
#define DROP(...)

#define UPLO_N(I)  hipblasHandle_t handle, hipblasFillMode_t uplo, I n
#define SET_UPLO_N .uplo = uplo, .n = n
#endif
