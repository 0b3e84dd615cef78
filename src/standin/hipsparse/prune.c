/* The typed interface: matrices without their small elements. */
#include "standin/hipsparse/typed.h"
#include <stdlib.h>

/* Only entries of more than that magnitude stay. */
static void keep_above(struct entries *e, double threshold)
{
    int64_t n = 0;
    for (int64_t i = 0; i < e->n; i++)
        if (cabs(e->p[i].value) > threshold)
            e->p[n++] = e->p[i];
    e->n = n;
}

static int by_size(const void *x, const void *y)
{
    const double a = *(const double *)x, b = *(const double *)y;
    return a < b ? -1 : a > b;
}

/* The magnitude below which that percentage of all entries is. -1: out of memory. */
static double threshold_of(const struct entries *e, double percentage)
{
    double *sizes = malloc((size_t)(e->n + 1) * sizeof *sizes);
    if (!sizes)
        return -1;
    for (int64_t i = 0; i < e->n; i++)
        sizes[i] = cabs(e->p[i].value);
    qsort(sizes, (size_t)e->n, sizeof *sizes, by_size);
    const double exact = (double)e->n * percentage / 100;
    int64_t at = (int64_t)exact + ((double)(int64_t)exact < exact) - 1;
    at = at < 0 ? 0 : at >= e->n ? e->n - 1 : at;
    const double threshold = e->n ? sizes[at] : 0;
    free(sizes);
    return threshold;
}

/* A dense matrix as entries, zeros included. */
static hipsparseStatus_t read_dense(const struct dense *a, struct entries *e)
{
    *e = (struct entries){.p = malloc((size_t)(a->rows * a->cols + 1) * sizeof *e->p)};
    if (!e->p)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; i < a->rows; i++)
        for (int64_t j = 0; j < a->cols; j++)
            e->p[e->n++] = (struct sparse_entry){
                .row = i,
                .col = j,
                .value = dense_load(a, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, i, j)};
    return HIPSPARSE_STATUS_SUCCESS;
}

/* What is pruned (a dense matrix or a sparse one), and how: threshold points to a value of the
 * type, or is NULL for a percentage. */
static hipsparseStatus_t prune_entries(const struct dense *dense, const spmat *sparse,
                                       const void *threshold, double percentage, spmat *to,
                                       int *total)
{
    struct entries e;
    hipsparseStatus_t s = dense ? read_dense(dense, &e)
                                : entries_read(sparse, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &e);
    if (s != HIPSPARSE_STATUS_SUCCESS)
        return s;
    const double least =
        threshold ? creal(value_scalar(to->type, threshold)) : threshold_of(&e, percentage);
    entries_sort(&e);
    keep_above(&e, least);
    s = entries_write(&e, to);
    if (total) {
        *total = (int)e.n;
        device_wrote(total, sizeof *total);
    }
    entries_free(&e);
    return s;
}

#define H           hipsparseHandle_t handle, int m, int n
#define DENSE_OF(T) const T *a, int ld
#define CSR_A(T)    int nnz, const hipsparseMatDescr_t descr_a, CSR_OF(T)
#define TO_DESCR    const hipsparseMatDescr_t descr
#define READ_TO(T)                                                                                 \
    const hipsparseMatDescr_t descr, const T *values_c, const int *offsets_c, const int *indices_c
#define WRITE_TO(T)                                                                                \
    const hipsparseMatDescr_t descr, T *values_c, const int *offsets_c, int *indices_c
#define UNUSED_DENSE (void)m, (void)n, (void)a, (void)ld
#define UNUSED_CSR_A                                                                               \
    (void)m, (void)n, (void)nnz, (void)descr_a, (void)values, (void)offsets, (void)indices
#define UNUSED_READ_TO (void)descr, (void)values_c, (void)offsets_c, (void)indices_c

/* What differs between the two kinds of sources: their parameters, the test of them,
 * and how they are read.
 */
#define VALID_DENSE m >= 0 && n >= 0 && a &&ld >= m &&descr
#define VALID_CSR_A m >= 0 && n >= 0 && nnz >= 0 && descr_a &&offsets &&descr
#define FROM_DENSE(X)                                                                              \
    const struct dense from = dense_columns(TYPE_##X, a, m, n, ld);                                \
    const struct dense *dense = &from;                                                             \
    const spmat *sparse = NULL
#define FROM_CSR_A(X)                                                                              \
    const spmat from = sparse_csr(TYPE_##X, descr_a, m, n, nnz, values, offsets, indices);         \
    const spmat *sparse = &from;                                                                   \
    const struct dense *dense = NULL

#define SIZES(X, T, Name, SOURCE, UNUSED)                                                          \
    hipsparseStatus_t hipsparse##X##Name##_bufferSize(H, SOURCE(T), const T *threshold,            \
                                                      READ_TO(T), size_t *bytes)                   \
    {                                                                                              \
        UNUSED, UNUSED_READ_TO, (void)threshold;                                                   \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##Name##_bufferSizeExt(H, SOURCE(T), const T *threshold,         \
                                                         READ_TO(T), size_t *bytes)                \
    {                                                                                              \
        UNUSED, UNUSED_READ_TO, (void)threshold;                                                   \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##Name##ByPercentage_bufferSize(                                 \
        H, SOURCE(T), T percentage, READ_TO(T), pruneInfo_t info, size_t *bytes)                   \
    {                                                                                              \
        UNUSED, UNUSED_READ_TO, (void)percentage, (void)info;                                      \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##Name##ByPercentage_bufferSizeExt(                              \
        H, SOURCE(T), T percentage, READ_TO(T), pruneInfo_t info, size_t *bytes)                   \
    {                                                                                              \
        UNUSED, UNUSED_READ_TO, (void)percentage, (void)info;                                      \
        return sparse_buffer(handle, bytes);                                                       \
    }

#define PRUNING(X, T, Name, SOURCE, VALID, FROM)                                                   \
    hipsparseStatus_t hipsparse##X##Name##Nnz(H, SOURCE(T), const T *threshold, TO_DESCR,          \
                                              int *offsets_c, int *total, void *buffer)            \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(VALID &&threshold &&offsets_c &&total);                                              \
        FROM(X);                                                                                   \
        spmat to = sparse_csr(TYPE_##X, descr, m, n, 0, NULL, offsets_c, NULL);                    \
        return prune_entries(dense, sparse, threshold, 0, &to, total);                             \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##Name(H, SOURCE(T), const T *threshold, WRITE_TO(T),            \
                                         void *buffer)                                             \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(VALID &&threshold);                                                                  \
        FROM(X);                                                                                   \
        spmat to = sparse_csr(TYPE_##X, descr, m, n, 0, values_c, offsets_c, indices_c);           \
        return prune_entries(dense, sparse, threshold, 0, &to, NULL);                              \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##Name##NnzByPercentage(H, SOURCE(T), T percentage, TO_DESCR,    \
                                                          int *offsets_c, int *total,              \
                                                          pruneInfo_t info, void *buffer)          \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(VALID &&percentage >= 0 && percentage <= 100 && info && offsets_c && total);         \
        FROM(X);                                                                                   \
        spmat to = sparse_csr(TYPE_##X, descr, m, n, 0, NULL, offsets_c, NULL);                    \
        return prune_entries(dense, sparse, NULL, (double)percentage, &to, total);                 \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##Name##ByPercentage(H, SOURCE(T), T percentage, WRITE_TO(T),    \
                                                       pruneInfo_t info, void *buffer)             \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(VALID &&percentage >= 0 && percentage <= 100 && info);                               \
        FROM(X);                                                                                   \
        spmat to = sparse_csr(TYPE_##X, descr, m, n, 0, values_c, offsets_c, indices_c);           \
        return prune_entries(dense, sparse, NULL, (double)percentage, &to, NULL);                  \
    }
#define PRUNES(X, T)                                                                               \
    SIZES(X, T, pruneDense2csr, DENSE_OF, UNUSED_DENSE)                                            \
    SIZES(X, T, pruneCsr2csr, CSR_A, UNUSED_CSR_A)                                                 \
    PRUNING(X, T, pruneDense2csr, DENSE_OF, VALID_DENSE, FROM_DENSE)                               \
    PRUNING(X, T, pruneCsr2csr, CSR_A, VALID_CSR_A, FROM_CSR_A)
PRUNES(S, float)
PRUNES(D, double)

/* How many entries of each row are of more than that magnitude. */
static hipsparseStatus_t count_above(const spmat *a, double tolerance, int *each, int *total)
{
    const int base = (int)a->base;
    const int *offsets = a->offsets;
    *total = 0;
    for (int64_t i = 0; i < a->rows; i++) {
        each[i] = 0;
        for (int k = offsets[i] - base; k < offsets[i + 1] - base; k++)
            each[i] += cabs(value_load(a->type, a->values, k)) > tolerance;
        *total += each[i];
    }
    device_wrote(each, (size_t)a->rows * sizeof *each);
    device_wrote(total, sizeof *total);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* Tolerances are of the matrix's type; of complex ones, the real part counts. */
#define AS_REAL(x)    ((double)(x))
#define AS_COMPLEX(z) ((double)(z).x)
#define COMPRESS(X, T, TOLERANCE)                                                                  \
    hipsparseStatus_t hipsparse##X##nnz_compress(                                                  \
        hipsparseHandle_t handle, int m, const hipsparseMatDescr_t descr, const T *values,         \
        const int *offsets, int *each, int *total, T tolerance)                                    \
    {                                                                                              \
        READY(m >= 0 && descr && offsets && each && total && TOLERANCE(tolerance) >= 0);           \
        const spmat a = sparse_csr(TYPE_##X, descr, m, m, 0, values, offsets, NULL);               \
        return count_above(&a, TOLERANCE(tolerance), each, total);                                 \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csr2csr_compress(                                              \
        H, const hipsparseMatDescr_t descr, const T *values, const int *indices,                   \
        const int *offsets, int nnz, const int *each, T *values_c, int *indices_c, int *offsets_c, \
        T tolerance)                                                                               \
    {                                                                                              \
        (void)each;                                                                                \
        READY(m >= 0 && n >= 0 && nnz >= 0 && descr && offsets && TOLERANCE(tolerance) >= 0);      \
        const spmat from = sparse_csr(TYPE_##X, descr, m, n, nnz, values, offsets, indices);       \
        spmat to = sparse_csr(TYPE_##X, descr, m, n, 0, values_c, offsets_c, indices_c);           \
        return prune_entries(NULL, &from, &tolerance, 0, &to, NULL);                               \
    }
COMPRESS(S, float, AS_REAL)
COMPRESS(D, double, AS_REAL)
COMPRESS(C, hipComplex, AS_COMPLEX)
COMPRESS(Z, hipDoubleComplex, AS_COMPLEX)
