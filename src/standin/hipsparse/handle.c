/* Handles, descriptors of matrices, and what the steps of a solve hand on. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>
#include <string.h>

hipsparseStatus_t sparse_ready(hipsparseHandle_t handle, const char *function, bool valid)
{
    if (!handle)
        return HIPSPARSE_STATUS_NOT_INITIALIZED;
    if (!valid)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    return device_ready(function, ((struct sparse_handle *)handle)->stream) == 0
               ? HIPSPARSE_STATUS_SUCCESS
               : HIPSPARSE_STATUS_NOT_SUPPORTED;
}

hipsparseStatus_t sparse_buffer(hipsparseHandle_t handle, size_t *bytes)
{
    if (!handle)
        return HIPSPARSE_STATUS_NOT_INITIALIZED;
    if (!bytes)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    *bytes = 256;
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t sparse_buffer_int(hipsparseHandle_t handle, int *bytes)
{
    size_t size = 0;
    hipsparseStatus_t s = sparse_buffer(handle, bytes ? &size : NULL);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        *bytes = (int)size;
    return s;
}

hipsparseStatus_t hipsparseCreate(hipsparseHandle_t *handle)
{
    if (!handle)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    if (device_ready("hipsparseCreate", NULL) != 0)
        return HIPSPARSE_STATUS_NOT_SUPPORTED;
    *handle = calloc(1, sizeof(struct sparse_handle));
    return *handle ? HIPSPARSE_STATUS_SUCCESS : HIPSPARSE_STATUS_ALLOC_FAILED;
}

hipsparseStatus_t hipsparseDestroy(hipsparseHandle_t handle)
{
    if (!handle)
        return HIPSPARSE_STATUS_NOT_INITIALIZED;
    free(handle);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* hipsparseSetX and hipsparseGetX of a field. */
#define SETTING(Name, T, field)                                                                    \
    hipsparseStatus_t hipsparseSet##Name(hipsparseHandle_t handle, T value)                        \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPSPARSE_STATUS_NOT_INITIALIZED;                                               \
        ((struct sparse_handle *)handle)->field = value;                                           \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    hipsparseStatus_t hipsparseGet##Name(hipsparseHandle_t handle, T *value)                       \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPSPARSE_STATUS_NOT_INITIALIZED;                                               \
        if (!value)                                                                                \
            return HIPSPARSE_STATUS_INVALID_VALUE;                                                 \
        *value = ((struct sparse_handle *)handle)->field;                                          \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
SETTING(Stream, hipStream_t, stream)
SETTING(PointerMode, hipsparsePointerMode_t, pointers)

hipsparseStatus_t hipsparseGetVersion(hipsparseHandle_t handle, int *version)
{
    if (!handle)
        return HIPSPARSE_STATUS_NOT_INITIALIZED;
    if (!version)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    *version = hipsparseVersionMajor * 100000 + hipsparseVersionMinor * 100 + hipsparseVersionPatch;
    return HIPSPARSE_STATUS_SUCCESS;
}

/* The real one hands out the commit it was made of. */
hipsparseStatus_t hipsparseGetGitRevision(hipsparseHandle_t handle, char *rev)
{
    if (!handle)
        return HIPSPARSE_STATUS_NOT_INITIALIZED;
    if (!rev)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    strcpy(rev, "stand-in");
    return HIPSPARSE_STATUS_SUCCESS;
}

const char *hipsparseGetErrorName(hipsparseStatus_t status)
{
#define CASE(name)                                                                                 \
    case name:                                                                                     \
        return #name;
    switch (status) {
        CASE(HIPSPARSE_STATUS_SUCCESS)
        CASE(HIPSPARSE_STATUS_NOT_INITIALIZED)
        CASE(HIPSPARSE_STATUS_ALLOC_FAILED)
        CASE(HIPSPARSE_STATUS_INVALID_VALUE)
        CASE(HIPSPARSE_STATUS_ARCH_MISMATCH)
        CASE(HIPSPARSE_STATUS_MAPPING_ERROR)
        CASE(HIPSPARSE_STATUS_EXECUTION_FAILED)
        CASE(HIPSPARSE_STATUS_INTERNAL_ERROR)
        CASE(HIPSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED)
        CASE(HIPSPARSE_STATUS_ZERO_PIVOT)
        CASE(HIPSPARSE_STATUS_NOT_SUPPORTED)
        CASE(HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES)
    default:
        return "unrecognized status code";
    }
#undef CASE
}

const char *hipsparseGetErrorString(hipsparseStatus_t status)
{
    static const char *const texts[] = {"success",
                                        "initialization error",
                                        "resource allocation failed",
                                        "invalid value",
                                        "device architecture mismatch",
                                        "mapping error",
                                        "execution failed",
                                        "internal error",
                                        "matrix type is not supported",
                                        "zero pivot",
                                        "operation not supported",
                                        "insufficient resources"};
    return (size_t)status < sizeof texts / sizeof *texts ? texts[status]
                                                         : "unrecognized status code";
}

hipsparseStatus_t hipsparseCreateMatDescr(hipsparseMatDescr_t *descr)
{
    if (!descr)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    *descr = calloc(1, sizeof(struct descr));
    return *descr ? HIPSPARSE_STATUS_SUCCESS : HIPSPARSE_STATUS_ALLOC_FAILED;
}

hipsparseStatus_t hipsparseDestroyMatDescr(hipsparseMatDescr_t descr)
{
    free(descr);
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseCopyMatDescr(hipsparseMatDescr_t to, const hipsparseMatDescr_t from)
{
    if (!to || !from)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    *(struct descr *)to = *(const struct descr *)from;
    return HIPSPARSE_STATUS_SUCCESS;
}

#define FIELD(Name, T, field)                                                                      \
    hipsparseStatus_t hipsparseSetMat##Name(hipsparseMatDescr_t descr, T value)                    \
    {                                                                                              \
        if (!descr)                                                                                \
            return HIPSPARSE_STATUS_INVALID_VALUE;                                                 \
        ((struct descr *)descr)->field = value;                                                    \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    T hipsparseGetMat##Name(const hipsparseMatDescr_t descr)                                       \
    {                                                                                              \
        return descr_of(descr).field;                                                              \
    }
FIELD(Type, hipsparseMatrixType_t, type)
FIELD(FillMode, hipsparseFillMode_t, fill)
FIELD(DiagType, hipsparseDiagType_t, diag)
FIELD(IndexBase, hipsparseIndexBase_t, base)

#define INFO(Name, name)                                                                           \
    hipsparseStatus_t hipsparseCreate##Name##Info(name##Info_t *info)                              \
    {                                                                                              \
        struct info *made = info ? calloc(1, sizeof *made) : NULL;                                 \
        if (!info)                                                                                 \
            return HIPSPARSE_STATUS_INVALID_VALUE;                                                 \
        if (!made)                                                                                 \
            return HIPSPARSE_STATUS_ALLOC_FAILED;                                                  \
        made->pivot = -1;                                                                          \
        *info = (name##Info_t)(void *)made;                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    hipsparseStatus_t hipsparseDestroy##Name##Info(name##Info_t info)                              \
    {                                                                                              \
        free(info);                                                                                \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
INFO(Bsrsv2, bsrsv2)
INFO(Bsrsm2, bsrsm2)
INFO(Bsrilu02, bsrilu02)
INFO(Bsric02, bsric02)
INFO(Csrsv2, csrsv2)
INFO(Csrsm2, csrsm2)
INFO(Csrilu02, csrilu02)
INFO(Csric02, csric02)
INFO(Csrgemm2, csrgemm2)
INFO(Prune, prune)

/* The row of the first zero pivot of what was solved or factored last. */
#define ZERO_PIVOT(name)                                                                           \
    hipsparseStatus_t hipsparseX##name##_zeroPivot(hipsparseHandle_t handle, name##Info_t info,    \
                                                   int *position)                                  \
    {                                                                                              \
        hipsparseStatus_t s = sparse_ready(handle, __func__, info && position);                    \
        if (s != HIPSPARSE_STATUS_SUCCESS)                                                         \
            return s;                                                                              \
        *position = (int)((const struct info *)(const void *)info)->pivot;                         \
        device_wrote(position, sizeof *position);                                                  \
        return *position >= 0 ? HIPSPARSE_STATUS_ZERO_PIVOT : HIPSPARSE_STATUS_SUCCESS;            \
    }
ZERO_PIVOT(bsrsv2)
ZERO_PIVOT(bsrsm2)
ZERO_PIVOT(bsrilu02)
ZERO_PIVOT(bsric02)
ZERO_PIVOT(csrsv2)
ZERO_PIVOT(csrsm2)
ZERO_PIVOT(csrilu02)
ZERO_PIVOT(csric02)
