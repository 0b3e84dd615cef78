/* Sparse matrices of every format as lists of entries, and back. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>

static void *entries_moved(void *at, int64_t elements, size_t size)
{
    return at ? (char *)at + elements * (int64_t)size : NULL;
}

/* The matrix of a batch. */
static spmat entries_one_of(const spmat *a, int64_t batch)
{
    spmat s = *a;
    if (a->batches <= 1 || !batch)
        return s;
    const bool coo = a->format == HIPSPARSE_FORMAT_COO;
    s.offsets = entries_moved(a->offsets, batch * (coo ? a->values_stride : a->offsets_stride),
                              index_size(coo ? a->index_type : a->offset_type));
    s.indices = entries_moved(a->indices, batch * a->values_stride, index_size(a->index_type));
    s.values = entries_moved(a->values, batch * a->values_stride, value_size(a->type));
    return s;
}

static void entries_put(struct entries *e, const spmat *a, int64_t row, int64_t col, int64_t at)
{
    e->p[e->n++] =
        (struct sparse_entry){.row = row,
                              .col = col,
                              .at = at,
                              .value = a->values ? value_load(a->type, a->values, at) : 1};
}

static void read_compressed(const spmat *a, struct entries *e)
{
    const bool columns = a->format == HIPSPARSE_FORMAT_CSC;
    for (int64_t i = 0; i < (columns ? a->cols : a->rows); i++) {
        int64_t k = index_load(a->offset_type, a->offsets, i) - (int64_t)a->base,
                end = index_load(a->offset_type, a->offsets, i + 1) - (int64_t)a->base;
        for (; k < end; k++) {
            const int64_t j = index_load(a->index_type, a->indices, k) - (int64_t)a->base;
            entries_put(e, a, columns ? j : i, columns ? i : j, k);
        }
    }
}

static void read_coordinates(const spmat *a, struct entries *e)
{
    const bool pairs = a->format == HIPSPARSE_FORMAT_COO_AOS;
    for (int64_t k = 0; k < a->nnz; k++) {
        int64_t row = index_load(a->index_type, a->offsets, pairs ? 2 * k : k),
                col = index_load(a->index_type, pairs ? a->offsets : a->indices,
                                 pairs ? 2 * k + 1 : k);
        entries_put(e, a, row - (int64_t)a->base, col - (int64_t)a->base, k);
    }
}

/* The elements of a block; col is its first column. */
static void entries_read_block(const spmat *a, int64_t row, int64_t col, int64_t at,
                               struct entries *e)
{
    for (int64_t i = 0; i < a->block_rows; i++)
        for (int64_t j = 0; j < a->block_cols; j++)
            entries_put(e, a, row + i, col + j,
                        at + (a->block_by_rows ? i * a->block_cols + j : j * a->block_rows + i));
}

static void read_blocks(const spmat *a, struct entries *e)
{
    const int64_t size = a->block_rows * a->block_cols, base = (int64_t)a->base;
    for (int64_t i = 0; i < a->rows / a->block_rows; i++)
        for (int64_t k = index_load(a->offset_type, a->offsets, i) - base;
             k < index_load(a->offset_type, a->offsets, i + 1) - base; k++)
            entries_read_block(a, i * a->block_rows,
                               (index_load(a->index_type, a->indices, k) - base) * a->block_cols,
                               k * size, e);
}

static int64_t entries_most(const spmat *a)
{
    const bool columns = a->format == HIPSPARSE_FORMAT_CSC;
    if (a->format == HIPSPARSE_FORMAT_COO || a->format == HIPSPARSE_FORMAT_COO_AOS)
        return a->nnz;
    const int64_t lines = a->format == FORMAT_BSR ? a->rows / a->block_rows
                          : columns               ? a->cols
                                                  : a->rows,
                  n = a->offsets ? index_load(a->offset_type, a->offsets, lines) - (int64_t)a->base
                                 : 0;
    return a->format == FORMAT_BSR ? n * a->block_rows * a->block_cols : n;
}

static void entries_turn(struct entries *e, hipsparseOperation_t op)
{
    for (int64_t i = 0; i < e->n; i++) {
        struct sparse_entry *p = &e->p[i];
        const int64_t row = p->row;
        p->row = p->col;
        p->col = row;
        if (op == HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE)
            p->value = conj(p->value);
    }
}

hipsparseStatus_t entries_read(const spmat *all, hipsparseOperation_t op, int64_t batch,
                               struct entries *out)
{
    const spmat a = entries_one_of(all, batch);
    *out = (struct entries){0};
    if (a.format == HIPSPARSE_FORMAT_BLOCKED_ELL) {
        device_missing("matrices in blocked ELL");
        return HIPSPARSE_STATUS_NOT_SUPPORTED;
    }
    const int64_t n = entries_most(&a);
    if (n < 0 || (n && (!a.indices && a.format != HIPSPARSE_FORMAT_COO_AOS)) || !value_size(a.type))
        return HIPSPARSE_STATUS_INVALID_VALUE;
    out->p = malloc((size_t)(n + 1) * sizeof *out->p);
    if (!out->p)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    if (a.format == FORMAT_BSR)
        read_blocks(&a, out);
    else if (a.format == HIPSPARSE_FORMAT_CSR || a.format == HIPSPARSE_FORMAT_CSC)
        read_compressed(&a, out);
    else
        read_coordinates(&a, out);
    if (op != HIPSPARSE_OPERATION_NON_TRANSPOSE)
        entries_turn(out, op);
    return HIPSPARSE_STATUS_SUCCESS;
}

static int entries_order(const void *x, const void *y)
{
    const struct sparse_entry *a = x, *b = y;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->col != b->col)
        return a->col < b->col ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

void entries_sort(struct entries *e)
{
    int64_t i = 1;
    while (i < e->n && entries_order(&e->p[i - 1], &e->p[i]) <= 0)
        i++;
    if (i < e->n)
        qsort(e->p, (size_t)e->n, sizeof *e->p, entries_order);
}

int64_t *entries_offsets(const struct entries *e, int64_t rows)
{
    int64_t *out = calloc((size_t)(rows + 2), sizeof *out);
    for (int64_t i = 0; out && i < e->n; i++)
        out[e->p[i].row + 1]++;
    for (int64_t i = 0; out && i < rows; i++)
        out[i + 1] += out[i];
    return out;
}

hipsparseStatus_t entries_write(const struct entries *e, spmat *a)
{
    const bool coo = a->format == HIPSPARSE_FORMAT_COO, columns = a->format == HIPSPARSE_FORMAT_CSC;
    const int64_t base = (int64_t)a->base, lines = columns ? a->cols : a->rows;
    int64_t *offsets = coo ? NULL : entries_offsets(e, lines);
    if (!coo && !offsets)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; offsets && a->offsets && i <= lines; i++)
        index_store(a->offset_type, a->offsets, i, offsets[i] + base);
    for (int64_t i = 0; i < e->n; i++) {
        if (coo && a->offsets)
            index_store(a->index_type, a->offsets, i, e->p[i].row + base);
        if (a->indices)
            index_store(a->index_type, a->indices, i, e->p[i].col + base);
        if (a->values)
            value_store(a->type, a->values, i, e->p[i].value);
    }
    free(offsets);
    a->nnz = e->n;
    device_wrote(a->offsets, coo ? (size_t)e->n * index_size(a->index_type)
                                 : (size_t)(lines + 1) * index_size(a->offset_type));
    device_wrote(a->indices, (size_t)e->n * index_size(a->index_type));
    device_wrote(a->values, (size_t)e->n * value_size(a->type));
    return HIPSPARSE_STATUS_SUCCESS;
}

void entries_free(struct entries *e)
{
    free(e->p);
    *e = (struct entries){0};
}
