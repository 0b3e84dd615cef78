/* Shared by the parts of the hipBLAS stand-in. */
#ifndef STANDIN_HIPBLAS_BLAS_H
#define STANDIN_HIPBLAS_BLAS_H
#include "standin/common/device.h"
#include <cblas.h>
#include <hipblas/hipblas.h>
#include <stdbool.h>

/* hipBLAS 3 (ROCm 7) uses HIP's types instead of its own, and has separate types for computing. */
#if hipblasVersionMajor >= 3
typedef hipComplex hipblasComplex;
typedef hipDoubleComplex hipblasDoubleComplex;
typedef hipDataType blas_type;
typedef hipblasComputeType_t blas_compute;
#else
typedef hipblasDatatype_t blas_type, blas_compute;
#endif

struct blas_handle {
    hipStream_t stream;
    hipblasPointerMode_t pointers;
    hipblasMath_t math;
    hipblasAtomicsMode_t atomics;
};

/* The element types of BLAS, by the letters of its names. */
enum letter { S, D, C, Z };

/* A matrix or a vector for each product of a batch: one after the other, or by pointers. */
struct blas_operand {
    void *at;          /* of the first one; NULL: they are in `many` */
    void *const *many; /* in the device's memory, as everything is */
    int64_t ld;        /* of a vector: the increment */
    int64_t stride;    /* elements from one to the next */
};

/* A call of a routine, which uses the members that it needs. The enumerations have CBLAS's
 * values. */
struct blas_call {
    enum letter type;
    int side, uplo, trans, trans_b, diag;
    int64_t m, n, k, kl, ku;
    const void *alpha, *beta;
    struct blas_operand a, b, c;
    int64_t count;      /* products of a batch; 0: none */
    int64_t rows, cols; /* of the result, see `into`; a vector is one row */
    /* 'a', 'b' or 'c': the operand that is written; 'B': both a and b; 0: the routine tells the
     * checker */
    char into;
    void *result; /* of routines that return numbers: one for each of the batch */
    bool wide;    /* 64-bit indices as results */
};

/* Computes one of a batch. */
typedef void routine(const struct blas_call *c, int64_t index, void *at_a, void *at_b, void *at_c);

/* Waits for the handle's stream, then runs the routine for the whole batch. */
hipblasStatus_t blas_run(hipblasHandle_t handle, const char *function, const struct blas_call *c,
                         routine *each);

size_t blas_size(enum letter type);

/* Reads scalars in place, on the host or the device. */
#define AS_FLOAT(p)   (*(const float *)(p))
#define AS_DOUBLE(p)  (*(const double *)(p))
#define AS_POINTER(p) (p)

/* Calls cblas_sNAME, cblas_dNAME, ... by the type of call c. ARGS is a macro that takes one of the
 * macros above for reading scalars. */
#define BLAS_REAL(name, ARGS)                                                                      \
    case S:                                                                                        \
        cblas_s##name(ARGS(AS_FLOAT));                                                             \
        break;                                                                                     \
    case D:                                                                                        \
        cblas_d##name(ARGS(AS_DOUBLE));                                                            \
        break;
#define BLAS_COMPLEX(name, ARGS)                                                                   \
    case C:                                                                                        \
        cblas_c##name(ARGS(AS_POINTER));                                                           \
        break;                                                                                     \
    case Z:                                                                                        \
        cblas_z##name(ARGS(AS_POINTER));                                                           \
        break;

/* The four types, as letters in functions' names and as types of C, with int and with int64_t. */
#define FOR_INTS(M, X, T) M(X, T, int, ) M(X, T, int64_t, _64)
#define FOR_REAL(M)       FOR_INTS(M, S, float) FOR_INTS(M, D, double)
#define FOR_COMPLEX(M)    FOR_INTS(M, C, hipblasComplex) FOR_INTS(M, Z, hipblasDoubleComplex)
#define FOR_ALL(M)        FOR_REAL(M) FOR_COMPLEX(M)

/* Operands as values of struct blas_operand. */
#define ONE(p, increment) ((struct blas_operand){.at = (void *)(uintptr_t)(p), .ld = (increment)})
#define MANY(p, increment)                                                                         \
    ((struct blas_operand){.many = (void *const *)(uintptr_t)(p), .ld = (increment)})
#define APART(p, increment, gap)                                                                   \
    ((struct blas_operand){.at = (void *)(uintptr_t)(p), .ld = (increment), .stride = (gap)})
#endif
