/* The typed interface: conversions between dense, CSR, CSC and COO; sorting. */
#include "standin/hipsparse/typed.h"
#include <stdlib.h>

hipsparseStatus_t hipsparseXcsr2coo(hipsparseHandle_t handle, const int *offsets, int nnz, int m,
                                    int *rows, hipsparseIndexBase_t base)
{
    READY(m >= 0 && nnz >= 0 && (!nnz || (offsets && rows)));
    for (int i = 0; i < m && nnz; i++)
        for (int k = offsets[i]; k < offsets[i + 1]; k++)
            rows[k - (int)base] = i + (int)base;
    device_wrote(rows, (size_t)nnz * sizeof *rows);
    return s;
}

hipsparseStatus_t hipsparseXcoo2csr(hipsparseHandle_t handle, const int *rows, int nnz, int m,
                                    int *offsets, hipsparseIndexBase_t base)
{
    READY(m >= 0 && nnz >= 0 && offsets && (!nnz || rows));
    for (int i = 0, k = 0; i <= m; i++) {
        while (k < nnz && rows[k] - (int)base < i)
            k++;
        offsets[i] = k + (int)base;
    }
    device_wrote(offsets, (size_t)(m + 1) * sizeof *offsets);
    return s;
}

/* The transpose; without the values, of its pattern only. */
static hipsparseStatus_t transpose(hipDataType type, int m, int n, int nnz, const void *values,
                                   const int *offsets, const int *indices, void *to_values,
                                   int *to_offsets, int *to_indices, bool numeric,
                                   hipsparseIndexBase_t base)
{
    const struct descr based = {.base = base};
    const spmat from =
        sparse_csr(type, &based, m, n, nnz, numeric ? values : NULL, offsets, indices);
    spmat to =
        sparse_csr(type, &based, n, m, nnz, numeric ? to_values : NULL, to_offsets, to_indices);
    struct entries e;
    hipsparseStatus_t s = entries_read(&from, HIPSPARSE_OPERATION_TRANSPOSE, 0, &e);
    entries_sort(&e);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = entries_write(&e, &to);
    entries_free(&e);
    return s;
}

#define CSR2CSC(X, T)                                                                              \
    hipsparseStatus_t hipsparse##X##csr2csc(                                                       \
        hipsparseHandle_t handle, int m, int n, int nnz, CSR_OF(T), T *to_values, int *to_indices, \
        int *to_offsets, hipsparseAction_t action, hipsparseIndexBase_t base)                      \
    {                                                                                              \
        READY(m >= 0 && n >= 0 && nnz >= 0 && to_offsets);                                         \
        return transpose(TYPE_##X, m, n, nnz, values, offsets, indices, to_values, to_offsets,     \
                         to_indices, action == HIPSPARSE_ACTION_NUMERIC, base);                    \
    }
FOR_ALL(CSR2CSC)

hipsparseStatus_t hipsparseCsr2cscEx2_bufferSize(hipsparseHandle_t handle, int m, int n, int nnz,
                                                 const void *values, const int *offsets,
                                                 const int *indices, void *to_values,
                                                 int *to_offsets, int *to_indices, hipDataType type,
                                                 hipsparseAction_t action,
                                                 hipsparseIndexBase_t base,
                                                 hipsparseCsr2CscAlg_t algorithm, size_t *bytes)
{
    (void)m, (void)n, (void)nnz, (void)values, (void)offsets, (void)indices, (void)to_values;
    (void)to_offsets, (void)to_indices, (void)type, (void)action, (void)base, (void)algorithm;
    return sparse_buffer(handle, bytes);
}

hipsparseStatus_t hipsparseCsr2cscEx2(hipsparseHandle_t handle, int m, int n, int nnz,
                                      const void *values, const int *offsets, const int *indices,
                                      void *to_values, int *to_offsets, int *to_indices,
                                      hipDataType type, hipsparseAction_t action,
                                      hipsparseIndexBase_t base, hipsparseCsr2CscAlg_t algorithm,
                                      void *buffer)
{
    (void)algorithm, (void)buffer;
    READY(m >= 0 && n >= 0 && nnz >= 0 && to_offsets && value_size(type));
    return transpose(type, m, n, nnz, values, offsets, indices, to_values, to_offsets, to_indices,
                     action == HIPSPARSE_ACTION_NUMERIC, base);
}

/* Row numbers and column numbers in order; permutation, where there is one, goes with them. */
static hipsparseStatus_t legacy_convert_sort(struct entries *e, int *permutation)
{
    int *old = malloc((size_t)(e->n + 1) * sizeof *old);
    if (!old)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    entries_sort(e);
    for (int64_t i = 0; permutation && i < e->n; i++)
        old[i] = permutation[e->p[i].at];
    for (int64_t i = 0; permutation && i < e->n; i++)
        permutation[i] = old[i];
    device_wrote(permutation, (size_t)e->n * sizeof *permutation);
    free(old);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* The rows stay where they are, which those of CSC's columns are as well. */
static hipsparseStatus_t legacy_convert_sort_rows(int m, int n, int nnz, const void *descr,
                                                  const int *offsets, int *indices,
                                                  int *permutation)
{
    spmat a = sparse_csr(HIP_R_32F, descr, m, n, nnz, NULL, offsets, indices);
    struct entries e;
    hipsparseStatus_t s = entries_read(&a, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &e);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = legacy_convert_sort(&e, permutation);
    a.offsets = NULL; /* they are as they were */
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = entries_write(&e, &a);
    entries_free(&e);
    return s;
}

hipsparseStatus_t hipsparseXcsrsort(hipsparseHandle_t handle, int m, int n, int nnz,
                                    const hipsparseMatDescr_t descr, const int *offsets,
                                    int *indices, int *permutation, void *buffer)
{
    (void)buffer;
    READY(m >= 0 && n >= 0 && nnz >= 0 && descr && offsets && (!nnz || indices));
    return legacy_convert_sort_rows(m, n, nnz, descr, offsets, indices, permutation);
}

hipsparseStatus_t hipsparseXcscsort(hipsparseHandle_t handle, int m, int n, int nnz,
                                    const hipsparseMatDescr_t descr, const int *offsets,
                                    int *indices, int *permutation, void *buffer)
{
    (void)buffer;
    READY(m >= 0 && n >= 0 && nnz >= 0 && descr && offsets && (!nnz || indices));
    return legacy_convert_sort_rows(n, m, nnz, descr, offsets, indices, permutation);
}

static hipsparseStatus_t sort_coordinates(int nnz, int *first, int *second, int *permutation)
{
    spmat a = {.format = HIPSPARSE_FORMAT_COO,
               .nnz = nnz,
               .offsets = first,
               .indices = second,
               .index_type = HIPSPARSE_INDEX_32I,
               .type = HIP_R_32F};
    struct entries e;
    hipsparseStatus_t s = entries_read(&a, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &e);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = legacy_convert_sort(&e, permutation);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = entries_write(&e, &a);
    entries_free(&e);
    return s;
}

hipsparseStatus_t hipsparseXcoosortByRow(hipsparseHandle_t handle, int m, int n, int nnz, int *rows,
                                         int *cols, int *permutation, void *buffer)
{
    (void)buffer;
    READY(m >= 0 && n >= 0 && nnz >= 0 && (!nnz || (rows && cols)));
    return sort_coordinates(nnz, rows, cols, permutation);
}

hipsparseStatus_t hipsparseXcoosortByColumn(hipsparseHandle_t handle, int m, int n, int nnz,
                                            int *rows, int *cols, int *permutation, void *buffer)
{
    (void)buffer;
    READY(m >= 0 && n >= 0 && nnz >= 0 && (!nnz || (rows && cols)));
    return sort_coordinates(nnz, cols, rows, permutation);
}

#define SORT_SIZE(name)                                                                            \
    hipsparseStatus_t hipsparseX##name##_bufferSizeExt(hipsparseHandle_t handle, int m, int n,     \
                                                       int nnz, const int *first,                  \
                                                       const int *second, size_t *bytes)           \
    {                                                                                              \
        (void)m, (void)n, (void)nnz, (void)first, (void)second;                                    \
        return sparse_buffer(handle, bytes);                                                       \
    }
SORT_SIZE(csrsort)
SORT_SIZE(cscsort)
SORT_SIZE(coosort)

hipsparseStatus_t hipsparseCreateIdentityPermutation(hipsparseHandle_t handle, int n,
                                                     int *permutation)
{
    READY(n >= 0 && (!n || permutation));
    for (int i = 0; i < n; i++)
        permutation[i] = i;
    device_wrote(permutation, (size_t)n * sizeof *permutation);
    return s;
}

/* How many elements of each row or column are not zero, and all together. */
static hipsparseStatus_t legacy_convert_count(hipDataType type, hipsparseDirection_t direction,
                                              int m, int n, const void *a, int lda, int *each,
                                              int *total)
{
    const struct dense d = dense_columns(type, a, m, n, lda);
    const bool rows = direction == HIPSPARSE_DIRECTION_ROW;
    *total = 0;
    for (int i = 0; i < (rows ? m : n); i++) {
        each[i] = 0;
        for (int j = 0; j < (rows ? n : m); j++)
            each[i] += dense_load(&d, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, rows ? i : j,
                                  rows ? j : i) != 0;
        *total += each[i];
    }
    device_wrote(each, (size_t)(rows ? m : n) * sizeof *each);
    device_wrote(total, sizeof *total);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* What is not zero, into CSR or (by columns) CSC. */
static hipsparseStatus_t from_dense(hipDataType type, bool columns, int m, int n, const void *descr,
                                    const void *a, int lda, void *values, int *offsets,
                                    int *indices)
{
    struct dense d = dense_columns(type, a, columns ? n : m, columns ? m : n, lda);
    d.by_rows = columns; /* the transpose, by rows */
    spmat to = sparse_csr(type, descr, d.rows, d.cols, 0, values, offsets, indices);
    struct entries e = {.p = malloc(((size_t)m * (size_t)n + 1) * sizeof *e.p)};
    if (!e.p)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; i < d.rows; i++)
        for (int64_t j = 0; j < d.cols; j++) {
            const double complex value = dense_load(&d, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, i, j);
            if (value != 0)
                e.p[e.n++] = (struct sparse_entry){.row = i, .col = j, .value = value};
        }
    hipsparseStatus_t s = entries_write(&e, &to);
    entries_free(&e);
    return s;
}

static hipsparseStatus_t to_dense(const spmat *from, struct dense *to)
{
    const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    struct entries e;
    hipsparseStatus_t s = entries_read(from, plain, 0, &e);
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < to->rows * to->cols; i++)
        dense_store(to, plain, 0, i / to->cols, i % to->cols, 0);
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < e.n; i++)
        dense_store(to, plain, 0, e.p[i].row, e.p[i].col, e.p[i].value);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        dense_wrote(to);
    entries_free(&e);
    return s;
}

#define DENSE_VALID m >= 0 && n >= 0 && descr &&ld >= m &&ld > 0
#define DENSE(X, T)                                                                                \
    hipsparseStatus_t hipsparse##X##nnz(hipsparseHandle_t handle, hipsparseDirection_t direction,  \
                                        int m, int n, const hipsparseMatDescr_t descr, const T *a, \
                                        int ld, int *each, int *total)                             \
    {                                                                                              \
        READY(DENSE_VALID &&each &&total);                                                         \
        return legacy_convert_count(TYPE_##X, direction, m, n, a, ld, each, total);                \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##dense2csr(                                                     \
        hipsparseHandle_t handle, int m, int n, const hipsparseMatDescr_t descr, const T *a,       \
        int ld, const int *each, T *values, int *offsets, int *indices)                            \
    {                                                                                              \
        (void)each;                                                                                \
        READY(DENSE_VALID &&offsets);                                                              \
        return from_dense(TYPE_##X, false, m, n, descr, a, ld, values, offsets, indices);          \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##dense2csc(                                                     \
        hipsparseHandle_t handle, int m, int n, const hipsparseMatDescr_t descr, const T *a,       \
        int ld, const int *each, T *values, int *indices, int *offsets)                            \
    {                                                                                              \
        (void)each;                                                                                \
        READY(DENSE_VALID &&offsets);                                                              \
        return from_dense(TYPE_##X, true, m, n, descr, a, ld, values, offsets, indices);           \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csr2dense(hipsparseHandle_t handle, int m, int n,              \
                                              const hipsparseMatDescr_t descr, CSR_OF(T), T *a,    \
                                              int ld)                                              \
    {                                                                                              \
        READY(DENSE_VALID &&offsets);                                                              \
        const spmat from = sparse_csr(TYPE_##X, descr, m, n, 0, values, offsets, indices);         \
        struct dense to = dense_columns(TYPE_##X, a, m, n, ld);                                    \
        return to_dense(&from, &to);                                                               \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csc2dense(                                                     \
        hipsparseHandle_t handle, int m, int n, const hipsparseMatDescr_t descr, const T *values,  \
        const int *indices, const int *offsets, T *a, int ld)                                      \
    {                                                                                              \
        READY(DENSE_VALID &&offsets);                                                              \
        spmat from = sparse_csr(TYPE_##X, descr, m, n, 0, values, offsets, indices);               \
        from.format = HIPSPARSE_FORMAT_CSC;                                                        \
        struct dense to = dense_columns(TYPE_##X, a, m, n, ld);                                    \
        return to_dense(&from, &to);                                                               \
    }
FOR_ALL(DENSE)
