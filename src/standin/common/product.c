#include "standin/common/product.h"
#include "standin/common/device.h"
#include "standin/common/number.h"
#include <cblas.h>
#include <stdlib.h>

static int64_t common_product_place(const struct matrix *m, int64_t row, int64_t column)
{
    return m->by_rows ? row * m->leading + column : column * m->leading + row;
}

double matrix_load(const struct matrix *m, int64_t row, int64_t column)
{
    return number_load(m->type, m->at, common_product_place(m, row, column));
}

void matrix_store(const struct matrix *m, int64_t row, int64_t column, double value)
{
    number_store(m->type, m->at, common_product_place(m, row, column), value);
}

#define ELEMENTS(T)                                                                                \
    T *matrix_##T##s(const struct matrix *m, bool transposed)                                      \
    {                                                                                              \
        int64_t rows = transposed ? m->columns : m->rows,                                          \
                columns = transposed ? m->rows : m->columns;                                       \
        T *out = malloc((size_t)(rows * columns + 1) * sizeof *out);                               \
        for (int64_t c = 0; out && c < columns; c++)                                               \
            for (int64_t r = 0; r < rows; r++)                                                     \
                out[c * rows + r] = (T)(transposed ? matrix_load(m, c, r) : matrix_load(m, r, c)); \
        return out;                                                                                \
    }
ELEMENTS(float)
ELEMENTS(double)

/* An empty sum is 0. */
static double *zeros(int64_t m, int64_t n)
{
    return calloc((size_t)(m * n + 1), sizeof(double));
}

static double *product_double(const struct matrix *a, bool ta, const struct matrix *b, bool tb,
                              int m, int n, int k)
{
    double *p = matrix_doubles(a, ta), *q = matrix_doubles(b, tb), *out = zeros(m, n);
    if (p && q && out)
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, p, m, q, k, 0, out, m);
    free(p);
    free(q);
    return out;
}

static double *product_float(const struct matrix *a, bool ta, const struct matrix *b, bool tb,
                             int m, int n, int k)
{
    float *p = matrix_floats(a, ta), *q = matrix_floats(b, tb),
          *sums = malloc(((size_t)m * (size_t)n + 1) * sizeof *sums);
    double *out = zeros(m, n);
    if (p && q && sums && out) {
        cblas_sgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, p, m, q, k, 0, sums, m);
        for (int64_t i = 0; i < (int64_t)m * n; i++)
            out[i] = (double)sums[i];
    }
    free(p);
    free(q);
    free(sums);
    return out;
}

double *matrix_product(const struct matrix *a, bool ta, const struct matrix *b, bool tb,
                       bool in_double)
{
    int m = (int)(ta ? a->columns : a->rows), k = (int)(ta ? a->rows : a->columns),
        n = (int)(tb ? b->rows : b->columns);
    if (!m || !n || !k)
        return zeros(m, n);
    return (in_double ? product_double : product_float)(a, ta, b, tb, m, n, k);
}

void matrix_wrote(const struct matrix *m)
{
    device_wrote_matrix(m->at, number_size(m->type), m->by_rows ? m->columns : m->rows,
                        m->by_rows ? m->rows : m->columns, m->leading);
}
