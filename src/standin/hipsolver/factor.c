/* Factors and what is solved with them: getrf, getrs, potrf, potrs, potri, sytrf. */
#include "standin/hipsolver/solver.h"

#define FORTRAN(X, x, T, E, R, Q, H, K)                                                            \
    void x##getrf_(const int *m, const int *n, E *a, const int *lda, int *ipiv, int *info);        \
    void x##getrs_(const char *trans, const int *n, const int *nrhs, const E *a, const int *lda,   \
                   const int *ipiv, E *b, const int *ldb, int *info, size_t length);               \
    void x##potrf_(const char *uplo, const int *n, E *a, const int *lda, int *info,                \
                   size_t length);                                                                 \
    void x##potrs_(const char *uplo, const int *n, const int *nrhs, const E *a, const int *lda,    \
                   E *b, const int *ldb, int *info, size_t length);                                \
    void x##potri_(const char *uplo, const int *n, E *a, const int *lda, int *info,                \
                   size_t length);                                                                 \
    void x##sytrf_(const char *uplo, const int *n, E *a, const int *lda, int *ipiv, E *work,       \
                   const int *lwork, int *info, size_t length);
FOR_ALL(FORTRAN)

/* Rows are not exchanged where there is no ipiv: LAPACK has no routine for that. */
#define BENEATH(X, x, T, E, R, Q, H, K)                                                            \
    static int plain_##x(int m, int n, E *a, int lda)                                              \
    {                                                                                              \
        int info = 0;                                                                              \
        for (int64_t k = 0; k < (m < n ? m : n); k++) {                                            \
            const E pivot = a[k + k * lda];                                                        \
            if (pivot == 0) {                                                                      \
                info = info ? info : (int)k + 1;                                                   \
                continue;                                                                          \
            }                                                                                      \
            for (int64_t i = k + 1; i < m; i++)                                                    \
                a[i + k * lda] /= pivot;                                                           \
            for (int64_t j = k + 1; j < n; j++)                                                    \
                for (int64_t i = k + 1; i < m; i++)                                                \
                    a[i + j * lda] -= a[i + k * lda] * a[k + j * lda];                             \
        }                                                                                          \
        return info;                                                                               \
    }                                                                                              \
    static int getrf_##x(int m, int n, void *a, int lda, int *ipiv)                                \
    {                                                                                              \
        int info = 0;                                                                              \
        if (ipiv)                                                                                  \
            x##getrf_(&m, &n, a, &lda, ipiv, &info);                                               \
        else                                                                                       \
            info = plain_##x(m, n, a, lda);                                                        \
        device_wrote_matrix(a, sizeof(E), m, n, lda);                                              \
        device_wrote(ipiv, (size_t)(m < n ? m : n) * sizeof *ipiv);                                \
        return info;                                                                               \
    }                                                                                              \
    static int getrs_##x(const char *trans, int n, int nrhs, const void *a, int lda,               \
                         const int *ipiv, void *b, int ldb)                                        \
    {                                                                                              \
        int info = 0, *none = ipiv ? NULL : solver_alloc(n, sizeof *none);                         \
        if (!ipiv && !none)                                                                        \
            return OUT_OF_MEMORY;                                                                  \
        for (int i = 0; none && i < n; i++)                                                        \
            none[i] = i + 1;                                                                       \
        x##getrs_(trans, &n, &nrhs, a, &lda, none ? none : ipiv, b, &ldb, &info, 1);               \
        free(none);                                                                                \
        device_wrote_matrix(b, sizeof(E), n, nrhs, ldb);                                           \
        return info;                                                                               \
    }                                                                                              \
    static int potrf_##x(const char *uplo, int n, void *a, int lda)                                \
    {                                                                                              \
        int info = 0;                                                                              \
        x##potrf_(uplo, &n, a, &lda, &info, 1);                                                    \
        device_wrote_matrix(a, sizeof(E), n, n, lda);                                              \
        return info;                                                                               \
    }                                                                                              \
    static int potrs_##x(const char *uplo, int n, int nrhs, const void *a, int lda, void *b,       \
                         int ldb)                                                                  \
    {                                                                                              \
        int info = 0;                                                                              \
        x##potrs_(uplo, &n, &nrhs, a, &lda, b, &ldb, &info, 1);                                    \
        device_wrote_matrix(b, sizeof(E), n, nrhs, ldb);                                           \
        return info;                                                                               \
    }                                                                                              \
    static int potri_##x(const char *uplo, int n, void *a, int lda)                                \
    {                                                                                              \
        int info = 0;                                                                              \
        x##potri_(uplo, &n, a, &lda, &info, 1);                                                    \
        device_wrote_matrix(a, sizeof(E), n, n, lda);                                              \
        return info;                                                                               \
    }                                                                                              \
    static int sytrf_##x(const char *uplo, int n, void *a, int lda, int *ipiv)                     \
    {                                                                                              \
        int info = 0, size = 64 * n + 1;                                                           \
        E *work = solver_alloc(size, sizeof *work);                                                \
        if (!work)                                                                                 \
            return OUT_OF_MEMORY;                                                                  \
        x##sytrf_(uplo, &n, a, &lda, ipiv, work, &size, &info, 1);                                 \
        free(work);                                                                                \
        device_wrote_matrix(a, sizeof(E), n, n, lda);                                              \
        device_wrote(ipiv, (size_t)n * sizeof *ipiv);                                              \
        return info;                                                                               \
    }
FOR_ALL(BENEATH)

#define WORK(T)        T *work, int lwork
#define NO_WORK        (void)work, (void)lwork
#define VALID_RHS      nrhs >= 0 && b &&ldb >= n &&ldb > 0
#define EACH(i, count) for (int i = 0; s == HIPSOLVER_STATUS_SUCCESS && i < (count); i++)

/* The same in both interfaces. */
#define SAME(P, CONST, X, x, T)                                                                    \
    hipsolverStatus_t hipsolver##P##X##potrf(hipsolverHandle_t handle, hipsolverFillMode_t uplo,   \
                                             int n, T *a, int lda, WORK(T), int *info)             \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && info);                                           \
        return solver_end(potrf_##x(UPLO(uplo), n, a, lda), info);                                 \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##potri(hipsolverHandle_t handle, hipsolverFillMode_t uplo,   \
                                             int n, T *a, int lda, WORK(T), int *info)             \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && info);                                           \
        return solver_end(potri_##x(UPLO(uplo), n, a, lda), info);                                 \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##sytrf(hipsolverHandle_t handle, hipsolverFillMode_t uplo,   \
                                             int n, T *a, int lda, int *ipiv, WORK(T), int *info)  \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && ipiv && info);                                   \
        return solver_end(sytrf_##x(UPLO(uplo), n, a, lda, ipiv), info);                           \
    }

/* Those that take a workspace in one interface only. HAS: PASS or DROP. */
#define DIFFERENT(P, CONST, HAS, X, x, T)                                                          \
    hipsolverStatus_t hipsolver##P##X##getrs(                                                      \
        hipsolverHandle_t handle, hipsolverOperation_t op, int n, int nrhs, CONST T *a, int lda,   \
        CONST int *ipiv, T *b, int ldb, HAS(WORK(T), ) int *info)                                  \
    {                                                                                              \
        HAS(NO_WORK;)                                                                              \
        READY(IS_SQUARE(n, a) && VALID_RHS && info);                                               \
        return solver_end(getrs_##x(TRANS(op), n, nrhs, a, lda, ipiv, b, ldb), info);              \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##potrs(hipsolverHandle_t handle, hipsolverFillMode_t uplo,   \
                                             int n, int nrhs, CONST T *a, int lda, T *b, int ldb,  \
                                             HAS(WORK(T), ) int *info)                             \
    {                                                                                              \
        HAS(NO_WORK;)                                                                              \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && VALID_RHS && info);                              \
        return solver_end(potrs_##x(UPLO(uplo), n, nrhs, a, lda, b, ldb), info);                   \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##potrfBatched(hipsolverHandle_t handle,                      \
                                                    hipsolverFillMode_t uplo, int n, T *a[],       \
                                                    int lda, HAS(WORK(T), ) int *info, int count)  \
    {                                                                                              \
        HAS(NO_WORK;)                                                                              \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && info && count >= 0);                             \
        EACH(i, count)                                                                             \
        s = solver_end(potrf_##x(UPLO(uplo), n, a[i], lda), info + i);                             \
        return s;                                                                                  \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##potrsBatched(                                               \
        hipsolverHandle_t handle, hipsolverFillMode_t uplo, int n, int nrhs, T *a[], int lda,      \
        T *b[], int ldb, HAS(WORK(T), ) int *info, int count)                                      \
    {                                                                                              \
        HAS(NO_WORK;)                                                                              \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && VALID_RHS && info && count >= 0);                \
        EACH(i, count)                                                                             \
        s = solver_end(potrs_##x(UPLO(uplo), n, nrhs, a[i], lda, b[i], ldb), info);                \
        return s;                                                                                  \
    }

#define TYPED(X, x, T, E, R, Q, H, K)                                                              \
    hipsolverStatus_t hipsolver##X##getrf(hipsolverHandle_t handle, int m, int n, T *a, int lda,   \
                                          WORK(T), int *ipiv, int *info)                           \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(m >= 0 && n >= 0 && a && lda >= m && lda > 0 && info);                               \
        return solver_end(getrf_##x(m, n, a, lda, ipiv), info);                                    \
    }                                                                                              \
    hipsolverStatus_t hipsolverDn##X##getrf(hipsolverHandle_t handle, int m, int n, T *a, int lda, \
                                            T *work, int *ipiv, int *info)                         \
    {                                                                                              \
        return hipsolver##X##getrf(handle, m, n, a, lda, work, 0, ipiv, info);                     \
    }                                                                                              \
    SAME(, NOT_CONST, X, x, T)                                                                     \
    SAME(Dn, const, X, x, T)                                                                       \
    DIFFERENT(, NOT_CONST, PASS, X, x, T)                                                          \
    DIFFERENT(Dn, const, DROP, X, x, T)
FOR_ALL(TYPED)
