/* The generic interface: products whose result is sparse, and conversions. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>

/* Behind hipsparseSpGEMMDescr_t: the product, from the step that computes it to
 * that which copies it. */
static struct entries *generic_sparse_result_of(hipsparseSpGEMMDescr_t descr)
{
    return (struct entries *)(void *)descr;
}

hipsparseStatus_t hipsparseSpGEMM_destroyDescr(hipsparseSpGEMMDescr_t descr)
{
    if (descr)
        entries_free(generic_sparse_result_of(descr));
    free(descr);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* A step that is asked for the size of its buffer first; true: this is that call. */
static bool wants_size(size_t *bytes, const void *buffer)
{
    if (bytes && !buffer)
        *bytes = 256;
    return !buffer;
}

/* The product into the descriptor, and how many entries it has into that of c. */
static hipsparseStatus_t generic_sparse_multiply(hipsparseOperation_t op_a,
                                                 hipsparseOperation_t op_b, double complex alpha,
                                                 const spmat *a, const spmat *b,
                                                 double complex beta, spmat *c,
                                                 hipsparseSpGEMMDescr_t descr)
{
    struct entries *e = generic_sparse_result_of(descr);
    entries_free(e);
    hipsparseStatus_t s = product_sparse(op_a, op_b, alpha, a, b, beta, beta == 0 ? NULL : c, e);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        c->nnz = e->n;
    return s;
}

#define SPGEMM                                                                                     \
    hipsparseHandle_t handle, hipsparseOperation_t op_a, hipsparseOperation_t op_b,                \
        const void *alpha, hipsparseConstSpMatDescr_t a, hipsparseConstSpMatDescr_t b,             \
        const void *beta, hipsparseSpMatDescr_t c, hipDataType compute,                            \
        hipsparseSpGEMMAlg_t algorithm, hipsparseSpGEMMDescr_t descr

hipsparseStatus_t hipsparseSpGEMM_workEstimation(SPGEMM, size_t *bytes, void *buffer)
{
    (void)op_a, (void)op_b, (void)compute, (void)algorithm;
    READY(alpha && a && b && beta && c && descr);
    wants_size(bytes, buffer);
    return s;
}

/* As the real one does, the row offsets are written with the size. */
hipsparseStatus_t hipsparseSpGEMM_compute(SPGEMM, size_t *bytes, void *buffer)
{
    (void)algorithm;
    READY(alpha && a && b && beta && c && descr && value_size(compute));
    if (wants_size(bytes, buffer))
        return s;
    s = generic_sparse_multiply(op_a, op_b, value_scalar(compute, alpha), a, b,
                                value_scalar(compute, beta), c, descr);
    spmat only = *(spmat *)c;
    only.indices = only.values = NULL;
    return s == HIPSPARSE_STATUS_SUCCESS ? entries_write(generic_sparse_result_of(descr), &only)
                                         : s;
}

hipsparseStatus_t hipsparseSpGEMM_copy(SPGEMM)
{
    (void)op_a, (void)op_b, (void)a, (void)b, (void)compute, (void)algorithm;
    READY(alpha && beta && c && descr);
    return entries_write(generic_sparse_result_of(descr), c);
}

#define SPGEMM_REUSE                                                                               \
    hipsparseHandle_t handle, hipsparseOperation_t op_a, hipsparseOperation_t op_b,                \
        hipsparseConstSpMatDescr_t a, hipsparseConstSpMatDescr_t b, hipsparseSpMatDescr_t c,       \
        hipsparseSpGEMMAlg_t algorithm, hipsparseSpGEMMDescr_t descr

hipsparseStatus_t hipsparseSpGEMMreuse_workEstimation(SPGEMM_REUSE, size_t *bytes, void *buffer)
{
    (void)op_a, (void)op_b, (void)algorithm;
    READY(a && b && c && descr);
    wants_size(bytes, buffer);
    return s;
}

hipsparseStatus_t hipsparseSpGEMMreuse_nnz(SPGEMM_REUSE, size_t *bytes2, void *buffer2,
                                           size_t *bytes3, void *buffer3, size_t *bytes4,
                                           void *buffer4)
{
    (void)algorithm;
    READY(a && b && c && descr);
    wants_size(bytes3, buffer3);
    wants_size(bytes4, buffer4);
    return wants_size(bytes2, buffer2) ? s
                                       : generic_sparse_multiply(op_a, op_b, 1, a, b, 0, c, descr);
}

/* The pattern; the values come with each computation. */
hipsparseStatus_t hipsparseSpGEMMreuse_copy(SPGEMM_REUSE, size_t *bytes, void *buffer)
{
    (void)op_a, (void)op_b, (void)algorithm;
    READY(a && b && c && descr);
    if (wants_size(bytes, buffer))
        return s;
    spmat pattern = *(spmat *)c;
    pattern.values = NULL;
    return entries_write(generic_sparse_result_of(descr), &pattern);
}

hipsparseStatus_t hipsparseSpGEMMreuse_compute(hipsparseHandle_t handle, hipsparseOperation_t op_a,
                                               hipsparseOperation_t op_b, const void *alpha,
                                               hipsparseConstSpMatDescr_t a,
                                               hipsparseConstSpMatDescr_t b, const void *beta,
                                               hipsparseSpMatDescr_t c, hipDataType compute,
                                               hipsparseSpGEMMAlg_t algorithm,
                                               hipsparseSpGEMMDescr_t descr)
{
    (void)algorithm;
    READY(alpha && a && b && beta && c && descr && value_size(compute));
    s = generic_sparse_multiply(op_a, op_b, value_scalar(compute, alpha), a, b,
                                value_scalar(compute, beta), c, descr);
    return s == HIPSPARSE_STATUS_SUCCESS ? entries_write(generic_sparse_result_of(descr), c) : s;
}

hipsparseStatus_t hipsparseSparseToDense_bufferSize(hipsparseHandle_t handle,
                                                    hipsparseConstSpMatDescr_t a,
                                                    hipsparseDnMatDescr_t b,
                                                    hipsparseSparseToDenseAlg_t algorithm,
                                                    size_t *bytes)
{
    (void)a, (void)b, (void)algorithm;
    return sparse_buffer(handle, bytes);
}

hipsparseStatus_t hipsparseSparseToDense(hipsparseHandle_t handle, hipsparseConstSpMatDescr_t a,
                                         hipsparseDnMatDescr_t b,
                                         hipsparseSparseToDenseAlg_t algorithm, void *buffer)
{
    (void)algorithm, (void)buffer;
    const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    const spmat *from = a;
    const struct dense *to = b;
    READY(from && to && from->rows == to->rows && from->cols == to->cols);
    struct entries e;
    s = entries_read(from, plain, 0, &e);
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < to->rows; i++)
        for (int64_t j = 0; j < to->cols; j++)
            dense_store(to, plain, 0, i, j, 0);
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < e.n; i++)
        dense_store(to, plain, 0, e.p[i].row, e.p[i].col, e.p[i].value);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        dense_wrote(to);
    entries_free(&e);
    return s;
}

/* The elements that are not zero, in the order of the format. */
static hipsparseStatus_t nonzeros(const struct dense *from, const spmat *to, struct entries *e)
{
    const bool columns = to->format == HIPSPARSE_FORMAT_CSC;
    *e = (struct entries){.p = malloc((size_t)(from->rows * from->cols + 1) * sizeof *e->p)};
    if (!e->p)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; i < (columns ? from->cols : from->rows); i++)
        for (int64_t j = 0; j < (columns ? from->rows : from->cols); j++) {
            const double complex value = dense_load(from, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0,
                                                    columns ? j : i, columns ? i : j);
            if (value != 0)
                e->p[e->n++] = (struct sparse_entry){.row = i, .col = j, .value = value};
        }
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseDenseToSparse_bufferSize(hipsparseHandle_t handle,
                                                    hipsparseConstDnMatDescr_t a,
                                                    hipsparseSpMatDescr_t b,
                                                    hipsparseDenseToSparseAlg_t algorithm,
                                                    size_t *bytes)
{
    (void)a, (void)b, (void)algorithm;
    return sparse_buffer(handle, bytes);
}

static hipsparseStatus_t to_sparse(const struct dense *from, spmat *to, bool entries)
{
    struct entries e;
    hipsparseStatus_t s = nonzeros(from, to, &e);
    if (s != HIPSPARSE_STATUS_SUCCESS)
        return s;
    spmat out = *to;
    if (!entries)
        out.indices = out.values = NULL;
    if (!entries && to->format == HIPSPARSE_FORMAT_COO)
        out.offsets = NULL;
    s = entries_write(&e, &out);
    to->nnz = out.nnz;
    entries_free(&e);
    return s;
}

hipsparseStatus_t hipsparseDenseToSparse_analysis(hipsparseHandle_t handle,
                                                  hipsparseConstDnMatDescr_t a,
                                                  hipsparseSpMatDescr_t b,
                                                  hipsparseDenseToSparseAlg_t algorithm,
                                                  void *buffer)
{
    (void)algorithm, (void)buffer;
    READY(a && b);
    return to_sparse(a, b, false);
}

hipsparseStatus_t hipsparseDenseToSparse_convert(hipsparseHandle_t handle,
                                                 hipsparseConstDnMatDescr_t a,
                                                 hipsparseSpMatDescr_t b,
                                                 hipsparseDenseToSparseAlg_t algorithm,
                                                 void *buffer)
{
    (void)algorithm, (void)buffer;
    READY(a && b);
    return to_sparse(a, b, true);
}
