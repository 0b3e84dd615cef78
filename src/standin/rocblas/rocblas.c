/* What rocBLAS has in another way than hipBLAS: handles, texts, products that write a
 * matrix of their own. */
#include "standin/rocblas/rocblas.h"
#include "standin/hipblas/blas.h"
#include <stdio.h>
#include <string.h>

_Static_assert((int)rocblas_operation_conjugate_transpose == (int)HIPBLAS_OP_C &&
                   (int)rocblas_fill_lower == (int)HIPBLAS_FILL_MODE_LOWER &&
                   (int)rocblas_diagonal_unit == (int)HIPBLAS_DIAG_UNIT &&
                   (int)rocblas_side_right == (int)HIPBLAS_SIDE_RIGHT &&
                   (int)rocblas_pointer_mode_device == (int)HIPBLAS_POINTER_MODE_DEVICE &&
                   (int)rocblas_atomics_allowed == (int)HIPBLAS_ATOMICS_ALLOWED &&
                   (int)rocblas_xf32_xdl_math_op == (int)HIPBLAS_XF32_XDL_MATH,
               "hipBLAS's enumerators are passed on as they are");

rocblas_status status_of(hipblasStatus_t status)
{
    switch (status) {
    case HIPBLAS_STATUS_SUCCESS:
        return rocblas_status_success;
    case HIPBLAS_STATUS_NOT_INITIALIZED:
    case HIPBLAS_STATUS_HANDLE_IS_NULLPTR:
        return rocblas_status_invalid_handle;
    case HIPBLAS_STATUS_ALLOC_FAILED:
        return rocblas_status_memory_error;
    case HIPBLAS_STATUS_INVALID_VALUE:
    case HIPBLAS_STATUS_INVALID_ENUM:
        return rocblas_status_invalid_value;
    case HIPBLAS_STATUS_NOT_SUPPORTED:
        return rocblas_status_not_implemented;
    case HIPBLAS_STATUS_ARCH_MISMATCH:
        return rocblas_status_arch_mismatch;
    default:
        return rocblas_status_internal_error;
    }
}

rocblas_status rocblas_create_handle(rocblas_handle *handle)
{
    hipblasHandle_t made = NULL;
    if (!handle)
        return rocblas_status_invalid_handle;
    rocblas_status status = status_of(hipblasCreate(&made));
    *handle = (rocblas_handle)made;
#if ROCBLAS_VERSION_MAJOR >= 5
    if (made)
        hipblasSetAtomicsMode(made, HIPBLAS_ATOMICS_NOT_ALLOWED);
#endif
    return status;
}

rocblas_status rocblas_destroy_handle(rocblas_handle handle)
{
    return status_of(hipblasDestroy(handle));
}

void rocblas_initialize(void)
{
}

const char *rocblas_status_to_string(rocblas_status status)
{
#define CASE(name)                                                                                 \
    case name:                                                                                     \
        return #name;
    switch (status) {
        CASE(rocblas_status_success)
        CASE(rocblas_status_invalid_handle)
        CASE(rocblas_status_not_implemented)
        CASE(rocblas_status_invalid_pointer)
        CASE(rocblas_status_invalid_size)
        CASE(rocblas_status_memory_error)
        CASE(rocblas_status_internal_error)
        CASE(rocblas_status_perf_degraded)
        CASE(rocblas_status_size_query_mismatch)
        CASE(rocblas_status_size_increased)
        CASE(rocblas_status_size_unchanged)
        CASE(rocblas_status_invalid_value)
        CASE(rocblas_status_continue)
        CASE(rocblas_status_check_numerics_fail)
        CASE(rocblas_status_excluded_from_build)
        CASE(rocblas_status_arch_mismatch)
    default:
        return "<undefined rocblas_status value>";
    }
#undef CASE
}

static int version(char *to, size_t n)
{
    return snprintf(to, n, "%d.%d.%d", ROCBLAS_VERSION_MAJOR, ROCBLAS_VERSION_MINOR,
                    ROCBLAS_VERSION_PATCH);
}

rocblas_status rocblas_get_version_string_size(size_t *size)
{
    if (!size)
        return rocblas_status_invalid_pointer;
    *size = (size_t)version(NULL, 0) + 1;
    return rocblas_status_success;
}

rocblas_status rocblas_get_version_string(char *to, size_t n)
{
    if (!to)
        return rocblas_status_invalid_pointer;
    return (size_t)version(to, n) < n ? rocblas_status_success : rocblas_status_invalid_size;
}

/* Memory on the device for the routines: they need none. */
rocblas_status rocblas_set_workspace(rocblas_handle handle, void *at, size_t size)
{
    (void)at, (void)size;
    return handle ? rocblas_status_success : rocblas_status_invalid_handle;
}

rocblas_status rocblas_set_device_memory_size(rocblas_handle handle, size_t size)
{
    return rocblas_set_workspace(handle, NULL, size);
}

bool rocblas_is_managing_device_memory(rocblas_handle handle)
{
    return handle != NULL;
}

/* rocBLAS writes to a matrix D, hipBLAS to C: C goes to D first. Where the sum is
 * without it, it may be none.
 */
struct target {
    const void *from;
    void *to;
    int64_t rows, columns, from_ld, to_ld;
    size_t size;
};

static void rocblas_copy(const struct target *t)
{
    if (!t->from || (t->from == t->to && t->from_ld == t->to_ld))
        return;
    for (int64_t i = 0; i < t->columns; i++)
        memmove((char *)t->to + (size_t)(i * t->to_ld) * t->size,
                (const char *)t->from + (size_t)(i * t->from_ld) * t->size,
                (size_t)t->rows * t->size);
}

static size_t size_of(rocblas_datatype type)
{
    switch (type) {
    case rocblas_datatype_f64_c:
        return 16;
    case rocblas_datatype_f32_c:
    case rocblas_datatype_f64_r:
        return 8;
    case rocblas_datatype_f32_r:
    case rocblas_datatype_i32_r:
        return 4;
    case rocblas_datatype_f16_r:
    case rocblas_datatype_bf16_r:
        return 2;
    default:
        return 0;
    }
}

/* Waits, and says whether the matrices are what can be done here. */
static rocblas_status rocblas_begin(rocblas_handle handle, const char *function,
                                    const struct target *t, rocblas_datatype c, rocblas_datatype d)
{
    if (!handle)
        return rocblas_status_invalid_handle;
    if (c != d || !t->size) {
        device_missing(function);
        return rocblas_status_not_implemented;
    }
    if (t->rows < 0 || t->columns < 0 || t->to_ld < t->rows || (t->from && t->from_ld < t->rows))
        return rocblas_status_invalid_size;
    if (!t->to && t->rows && t->columns)
        return rocblas_status_invalid_pointer;
    return device_ready(function, ((struct blas_handle *)handle)->stream) == 0
               ? rocblas_status_success
               : rocblas_status_internal_error;
}

/* The headers have macros of these names, for calls with arguments that once were. */
#undef rocblas_gemm_ex
#undef rocblas_gemm_batched_ex
#undef rocblas_gemm_strided_batched_ex
#define HEAD(I)                                                                                    \
    rocblas_handle handle, rocblas_operation trans_a, rocblas_operation trans_b, I m, I n, I k,    \
        const void *alpha
#define TAIL rocblas_datatype compute, rocblas_gemm_algo algo, int32_t solution, uint32_t flags
#define TARGET                                                                                     \
    {.from = c,                                                                                    \
     .to = d,                                                                                      \
     .rows = m,                                                                                    \
     .columns = n,                                                                                 \
     .from_ld = ldc,                                                                               \
     .to_ld = ldd,                                                                                 \
     .size = size_of(type_d)}
/* The algorithm and the flags choose among kernels. */
#define GEMM(I, L)                                                                                 \
    rocblas_status rocblas_gemm_strided_batched_ex##L(                                             \
        HEAD(I), const void *a, rocblas_datatype type_a, I lda, rocblas_stride stride_a,           \
        const void *b, rocblas_datatype type_b, I ldb, rocblas_stride stride_b, const void *beta,  \
        const void *c, rocblas_datatype type_c, I ldc, rocblas_stride stride_c, void *d,           \
        rocblas_datatype type_d, I ldd, rocblas_stride stride_d, I count, TAIL)                    \
    {                                                                                              \
        (void)algo, (void)solution, (void)flags;                                                   \
        struct target t = TARGET;                                                                  \
        rocblas_status s =                                                                         \
            rocblas_begin(handle, "rocblas_gemm_strided_batched_ex", &t, type_c, type_d);          \
        for (I i = 0; s == rocblas_status_success && i < count; i++) {                             \
            t.from = c ? (const char *)c + i * stride_c * (int64_t)t.size : NULL;                  \
            t.to = (char *)d + i * stride_d * (int64_t)t.size;                                     \
            rocblas_copy(&t);                                                                      \
        }                                                                                          \
        return s != rocblas_status_success                                                         \
                   ? s                                                                             \
                   : status_of(hipblasGemmStridedBatchedEx_64(                                     \
                         handle, (int)trans_a, (int)trans_b, m, n, k, alpha, a, (int)type_a, lda,  \
                         stride_a, b, (int)type_b, ldb, stride_b, beta, d, (int)type_d, ldd,       \
                         stride_d, count, (int)compute, HIPBLAS_GEMM_DEFAULT));                    \
    }                                                                                              \
    rocblas_status rocblas_gemm_ex##L(HEAD(I), const void *a, rocblas_datatype type_a, I lda,      \
                                      const void *b, rocblas_datatype type_b, I ldb,               \
                                      const void *beta, const void *c, rocblas_datatype type_c,    \
                                      I ldc, void *d, rocblas_datatype type_d, I ldd, TAIL)        \
    {                                                                                              \
        return rocblas_gemm_strided_batched_ex##L(                                                 \
            handle, trans_a, trans_b, m, n, k, alpha, a, type_a, lda, 0, b, type_b, ldb, 0, beta,  \
            c, type_c, ldc, 0, d, type_d, ldd, 0, 1, compute, algo, solution, flags);              \
    }                                                                                              \
    rocblas_status rocblas_gemm_batched_ex##L(                                                     \
        HEAD(I), const void *a, rocblas_datatype type_a, I lda, const void *b,                     \
        rocblas_datatype type_b, I ldb, const void *beta, const void *c, rocblas_datatype type_c,  \
        I ldc, void *d, rocblas_datatype type_d, I ldd, I count, TAIL)                             \
    {                                                                                              \
        (void)algo, (void)solution, (void)flags;                                                   \
        struct target t = TARGET;                                                                  \
        rocblas_status s = rocblas_begin(handle, "rocblas_gemm_batched_ex", &t, type_c, type_d);   \
        for (I i = 0; s == rocblas_status_success && i < count; i++) {                             \
            t.from = c ? ((void *const *)c)[i] : NULL;                                             \
            t.to = ((void **)d)[i];                                                                \
            rocblas_copy(&t);                                                                      \
        }                                                                                          \
        return s != rocblas_status_success                                                         \
                   ? s                                                                             \
                   : status_of(hipblasGemmBatchedEx_64(                                            \
                         handle, (int)trans_a, (int)trans_b, m, n, k, alpha,                       \
                         (const void **)(uintptr_t)a, (int)type_a, lda,                            \
                         (const void **)(uintptr_t)b, (int)type_b, ldb, beta, d, (int)type_d, ldd, \
                         count, (int)compute, HIPBLAS_GEMM_DEFAULT));                              \
    }
GEMM(rocblas_int, )
GEMM(int64_t, _64)
