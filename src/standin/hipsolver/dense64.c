/* The interface with 64-bit sizes and types at run time, by way of that with types in its names. */
#include "standin/hipsolver/solver.h"

hipsolverStatus_t hipsolverDnCreateParams(hipsolverDnParams_t *params)
{
    if (!params)
        return HIPSOLVER_STATUS_INVALID_VALUE;
    *params = calloc(1, sizeof(int));
    return *params ? HIPSOLVER_STATUS_SUCCESS : HIPSOLVER_STATUS_ALLOC_FAILED;
}

hipsolverStatus_t hipsolverDnDestroyParams(hipsolverDnParams_t params)
{
    free(params);
    return params ? HIPSOLVER_STATUS_SUCCESS : HIPSOLVER_STATUS_INVALID_VALUE;
}

/* LAPACK's sizes have 32 bits. */
static bool dense64_fits(int64_t a, int64_t b, int64_t c, int64_t d)
{
    return a >= 0 && b >= 0 && c >= 0 && d >= 0 && a <= INT_MAX && b <= INT_MAX && c <= INT_MAX &&
           d <= INT_MAX;
}

/* The function of the type at run time. */
#define BY_TYPE(type, name, ...)                                                                   \
    ((type) == HIP_R_32F   ? hipsolverDnS##name(__VA_ARGS__)                                       \
     : (type) == HIP_R_64F ? hipsolverDnD##name(__VA_ARGS__)                                       \
     : (type) == HIP_C_32F ? hipsolverDnC##name(__VA_ARGS__)                                       \
     : (type) == HIP_C_64F ? hipsolverDnZ##name(__VA_ARGS__)                                       \
                           : HIPSOLVER_STATUS_INVALID_VALUE)
#define WORKS                                                                                      \
    hipDataType compute, void *device_work, size_t device_size, void *host_work, size_t host_size, \
        int *info
#define NO_WORKS                                                                                   \
    (void)params, (void)compute, (void)device_work, (void)device_size, (void)host_work,            \
        (void)host_size

hipsolverStatus_t hipsolverDnXgeqrf(hipsolverDnHandle_t handle, hipsolverDnParams_t params,
                                    int64_t m, int64_t n, hipDataType type, void *a, int64_t lda,
                                    hipDataType tau_type, void *tau, WORKS)
{
    NO_WORKS;
    READY(dense64_fits(m, n, lda, 0) && type == tau_type);
    return BY_TYPE(type, geqrf, handle, (int)m, (int)n, a, (int)lda, tau, NULL, 0, info);
}

hipsolverStatus_t hipsolverDnXgetrf(hipsolverDnHandle_t handle, hipsolverDnParams_t params,
                                    int64_t m, int64_t n, hipDataType type, void *a, int64_t lda,
                                    int64_t *ipiv, WORKS)
{
    NO_WORKS;
    READY(dense64_fits(m, n, lda, 0));
    const int64_t least = m < n ? m : n;
    int *narrow = ipiv ? solver_alloc(least, sizeof *narrow) : NULL;
    if (ipiv && !narrow)
        return HIPSOLVER_STATUS_ALLOC_FAILED;
    s = BY_TYPE(type, getrf, handle, (int)m, (int)n, a, (int)lda, NULL, narrow, info);
    for (int64_t i = 0; s == HIPSOLVER_STATUS_SUCCESS && narrow && i < least; i++)
        ipiv[i] = narrow[i];
    device_wrote(ipiv, (size_t)least * sizeof *ipiv);
    free(narrow);
    return s;
}

hipsolverStatus_t hipsolverDnXgetrs(hipsolverDnHandle_t handle, hipsolverDnParams_t params,
                                    hipsolverOperation_t op, int64_t n, int64_t nrhs,
                                    hipDataType type, const void *a, int64_t lda,
                                    const int64_t *ipiv, hipDataType b_type, void *b, int64_t ldb,
                                    int *info)
{
    (void)params;
    READY(dense64_fits(n, nrhs, lda, ldb) && type == b_type);
    int *narrow = ipiv ? solver_alloc(n, sizeof *narrow) : NULL;
    if (ipiv && !narrow)
        return HIPSOLVER_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; narrow && i < n; i++)
        narrow[i] = (int)ipiv[i];
    s = BY_TYPE(type, getrs, handle, op, (int)n, (int)nrhs, a, (int)lda, narrow, b, (int)ldb, info);
    free(narrow);
    return s;
}

hipsolverStatus_t hipsolverDnXpotrf(hipsolverDnHandle_t handle, hipsolverDnParams_t params,
                                    hipsolverFillMode_t uplo, int64_t n, hipDataType type, void *a,
                                    int64_t lda, WORKS)
{
    NO_WORKS;
    READY(dense64_fits(n, lda, 0, 0));
    return BY_TYPE(type, potrf, handle, uplo, (int)n, a, (int)lda, NULL, 0, info);
}

hipsolverStatus_t hipsolverDnXpotrs(hipsolverDnHandle_t handle, hipsolverDnParams_t params,
                                    hipsolverFillMode_t uplo, int64_t n, int64_t nrhs,
                                    hipDataType type, const void *a, int64_t lda,
                                    hipDataType b_type, void *b, int64_t ldb, int *info)
{
    (void)params;
    READY(dense64_fits(n, nrhs, lda, ldb) && type == b_type);
    return BY_TYPE(type, potrs, handle, uplo, (int)n, (int)nrhs, a, (int)lda, b, (int)ldb, info);
}
