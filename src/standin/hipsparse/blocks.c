/* The typed interface: matrices of blocks, made of others and made into others. */
#include "standin/hipsparse/typed.h"
#include <stdlib.h>

/* By rows of blocks, within those by columns of blocks; at becomes the number of the block. */
static int64_t number_blocks(struct entries *e, int64_t block_rows, int64_t block_cols)
{
    for (int64_t i = 0; i < e->n; i++) { /* sorted by blocks first: places within them go to at */
        struct sparse_entry *p = &e->p[i];
        p->at = p->row % block_rows * block_cols + p->col % block_cols;
        p->row /= block_rows;
        p->col /= block_cols;
    }
    entries_sort(e);
    int64_t block = -1;
    for (int64_t i = 0; i < e->n; i++)
        if (!i || e->p[i].row != e->p[i - 1].row || e->p[i].col != e->p[i - 1].col)
            block++;
    return block + 1;
}

/* to: what has arrays of its own is written; its number of blocks becomes that of the result. */
static hipsparseStatus_t to_blocks(const spmat *from, spmat *to)
{
    struct entries e, heads = {0};
    hipsparseStatus_t s = entries_read(from, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &e);
    const int64_t size = to->block_rows * to->block_cols,
                  blocks = s == HIPSPARSE_STATUS_SUCCESS
                               ? number_blocks(&e, to->block_rows, to->block_cols)
                               : 0;
    heads.p = malloc((size_t)(blocks + 1) * sizeof *heads.p);
    if (s == HIPSPARSE_STATUS_SUCCESS && !heads.p)
        s = HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && to->values && i < blocks * size; i++)
        value_store(to->type, to->values, i, 0);
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < e.n; i++) {
        const struct sparse_entry *p = &e.p[i];
        if (!i || p->row != p[-1].row || p->col != p[-1].col)
            heads.p[heads.n++] = *p;
        const int64_t r = p->at / to->block_cols, c = p->at % to->block_cols;
        if (to->values)
            value_store(to->type, to->values,
                        (heads.n - 1) * size + (to->block_by_rows ? p->at : c * to->block_rows + r),
                        p->value);
    }
    spmat pattern = *to;
    pattern.format = HIPSPARSE_FORMAT_CSR;
    pattern.rows = to->rows / to->block_rows;
    pattern.values = NULL;
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = entries_write(&heads, &pattern);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        device_wrote(to->values, (size_t)(blocks * size) * value_size(to->type));
    to->nnz = blocks;
    entries_free(&heads);
    entries_free(&e);
    return s;
}

static hipsparseStatus_t to_csr(const spmat *from, spmat *to)
{
    struct entries e;
    hipsparseStatus_t s = entries_read(from, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &e);
    entries_sort(&e);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = entries_write(&e, to);
    entries_free(&e);
    return s;
}

/* Blocks that cover so many elements. */
static int over(int elements, int block)
{
    return (elements + block - 1) / block;
}

static hipsparseStatus_t count_blocks(const spmat *from, hipsparseDirection_t direction,
                                      const void *descr, int rows, int cols, int block_rows,
                                      int block_cols, int *offsets, int *total)
{
    spmat to = sparse_bsr(HIP_R_32F, descr, direction, rows, cols, 0, NULL, offsets, NULL,
                          block_rows, block_cols);
    hipsparseStatus_t s = to_blocks(from, &to);
    *total = (int)to.nnz;
    device_wrote(total, sizeof *total);
    return s;
}

hipsparseStatus_t hipsparseXcsr2gebsrNnz(hipsparseHandle_t handle, hipsparseDirection_t direction,
                                         int m, int n, const hipsparseMatDescr_t descr,
                                         const int *offsets, const int *indices,
                                         const hipsparseMatDescr_t descr_c, int *offsets_c,
                                         int block_rows, int block_cols, int *total, void *buffer)
{
    (void)buffer;
    READY(m >= 0 && n >= 0 && descr && descr_c && offsets && offsets_c && total && block_rows > 0 &&
          block_cols > 0);
    const spmat from = sparse_csr(HIP_R_32F, descr, m, n, 0, NULL, offsets, indices);
    return count_blocks(&from, direction, descr_c, over(m, block_rows), over(n, block_cols),
                        block_rows, block_cols, offsets_c, total);
}

hipsparseStatus_t hipsparseXcsr2bsrNnz(hipsparseHandle_t handle, hipsparseDirection_t direction,
                                       int m, int n, const hipsparseMatDescr_t descr,
                                       const int *offsets, const int *indices, int dim,
                                       const hipsparseMatDescr_t descr_c, int *offsets_c,
                                       int *total)
{
    return hipsparseXcsr2gebsrNnz(handle, direction, m, n, descr, offsets, indices, descr_c,
                                  offsets_c, dim, dim, total, NULL);
}

hipsparseStatus_t hipsparseXgebsr2gebsrNnz(hipsparseHandle_t handle, hipsparseDirection_t direction,
                                           int mb, int nb, int nnzb,
                                           const hipsparseMatDescr_t descr, const int *offsets,
                                           const int *indices, int block_rows, int block_cols,
                                           const hipsparseMatDescr_t descr_c, int *offsets_c,
                                           int block_rows_c, int block_cols_c, int *total,
                                           void *buffer)
{
    (void)buffer;
    READY(mb >= 0 && nb >= 0 && nnzb >= 0 && descr && descr_c && offsets && offsets_c && total &&
          block_rows > 0 && block_cols > 0 && block_rows_c > 0 && block_cols_c > 0);
    const spmat from = sparse_bsr(HIP_R_32F, descr, direction, mb, nb, nnzb, NULL, offsets, indices,
                                  block_rows, block_cols);
    return count_blocks(&from, direction, descr_c, over(mb * block_rows, block_rows_c),
                        over(nb * block_cols, block_cols_c), block_rows_c, block_cols_c, offsets_c,
                        total);
}

#define TO(T) T *values_c, int *offsets_c, int *indices_c
#define BLOCKS(X, T)                                                                               \
    hipsparseStatus_t hipsparse##X##csr2gebsr_bufferSize(                                          \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int m, int n,                    \
        const hipsparseMatDescr_t descr, CSR_OF(T), int block_rows, int block_cols, size_t *bytes) \
    {                                                                                              \
        UNUSED_CSR, (void)direction, (void)m, (void)n, (void)block_rows, (void)block_cols;         \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csr2gebsr(                                                     \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int m, int n,                    \
        const hipsparseMatDescr_t descr, CSR_OF(T), const hipsparseMatDescr_t descr_c, TO(T),      \
        int block_rows, int block_cols, void *buffer)                                              \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(m >= 0 && n >= 0 && descr && descr_c && block_rows > 0 && block_cols > 0);           \
        const spmat from = sparse_csr(TYPE_##X, descr, m, n, 0, values, offsets, indices);         \
        spmat to =                                                                                 \
            sparse_bsr(TYPE_##X, descr_c, direction, over(m, block_rows), over(n, block_cols), 0,  \
                       values_c, offsets_c, indices_c, block_rows, block_cols);                    \
        return to_blocks(&from, &to);                                                              \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csr2bsr(hipsparseHandle_t handle,                              \
                                            hipsparseDirection_t direction, int m, int n,          \
                                            const hipsparseMatDescr_t descr, CSR_OF(T), int dim,   \
                                            const hipsparseMatDescr_t descr_c, TO(T))              \
    {                                                                                              \
        return hipsparse##X##csr2gebsr(handle, direction, m, n, descr, values, offsets, indices,   \
                                       descr_c, values_c, offsets_c, indices_c, dim, dim, NULL);   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gebsr2csr(                                                     \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int mb, int nb,                  \
        const hipsparseMatDescr_t descr, CSR_OF(T), int block_rows, int block_cols,                \
        const hipsparseMatDescr_t descr_c, TO(T))                                                  \
    {                                                                                              \
        READY(mb >= 0 && nb >= 0 && descr && descr_c && block_rows > 0 && block_cols > 0);         \
        const spmat from = sparse_bsr(TYPE_##X, descr, direction, mb, nb, 0, values, offsets,      \
                                      indices, block_rows, block_cols);                            \
        spmat to = sparse_csr(TYPE_##X, descr_c, from.rows, from.cols, 0, values_c, offsets_c,     \
                              indices_c);                                                          \
        return to_csr(&from, &to);                                                                 \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsr2csr(hipsparseHandle_t handle,                              \
                                            hipsparseDirection_t direction, int mb, int nb,        \
                                            const hipsparseMatDescr_t descr, CSR_OF(T), int dim,   \
                                            const hipsparseMatDescr_t descr_c, TO(T))              \
    {                                                                                              \
        return hipsparse##X##gebsr2csr(handle, direction, mb, nb, descr, values, offsets, indices, \
                                       dim, dim, descr_c, values_c, offsets_c, indices_c);         \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gebsr2gebsr_bufferSize(                                        \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int mb, int nb, int nnzb,        \
        const hipsparseMatDescr_t descr, CSR_OF(T), int block_rows, int block_cols,                \
        int block_rows_c, int block_cols_c, int *bytes)                                            \
    {                                                                                              \
        UNUSED_CSR, (void)direction, (void)mb, (void)nb, (void)nnzb, (void)block_rows,             \
            (void)block_cols;                                                                      \
        (void)block_rows_c, (void)block_cols_c;                                                    \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gebsr2gebsr(                                                   \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int mb, int nb, int nnzb,        \
        const hipsparseMatDescr_t descr, CSR_OF(T), int block_rows, int block_cols,                \
        const hipsparseMatDescr_t descr_c, TO(T), int block_rows_c, int block_cols_c,              \
        void *buffer)                                                                              \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(mb >= 0 && nb >= 0 && nnzb >= 0 && descr && descr_c && block_rows > 0 &&             \
              block_cols > 0 && block_rows_c > 0 && block_cols_c > 0);                             \
        const spmat from = sparse_bsr(TYPE_##X, descr, direction, mb, nb, nnzb, values, offsets,   \
                                      indices, block_rows, block_cols);                            \
        spmat to = sparse_bsr(TYPE_##X, descr_c, direction, over(mb * block_rows, block_rows_c),   \
                              over(nb * block_cols, block_cols_c), 0, values_c, offsets_c,         \
                              indices_c, block_rows_c, block_cols_c);                              \
        return to_blocks(&from, &to);                                                              \
    }
FOR_ALL(BLOCKS)
