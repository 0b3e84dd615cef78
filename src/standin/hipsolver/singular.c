/* Singular values: gesvd, gesvdj, gesvda. All by LAPACK's direct routine, in descending order. */
#include "standin/hipsolver/solver.h"
#include <string.h>

#define FORTRAN(X, x, T, E, R, Q, H, K)                                                            \
    void x##gesvd_(const char *jobu, const char *jobvt, const int *m, const int *n, E *a,          \
                   const int *lda, R *s, E *u, const int *ldu, E *vt, const int *ldvt, E *work,    \
                   const int *lwork, K(R *rwork, ) int *info, size_t length1, size_t length2);
FOR_ALL(FORTRAN)

static int singular_least(int m, int n)
{
    return m < n ? m : n;
}

#define BENEATH(X, x, T, E, R, Q, H, K)                                                            \
    static int svd_##x(char jobu, char jobv, int m, int n, E *a, int lda, R *s, E *u, int ldu,     \
                       E *vt, int ldvt)                                                            \
    {                                                                                              \
        int info = 0, size = -1;                                                                   \
        E query = 0;                                                                               \
        R *rwork = solver_alloc(5 * (int64_t)singular_least(m, n), sizeof *rwork);                 \
        x##gesvd_(&jobu, &jobv, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, &query, &size,             \
                  K(rwork, ) & info, 1, 1);                                                        \
        size = ASKED(query) > 0 ? ASKED(query) : 1;                                                \
        E *work = solver_alloc(size, sizeof *work);                                                \
        if (work && rwork)                                                                         \
            x##gesvd_(&jobu, &jobv, &m, &n, a, &lda, s, u, &ldu, vt, &ldvt, work, &size,           \
                      K(rwork, ) & info, 1, 1);                                                    \
        else                                                                                       \
            info = OUT_OF_MEMORY;                                                                  \
        free(work), free(rwork);                                                                   \
        return info;                                                                               \
    }                                                                                              \
    /* With V itself, rank columns of it and of U, and A as it was; job: 'N', 'S' or 'A'. */       \
    static int svd_v_##x(char job, int rank, int m, int n, const E *a, int lda, R *s, E *u,        \
                         int ldu, E *v, int ldv)                                                   \
    {                                                                                              \
        const int all = singular_least(m, n), rows = job == 'A' ? n : all,                         \
                  cols = job == 'A' ? m : all;                                                     \
        E *copy = solver_alloc((int64_t)m * n, sizeof *copy);                                      \
        E *left = solver_alloc((int64_t)m * cols, sizeof *left);                                   \
        E *right = solver_alloc((int64_t)rows * n, sizeof *right);                                 \
        R *values = solver_alloc(all, sizeof *values);                                             \
        int info = copy && left && right && values ? 0 : OUT_OF_MEMORY;                            \
        for (int64_t j = 0; !info && j < n; j++)                                                   \
            memcpy(copy + j * m, a + j * lda, (size_t)m * sizeof *copy);                           \
        if (!info)                                                                                 \
            info = svd_##x(job, job, m, n, copy, m > 0 ? m : 1, values, left, m > 0 ? m : 1,       \
                           right, rows > 0 ? rows : 1);                                            \
        const int u_cols = job == 'A' ? m : rank, v_cols = job == 'A' ? n : rank;                  \
        for (int i = 0; info >= 0 && i < rank && i < all; i++)                                     \
            s[i] = values[i];                                                                      \
        for (int64_t j = 0; info >= 0 && job != 'N' && j < u_cols; j++)                            \
            memcpy(u + j * ldu, left + j * m, (size_t)m * sizeof *u);                              \
        for (int64_t j = 0; info >= 0 && job != 'N' && j < v_cols; j++)                            \
            for (int64_t i = 0; i < n; i++)                                                        \
                v[i + j * ldv] = (E)conj((double complex)right[j + i * rows]);                     \
        free(copy), free(left), free(right), free(values);                                         \
        device_wrote(s, (size_t)(rank < all ? rank : all) * sizeof *s);                            \
        if (job != 'N') {                                                                          \
            device_wrote_matrix(u, sizeof *u, m, u_cols, ldu);                                     \
            device_wrote_matrix(v, sizeof *v, n, v_cols, ldv);                                     \
        }                                                                                          \
        return info;                                                                               \
    }
FOR_ALL(BENEATH)

static char singular_job_of(hipsolverEigMode_t jobz, bool economic)
{
    return jobz != HIPSOLVER_EIG_MODE_VECTOR ? 'N' : economic ? 'S' : 'A';
}

static bool is_job(signed char job)
{
    return job == 'A' || job == 'S' || job == 'O' || job == 'N';
}

/* Columns of U (rows of V's transpose) that a job asks for. */
static int singular_columns_of(signed char job, int m, int n)
{
    return job == 'A' ? m : job == 'S' ? singular_least(m, n) : 0;
}

#define WORK(T)   T *work, int lwork
#define NO_WORK   (void)work, (void)lwork
#define IS_MATRIX m >= 0 && n >= 0 && a &&lda >= m &&lda > 0 && values &&info

#define SINGULAR(P, X, x, T, E, R)                                                                 \
    hipsolverStatus_t hipsolver##P##X##gesvd(                                                      \
        hipsolverHandle_t handle, signed char jobu, signed char jobv, int m, int n, T *a, int lda, \
        R *values, T *u, int ldu, T *v, int ldv, WORK(T), R *rwork, int *info)                     \
    {                                                                                              \
        NO_WORK, (void)rwork;                                                                      \
        READY(IS_MATRIX &&is_job(jobu) && is_job(jobv) && (jobu != 'O' || jobv != 'O'));           \
        const int result = svd_##x((char)jobu, (char)jobv, m, n, PLAIN(a), lda, values, PLAIN(u),  \
                                   ldu > 0 ? ldu : 1, PLAIN(v), ldv > 0 ? ldv : 1);                \
        device_wrote_matrix(a, sizeof *a, m, n, lda);                                              \
        device_wrote(values, (size_t)singular_least(m, n) * sizeof *values);                       \
        device_wrote_matrix(u, sizeof *u, m, singular_columns_of(jobu, m, n), ldu);                \
        device_wrote_matrix(v, sizeof *v, singular_columns_of(jobv, n, m),                         \
                            singular_columns_of(jobv, n, m) ? n : 0, ldv);                         \
        return solver_end(result, info);                                                           \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##gesvdj(                                                     \
        hipsolverHandle_t handle, hipsolverEigMode_t jobz, int econ, int m, int n, T *a, int lda,  \
        R *values, T *u, int ldu, T *v, int ldv, WORK(T), int *info, hipsolverGesvdjInfo_t params) \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_MATRIX &&params);                                                                 \
        return solver_end(svd_v_##x(singular_job_of(jobz, econ), singular_least(m, n), m, n,       \
                                    PLAIN(a), lda, values, PLAIN(u), ldu, PLAIN(v), ldv),          \
                          info);                                                                   \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##gesvdjBatched(                                              \
        hipsolverHandle_t handle, hipsolverEigMode_t jobz, int m, int n, T *a, int lda, R *values, \
        T *u, int ldu, T *v, int ldv, WORK(T), int *info, hipsolverGesvdjInfo_t params, int count) \
    {                                                                                              \
        NO_WORK;                                                                                   \
        READY(IS_MATRIX &&params &&count >= 0);                                                    \
        for (int64_t i = 0; s == HIPSOLVER_STATUS_SUCCESS && i < count; i++)                       \
            s = solver_end(svd_v_##x(singular_job_of(jobz, false), singular_least(m, n), m, n,     \
                                     PLAIN(a + i * lda * n), lda,                                  \
                                     values + i * singular_least(m, n), PLAIN(u + i * ldu * m),    \
                                     ldu, PLAIN(v + i * ldv * n), ldv),                            \
                           info + i);                                                              \
        return s;                                                                                  \
    }
#define APPROXIMATE(X, x, T, E, R)                                                                 \
    hipsolverStatus_t hipsolverDn##X##gesvdaStridedBatched(                                        \
        hipsolverHandle_t handle, hipsolverEigMode_t jobz, int rank, int m, int n, const T *a,     \
        int lda, long long stride_a, R *values, long long stride_s, T *u, int ldu,                 \
        long long stride_u, T *v, int ldv, long long stride_v, WORK(T), int *info, double *lost,   \
        int count)                                                                                 \
    {                                                                                              \
        NO_WORK, (void)lost; /* as hipSOLVER */                                                    \
        READY(IS_MATRIX &&count >= 0 && rank >= 0 && rank <= singular_least(m, n));                \
        for (int64_t i = 0; s == HIPSOLVER_STATUS_SUCCESS && i < count; i++)                       \
            s = solver_end(svd_v_##x(singular_job_of(jobz, true), rank, m, n,                      \
                                     PLAIN(a + i * stride_a), lda, values + i * stride_s,          \
                                     PLAIN(u + i * stride_u), ldu, PLAIN(v + i * stride_v), ldv),  \
                           info + i);                                                              \
        return s;                                                                                  \
    }
#define TYPED(X, x, T, E, R, Q, H, K)                                                              \
    SINGULAR(, X, x, T, E, R)                                                                      \
    SINGULAR(Dn, X, x, T, E, R)                                                                    \
    APPROXIMATE(X, x, T, E, R)
FOR_ALL(TYPED)
