/* Products of matrices whose elements are of any type. */
#ifndef STANDIN_COMMON_PRODUCT_H
#define STANDIN_COMMON_PRODUCT_H
#include <stdbool.h>
#include <stdint.h>

struct matrix {
    void *at;
    int type; /* of number.h */
    int64_t rows, columns;
    int64_t leading;
    bool by_rows; /* leading elements from one row to the next; else from one column to the next */
};

double matrix_load(const struct matrix *m, int64_t row, int64_t column);
void matrix_store(const struct matrix *m, int64_t row, int64_t column, double value);

/* Return the matrix's elements, one column after the other, transposed if asked for. The caller
 * frees them. NULL: out of memory. */
double *matrix_doubles(const struct matrix *m, bool transposed);
float *matrix_floats(const struct matrix *m, bool transposed);

/* Returns op(A) op(B), m x n, one column after the other. Sums are made in float, or in double (for
 * doubles, and for integers, whose sums are exact then). The caller frees it. NULL: out of
 * memory. */
double *matrix_product(const struct matrix *a, bool transpose_a, const struct matrix *b,
                       bool transpose_b, bool in_double);

/* Tells the checker that the matrix was written. */
void matrix_wrote(const struct matrix *m);
#endif
