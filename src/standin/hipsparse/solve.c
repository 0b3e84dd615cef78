/* Triangular solves, and factors that keep the matrix's pattern. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>

/* One row of a triangle: x[row] = (x[row] - the row's others) / the diagonal element. */
static bool solve_row(const struct sparse_entry *p, int64_t n, int64_t row, bool lower, bool unit,
                      int64_t cols, double complex *x)
{
    double complex diagonal = 0;
    for (int64_t k = 0; k < n; k++) {
        if (p[k].col == row)
            diagonal += p[k].value;
        else if ((p[k].col < row) == lower)
            for (int64_t j = 0; j < cols; j++)
                x[row * cols + j] -= value_times(p[k].value, x[p[k].col * cols + j]);
    }
    for (int64_t j = 0; !unit && j < cols; j++)
        x[row * cols + j] = cimag(diagonal) == 0 && cimag(x[row * cols + j]) == 0
                                ? creal(x[row * cols + j]) / creal(diagonal)
                                : x[row * cols + j] / diagonal;
    return unit || diagonal != 0;
}

static int64_t solve_rows(const struct entries *e, const int64_t *offsets, int64_t rows, bool lower,
                          bool unit, int64_t cols, double complex *x)
{
    int64_t pivot = -1;
    for (int64_t i = 0; i < rows; i++) {
        const int64_t row = lower ? i : rows - 1 - i;
        if (!solve_row(e->p + offsets[row], offsets[row + 1] - offsets[row], row, lower, unit, cols,
                       x) &&
            (pivot < 0 || row < pivot))
            pivot = row;
    }
    return pivot;
}

static hipsparseStatus_t solve_one(int64_t batch, hipsparseOperation_t op_a,
                                   hipsparseOperation_t op_b, hipsparseOperation_t op_c,
                                   double complex alpha, const spmat *a, const struct dense *b,
                                   const struct dense *c, int64_t *pivot)
{
    const int64_t rows = a->rows,
                  cols = op_c == HIPSPARSE_OPERATION_NON_TRANSPOSE ? c->cols : c->rows;
    struct entries e;
    hipsparseStatus_t s = entries_read(a, op_a, batch, &e);
    if (s != HIPSPARSE_STATUS_SUCCESS)
        return s;
    entries_sort(&e);
    int64_t *offsets = entries_offsets(&e, rows);
    double complex *x = malloc((size_t)(rows * cols + 1) * sizeof *x);
    s = offsets && x ? s : HIPSPARSE_STATUS_ALLOC_FAILED;
    if (s == HIPSPARSE_STATUS_SUCCESS) {
        const bool lower =
            (a->fill == HIPSPARSE_FILL_MODE_LOWER) == (op_a == HIPSPARSE_OPERATION_NON_TRANSPOSE);
        for (int64_t i = 0; i < rows * cols; i++)
            x[i] = value_times(alpha, dense_load(b, op_b, batch, i / cols, i % cols));
        const int64_t zero =
            solve_rows(&e, offsets, rows, lower, a->diag == HIPSPARSE_DIAG_TYPE_UNIT, cols, x);
        *pivot = *pivot < 0 ? zero : *pivot;
        for (int64_t i = 0; i < rows * cols; i++)
            dense_store(c, op_c, batch, i / cols, i % cols, x[i]);
    }
    free(x);
    free(offsets);
    entries_free(&e);
    return s;
}

hipsparseStatus_t solve_dense(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                              hipsparseOperation_t op_c, double complex alpha, const spmat *a,
                              const struct dense *b, const struct dense *c, int64_t *pivot)
{
    *pivot = -1;
    const bool turned_b = op_b != HIPSPARSE_OPERATION_NON_TRANSPOSE,
               turned_c = op_c != HIPSPARSE_OPERATION_NON_TRANSPOSE;
    if (a->rows != a->cols || a->rows != (turned_b ? b->cols : b->rows) ||
        a->rows != (turned_c ? c->cols : c->rows) ||
        (turned_b ? b->rows : b->cols) != (turned_c ? c->rows : c->cols) || !value_size(b->type) ||
        !value_size(c->type))
        return HIPSPARSE_STATUS_INVALID_VALUE;
    hipsparseStatus_t s = HIPSPARSE_STATUS_SUCCESS;
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < (c->batches > 1 ? c->batches : 1); i++)
        s = solve_one(i, op_a, op_b, op_c, alpha, a, b, c, pivot);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        dense_wrote(c);
    return s;
}

/* A factorisation on its way. */
struct factor {
    struct entries e;
    int64_t *offsets;
    int64_t *diagonal; /* where each row's diagonal element is; -1: it has none */
    int64_t *place;    /* where the row at hand has each column; -1: it has none */
    struct info *info;
};

static void note_pivot(struct factor *f, int64_t row)
{
    if (f->info->pivot < 0)
        f->info->pivot = row;
}

/* The row has its final diagonal element: too small ones are replaced where that is asked for. */
static void end_row(struct factor *f, int64_t row)
{
    if (f->diagonal[row] < 0) {
        note_pivot(f, row);
        return;
    }
    double complex *d = &f->e.p[f->diagonal[row]].value;
    if (f->info->boost && cabs(*d) <= f->info->tolerance)
        *d = f->info->boosted;
    if (*d == 0)
        note_pivot(f, row);
}

static void lu_row(struct factor *f, int64_t row)
{
    struct sparse_entry *p = f->e.p;
    for (int64_t k = f->offsets[row]; k < f->offsets[row + 1] && p[k].col < row; k++) {
        const int64_t up = p[k].col, at = f->diagonal[up];
        if (at < 0)
            continue;
        p[k].value /= p[at].value;
        for (int64_t l = at + 1; l < f->offsets[up + 1]; l++)
            if (f->place[p[l].col] >= 0)
                p[f->place[p[l].col]].value -= p[k].value * p[l].value;
    }
    end_row(f, row);
}

static void cholesky_row(struct factor *f, int64_t row)
{
    struct sparse_entry *p = f->e.p;
    double square = 0;
    for (int64_t k = f->offsets[row]; k < f->offsets[row + 1] && p[k].col < row; k++) {
        const int64_t up = p[k].col;
        if (f->diagonal[up] < 0)
            continue;
        for (int64_t l = f->offsets[up]; l < f->diagonal[up]; l++)
            if (f->place[p[l].col] >= 0)
                p[k].value -= p[f->place[p[l].col]].value * conj(p[l].value);
        p[k].value /= p[f->diagonal[up]].value;
        square += creal(p[k].value * conj(p[k].value));
    }
    if (f->diagonal[row] < 0) {
        note_pivot(f, row);
        return;
    }
    double complex *d = &p[f->diagonal[row]].value;
    const double rest = creal(*d) - square;
    if (!(rest > 0))
        note_pivot(f, row);
    *d = csqrt(rest);
}

static hipsparseStatus_t solve_factor(const spmat *a, struct info *info,
                                      void each(struct factor *, int64_t row))
{
    struct factor f = {.info = info};
    info->pivot = -1;
    hipsparseStatus_t s = entries_read(a, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &f.e);
    if (s != HIPSPARSE_STATUS_SUCCESS)
        return s;
    entries_sort(&f.e);
    f.offsets = entries_offsets(&f.e, a->rows);
    f.diagonal = malloc((size_t)(a->rows + 1) * sizeof *f.diagonal);
    f.place = malloc((size_t)(a->rows + 1) * sizeof *f.place);
    if (!f.offsets || !f.diagonal || !f.place)
        s = HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < a->rows; i++)
        f.diagonal[i] = f.place[i] = -1;
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < f.e.n; i++)
        if (f.e.p[i].row == f.e.p[i].col)
            f.diagonal[f.e.p[i].row] = i;
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < a->rows; i++) {
        for (int64_t k = f.offsets[i]; k < f.offsets[i + 1]; k++)
            f.place[f.e.p[k].col] = k;
        each(&f, i);
        for (int64_t k = f.offsets[i]; k < f.offsets[i + 1]; k++)
            f.place[f.e.p[k].col] = -1;
    }
    for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < f.e.n; i++)
        value_store(a->type, a->values, f.e.p[i].at, f.e.p[i].value);
    device_wrote(a->values, (size_t)f.e.n * value_size(a->type));
    free(f.offsets), free(f.diagonal), free(f.place);
    entries_free(&f.e);
    return s;
}

hipsparseStatus_t factor_lu(const spmat *a, struct info *info)
{
    return solve_factor(a, info, lu_row);
}

hipsparseStatus_t factor_cholesky(const spmat *a, struct info *info)
{
    return solve_factor(a, info, cholesky_row);
}
