/* Eigenvalues of symmetric and Hermitian matrices, alone and with a second matrix: syevd,
 * syevdx, syevj, sygvd, sygvdx, sygvj; of complex matrices heevd ... All by LAPACK's direct
 * routines, in ascending order. */
#include "standin/hipsolver/solver.h"
#include <string.h>

#define FORTRAN(X, x, T, E, R, Q, H, K)                                                            \
    void x##H##ev_(const char *jobz, const char *uplo, const int *n, E *a, const int *lda, R *w,   \
                   E *work, const int *lwork, K(R *rwork, ) int *info, size_t length1,             \
                   size_t length2);                                                                \
    void x##H##gv_(const int *itype, const char *jobz, const char *uplo, const int *n, E *a,       \
                   const int *lda, E *b, const int *ldb, R *w, E *work, const int *lwork,          \
                   K(R *rwork, ) int *info, size_t length1, size_t length2);
FOR_ALL(FORTRAN)

/* Which eigenvalues are wanted; the others are computed as well, and left out. */
struct range {
    hipsolverEigRange_t kind;
    double low, high;
    int first, last;
};

/* Of n ascending ones; number: how many. */
static int first_in(const struct range *r, int n, double value(const void *, int), const void *w,
                    int *number)
{
    int first = 0, end = n;
    if (r->kind == HIPSOLVER_EIG_RANGE_I) {
        first = r->first - 1;
        end = r->last;
    } else if (r->kind == HIPSOLVER_EIG_RANGE_V) {
        while (first < n && value(w, first) <= r->low)
            first++;
        end = first;
        while (end < n && value(w, end) <= r->high)
            end++;
    }
    *number = end - first;
    return first;
}

static bool valid_range(const struct range *r, int n)
{
    return r->kind == HIPSOLVER_EIG_RANGE_ALL ||
           (r->kind == HIPSOLVER_EIG_RANGE_V && r->low < r->high) ||
           (r->kind == HIPSOLVER_EIG_RANGE_I && r->first >= 1 && r->last <= n &&
            r->first <= r->last);
}

#define BENEATH(X, x, T, E, R, Q, H, K)                                                            \
    static double value_##x(const void *w, int i)                                                  \
    {                                                                                              \
        return (double)((const R *)w)[i];                                                          \
    }                                                                                              \
    static int ev_##x(const char *jobz, const char *uplo, int n, void *a, int lda, R *w)           \
    {                                                                                              \
        int info = 0, size = 34 * n + 1;                                                           \
        E *work = solver_alloc(size, sizeof *work);                                                \
        R *rwork = solver_alloc(3 * n + 1, sizeof *rwork);                                         \
        if (work && rwork)                                                                         \
            x##H##ev_(jobz, uplo, &n, a, &lda, w, work, &size, K(rwork, ) & info, 1, 1);           \
        else                                                                                       \
            info = OUT_OF_MEMORY;                                                                  \
        free(work), free(rwork);                                                                   \
        device_wrote_matrix(a, sizeof(E), n, n, lda);                                              \
        device_wrote(w, (size_t)n * sizeof *w);                                                    \
        return info;                                                                               \
    }                                                                                              \
    static int gv_##x(int type, const char *jobz, const char *uplo, int n, void *a, int lda,       \
                      void *b, int ldb, R *w)                                                      \
    {                                                                                              \
        int info = 0, size = 34 * n + 1;                                                           \
        E *work = solver_alloc(size, sizeof *work);                                                \
        R *rwork = solver_alloc(3 * n + 1, sizeof *rwork);                                         \
        if (work && rwork)                                                                         \
            x##H##gv_(&type, jobz, uplo, &n, a, &lda, b, &ldb, w, work, &size, K(rwork, ) & info,  \
                      1, 1);                                                                       \
        else                                                                                       \
            info = OUT_OF_MEMORY;                                                                  \
        free(work), free(rwork);                                                                   \
        device_wrote_matrix(a, sizeof(E), n, n, lda);                                              \
        device_wrote_matrix(b, sizeof(E), n, n, ldb);                                              \
        device_wrote(w, (size_t)n * sizeof *w);                                                    \
        return info;                                                                               \
    }                                                                                              \
    /* The chosen eigenvalues and their vectors come first. */                                     \
    static void choose_##x(const struct range *r, int n, E *a, int lda, R *w, int *number)         \
    {                                                                                              \
        const int first = first_in(r, n, value_##x, w, number);                                    \
        for (int j = 0; first && j < *number; j++) {                                               \
            w[j] = w[j + first];                                                                   \
            memmove(a + (int64_t)j * lda, a + (int64_t)(j + first) * lda, (size_t)n * sizeof *a);  \
        }                                                                                          \
        device_wrote(number, sizeof *number);                                                      \
    }
FOR_ALL(BENEATH)

#define WORK(T) T *work, int lwork, int *info
#define NO_WORK (void)work, (void)lwork
#define MATRIX(T)                                                                                  \
    hipsolverHandle_t handle, hipsolverEigMode_t jobz, hipsolverFillMode_t uplo, int n, T *a,      \
        int lda
#define VALID IS_FILL(uplo) && IS_SQUARE(n, a) && w &&info
#define TWO(T)                                                                                     \
    hipsolverHandle_t handle, hipsolverEigType_t type, hipsolverEigMode_t jobz,                    \
        hipsolverFillMode_t uplo, int n, T *a, int lda, T *b, int ldb
#define VALID_TWO VALID &&b &&ldb >= n
#define TYPE      ((int)type - (int)HIPSOLVER_EIG_TYPE_1 + 1)
#define LIMITS(R) R vl, R vu, int il, int iu, int *nev
#define RANGE     {range, (double)vl, (double)vu, il, iu}

#define EIGEN(P, X, x, T, E, R, H)                                                                 \
    hipsolverStatus_t hipsolver##P##X##H##evd(MATRIX(T), R *w, WORK(T))                            \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(VALID);                                                                              \
        return solver_end(ev_##x(JOBZ(jobz), UPLO(uplo), n, a, lda, w), info);                     \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##evj(MATRIX(T), R *w, WORK(T),                            \
                                              hipsolverSyevjInfo_t params)                         \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(VALID &&params);                                                                     \
        return solver_end(ev_##x(JOBZ(jobz), UPLO(uplo), n, a, lda, w), info);                     \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##evjBatched(MATRIX(T), R *w, WORK(T),                     \
                                                     hipsolverSyevjInfo_t params, int count)       \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(VALID &&params &&count >= 0);                                                        \
        for (int64_t i = 0; s == HIPSOLVER_STATUS_SUCCESS && i < count; i++)                       \
            s = solver_end(ev_##x(JOBZ(jobz), UPLO(uplo), n, a + i * n * lda, lda, w + i * n),     \
                           info + i);                                                              \
        return s;                                                                                  \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##evdx(                                                    \
        hipsolverHandle_t handle, hipsolverEigMode_t jobz, hipsolverEigRange_t range,              \
        hipsolverFillMode_t uplo, int n, T *a, int lda, LIMITS(R), R *w, WORK(T))                  \
    {                                                                                              \
        NO_WORK;                                                                                   \
        const struct range wanted = RANGE;                                                         \
        READY(VALID &&nev &&valid_range(&wanted, n));                                              \
        const int result = ev_##x(JOBZ(jobz), UPLO(uplo), n, a, lda, w);                           \
        choose_##x(&wanted, n, PLAIN(a), lda, w, nev);                                             \
        return solver_end(result, info);                                                           \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##gvd(TWO(T), R *w, WORK(T))                               \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(VALID_TWO);                                                                          \
        return solver_end(gv_##x(TYPE, JOBZ(jobz), UPLO(uplo), n, a, lda, b, ldb, w), info);       \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##gvj(TWO(T), R *w, WORK(T), hipsolverSyevjInfo_t params)  \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(VALID_TWO &&params);                                                                 \
        return solver_end(gv_##x(TYPE, JOBZ(jobz), UPLO(uplo), n, a, lda, b, ldb, w), info);       \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##gvdx(hipsolverHandle_t handle, hipsolverEigType_t type,  \
                                               hipsolverEigMode_t jobz, hipsolverEigRange_t range, \
                                               hipsolverFillMode_t uplo, int n, T *a, int lda,     \
                                               T *b, int ldb, LIMITS(R), R *w, WORK(T))            \
    {                                                                                              \
        NO_WORK;                                                                                   \
        const struct range wanted = RANGE;                                                         \
        READY(VALID_TWO &&nev &&valid_range(&wanted, n));                                          \
        const int result = gv_##x(TYPE, JOBZ(jobz), UPLO(uplo), n, a, lda, b, ldb, w);             \
        choose_##x(&wanted, n, PLAIN(a), lda, w, nev);                                             \
        return solver_end(result, info);                                                           \
    }
#define TYPED(X, x, T, E, R, Q, H, K) EIGEN(, X, x, T, E, R, H) EIGEN(Dn, X, x, T, E, R, H)
FOR_ALL(TYPED)
