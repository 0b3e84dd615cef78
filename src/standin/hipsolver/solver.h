/* Shared by the parts of the hipSOLVER stand-in. LAPACK is the one in OpenBLAS, with Fortran's
 * interface: all arguments by address, followed by the lengths of strings. The stand-in allocates
 * its own workspaces and does not touch those of callers. */
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

/* Returns NOT_INITIALIZED without a handle, INVALID_VALUE if not valid, and NOT_SUPPORTED, with a
 * message, if the device is not ready. Otherwise waits for the work in the handle's stream and
 * returns SUCCESS. */
hipsolverStatus_t solver_ready(hipsolverHandle_t handle, const char *function, bool valid);

/* The beginning of a function that takes handle. Declares its status s. */
#define READY(valid)                                                                               \
    hipsolverStatus_t s = solver_ready(handle, __func__, valid);                                   \
    if (s != HIPSOLVER_STATUS_SUCCESS)                                                             \
    return s

/* Returned by the functions below in place of LAPACK's info. */
enum { OUT_OF_MEMORY = INT_MIN };

/* The end of a function: writes LAPACK's info to the device. */
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

/* Most functions exist twice: as hipsolverX, and as hipsolverDnX, which is cuSOLVER's form and has
 * more const. */
#define NOT_CONST
#define BOTH(M, ...) M(, NOT_CONST, __VA_ARGS__) M(Dn, const, __VA_ARGS__)

#define PLAIN(p)        ((void *)(uintptr_t)(p))
#define UPLO(fill)      ((fill) == HIPSOLVER_FILL_MODE_UPPER ? "U" : "L")
#define SIDE(side)      ((side) == HIPSOLVER_SIDE_LEFT ? "L" : "R")
#define TRANS(op)       ((op) == HIPSOLVER_OP_N ? "N" : (op) == HIPSOLVER_OP_T ? "T" : "C")
#define JOBZ(jobz)      ((jobz) == HIPSOLVER_EIG_MODE_VECTOR ? "V" : "N")
#define IS_FILL(fill)   ((fill) == HIPSOLVER_FILL_MODE_UPPER || (fill) == HIPSOLVER_FILL_MODE_LOWER)
#define IS_SQUARE(n, a) ((n) >= 0 && (a) && (lda) >= (n) && (lda) > 0)

/* The number of elements that a workspace query returned. */
#define ASKED(query) ((int)creal((double complex)(query)))

static inline void *solver_alloc(int64_t elements, size_t size)
{
    return malloc((size_t)(elements > 0 ? elements : 1) * size);
}
#endif
