/* Handles, their settings, and copies between the host and the device. */
#include "standin/hipblas/blas.h"
#include <stdlib.h>
#include <string.h>

hipblasStatus_t hipblasCreate(hipblasHandle_t *handle)
{
    if (!handle)
        return HIPBLAS_STATUS_HANDLE_IS_NULLPTR;
    if (device_ready("hipblasCreate", NULL) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    openblas_set_num_threads(1); /* the same sums, in the same order, on every machine */
    struct blas_handle *h = calloc(1, sizeof *h);
    if (!h)
        return HIPBLAS_STATUS_ALLOC_FAILED;
    h->atomics = HIPBLAS_ATOMICS_ALLOWED; /* rocBLAS's default */
    *handle = h;
    return HIPBLAS_STATUS_SUCCESS;
}

hipblasStatus_t hipblasDestroy(hipblasHandle_t handle)
{
    if (!handle)
        return HIPBLAS_STATUS_HANDLE_IS_NULLPTR;
    free(handle);
    return HIPBLAS_STATUS_SUCCESS;
}

/* hipblasSetX and hipblasGetX of a field. */
#define SETTING(Name, T, field)                                                                    \
    hipblasStatus_t hipblasSet##Name(hipblasHandle_t handle, T value)                              \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPBLAS_STATUS_NOT_INITIALIZED;                                                 \
        ((struct blas_handle *)handle)->field = value;                                             \
        return HIPBLAS_STATUS_SUCCESS;                                                             \
    }                                                                                              \
    hipblasStatus_t hipblasGet##Name(hipblasHandle_t handle, T *value)                             \
    {                                                                                              \
        if (!handle)                                                                               \
            return HIPBLAS_STATUS_NOT_INITIALIZED;                                                 \
        if (!value)                                                                                \
            return HIPBLAS_STATUS_INVALID_VALUE;                                                   \
        *value = ((struct blas_handle *)handle)->field;                                            \
        return HIPBLAS_STATUS_SUCCESS;                                                             \
    }
SETTING(Stream, hipStream_t, stream)
SETTING(PointerMode, hipblasPointerMode_t, pointers)
SETTING(MathMode, hipblasMath_t, math)
SETTING(AtomicsMode, hipblasAtomicsMode_t, atomics)

const char *hipblasStatusToString(hipblasStatus_t status)
{
#define CASE(name)                                                                                 \
    case name:                                                                                     \
        return #name;
    switch (status) {
        CASE(HIPBLAS_STATUS_SUCCESS)
        CASE(HIPBLAS_STATUS_NOT_INITIALIZED)
        CASE(HIPBLAS_STATUS_ALLOC_FAILED)
        CASE(HIPBLAS_STATUS_INVALID_VALUE)
        CASE(HIPBLAS_STATUS_MAPPING_ERROR)
        CASE(HIPBLAS_STATUS_EXECUTION_FAILED)
        CASE(HIPBLAS_STATUS_INTERNAL_ERROR)
        CASE(HIPBLAS_STATUS_NOT_SUPPORTED)
        CASE(HIPBLAS_STATUS_ARCH_MISMATCH)
        CASE(HIPBLAS_STATUS_HANDLE_IS_NULLPTR)
        CASE(HIPBLAS_STATUS_INVALID_ENUM)
        CASE(HIPBLAS_STATUS_UNKNOWN)
    default:
        return "<undefined hipblasStatus_t value>";
    }
#undef CASE
}

/* Columns of elements, from one place to another. */
static hipblasStatus_t hipblas_handle_copy(const char *function, hipStream_t stream, int64_t rows,
                                           int64_t cols, int64_t size, const char *from,
                                           int64_t from_ld, char *to, int64_t to_ld)
{
    if (rows < 0 || cols < 0 || size <= 0 || from_ld <= 0 || to_ld <= 0 || !from || !to)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (device_ready(function, stream) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    for (int64_t i = 0; i < cols; i++)
        memcpy(to + i * to_ld * size, from + i * from_ld * size, (size_t)(rows * size));
    device_wrote_matrix(to, (size_t)size, rows, cols, to_ld);
    return HIPBLAS_STATUS_SUCCESS;
}

/* A vector is a matrix of one row. */
#define COPIES(Way, I, L)                                                                          \
    hipblasStatus_t hipblas##Way##Vector##L(I n, I size, const void *x, I incx, void *y, I incy)   \
    {                                                                                              \
        return hipblas_handle_copy("hipblas" #Way "Vector" #L, NULL, 1, n, size, x, incx, y,       \
                                   incy);                                                          \
    }                                                                                              \
    hipblasStatus_t hipblas##Way##VectorAsync##L(I n, I size, const void *x, I incx, void *y,      \
                                                 I incy, hipStream_t stream)                       \
    {                                                                                              \
        return hipblas_handle_copy("hipblas" #Way "VectorAsync" #L, stream, 1, n, size, x, incx,   \
                                   y, incy);                                                       \
    }                                                                                              \
    hipblasStatus_t hipblas##Way##Matrix##L(I rows, I cols, I size, const void *a, I lda, void *b, \
                                            I ldb)                                                 \
    {                                                                                              \
        return hipblas_handle_copy("hipblas" #Way "Matrix" #L, NULL, rows, cols, size, a, lda, b,  \
                                   ldb);                                                           \
    }                                                                                              \
    hipblasStatus_t hipblas##Way##MatrixAsync##L(I rows, I cols, I size, const void *a, I lda,     \
                                                 void *b, I ldb, hipStream_t stream)               \
    {                                                                                              \
        return hipblas_handle_copy("hipblas" #Way "MatrixAsync" #L, stream, rows, cols, size, a,   \
                                   lda, b, ldb);                                                   \
    }
COPIES(Set, int, )
COPIES(Get, int, )
