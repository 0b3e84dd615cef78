/* Whole systems: gels and gesv, which cuSOLVER solves in lower precision first; here, as in
 * hipSOLVER, they are solved in the precision of their arguments. */
#include "standin/hipsolver/solver.h"
#include <string.h>

#define FORTRAN(X, x, T, E, R, Q, H, K)                                                            \
    void x##gels_(const char *trans, const int *m, const int *n, const int *nrhs, E *a,            \
                  const int *lda, E *b, const int *ldb, E *work, const int *lwork, int *info,      \
                  size_t length);                                                                  \
    void x##gesv_(const int *n, const int *nrhs, E *a, const int *lda, int *ipiv, E *b,            \
                  const int *ldb, int *info);
FOR_ALL(FORTRAN)

#define BENEATH(X, x, T, E, R, Q, H, K)                                                            \
    static void columns_##x(E *to, int ldt, const E *from, int ldf, int rows, int cols)            \
    {                                                                                              \
        for (int64_t j = 0; to != from && j < cols; j++)                                           \
            memmove(to + j * ldt, from + j * ldf, (size_t)rows * sizeof *to);                      \
    }                                                                                              \
    static int gels_##x(int m, int n, int nrhs, E *a, int lda, const E *b, int ldb, E *solution,   \
                        int ldx)                                                                   \
    {                                                                                              \
        int info = 0, size = 66 * (m + nrhs + 1), rows = m > n ? m : n, ldc = rows > 0 ? rows : 1; \
        E *work = solver_alloc(size, sizeof *work),                                                \
          *copy = solver_alloc((int64_t)ldc * nrhs, sizeof *copy);                                 \
        if (work && copy) {                                                                        \
            columns_##x(copy, ldc, b, ldb, m, nrhs);                                               \
            x##gels_("N", &m, &n, &nrhs, a, &lda, copy, &ldc, work, &size, &info, 1);              \
            columns_##x(solution, ldx, copy, ldc, n, nrhs);                                        \
        } else {                                                                                   \
            info = OUT_OF_MEMORY;                                                                  \
        }                                                                                          \
        free(work), free(copy);                                                                    \
        device_wrote_matrix(a, sizeof *a, m, n, lda);                                              \
        device_wrote_matrix(solution, sizeof *solution, n, nrhs, ldx);                             \
        return info;                                                                               \
    }                                                                                              \
    static int gesv_##x(int n, int nrhs, E *a, int lda, int *ipiv, const E *b, int ldb,            \
                        E *solution, int ldx)                                                      \
    {                                                                                              \
        int info = 0;                                                                              \
        columns_##x(solution, ldx, b, ldb, n, nrhs);                                               \
        x##gesv_(&n, &nrhs, a, &lda, ipiv, solution, &ldx, &info);                                 \
        device_wrote_matrix(a, sizeof *a, n, n, lda);                                              \
        device_wrote_matrix(solution, sizeof *solution, n, nrhs, ldx);                             \
        device_wrote(ipiv, (size_t)n * sizeof *ipiv);                                              \
        return info;                                                                               \
    }
FOR_ALL(BENEATH)

/* Refinement there was none: LAPACK's number for that. */
static void no_refinement(int *niters)
{
    if (niters)
        *niters = -1;
}

#define SYSTEMS(P, X, x, T)                                                                        \
    hipsolverStatus_t hipsolver##P##X##X##gels(hipsolverHandle_t handle, int m, int n, int nrhs,   \
                                               T *a, int lda, T *b, int ldb, T *solution, int ldx, \
                                               void *work, size_t lwork, int *niters, int *info)   \
    {                                                                                              \
        (void)work, (void)lwork;                                                                   \
        READY(m >= 0 && n >= 0 && nrhs >= 0 && a && lda >= m && lda > 0 && b && ldb >= m &&        \
              solution && ldx >= n && info);                                                       \
        no_refinement(niters);                                                                     \
        return solver_end(                                                                         \
            gels_##x(m, n, nrhs, PLAIN(a), lda, PLAIN(b), ldb, PLAIN(solution), ldx), info);       \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##X##gesv(                                                    \
        hipsolverHandle_t handle, int n, int nrhs, T *a, int lda, int *ipiv, T *b, int ldb,        \
        T *solution, int ldx, void *work, size_t lwork, int *niters, int *info)                    \
    {                                                                                              \
        (void)work, (void)lwork;                                                                   \
        READY(nrhs >= 0 && IS_SQUARE(n, a) && ipiv && b && ldb >= n && solution && ldx >= n &&     \
              info);                                                                               \
        no_refinement(niters);                                                                     \
        return solver_end(                                                                         \
            gesv_##x(n, nrhs, PLAIN(a), lda, ipiv, PLAIN(b), ldb, PLAIN(solution), ldx), info);    \
    }
#define TYPED(X, x, T, E, R, Q, H, K) SYSTEMS(, X, x, T) SYSTEMS(Dn, X, x, T)
FOR_ALL(TYPED)
