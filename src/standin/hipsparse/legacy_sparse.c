/* The typed interface: sums and products of sparse matrices. */
#include "standin/hipsparse/typed.h"
#include <stdlib.h>

/* Row offsets and the number of entries of a result, or all of it (values of that type). */
static hipsparseStatus_t result(hipsparseStatus_t s, struct entries *e, hipDataType type,
                                const void *descr, int m, int n, void *values, int *offsets,
                                int *indices, int *total)
{
    if (s == HIPSPARSE_STATUS_SUCCESS) {
        spmat c = sparse_csr(type, descr, m, n, 0, values, offsets, indices);
        s = entries_write(e, &c);
    }
    if (s == HIPSPARSE_STATUS_SUCCESS && total) {
        *total = (int)e->n;
        device_wrote(total, sizeof *total);
    }
    entries_free(e);
    return s;
}

/* alpha a + beta b, by way of the product of a and the unit matrix; b may be NULL. */
static hipsparseStatus_t legacy_sparse_sum(double complex alpha, const spmat *a,
                                           double complex beta, const spmat *b, struct entries *e)
{
    int *count = malloc((size_t)(a->cols + 1) * sizeof *count);
    if (!count)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int i = 0; i <= (int)a->cols; i++)
        count[i] = i;
    const spmat unit = sparse_csr(a->type, NULL, a->cols, a->cols, a->cols, NULL, count, count);
    hipsparseStatus_t s =
        product_sparse(HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_NON_TRANSPOSE, alpha,
                       a, &unit, beta, b, e);
    free(count);
    return s;
}

/* A matrix of which the pattern is known only: HIP_R_32F is any type. */
#define PATTERN(rows, cols, M)                                                                     \
    sparse_csr(HIP_R_32F, descr_##M, rows, cols, nnz_##M, NULL, offsets_##M, indices_##M)
#define MATRIX(X, rows, cols, M)                                                                   \
    sparse_csr(TYPE_##X, descr_##M, rows, cols, nnz_##M, values_##M, offsets_##M, indices_##M)
#define PATTERN_OF(M)                                                                              \
    const hipsparseMatDescr_t descr_##M, int nnz_##M, const int *offsets_##M, const int *indices_##M
#define MATRIX_OF(T, M)                                                                            \
    const hipsparseMatDescr_t descr_##M, int nnz_##M, const T *values_##M, const int *offsets_##M, \
        const int *indices_##M

hipsparseStatus_t hipsparseXcsrgeamNnz(hipsparseHandle_t handle, int m, int n, PATTERN_OF(a),
                                       PATTERN_OF(b), const hipsparseMatDescr_t descr_c,
                                       int *offsets_c, int *total)
{
    READY(m >= 0 && n >= 0 && descr_a && descr_b && descr_c && offsets_c && total);
    const spmat a = PATTERN(m, n, a), b = PATTERN(m, n, b);
    struct entries e = {0};
    s = legacy_sparse_sum(1, &a, 1, &b, &e);
    return result(s, &e, HIP_R_32F, descr_c, m, n, NULL, offsets_c, NULL, total);
}

hipsparseStatus_t hipsparseXcsrgeam2Nnz(hipsparseHandle_t handle, int m, int n, PATTERN_OF(a),
                                        PATTERN_OF(b), const hipsparseMatDescr_t descr_c,
                                        int *offsets_c, int *total, void *buffer)
{
    (void)buffer;
    return hipsparseXcsrgeamNnz(handle, m, n, descr_a, nnz_a, offsets_a, indices_a, descr_b, nnz_b,
                                offsets_b, indices_b, descr_c, offsets_c, total);
}

#define GEAM(X, T)                                                                                 \
    hipsparseStatus_t hipsparse##X##csrgeam(hipsparseHandle_t handle, int m, int n,                \
                                            const T *alpha, MATRIX_OF(T, a), const T *beta,        \
                                            MATRIX_OF(T, b), const hipsparseMatDescr_t descr_c,    \
                                            T *values_c, int *offsets_c, int *indices_c)           \
    {                                                                                              \
        READY(m >= 0 && n >= 0 && alpha && beta && descr_a && descr_b && descr_c && offsets_c);    \
        const spmat a = MATRIX(X, m, n, a), b = MATRIX(X, m, n, b);                                \
        struct entries e = {0};                                                                    \
        s = legacy_sparse_sum(value_scalar(TYPE_##X, alpha), &a, value_scalar(TYPE_##X, beta), &b, \
                              &e);                                                                 \
        return result(s, &e, TYPE_##X, descr_c, m, n, values_c, offsets_c, indices_c, NULL);       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrgeam2(                                                      \
        hipsparseHandle_t handle, int m, int n, const T *alpha, MATRIX_OF(T, a), const T *beta,    \
        MATRIX_OF(T, b), const hipsparseMatDescr_t descr_c, T *values_c, int *offsets_c,           \
        int *indices_c, void *buffer)                                                              \
    {                                                                                              \
        (void)buffer;                                                                              \
        return hipsparse##X##csrgeam(handle, m, n, alpha, descr_a, nnz_a, values_a, offsets_a,     \
                                     indices_a, beta, descr_b, nnz_b, values_b, offsets_b,         \
                                     indices_b, descr_c, values_c, offsets_c, indices_c);          \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrgeam2_bufferSizeExt(                                        \
        hipsparseHandle_t handle, int m, int n, const T *alpha, MATRIX_OF(T, a), const T *beta,    \
        MATRIX_OF(T, b), const hipsparseMatDescr_t descr_c, const T *values_c,                     \
        const int *offsets_c, const int *indices_c, size_t *bytes)                                 \
    {                                                                                              \
        (void)m, (void)n, (void)alpha, (void)beta, (void)descr_c, (void)values_c, (void)offsets_c; \
        (void)indices_c, (void)descr_a, (void)nnz_a, (void)values_a, (void)offsets_a,              \
            (void)indices_a;                                                                       \
        (void)descr_b, (void)nnz_b, (void)values_b, (void)offsets_b, (void)indices_b;              \
        return sparse_buffer(handle, bytes);                                                       \
    }
FOR_ALL(GEAM)

static bool legacy_sparse_turned(hipsparseOperation_t op)
{
    return op != HIPSPARSE_OPERATION_NON_TRANSPOSE;
}

hipsparseStatus_t hipsparseXcsrgemmNnz(hipsparseHandle_t handle, hipsparseOperation_t op_a,
                                       hipsparseOperation_t op_b, int m, int n, int k,
                                       PATTERN_OF(a), PATTERN_OF(b),
                                       const hipsparseMatDescr_t descr_c, int *offsets_c,
                                       int *total)
{
    READY(m >= 0 && n >= 0 && k >= 0 && descr_a && descr_b && descr_c && offsets_c && total);
    const spmat a = PATTERN(legacy_sparse_turned(op_a) ? k : m, legacy_sparse_turned(op_a) ? m : k,
                            a),
                b = PATTERN(legacy_sparse_turned(op_b) ? n : k, legacy_sparse_turned(op_b) ? k : n,
                            b);
    struct entries e = {0};
    s = product_sparse(op_a, op_b, 1, &a, &b, 0, NULL, &e);
    return result(s, &e, HIP_R_32F, descr_c, m, n, NULL, offsets_c, NULL, total);
}

/* The offsets were written with the size: here again, with the same numbers. */
#define GEMM(X, T)                                                                                 \
    hipsparseStatus_t hipsparse##X##csrgemm(                                                       \
        hipsparseHandle_t handle, hipsparseOperation_t op_a, hipsparseOperation_t op_b, int m,     \
        int n, int k, MATRIX_OF(T, a), MATRIX_OF(T, b), const hipsparseMatDescr_t descr_c,         \
        T *values_c, const int *offsets_c, int *indices_c)                                         \
    {                                                                                              \
        READY(m >= 0 && n >= 0 && k >= 0 && descr_a && descr_b && descr_c);                        \
        const spmat a = MATRIX(X, legacy_sparse_turned(op_a) ? k : m,                              \
                               legacy_sparse_turned(op_a) ? m : k, a),                             \
                    b = MATRIX(X, legacy_sparse_turned(op_b) ? n : k,                              \
                               legacy_sparse_turned(op_b) ? k : n, b);                             \
        struct entries e = {0};                                                                    \
        s = product_sparse(op_a, op_b, 1, &a, &b, 0, NULL, &e);                                    \
        return result(s, &e, TYPE_##X, descr_c, m, n, values_c, PLAIN(offsets_c), indices_c,       \
                      NULL);                                                                       \
    }
FOR_ALL(GEMM)

/* alpha a b + beta d, where a NULL alpha or beta leaves that part out. */
static hipsparseStatus_t gemm2(bool has_alpha, double complex alpha, const spmat *a, const spmat *b,
                               bool has_beta, double complex beta, const spmat *d,
                               struct entries *e)
{
    const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    return has_alpha  ? product_sparse(plain, plain, alpha, a, b, beta, has_beta ? d : NULL, e)
           : has_beta ? legacy_sparse_sum(beta, d, 0, NULL, e)
                      : HIPSPARSE_STATUS_INVALID_VALUE;
}

#define GEMM2_SIZE(X, T)                                                                           \
    hipsparseStatus_t hipsparse##X##csrgemm2_bufferSizeExt(                                        \
        hipsparseHandle_t handle, int m, int n, int k, const T *alpha, PATTERN_OF(a),              \
        PATTERN_OF(b), const T *beta, PATTERN_OF(d), csrgemm2Info_t info, size_t *bytes)           \
    {                                                                                              \
        (void)m, (void)n, (void)k, (void)descr_a, (void)nnz_a, (void)offsets_a, (void)indices_a;   \
        (void)descr_b, (void)nnz_b, (void)offsets_b, (void)indices_b, (void)descr_d, (void)nnz_d;  \
        (void)offsets_d, (void)indices_d;                                                          \
        if (info)                                                                                  \
            INFO->terms = (alpha ? 1 : 0) | (beta ? 2 : 0);                                        \
        return info ? sparse_buffer(handle, bytes) : HIPSPARSE_STATUS_INVALID_VALUE;               \
    }
FOR_ALL(GEMM2_SIZE)

hipsparseStatus_t hipsparseXcsrgemm2Nnz(hipsparseHandle_t handle, int m, int n, int k,
                                        PATTERN_OF(a), PATTERN_OF(b), PATTERN_OF(d),
                                        const hipsparseMatDescr_t descr_c, int *offsets_c,
                                        int *total, const csrgemm2Info_t info, void *buffer)
{
    (void)buffer;
    READY(m >= 0 && n >= 0 && k >= 0 && descr_c && offsets_c && total && info);
    const spmat a = PATTERN(m, k, a), b = PATTERN(k, n, b), d = PATTERN(m, n, d);
    struct entries e = {0};
    s = gemm2(INFO->terms & 1, 1, &a, &b, INFO->terms & 2, 1, &d, &e);
    return result(s, &e, HIP_R_32F, descr_c, m, n, NULL, offsets_c, NULL, total);
}

#define GEMM2(X, T)                                                                                \
    hipsparseStatus_t hipsparse##X##csrgemm2(                                                      \
        hipsparseHandle_t handle, int m, int n, int k, const T *alpha, MATRIX_OF(T, a),            \
        MATRIX_OF(T, b), const T *beta, MATRIX_OF(T, d), const hipsparseMatDescr_t descr_c,        \
        T *values_c, const int *offsets_c, int *indices_c, const csrgemm2Info_t info,              \
        void *buffer)                                                                              \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(m >= 0 && n >= 0 && k >= 0 && descr_c && info);                                      \
        const spmat a = MATRIX(X, m, k, a), b = MATRIX(X, k, n, b), d = MATRIX(X, m, n, d);        \
        struct entries e = {0};                                                                    \
        s = gemm2(alpha, value_scalar(TYPE_##X, alpha), &a, &b, beta,                              \
                  value_scalar(TYPE_##X, beta), &d, &e);                                           \
        return result(s, &e, TYPE_##X, descr_c, m, n, values_c, PLAIN(offsets_c), indices_c,       \
                      NULL);                                                                       \
    }
FOR_ALL(GEMM2)
