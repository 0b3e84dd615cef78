/* Orthogonal factors: geqrf, orgqr, ormqr, gebrd, orgbr, sytrd, orgtr, ormtr; of
 * complex matrices ungqr ...
 */
#include "standin/hipsolver/solver.h"

#define FORTRAN(X, x, T, E, R, Q, H, K)                                                            \
    void x##geqrf_(const int *m, const int *n, E *a, const int *lda, E *tau, E *work,              \
                   const int *lwork, int *info);                                                   \
    void x##gebrd_(const int *m, const int *n, E *a, const int *lda, R *d, R *e, E *tauq, E *taup, \
                   E *work, const int *lwork, int *info);                                          \
    void x##H##trd_(const char *uplo, const int *n, E *a, const int *lda, R *d, R *e, E *tau,      \
                    E *work, const int *lwork, int *info, size_t length);                          \
    void x##Q##gqr_(const int *m, const int *n, const int *k, E *a, const int *lda, const E *tau,  \
                    E *work, const int *lwork, int *info);                                         \
    void x##Q##gbr_(const char *vect, const int *m, const int *n, const int *k, E *a,              \
                    const int *lda, const E *tau, E *work, const int *lwork, int *info,            \
                    size_t length);                                                                \
    void x##Q##gtr_(const char *uplo, const int *n, E *a, const int *lda, const E *tau, E *work,   \
                    const int *lwork, int *info, size_t length);                                   \
    void x##Q##mqr_(const char *side, const char *trans, const int *m, const int *n, const int *k, \
                    E *a, const int *lda, const E *tau, E *c, const int *ldc, E *work,             \
                    const int *lwork, int *info, size_t length1, size_t length2);                  \
    void x##Q##mtr_(const char *side, const char *uplo, const char *trans, const int *m,           \
                    const int *n, E *a, const int *lda, const E *tau, E *c, const int *ldc,        \
                    E *work, const int *lwork, int *info, size_t length1, size_t length2,          \
                    size_t length3);
FOR_ALL(FORTRAN)

/* Calls a routine twice: for the size of its workspace, and with that. CALL uses
 * work, &lwork and &info. */
#define WITH_WORK(E, CALL)                                                                         \
    do {                                                                                           \
        E query = 0, *work = &query;                                                               \
        int lwork = -1;                                                                            \
        CALL;                                                                                      \
        lwork = ASKED(query) > 0 ? ASKED(query) : 1;                                               \
        work = solver_alloc(lwork, sizeof *work);                                                  \
        if (!work)                                                                                 \
            return OUT_OF_MEMORY;                                                                  \
        CALL;                                                                                      \
        free(work);                                                                                \
    } while (0)

#define BENEATH(X, x, T, E, R, Q, H, K)                                                            \
    static int geqrf_##x(int m, int n, E *a, int lda, E *tau)                                      \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##geqrf_(&m, &n, a, &lda, tau, work, &lwork, &info));                        \
        device_wrote_matrix(a, sizeof *a, m, n, lda);                                              \
        device_wrote(tau, (size_t)(m < n ? m : n) * sizeof *tau);                                  \
        return info;                                                                               \
    }                                                                                              \
    static int gebrd_##x(int m, int n, E *a, int lda, R *d, R *e, E *tauq, E *taup)                \
    {                                                                                              \
        int info = 0;                                                                              \
        const size_t least = (size_t)(m < n ? m : n);                                              \
        WITH_WORK(E, x##gebrd_(&m, &n, a, &lda, d, e, tauq, taup, work, &lwork, &info));           \
        device_wrote_matrix(a, sizeof *a, m, n, lda);                                              \
        device_wrote(d, least * sizeof *d);                                                        \
        device_wrote(e, (least ? least - 1 : 0) * sizeof *e);                                      \
        device_wrote(tauq, least * sizeof *tauq);                                                  \
        device_wrote(taup, least * sizeof *taup);                                                  \
        return info;                                                                               \
    }                                                                                              \
    static int trd_##x(const char *uplo, int n, E *a, int lda, R *d, R *e, E *tau)                 \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##H##trd_(uplo, &n, a, &lda, d, e, tau, work, &lwork, &info, 1));            \
        device_wrote_matrix(a, sizeof *a, n, n, lda);                                              \
        device_wrote(d, (size_t)n * sizeof *d);                                                    \
        device_wrote(e, (size_t)(n ? n - 1 : 0) * sizeof *e);                                      \
        device_wrote(tau, (size_t)(n ? n - 1 : 0) * sizeof *tau);                                  \
        return info;                                                                               \
    }                                                                                              \
    static int gqr_##x(int m, int n, int k, E *a, int lda, const E *tau)                           \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##Q##gqr_(&m, &n, &k, a, &lda, tau, work, &lwork, &info));                   \
        device_wrote_matrix(a, sizeof *a, m, n, lda);                                              \
        return info;                                                                               \
    }                                                                                              \
    static int gbr_##x(const char *vect, int m, int n, int k, E *a, int lda, const E *tau)         \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##Q##gbr_(vect, &m, &n, &k, a, &lda, tau, work, &lwork, &info, 1));          \
        device_wrote_matrix(a, sizeof *a, m, n, lda);                                              \
        return info;                                                                               \
    }                                                                                              \
    static int gtr_##x(const char *uplo, int n, E *a, int lda, const E *tau)                       \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##Q##gtr_(uplo, &n, a, &lda, tau, work, &lwork, &info, 1));                  \
        device_wrote_matrix(a, sizeof *a, n, n, lda);                                              \
        return info;                                                                               \
    }                                                                                              \
    static int mqr_##x(const char *side, const char *trans, int m, int n, int k, E *a, int lda,    \
                       const E *tau, E *c, int ldc)                                                \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##Q##mqr_(side, trans, &m, &n, &k, a, &lda, tau, c, &ldc, work, &lwork,      \
                                &info, 1, 1));                                                     \
        device_wrote_matrix(c, sizeof *c, m, n, ldc);                                              \
        return info;                                                                               \
    }                                                                                              \
    static int mtr_##x(const char *side, const char *uplo, const char *trans, int m, int n, E *a,  \
                       int lda, const E *tau, E *c, int ldc)                                       \
    {                                                                                              \
        int info = 0;                                                                              \
        WITH_WORK(E, x##Q##mtr_(side, uplo, trans, &m, &n, a, &lda, tau, c, &ldc, work, &lwork,    \
                                &info, 1, 1, 1));                                                  \
        device_wrote_matrix(c, sizeof *c, m, n, ldc);                                              \
        return info;                                                                               \
    }
FOR_ALL(BENEATH)

#define WORK(T)   T *work, int lwork, int *info
#define NO_WORK   (void)work, (void)lwork
#define IS_MATRIX m >= 0 && n >= 0 && a &&lda >= m &&lda > 0

#define FACTORS(P, CONST, X, x, T, E, R, Q, H)                                                     \
    hipsolverStatus_t hipsolver##P##X##geqrf(hipsolverHandle_t handle, int m, int n, T *a,         \
                                             int lda, T *tau, WORK(T))                             \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_MATRIX &&tau &&info);                                                             \
        return solver_end(geqrf_##x(m, n, PLAIN(a), lda, PLAIN(tau)), info);                       \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##gebrd(hipsolverHandle_t handle, int m, int n, T *a,         \
                                             int lda, R *d, R *e, T *tauq, T *taup, WORK(T))       \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_MATRIX &&d &&e &&tauq &&taup &&info);                                             \
        return solver_end(gebrd_##x(m, n, PLAIN(a), lda, d, e, PLAIN(tauq), PLAIN(taup)), info);   \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##H##trd(hipsolverHandle_t handle, hipsolverFillMode_t uplo,  \
                                              int n, T *a, int lda, R *d, R *e, T *tau, WORK(T))   \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && d && e && tau && info);                          \
        return solver_end(trd_##x(UPLO(uplo), n, PLAIN(a), lda, d, e, PLAIN(tau)), info);          \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##Q##gqr(hipsolverHandle_t handle, int m, int n, int k, T *a, \
                                              int lda, CONST T *tau, WORK(T))                      \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_MATRIX &&k >= 0 && tau && info);                                                  \
        return solver_end(gqr_##x(m, n, k, PLAIN(a), lda, PLAIN(tau)), info);                      \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##Q##gbr(hipsolverHandle_t handle, hipsolverSideMode_t side,  \
                                              int m, int n, int k, T *a, int lda, CONST T *tau,    \
                                              WORK(T))                                             \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_MATRIX &&k >= 0 && tau && info);                                                  \
        return solver_end(                                                                         \
            gbr_##x(side == HIPSOLVER_SIDE_LEFT ? "Q" : "P", m, n, k, PLAIN(a), lda, PLAIN(tau)),  \
            info);                                                                                 \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##Q##gtr(hipsolverHandle_t handle, hipsolverFillMode_t uplo,  \
                                              int n, T *a, int lda, CONST T *tau, WORK(T))         \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_FILL(uplo) && IS_SQUARE(n, a) && tau && info);                                    \
        return solver_end(gtr_##x(UPLO(uplo), n, PLAIN(a), lda, PLAIN(tau)), info);                \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##Q##mqr(                                                     \
        hipsolverHandle_t handle, hipsolverSideMode_t side, hipsolverOperation_t op, int m, int n, \
        int k, CONST T *a, int lda, CONST T *tau, T *c, int ldc, WORK(T))                          \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(m >= 0 && n >= 0 && k >= 0 && a && lda > 0 && tau && c && ldc >= m && info);         \
        return solver_end(                                                                         \
            mqr_##x(SIDE(side), TRANS(op), m, n, k, PLAIN(a), lda, PLAIN(tau), PLAIN(c), ldc),     \
            info);                                                                                 \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##Q##mtr(                                                     \
        hipsolverHandle_t handle, hipsolverSideMode_t side, hipsolverFillMode_t uplo,              \
        hipsolverOperation_t op, int m, int n, T *a, int lda, T *tau, T *c, int ldc, WORK(T))      \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_FILL(uplo) && m >= 0 && n >= 0 && a && lda > 0 && tau && c && ldc >= m && info);  \
        return solver_end(mtr_##x(SIDE(side), UPLO(uplo), TRANS(op), m, n, PLAIN(a), lda,          \
                                  PLAIN(tau), PLAIN(c), ldc),                                      \
                          info);                                                                   \
    }
#define TYPED(X, x, T, E, R, Q, H, K) BOTH(FACTORS, X, x, T, E, R, Q, H)
FOR_ALL(TYPED)
