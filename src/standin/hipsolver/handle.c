/* Handles, their settings, and the parameters of Jacobi's methods. */
#include "standin/hipsolver/solver.h"
#include <cblas.h>

hipsolverStatus_t solver_ready(hipsolverHandle_t handle, const char *function, bool valid)
{
    if (!handle)
        return HIPSOLVER_STATUS_NOT_INITIALIZED;
    if (!valid)
        return HIPSOLVER_STATUS_INVALID_VALUE;
    return device_ready(function, ((struct solver_handle *)handle)->stream) == 0
               ? HIPSOLVER_STATUS_SUCCESS
               : HIPSOLVER_STATUS_NOT_SUPPORTED;
}

hipsolverStatus_t solver_end(int info, int *to)
{
    if (info == OUT_OF_MEMORY)
        return HIPSOLVER_STATUS_ALLOC_FAILED;
    if (to)
        *to = info;
    device_wrote(to, sizeof *to);
    return HIPSOLVER_STATUS_SUCCESS;
}

static hipsolverStatus_t hipsolver_handle_create(void **handle, const char *function)
{
    if (!handle)
        return HIPSOLVER_STATUS_INVALID_VALUE;
    if (device_ready(function, NULL) != 0)
        return HIPSOLVER_STATUS_NOT_SUPPORTED;
    openblas_set_num_threads(1); /* the same sums, in the same order, on every machine */
    struct solver_handle *h = calloc(1, sizeof *h);
    if (!h)
        return HIPSOLVER_STATUS_ALLOC_FAILED;
    h->mode = HIPSOLVER_DETERMINISTIC_RESULTS;
    *handle = h;
    return HIPSOLVER_STATUS_SUCCESS;
}

static hipsolverStatus_t hipsolver_handle_destroy(void *handle)
{
    if (!handle)
        return HIPSOLVER_STATUS_NOT_INITIALIZED;
    free(handle);
    return HIPSOLVER_STATUS_SUCCESS;
}

#define HANDLES(P)                                                                                 \
    hipsolverStatus_t hipsolver##P##Create(hipsolverHandle_t *handle)                              \
    {                                                                                              \
        return hipsolver_handle_create(handle, __func__);                                          \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##Destroy(hipsolverHandle_t handle)                              \
    {                                                                                              \
        return hipsolver_handle_destroy(handle);                                                   \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##SetStream(hipsolverHandle_t handle, hipStream_t stream)        \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPSOLVER_STATUS_NOT_INITIALIZED;                                               \
        ((struct solver_handle *)handle)->stream = stream;                                         \
        return HIPSOLVER_STATUS_SUCCESS;                                                           \
    }
HANDLES()
HANDLES(Dn)
HANDLES(Sp)

#define SETTINGS(P)                                                                                \
    hipsolverStatus_t hipsolver##P##GetStream(hipsolverHandle_t handle, hipStream_t *stream)       \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPSOLVER_STATUS_NOT_INITIALIZED;                                               \
        if (!stream)                                                                               \
            return HIPSOLVER_STATUS_INVALID_VALUE;                                                 \
        *stream = ((struct solver_handle *)handle)->stream;                                        \
        return HIPSOLVER_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##SetDeterministicMode(hipsolverHandle_t handle,                 \
                                                         hipsolverDeterministicMode_t mode)        \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPSOLVER_STATUS_NOT_INITIALIZED;                                               \
        ((struct solver_handle *)handle)->mode = mode;                                             \
        return HIPSOLVER_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##GetDeterministicMode(hipsolverHandle_t handle,                 \
                                                         hipsolverDeterministicMode_t *mode)       \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPSOLVER_STATUS_NOT_INITIALIZED;                                               \
        if (!mode)                                                                                 \
            return HIPSOLVER_STATUS_INVALID_VALUE;                                                 \
        *mode = ((struct solver_handle *)handle)->mode;                                            \
        return HIPSOLVER_STATUS_SUCCESS;                                                           \
    }
SETTINGS()
SETTINGS(Dn)

#define PARAMETER(P, name, Parameter, T, field)                                                    \
    hipsolverStatus_t hipsolver##P##X##name##Set##Parameter(void *info, T value)                   \
    {                                                                                              \
        if (!info)                                                                                 \
            return HIPSOLVER_STATUS_INVALID_VALUE;                                                 \
        ((struct jacobi *)info)->field = value;                                                    \
        return HIPSOLVER_STATUS_SUCCESS;                                                           \
    }

/* LAPACK's methods are direct ones, which leave no residual and need no sweep but the one. */
#define JACOBI(P, Name, name)                                                                      \
    hipsolverStatus_t hipsolver##P##Create##Name##Info(void **info)                                \
    {                                                                                              \
        if (!info)                                                                                 \
            return HIPSOLVER_STATUS_INVALID_VALUE;                                                 \
        *info = calloc(1, sizeof(struct jacobi));                                                  \
        return *info ? HIPSOLVER_STATUS_SUCCESS : HIPSOLVER_STATUS_ALLOC_FAILED;                   \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##Destroy##Name##Info(void *info)                                \
    {                                                                                              \
        free(info);                                                                                \
        return info ? HIPSOLVER_STATUS_SUCCESS : HIPSOLVER_STATUS_INVALID_VALUE;                   \
    }                                                                                              \
    PARAMETER(P, name, MaxSweeps, int, max_sweeps)                                                 \
    PARAMETER(P, name, SortEig, int, sort)                                                         \
    PARAMETER(P, name, Tolerance, double, tolerance)                                               \
    hipsolverStatus_t hipsolver##P##X##name##GetResidual(hipsolverHandle_t handle, void *info,     \
                                                         double *residual)                         \
    {                                                                                              \
        READY(info &&residual);                                                                    \
        *residual = 0;                                                                             \
        return s;                                                                                  \
    }                                                                                              \
    hipsolverStatus_t hipsolver##P##X##name##GetSweeps(hipsolverHandle_t handle, void *info,       \
                                                       int *sweeps)                                \
    {                                                                                              \
        READY(info &&sweeps);                                                                      \
        *sweeps = 1;                                                                               \
        return s;                                                                                  \
    }
JACOBI(, Syevj, syevj)
JACOBI(Dn, Syevj, syevj)
JACOBI(, Gesvdj, gesvdj)
JACOBI(Dn, Gesvdj, gesvdj)
