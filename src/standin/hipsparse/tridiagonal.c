/* Systems with three and with five diagonals. */
#include "standin/hipsparse/typed.h"
#include <stdlib.h>

/* A band matrix that is being eliminated: row i has the columns i - BELOW .. i + ABOVE, with room
 * for the rows that pivoting brings up. */
enum { BELOW = 2, WIDE = 7 };
struct band {
    int n;
    double complex (*rows)[WIDE]; /* rows[i][j - i + BELOW] */
};

static double complex *cell(const struct band *b, int row, int col)
{
    return &b->rows[row][col - row + BELOW];
}

static void tridiagonal_exchange(const struct band *b, int first, int second, double complex *x)
{
    for (int col = first; col < b->n && col <= first + 4; col++) {
        const double complex value = *cell(b, first, col);
        *cell(b, first, col) = *cell(b, second, col);
        *cell(b, second, col) = value;
    }
    const double complex value = x[first];
    x[first] = x[second];
    x[second] = value;
}

/* Solves in place, with rows exchanged or not. */
static void eliminate(const struct band *b, bool pivots, double complex *x)
{
    for (int k = 0; k < b->n; k++) {
        int best = k;
        for (int i = k + 1; pivots && i < b->n && i <= k + BELOW; i++)
            if (cabs(*cell(b, i, k)) > cabs(*cell(b, best, k)))
                best = i;
        if (best != k)
            tridiagonal_exchange(b, k, best, x);
        for (int i = k + 1; i < b->n && i <= k + BELOW; i++) {
            const double complex factor = *cell(b, i, k);
            if (factor == 0)
                continue;
            for (int col = k; col < b->n && col <= k + 4; col++)
                *cell(b, i, col) -= factor / *cell(b, k, k) * *cell(b, k, col);
            x[i] -= factor / *cell(b, k, k) * x[k];
        }
    }
    for (int i = b->n - 1; i >= 0; i--) {
        for (int col = i + 1; col < b->n && col <= i + 4; col++)
            x[i] -= *cell(b, i, col) * x[col];
        x[i] /= *cell(b, i, i);
    }
}

/* The diagonals from the lowest to the highest, of which the outer ones may be missing; element i
 * of each is that of row i, at from + i * step. */
struct diagonals {
    hipDataType type;
    int n;
    const void *at[5];
    int64_t from, step;
};

static hipsparseStatus_t tridiagonal_solve(const struct diagonals *d, bool pivots, int columns,
                                           void *x, int64_t x_from, int64_t x_step, int64_t ldb)
{
    double complex *sums = malloc((size_t)(d->n + 1) * sizeof *sums);
    struct band b = {d->n, malloc((size_t)(d->n + 1) * sizeof *b.rows)};
    hipsparseStatus_t s = sums && b.rows ? HIPSPARSE_STATUS_SUCCESS : HIPSPARSE_STATUS_ALLOC_FAILED;
    for (int c = 0; s == HIPSPARSE_STATUS_SUCCESS && c < columns; c++) {
        for (int i = 0; i < d->n; i++) {
            for (int j = 0; j < WIDE; j++)
                b.rows[i][j] = 0;
            for (int j = 0; j < 5; j++)
                if (d->at[j] && i + j - BELOW >= 0 && i + j - BELOW < d->n)
                    b.rows[i][j] = value_load(d->type, d->at[j], d->from + i * d->step);
            sums[i] = value_load(d->type, x, c * ldb + x_from + i * x_step);
        }
        eliminate(&b, pivots, sums);
        for (int i = 0; i < d->n; i++)
            value_store(d->type, x, c * ldb + x_from + i * x_step, sums[i]);
    }
    free(sums);
    free(b.rows);
    return s;
}

/* count systems one behind the other (stride apart) or interleaved; wrote: elements of x in all. */
static hipsparseStatus_t tridiagonal_batch(struct diagonals d, int count, int64_t stride,
                                           bool interleaved, void *x)
{
    hipsparseStatus_t s = HIPSPARSE_STATUS_SUCCESS;
    for (int i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < count; i++) {
        d.from = interleaved ? i : i * stride;
        d.step = interleaved ? count : 1;
        s = tridiagonal_solve(&d, true, 1, x, d.from, d.step, 0);
    }
    device_wrote(x, (size_t)(interleaved ? (int64_t)d.n * count
                             : count     ? (count - 1) * stride + d.n
                                         : 0) *
                        value_size(d.type));
    return s;
}

#define SIZE(X, name, ...)                                                                         \
    hipsparseStatus_t hipsparse##X##name(hipsparseHandle_t handle, __VA_ARGS__, size_t *bytes)
#define THREE(T)     const T *dl, const T *d, const T *du
#define UNUSED_THREE (void)m, (void)dl, (void)d, (void)du
#define DIAGONALS(X) {.type = TYPE_##X, .n = m, .at = {NULL, dl, d, du}, .step = 1}
#define GTSV2(X, T, name, pivots)                                                                  \
    SIZE(X, name##_bufferSizeExt, int m, int n, THREE(T), const T *b, int ldb)                     \
    {                                                                                              \
        UNUSED_THREE, (void)n, (void)b, (void)ldb;                                                 \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##name(hipsparseHandle_t handle, int m, int n, THREE(T), T *b,   \
                                         int ldb, void *buffer)                                    \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(m > 1 && n >= 0 && ldb >= m && dl && d && du && b);                                  \
        const struct diagonals all = DIAGONALS(X);                                                 \
        s = tridiagonal_solve(&all, pivots, n, b, 0, 1, ldb);                                      \
        device_wrote_matrix(b, sizeof *b, m, n, ldb);                                              \
        return s;                                                                                  \
    }

#define BATCHES(X, T)                                                                              \
    GTSV2(X, T, gtsv2, true)                                                                       \
    GTSV2(X, T, gtsv2_nopivot, false)                                                              \
    SIZE(X, gtsv2StridedBatch_bufferSizeExt, int m, THREE(T), const T *x, int count, int stride)   \
    {                                                                                              \
        UNUSED_THREE, (void)x, (void)count, (void)stride;                                          \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gtsv2StridedBatch(hipsparseHandle_t handle, int m, THREE(T),   \
                                                      T *x, int count, int stride, void *buffer)   \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(m > 1 && count >= 0 && stride >= m && dl && d && du && x);                           \
        return tridiagonal_batch((struct diagonals)DIAGONALS(X), count, stride, false, x);         \
    }                                                                                              \
    SIZE(X, gtsvInterleavedBatch_bufferSizeExt, int algorithm, int m, THREE(T), const T *x,        \
         int count)                                                                                \
    {                                                                                              \
        UNUSED_THREE, (void)algorithm, (void)x, (void)count;                                       \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gtsvInterleavedBatch(hipsparseHandle_t handle, int algorithm,  \
                                                         int m, T *dl, T *d, T *du, T *x,          \
                                                         int count, void *buffer)                  \
    {                                                                                              \
        (void)buffer, (void)algorithm;                                                             \
        READY(m > 1 && count >= 0 && dl && d && du && x);                                          \
        return tridiagonal_batch((struct diagonals)DIAGONALS(X), count, 0, true, x);               \
    }                                                                                              \
    SIZE(X, gpsvInterleavedBatch_bufferSizeExt, int algorithm, int m, const T *ds, THREE(T),       \
         const T *dw, const T *x, int count)                                                       \
    {                                                                                              \
        UNUSED_THREE, (void)algorithm, (void)ds, (void)dw, (void)x, (void)count;                   \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gpsvInterleavedBatch(hipsparseHandle_t handle, int algorithm,  \
                                                         int m, T *ds, T *dl, T *d, T *du, T *dw,  \
                                                         T *x, int count, void *buffer)            \
    {                                                                                              \
        (void)buffer, (void)algorithm;                                                             \
        READY(m > 2 && count >= 0 && ds && dl && d && du && dw && x);                              \
        const struct diagonals all = {                                                             \
            .type = TYPE_##X, .n = m, .at = {ds, dl, d, du, dw}, .step = 1};                       \
        return tridiagonal_batch(all, count, 0, true, x);                                          \
    }
FOR_ALL(BATCHES)
