/* What the parts of the hipSOLVER stand-in share. The LAPACK is that within OpenBLAS: Fortran's
 * interface, all by address, with the lengths of strings behind. Workspaces are the stand-in's own:
 * callers' are not touched. */
#ifndef STANDIN_HIPSOLVER_SOLVER_H
#define STANDIN_HIPSOLVER_SOLVER_H
#include "standin/common/device.h"
#include <complex.h>
#include <hipsolver/hipsolver.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

struct solver_handle {
    hipStream_t stream;
    hipsolverDeterministicMode_t mode;
};

/* Behind hipsolverSyevjInfo_t and hipsolverGesvdjInfo_t. */
struct jacobi {
    int max_sweeps, sort;
    double tolerance;
};

/* NOT_INITIALIZED without a handle, INVALID_VALUE if not valid, NOT_SUPPORTED where the
 * device is not ready (with a message); else SUCCESS, and what comes before in the
 * handle's stream is done. */
hipsolverStatus_t solver_ready(hipsolverHandle_t handle, const char *function, bool valid);

/* The beginning of a function that takes handle; declares its status s. */
#define READY(valid)                                                                               \
    hipsolverStatus_t s = solver_ready(handle, __func__, valid);                                   \
    if (s != HIPSOLVER_STATUS_SUCCESS)                                                             \
    return s

/* What the functions beneath return in place of LAPACK's info. */
enum { OUT_OF_MEMORY = INT_MIN };

/* The end of a function: LAPACK's info goes to the device. */
hipsolverStatus_t solver_end(int info, int *to);

/* The four types: letters of names, HIP's type, the element and its real part in C, "or" or "un",
 * "sy" or "he", and whether there are arguments that only complex routines have. */
#define PASS(...) __VA_ARGS__
#define DROP(...)
#define FOR_ALL(M)                                                                                 \
    M(S, s, float, float, float, or, sy, DROP)                                                     \
    M(D, d, double, double, double, or, sy, DROP)                                                  \
    M(C, c, hipFloatComplex, float complex, float, un, he, PASS)                                   \
    M(Z, z, hipDoubleComplex, double complex, double, un, he, PASS)

/* Most functions are there twice: hipsolverX, and hipsolverDnX as cuSOLVER has
 * it, with more const. */
#define NOT_CONST
#define BOTH(M, ...) M(, NOT_CONST, __VA_ARGS__) M(Dn, const, __VA_ARGS__)

#define PLAIN(p)        ((void *)(uintptr_t)(p))
#define UPLO(fill)      ((fill) == HIPSOLVER_FILL_MODE_UPPER ? "U" : "L")
#define SIDE(side)      ((side) == HIPSOLVER_SIDE_LEFT ? "L" : "R")
#define TRANS(op)       ((op) == HIPSOLVER_OP_N ? "N" : (op) == HIPSOLVER_OP_T ? "T" : "C")
#define JOBZ(jobz)      ((jobz) == HIPSOLVER_EIG_MODE_VECTOR ? "V" : "N")
#define IS_FILL(fill)   ((fill) == HIPSOLVER_FILL_MODE_UPPER || (fill) == HIPSOLVER_FILL_MODE_LOWER)
#define IS_SQUARE(n, a) ((n) >= 0 && (a) && (lda) >= (n) && (lda) > 0)

/* How many elements a workspace query asked for. */
#define ASKED(query) ((int)creal((double complex)(query)))

static inline void *solver_alloc(int64_t elements, size_t size)
{
    return malloc((size_t)(elements > 0 ? elements : 1) * size);
}
#endif
