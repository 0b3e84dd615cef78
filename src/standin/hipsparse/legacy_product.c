/* The typed interface: sparse vectors, and products with dense vectors and matrices. */
#include "standin/hipsparse/typed.h"

/* What vectors of the typed interface have; alpha, cosine and sine are read where they lie. */
struct vectors {
    hipDataType type;
    int64_t nnz;
    void *x;
    const int *indices;
    void *y;
    int64_t base;
};

static void axpyi(const struct vectors *v, const void *alpha)
{
    const size_t size = value_size(v->type);
    for (int64_t i = 0; i < v->nnz; i++) {
        const int64_t at = v->indices[i] - v->base;
        value_store(v->type, v->y, at,
                    value_load(v->type, v->y, at) +
                        value_times(value_scalar(v->type, alpha), value_load(v->type, v->x, i)));
        device_wrote((char *)v->y + (size_t)at * size, size);
    }
}

static void doti(const struct vectors *v, bool conjugate, void *result)
{
    double complex sum = 0;
    for (int64_t i = 0; i < v->nnz; i++) {
        const double complex x = value_load(v->type, v->x, i);
        sum += value_times(conjugate ? conj(x) : x,
                           value_load(v->type, v->y, v->indices[i] - v->base));
    }
    value_store(v->type, result, 0, sum);
    device_wrote(result, value_size(v->type));
}

/* x = y at its indices; zero: y becomes 0 there. */
static void legacy_product_gather(const struct vectors *v, bool zero)
{
    for (int64_t i = 0; i < v->nnz; i++) {
        const int64_t at = v->indices[i] - v->base;
        value_store(v->type, v->x, i, value_load(v->type, v->y, at));
        if (zero)
            value_store(v->type, v->y, at, 0);
    }
    device_wrote(v->x, (size_t)v->nnz * value_size(v->type));
}

static void scatter(const struct vectors *v)
{
    const size_t size = value_size(v->type);
    for (int64_t i = 0; i < v->nnz; i++) {
        const int64_t at = v->indices[i] - v->base;
        value_store(v->type, v->y, at, value_load(v->type, v->x, i));
        device_wrote((char *)v->y + (size_t)at * size, size);
    }
}

static void rotate(const struct vectors *v, double complex c, double complex sine)
{
    for (int64_t i = 0; i < v->nnz; i++) {
        const int64_t at = v->indices[i] - v->base;
        const double complex x = value_load(v->type, v->x, i), y = value_load(v->type, v->y, at);
        value_store(v->type, v->x, i, value_times(c, x) + value_times(sine, y));
        value_store(v->type, v->y, at, value_times(c, y) - value_times(sine, x));
    }
    device_wrote(v->x, (size_t)v->nnz * value_size(v->type));
}

#define VECTORS(X, x, y) {TYPE_##X, nnz, PLAIN(x), indices, PLAIN(y), (int64_t)base}
#define VALID_VECTORS    (nnz >= 0 && (!nnz || (x && indices && y)))
#define SPARSE_VECTORS(X, T)                                                                       \
    hipsparseStatus_t hipsparse##X##axpyi(hipsparseHandle_t handle, int nnz, const T *alpha,       \
                                          const T *x, const int *indices, T *y,                    \
                                          hipsparseIndexBase_t base)                               \
    {                                                                                              \
        READY(VALID_VECTORS &&alpha);                                                              \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        axpyi(&v, alpha);                                                                          \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##doti(hipsparseHandle_t handle, int nnz, const T *x,            \
                                         const int *indices, const T *y, T *result,                \
                                         hipsparseIndexBase_t base)                                \
    {                                                                                              \
        READY(VALID_VECTORS &&result);                                                             \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        doti(&v, false, result);                                                                   \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gthr(hipsparseHandle_t handle, int nnz, const T *y, T *x,      \
                                         const int *indices, hipsparseIndexBase_t base)            \
    {                                                                                              \
        READY(VALID_VECTORS);                                                                      \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        legacy_product_gather(&v, false);                                                          \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gthrz(hipsparseHandle_t handle, int nnz, T *y, T *x,           \
                                          const int *indices, hipsparseIndexBase_t base)           \
    {                                                                                              \
        READY(VALID_VECTORS);                                                                      \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        legacy_product_gather(&v, true);                                                           \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##sctr(hipsparseHandle_t handle, int nnz, const T *x,            \
                                         const int *indices, T *y, hipsparseIndexBase_t base)      \
    {                                                                                              \
        READY(VALID_VECTORS);                                                                      \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        scatter(&v);                                                                               \
        return s;                                                                                  \
    }
FOR_ALL(SPARSE_VECTORS)

#define CONJUGATED(X, T)                                                                           \
    hipsparseStatus_t hipsparse##X##dotci(hipsparseHandle_t handle, int nnz, const T *x,           \
                                          const int *indices, const T *y, T *result,               \
                                          hipsparseIndexBase_t base)                               \
    {                                                                                              \
        READY(VALID_VECTORS &&result);                                                             \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        doti(&v, true, result);                                                                    \
        return s;                                                                                  \
    }
CONJUGATED(C, hipComplex)
CONJUGATED(Z, hipDoubleComplex)

#define ROTATED(X, T)                                                                              \
    hipsparseStatus_t hipsparse##X##roti(hipsparseHandle_t handle, int nnz, T *x,                  \
                                         const int *indices, T *y, const T *cosine, const T *sine, \
                                         hipsparseIndexBase_t base)                                \
    {                                                                                              \
        READY(VALID_VECTORS &&cosine &&sine);                                                      \
        const struct vectors v = VECTORS(X, x, y);                                                 \
        rotate(&v, value_scalar(TYPE_##X, cosine), value_scalar(TYPE_##X, sine));                  \
        return s;                                                                                  \
    }
ROTATED(S, float)
ROTATED(D, double)

static bool legacy_product_turned(hipsparseOperation_t op)
{
    return op != HIPSPARSE_OPERATION_NON_TRANSPOSE;
}

/* y = alpha op(a) x + beta y, of vectors */
static hipsparseStatus_t times_vector(hipsparseOperation_t op, const void *alpha, const spmat *a,
                                      const void *x, const void *beta, void *y)
{
    const int64_t in = legacy_product_turned(op) ? a->rows : a->cols,
                  out = legacy_product_turned(op) ? a->cols : a->rows;
    const struct dense from = dense_columns(a->type, x, in, 1, in),
                       to = dense_columns(a->type, y, out, 1, out);
    return product_dense(op, HIPSPARSE_OPERATION_NON_TRANSPOSE, value_scalar(a->type, alpha), a,
                         &from, value_scalar(a->type, beta), &to);
}

/* c = alpha op(a) op(b) + beta c, of n columns one behind the other */
static hipsparseStatus_t times_columns(hipsparseOperation_t op_a, hipsparseOperation_t op_b, int n,
                                       const void *alpha, const spmat *a, const void *b, int ldb,
                                       const void *beta, void *c, int ldc)
{
    const int64_t in = legacy_product_turned(op_a) ? a->rows : a->cols,
                  out = legacy_product_turned(op_a) ? a->cols : a->rows;
    if (ldb < (legacy_product_turned(op_b) ? n : in) || ldc < out)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    const struct dense from = dense_columns(a->type, b, legacy_product_turned(op_b) ? n : in,
                                            legacy_product_turned(op_b) ? in : n, ldb),
                       to = dense_columns(a->type, c, out, n, ldc);
    return product_dense(op_a, op_b, value_scalar(a->type, alpha), a, &from,
                         value_scalar(a->type, beta), &to);
}

#define BSR(X)                                                                                     \
    sparse_bsr(TYPE_##X, descr, direction, mb, nb, nnzb, values, offsets, indices, dim, dim)
#define PRODUCTS(X, T)                                                                             \
    hipsparseStatus_t hipsparse##X##csrmv(                                                         \
        hipsparseHandle_t handle, hipsparseOperation_t op, int m, int n, int nnz, const T *alpha,  \
        const hipsparseMatDescr_t descr, CSR_OF(T), const T *x, const T *beta, T *y)               \
    {                                                                                              \
        READY(m >= 0 && n >= 0 && nnz >= 0 && alpha && descr && beta);                             \
        const spmat a = sparse_csr(TYPE_##X, descr, m, n, nnz, values, offsets, indices);          \
        return m && n ? times_vector(op, alpha, &a, x, beta, y) : s;                               \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrmm2(                                                        \
        hipsparseHandle_t handle, hipsparseOperation_t op_a, hipsparseOperation_t op_b, int m,     \
        int n, int k, int nnz, const T *alpha, const hipsparseMatDescr_t descr, CSR_OF(T),         \
        const T *b, int ldb, const T *beta, T *c, int ldc)                                         \
    {                                                                                              \
        READY(m >= 0 && n >= 0 && k >= 0 && nnz >= 0 && alpha && descr && beta);                   \
        const spmat a = sparse_csr(TYPE_##X, descr, m, k, nnz, values, offsets, indices);          \
        return m && n ? times_columns(op_a, op_b, n, alpha, &a, b, ldb, beta, c, ldc) : s;         \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrmm(hipsparseHandle_t handle, hipsparseOperation_t op,       \
                                          int m, int n, int k, int nnz, const T *alpha,            \
                                          const hipsparseMatDescr_t descr, CSR_OF(T), const T *b,  \
                                          int ldb, const T *beta, T *c, int ldc)                   \
    {                                                                                              \
        return hipsparse##X##csrmm2(handle, op, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, n, k, nnz,   \
                                    alpha, descr, values, offsets, indices, b, ldb, beta, c, ldc); \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrmv(                                                         \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op, int mb, \
        int nb, int nnzb, const T *alpha, const hipsparseMatDescr_t descr, CSR_OF(T), int dim,     \
        const T *x, const T *beta, T *y)                                                           \
    {                                                                                              \
        READY(mb >= 0 && nb >= 0 && nnzb >= 0 && dim > 0 && alpha && descr && beta);               \
        const spmat a = BSR(X);                                                                    \
        return mb && nb ? times_vector(op, alpha, &a, x, beta, y) : s;                             \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrmm(                                                         \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op_a,       \
        hipsparseOperation_t op_b, int mb, int n, int nb, int nnzb, const T *alpha,                \
        const hipsparseMatDescr_t descr, CSR_OF(T), int dim, const T *b, int ldb, const T *beta,   \
        T *c, int ldc)                                                                             \
    {                                                                                              \
        READY(mb >= 0 && n >= 0 && nb >= 0 && nnzb >= 0 && dim > 0 && alpha && descr && beta);     \
        const spmat a = BSR(X);                                                                    \
        return mb && n ? times_columns(op_a, op_b, n, alpha, &a, b, ldb, beta, c, ldc) : s;        \
    }
FOR_ALL(PRODUCTS)

/* A dense matrix times a sparse one, by columns: the transposes, which lie there by
 * rows, change places. */
static hipsparseStatus_t dense_times_sparse(hipDataType type, int m, int n, int k, int nnz,
                                            const void *alpha, const void *a, int lda,
                                            const void *values, const int *offsets,
                                            const int *indices, const void *beta, void *c, int ldc)
{
    if (lda < m || ldc < m)
        return HIPSPARSE_STATUS_INVALID_VALUE;
    const spmat turned_b = sparse_csr(type, NULL, n, k, nnz, values, offsets, indices);
    struct dense turned_a = dense_columns(type, a, k, m, lda),
                 turned_c = dense_columns(type, c, n, m, ldc);
    turned_a.by_rows = turned_c.by_rows = true;
    return product_dense(HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_NON_TRANSPOSE,
                         value_scalar(type, alpha), &turned_b, &turned_a, value_scalar(type, beta),
                         &turned_c);
}

/* A dense matrix times a sparse vector, which is the only column of a matrix in CSC. */
static hipsparseStatus_t dense_times_vector(hipDataType type, int m, int n, int nnz,
                                            const void *alpha, const void *a, int lda,
                                            const void *x, const int *indices, const void *beta,
                                            void *y, hipsparseIndexBase_t base)
{
    const struct descr based = {.base = base};
    const int offsets[] = {(int)base, nnz + (int)base};
    const spmat turned_x = sparse_csr(type, &based, 1, n, nnz, x, offsets, indices);
    struct dense turned_a = dense_columns(type, a, n, m, lda),
                 turned_y = dense_columns(type, y, 1, m, m);
    turned_a.by_rows = turned_y.by_rows = true;
    return lda < m ? HIPSPARSE_STATUS_INVALID_VALUE
                   : product_dense(HIPSPARSE_OPERATION_NON_TRANSPOSE,
                                   HIPSPARSE_OPERATION_NON_TRANSPOSE, value_scalar(type, alpha),
                                   &turned_x, &turned_a, value_scalar(type, beta), &turned_y);
}

#define DENSE_TIMES(X, T)                                                                          \
    hipsparseStatus_t hipsparse##X##gemmi(hipsparseHandle_t handle, int m, int n, int k, int nnz,  \
                                          const T *alpha, const T *a, int lda, CSR_OF(T),          \
                                          const T *beta, T *c, int ldc)                            \
    {                                                                                              \
        READY(m >= 0 && n >= 0 && k >= 0 && nnz >= 0 && alpha && beta);                            \
        return m && n ? dense_times_sparse(TYPE_##X, m, n, k, nnz, alpha, a, lda, values, offsets, \
                                           indices, beta, c, ldc)                                  \
                      : s;                                                                         \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##gemvi_bufferSize(                                              \
        hipsparseHandle_t handle, hipsparseOperation_t op, int m, int n, int nnz, int *bytes)      \
    {                                                                                              \
        (void)op, (void)m, (void)n, (void)nnz;                                                     \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    /* As in the real one, the matrix can't be transposed. */                                      \
    hipsparseStatus_t hipsparse##X##gemvi(hipsparseHandle_t handle, hipsparseOperation_t op,       \
                                          int m, int n, const T *alpha, const T *a, int lda,       \
                                          int nnz, const T *x, const int *indices, const T *beta,  \
                                          T *y, hipsparseIndexBase_t base, void *buffer)           \
    {                                                                                              \
        (void)buffer;                                                                              \
        READY(m >= 0 && n >= 0 && nnz >= 0 && alpha && beta);                                      \
        if (legacy_product_turned(op))                                                             \
            return HIPSPARSE_STATUS_NOT_SUPPORTED;                                                 \
        return m && n ? dense_times_vector(TYPE_##X, m, n, nnz, alpha, a, lda, x, indices, beta,   \
                                           y, base)                                                \
                      : s;                                                                         \
    }
FOR_ALL(DENSE_TIMES)
