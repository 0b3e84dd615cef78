/* Products of a sparse matrix with a dense one, with a sparse one, and sums of two. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>

static hipsparseStatus_t product_one(int64_t batch, hipsparseOperation_t op_a,
                                     hipsparseOperation_t op_b, double complex alpha,
                                     const spmat *a, const struct dense *b, double complex beta,
                                     const struct dense *c)
{
    struct entries e;
    hipsparseStatus_t s = entries_read(a, op_a, batch, &e);
    double complex *sums = s == HIPSPARSE_STATUS_SUCCESS
                               ? calloc((size_t)(c->rows * c->cols + 1), sizeof *sums)
                               : NULL;
    if (s == HIPSPARSE_STATUS_SUCCESS && !sums)
        s = HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; sums && i < e.n; i++)
        for (int64_t j = 0; j < c->cols; j++)
            sums[e.p[i].row * c->cols + j] +=
                value_times(e.p[i].value, dense_load(b, op_b, batch, e.p[i].col, j));
    const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    for (int64_t i = 0; sums && i < c->rows; i++)
        for (int64_t j = 0; j < c->cols; j++) {
            double complex value = value_times(alpha, sums[i * c->cols + j]);
            if (beta != 0) /* with 0, what was there may be anything */
                value += value_times(beta, dense_load(c, plain, batch, i, j));
            dense_store(c, plain, batch, i, j, value);
        }
    free(sums);
    entries_free(&e);
    return s;
}

hipsparseStatus_t product_dense(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                                double complex alpha, const spmat *a, const struct dense *b,
                                double complex beta, const struct dense *c)
{
    const bool turned = op_a != HIPSPARSE_OPERATION_NON_TRANSPOSE,
               turned_b = op_b != HIPSPARSE_OPERATION_NON_TRANSPOSE;
    if ((turned ? a->cols : a->rows) != c->rows || (turned_b ? b->rows : b->cols) != c->cols ||
        (turned ? a->rows : a->cols) != (turned_b ? b->cols : b->rows) || !value_size(b->type) ||
        !value_size(c->type))
        return HIPSPARSE_STATUS_INVALID_VALUE;
    hipsparseStatus_t s = HIPSPARSE_STATUS_SUCCESS;
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < (c->batches > 1 ? c->batches : 1); i++)
        s = product_one(i, op_a, op_b, alpha, a, b, beta, c);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        dense_wrote(c);
    return s;
}

/* The entries of one row that is being summed. */
struct row {
    double complex *sums;
    int64_t *cols;
    int64_t n;
    bool *has;
};

static void row_add(struct row *r, int64_t col, double complex value)
{
    if (!r->has[col]) {
        r->has[col] = true;
        r->cols[r->n++] = col;
        r->sums[col] = 0;
    }
    r->sums[col] += value;
}

static int hipsparse_product_by_number(const void *x, const void *y)
{
    const int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;
    return a < b ? -1 : a > b;
}

/* Appends the row's entries in order, and empties it. false: out of memory. */
static bool hipsparse_product_row_end(struct row *r, int64_t row, struct entries *out,
                                      int64_t *room)
{
    if (out->n + r->n > *room) {
        const int64_t more = 2 * (out->n + r->n);
        struct sparse_entry *p = realloc(out->p, (size_t)more * sizeof *p);
        if (!p)
            return false;
        out->p = p;
        *room = more;
    }
    qsort(r->cols, (size_t)r->n, sizeof *r->cols, hipsparse_product_by_number);
    for (int64_t i = 0; i < r->n; i++) {
        const int64_t col = r->cols[i];
        r->has[col] = false;
        out->p[out->n] =
            (struct sparse_entry){.row = row, .col = col, .at = out->n, .value = r->sums[col]};
        out->n++;
    }
    r->n = 0;
    return true;
}

/* Row by row: that of a names rows of b. */
static bool sum_rows(const struct entries *a, const struct entries *b, const int64_t *rows_a,
                     const int64_t *rows_b, double complex alpha, const struct entries *d,
                     const int64_t *rows_d, double complex beta, int64_t rows, struct row *r,
                     struct entries *out)
{
    int64_t room = 0;
    for (int64_t i = 0; i < rows; i++) {
        for (int64_t k = rows_a[i]; k < rows_a[i + 1]; k++)
            for (int64_t l = rows_b[a->p[k].col]; l < rows_b[a->p[k].col + 1]; l++)
                row_add(r, b->p[l].col,
                        value_times(alpha, value_times(a->p[k].value, b->p[l].value)));
        for (int64_t k = d->n ? rows_d[i] : 0; k < (d->n ? rows_d[i + 1] : 0); k++)
            row_add(r, d->p[k].col, value_times(beta, d->p[k].value));
        if (!hipsparse_product_row_end(r, i, out, &room))
            return false;
    }
    return true;
}

/* Sorted entries and where their rows begin. */
static hipsparseStatus_t hipsparse_product_read_rows(const spmat *a, hipsparseOperation_t op,
                                                     int64_t rows, struct entries *e,
                                                     int64_t **offsets)
{
    hipsparseStatus_t s = entries_read(a, op, 0, e);
    if (s != HIPSPARSE_STATUS_SUCCESS)
        return s;
    entries_sort(e);
    *offsets = entries_offsets(e, rows);
    return *offsets ? s : HIPSPARSE_STATUS_ALLOC_FAILED;
}

hipsparseStatus_t product_sparse(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                                 double complex alpha, const spmat *a, const spmat *b,
                                 double complex beta, const spmat *d, struct entries *out)
{
    const bool turned = op_a != HIPSPARSE_OPERATION_NON_TRANSPOSE,
               turned_b = op_b != HIPSPARSE_OPERATION_NON_TRANSPOSE;
    const int64_t rows = turned ? a->cols : a->rows, inner = turned ? a->rows : a->cols,
                  cols = turned_b ? b->rows : b->cols;
    *out = (struct entries){0};
    if (inner != (turned_b ? b->cols : b->rows) || (d && (d->rows != rows || d->cols != cols)))
        return HIPSPARSE_STATUS_INVALID_VALUE;
    struct entries ea = {0}, eb = {0}, ed = {0};
    int64_t *rows_a = NULL, *rows_b = NULL, *rows_d = NULL;
    struct row r = {.sums = malloc((size_t)(cols + 1) * sizeof *r.sums),
                    .cols = malloc((size_t)(cols + 1) * sizeof *r.cols),
                    .has = calloc((size_t)(cols + 1), sizeof *r.has)};
    hipsparseStatus_t s =
        r.sums && r.cols && r.has ? HIPSPARSE_STATUS_SUCCESS : HIPSPARSE_STATUS_ALLOC_FAILED;
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = hipsparse_product_read_rows(a, op_a, rows, &ea, &rows_a);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        s = hipsparse_product_read_rows(b, op_b, inner, &eb, &rows_b);
    if (s == HIPSPARSE_STATUS_SUCCESS && d)
        s = hipsparse_product_read_rows(d, HIPSPARSE_OPERATION_NON_TRANSPOSE, rows, &ed, &rows_d);
    if (s == HIPSPARSE_STATUS_SUCCESS &&
        !sum_rows(&ea, &eb, rows_a, rows_b, alpha, &ed, rows_d, beta, rows, &r, out))
        s = HIPSPARSE_STATUS_ALLOC_FAILED;
    free(r.sums), free(r.cols), free(r.has);
    free(rows_a), free(rows_b), free(rows_d);
    entries_free(&ea), entries_free(&eb), entries_free(&ed);
    if (s != HIPSPARSE_STATUS_SUCCESS)
        entries_free(out);
    return s;
}
