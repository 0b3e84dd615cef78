/* Sparse systems: by LAPACK's dense routines, and so small ones only. */
#include "standin/hipsolver/solver.h"
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { MOST = 8192 }; /* unknowns: half a gigabyte of doubles */

void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info, size_t length);
void dpotrs_(const char *uplo, const int *n, const int *nrhs, const double *a, const int *lda,
             double *b, const int *ldb, int *info, size_t length);
void dgeqrf_(const int *m, const int *n, double *a, const int *lda, double *tau, double *work,
             const int *lwork, int *info);
void dormqr_(const char *side, const char *trans, const int *m, const int *n, const int *k,
             double *a, const int *lda, const double *tau, double *c, const int *ldc, double *work,
             const int *lwork, int *info, size_t length1, size_t length2);
void dtrtrs_(const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs,
             const double *a, const int *lda, double *b, const int *ldb, int *info, size_t length1,
             size_t length2, size_t length3);

/* A sparse matrix and its right side, of floats or of doubles. */
struct system {
    int n;
    bool wide;
    const void *descr, *values, *b;
    const int *offsets, *indices;
    double tolerance;
    void *x;
};

/* The descriptor is hipSPARSE's, whichever of them the program is linked with. */
static int base_of(const void *descr)
{
    int (*ask)(const void *) = NULL;
    void *found = dlsym(RTLD_DEFAULT, "hipsparseGetMatIndexBase");
    memcpy(&ask, &found, sizeof ask);
    return descr && ask ? ask(descr) : 0;
}

static double sparse_number(const struct system *s, const void *at, int64_t i)
{
    return s->wide ? ((const double *)at)[i] : (double)((const float *)at)[i];
}

/* One column behind the other; NULL: out of memory. */
static double *sparse_dense(const struct system *s)
{
    const int base = base_of(s->descr);
    double *a = calloc((size_t)s->n * (size_t)s->n + 1, sizeof *a);
    for (int i = 0; a && i < s->n; i++)
        for (int k = s->offsets[i] - base; k < s->offsets[i + 1] - base; k++)
            a[i + (int64_t)(s->indices[k] - base) * s->n] += sparse_number(s, s->values, k);
    return a;
}

/* Solvers in place of b: the first row that makes the matrix singular, or -1; OUT_OF_MEMORY. */
static int cholesky(const struct system *s, double *a, double *b)
{
    int info = 0, one = 1;
    dpotrf_("L", &s->n, a, &s->n, &info, 1);
    if (info > 0)
        return info - 1;
    dpotrs_("L", &s->n, &one, a, &s->n, b, &s->n, &info, 1);
    for (int i = 0; i < s->n; i++)
        if (a[i + (int64_t)i * s->n] <= s->tolerance)
            return i;
    return -1;
}

static int by_qr(const struct system *s, double *a, double *b)
{
    int info = 0, one = 1, size = 64 * s->n + 1;
    double *tau = solver_alloc(s->n, sizeof *tau), *work = solver_alloc(size, sizeof *work);
    int row = tau && work ? -1 : OUT_OF_MEMORY;
    if (row == -1) {
        dgeqrf_(&s->n, &s->n, a, &s->n, tau, work, &size, &info);
        dormqr_("L", "T", &s->n, &one, &s->n, a, &s->n, tau, b, &s->n, work, &size, &info, 1, 1);
        for (int i = 0; row == -1 && i < s->n; i++)
            if (fabs(a[i + (int64_t)i * s->n]) <= s->tolerance)
                row = i;
        if (row == -1)
            dtrtrs_("U", "N", "N", &s->n, &one, a, &s->n, b, &s->n, &info, 1, 1, 1);
    }
    free(tau), free(work);
    return row;
}

static hipsolverStatus_t sparse_solve(const char *function, const struct system *s,
                                      int how(const struct system *, double *a, double *b),
                                      int *singularity)
{
    if (s->n > MOST) {
        device_missing(function);
        return HIPSOLVER_STATUS_NOT_SUPPORTED;
    }
    double *a = sparse_dense(s), *b = solver_alloc(s->n, sizeof *b);
    int row = a && b ? -1 : OUT_OF_MEMORY;
    for (int i = 0; row == -1 && i < s->n; i++)
        b[i] = sparse_number(s, s->b, i);
    if (row == -1 && s->n)
        row = how(s, a, b);
    for (int i = 0; row == -1 && i < s->n; i++)
        if (s->wide)
            ((double *)s->x)[i] = b[i];
        else
            ((float *)s->x)[i] = (float)b[i];
    if (row != OUT_OF_MEMORY)
        *singularity = row;
    device_wrote(s->x, (size_t)s->n * (s->wide ? 8 : 4));
    free(a), free(b);
    return row == OUT_OF_MEMORY ? HIPSOLVER_STATUS_ALLOC_FAILED : HIPSOLVER_STATUS_SUCCESS;
}

#define SPARSE(X, T, name, TOLERANCE, how)                                                         \
    hipsolverStatus_t hipsolverSp##X##name(                                                        \
        hipsolverSpHandle_t handle, int n, int nnz, const hipsparseMatDescr_t descr,               \
        const T *values, const int *offsets, const int *indices, const T *b, TOLERANCE tolerance,  \
        int reorder, T *x, int *singularity)                                                       \
    {                                                                                              \
        (void)reorder;                                                                             \
        READY(n >= 0 && nnz >= 0 && descr && values && offsets && indices && b && x &&             \
              singularity);                                                                        \
        const struct system all = {n,       sizeof(T) == 8,    descr, values, b, offsets,          \
                                   indices, (double)tolerance, x};                                 \
        s = sparse_solve(__func__, &all, how, singularity);                                        \
        return s;                                                                                  \
    }
SPARSE(S, float, csrlsvchol, float, cholesky)
SPARSE(D, double, csrlsvchol, double, cholesky)
SPARSE(S, float, csrlsvcholHost, float, cholesky)
SPARSE(D, double, csrlsvcholHost, double, cholesky)
SPARSE(S, float, csrlsvqr, double, by_qr)
SPARSE(D, double, csrlsvqr, double, by_qr)
