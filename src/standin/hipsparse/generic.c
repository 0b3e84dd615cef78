/* The generic interface: operations on described vectors and matrices. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>

/* NAME_bufferSize of the parameters that differ. */
#define BUFFER_SIZE(Name, ...)                                                                     \
    hipsparseStatus_t hipsparse##Name##_bufferSize(hipsparseHandle_t handle, __VA_ARGS__,          \
                                                   size_t *bytes)
/* A step before the computation, which does nothing here. */
#define STEP(Name, ...) hipsparseStatus_t hipsparse##Name(hipsparseHandle_t handle, __VA_ARGS__)

static hipsparseStatus_t generic_nothing(hipsparseHandle_t handle)
{
    return handle ? HIPSPARSE_STATUS_SUCCESS : HIPSPARSE_STATUS_NOT_INITIALIZED;
}

/* The place in y of entry i of x. */
static int64_t position(const struct sparse_vector *x, int64_t i)
{
    return index_load(x->index_type, x->indices, i) - (int64_t)x->base;
}

hipsparseStatus_t hipsparseAxpby(hipsparseHandle_t handle, const void *alpha,
                                 hipsparseConstSpVecDescr_t vec_x, const void *beta,
                                 hipsparseDnVecDescr_t vec_y)
{
    const struct sparse_vector *x = vec_x;
    const struct dense *y = vec_y;
    READY(x && y && alpha && beta && x->size == y->rows);
    const double complex by = value_scalar(y->type, beta), times = value_scalar(y->type, alpha);
    for (int64_t i = 0; i < y->rows; i++)
        value_store(y->type, y->values, i, value_times(by, value_load(y->type, y->values, i)));
    for (int64_t i = 0; i < x->nnz; i++)
        value_store(y->type, y->values, position(x, i),
                    value_load(y->type, y->values, position(x, i)) +
                        value_times(times, value_load(x->type, x->values, i)));
    dense_wrote(y);
    return s;
}

hipsparseStatus_t hipsparseGather(hipsparseHandle_t handle, hipsparseConstDnVecDescr_t vec_y,
                                  hipsparseSpVecDescr_t vec_x)
{
    const struct sparse_vector *x = vec_x;
    const struct dense *y = vec_y;
    READY(x && y && x->size == y->rows);
    for (int64_t i = 0; i < x->nnz; i++)
        value_store(x->type, x->values, i, value_load(y->type, y->values, position(x, i)));
    device_wrote(x->values, (size_t)x->nnz * value_size(x->type));
    return s;
}

hipsparseStatus_t hipsparseScatter(hipsparseHandle_t handle, hipsparseConstSpVecDescr_t vec_x,
                                   hipsparseDnVecDescr_t vec_y)
{
    const struct sparse_vector *x = vec_x;
    const struct dense *y = vec_y;
    READY(x && y && x->size == y->rows);
    for (int64_t i = 0; i < x->nnz; i++) {
        value_store(y->type, y->values, position(x, i), value_load(x->type, x->values, i));
        device_wrote((char *)y->values + (size_t)position(x, i) * value_size(y->type),
                     value_size(y->type));
    }
    return s;
}

hipsparseStatus_t hipsparseRot(hipsparseHandle_t handle, const void *c, const void *s_coeff,
                               hipsparseSpVecDescr_t vec_x, hipsparseDnVecDescr_t vec_y)
{
    const struct sparse_vector *x = vec_x;
    const struct dense *y = vec_y;
    READY(x && y && c && s_coeff && x->size == y->rows);
    const double complex cosine = value_scalar(x->type, c), sine = value_scalar(x->type, s_coeff);
    for (int64_t i = 0; i < x->nnz; i++) {
        const double complex at_x = value_load(x->type, x->values, i),
                             at_y = value_load(y->type, y->values, position(x, i));
        value_store(x->type, x->values, i, value_times(cosine, at_x) + value_times(sine, at_y));
        value_store(y->type, y->values, position(x, i),
                    value_times(cosine, at_y) - value_times(conj(sine), at_x));
    }
    device_wrote(x->values, (size_t)x->nnz * value_size(x->type));
    return s;
}

BUFFER_SIZE(SpVV, hipsparseOperation_t op, hipsparseConstSpVecDescr_t vec_x,
            hipsparseConstDnVecDescr_t vec_y, void *result, hipDataType compute)
{
    (void)op, (void)vec_x, (void)vec_y, (void)result, (void)compute;
    return sparse_buffer(handle, bytes);
}

hipsparseStatus_t hipsparseSpVV(hipsparseHandle_t handle, hipsparseOperation_t op,
                                hipsparseConstSpVecDescr_t vec_x, hipsparseConstDnVecDescr_t vec_y,
                                void *result, hipDataType compute, void *buffer)
{
    (void)buffer;
    const struct sparse_vector *x = vec_x;
    const struct dense *y = vec_y;
    READY(x && y && result && x->size == y->rows && value_size(compute));
    double complex sum = 0;
    for (int64_t i = 0; i < x->nnz; i++) {
        const double complex value = value_load(x->type, x->values, i);
        sum += value_times(op == HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? conj(value) : value,
                           value_load(y->type, y->values, position(x, i)));
    }
    value_store(compute, result, 0, sum);
    device_wrote(result, value_size(compute));
    return s;
}

#define SPMV                                                                                       \
    hipsparseOperation_t op, const void *alpha, hipsparseConstSpMatDescr_t a,                      \
        hipsparseConstDnVecDescr_t x, const void *beta, const hipsparseDnVecDescr_t y,             \
        hipDataType compute, hipsparseSpMVAlg_t algorithm
#define UNUSED_SPMV                                                                                \
    (void)op, (void)alpha, (void)a, (void)x, (void)beta, (void)y, (void)compute, (void)algorithm
BUFFER_SIZE(SpMV, SPMV)
{
    UNUSED_SPMV;
    return sparse_buffer(handle, bytes);
}

STEP(SpMV_preprocess, SPMV, void *buffer)
{
    UNUSED_SPMV, (void)buffer;
    return generic_nothing(handle);
}

hipsparseStatus_t hipsparseSpMV(hipsparseHandle_t handle, SPMV, void *buffer)
{
    (void)algorithm, (void)buffer;
    READY(alpha && a && x && beta && y && value_size(compute));
    return product_dense(op, HIPSPARSE_OPERATION_NON_TRANSPOSE, value_scalar(compute, alpha), a, x,
                         value_scalar(compute, beta), y);
}

#define SPMM                                                                                       \
    hipsparseOperation_t op_a, hipsparseOperation_t op_b, const void *alpha,                       \
        hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b, const void *beta,              \
        const hipsparseDnMatDescr_t c, hipDataType compute, hipsparseSpMMAlg_t algorithm
#define UNUSED_SPMM                                                                                \
    (void)op_a, (void)op_b, (void)alpha, (void)a, (void)b, (void)beta, (void)c, (void)compute,     \
        (void)algorithm
BUFFER_SIZE(SpMM, SPMM)
{
    UNUSED_SPMM;
    return sparse_buffer(handle, bytes);
}

STEP(SpMM_preprocess, SPMM, void *buffer)
{
    UNUSED_SPMM, (void)buffer;
    return generic_nothing(handle);
}

hipsparseStatus_t hipsparseSpMM(hipsparseHandle_t handle, SPMM, void *buffer)
{
    (void)algorithm, (void)buffer;
    READY(alpha && a && b && beta && c && value_size(compute));
    return product_dense(op_a, op_b, value_scalar(compute, alpha), a, b,
                         value_scalar(compute, beta), c);
}

#define SDDMM                                                                                      \
    hipsparseOperation_t op_a, hipsparseOperation_t op_b, const void *alpha,                       \
        hipsparseConstDnMatDescr_t a, hipsparseConstDnMatDescr_t b, const void *beta,              \
        hipsparseSpMatDescr_t c, hipDataType compute, hipsparseSDDMMAlg_t algorithm
BUFFER_SIZE(SDDMM, SDDMM)
{
    UNUSED_SPMM;
    return sparse_buffer(handle, bytes);
}

STEP(SDDMM_preprocess, SDDMM, void *buffer)
{
    UNUSED_SPMM, (void)buffer;
    return generic_nothing(handle);
}

/* One element of op(a) op(b). */
static double complex generic_dot(const struct dense *a, hipsparseOperation_t op_a,
                                  const struct dense *b, hipsparseOperation_t op_b, int64_t batch,
                                  int64_t row, int64_t col)
{
    double complex sum = 0;
    const int64_t inner = op_a == HIPSPARSE_OPERATION_NON_TRANSPOSE ? a->cols : a->rows;
    for (int64_t k = 0; k < inner; k++)
        sum += value_times(dense_load(a, op_a, batch, row, k), dense_load(b, op_b, batch, k, col));
    return sum;
}

hipsparseStatus_t hipsparseSDDMM(hipsparseHandle_t handle, SDDMM, void *buffer)
{
    (void)algorithm, (void)buffer;
    const spmat *to = c;
    READY(alpha && a && b && beta && to && value_size(compute));
    const double complex times = value_scalar(compute, alpha), by = value_scalar(compute, beta);
    for (int64_t n = 0; s == HIPSPARSE_STATUS_SUCCESS && n < to->batches; n++) {
        struct entries e;
        char *values = (char *)to->values + (size_t)(n * to->values_stride) * value_size(to->type);
        s = entries_read(to, HIPSPARSE_OPERATION_NON_TRANSPOSE, n, &e);
        for (int64_t i = 0; s == HIPSPARSE_STATUS_SUCCESS && i < e.n; i++) {
            const struct sparse_entry *p = &e.p[i];
            value_store(to->type, values, p->at,
                        value_times(times, generic_dot(a, op_a, b, op_b, n, p->row, p->col)) +
                            value_times(by, p->value));
        }
        if (s == HIPSPARSE_STATUS_SUCCESS)
            device_wrote(values, (size_t)e.n * value_size(to->type));
        entries_free(&e);
    }
    return s;
}

/* What the steps of a triangular solve share: nothing but that it is there. */
#define DESCR(Name)                                                                                \
    hipsparseStatus_t hipsparse##Name##_createDescr(hipsparse##Name##Descr_t *descr)               \
    {                                                                                              \
        if (!descr)                                                                                \
            return HIPSPARSE_STATUS_INVALID_VALUE;                                                 \
        *descr = calloc(1, sizeof(struct entries));                                                \
        return *descr ? HIPSPARSE_STATUS_SUCCESS : HIPSPARSE_STATUS_ALLOC_FAILED;                  \
    }
DESCR(SpSV)
DESCR(SpSM)
DESCR(SpGEMM)

hipsparseStatus_t hipsparseSpSV_destroyDescr(hipsparseSpSVDescr_t descr)
{
    free(descr);
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseSpSM_destroyDescr(hipsparseSpSMDescr_t descr)
{
    free(descr);
    return HIPSPARSE_STATUS_SUCCESS;
}

#define SPSV                                                                                       \
    hipsparseOperation_t op, const void *alpha, hipsparseConstSpMatDescr_t a,                      \
        hipsparseConstDnVecDescr_t x, const hipsparseDnVecDescr_t y, hipDataType compute,          \
        hipsparseSpSVAlg_t algorithm, hipsparseSpSVDescr_t descr
#define UNUSED_SPSV                                                                                \
    (void)op, (void)alpha, (void)a, (void)x, (void)y, (void)compute, (void)algorithm, (void)descr
BUFFER_SIZE(SpSV, SPSV)
{
    UNUSED_SPSV;
    return sparse_buffer(handle, bytes);
}

STEP(SpSV_analysis, SPSV, void *buffer)
{
    UNUSED_SPSV, (void)buffer;
    return generic_nothing(handle);
}

hipsparseStatus_t hipsparseSpSV_solve(hipsparseHandle_t handle, SPSV)
{
    (void)algorithm;
    READY(alpha && a && x && y && descr && value_size(compute));
    const hipsparseOperation_t plain = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    int64_t pivot;
    return solve_dense(op, plain, plain, value_scalar(compute, alpha), a, x, y, &pivot);
}

#define SPSM                                                                                       \
    hipsparseOperation_t op_a, hipsparseOperation_t op_b, const void *alpha,                       \
        hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b, const hipsparseDnMatDescr_t c, \
        hipDataType compute, hipsparseSpSMAlg_t algorithm, hipsparseSpSMDescr_t descr
#define UNUSED_SPSM                                                                                \
    (void)op_a, (void)op_b, (void)alpha, (void)a, (void)b, (void)c, (void)compute,                 \
        (void)algorithm, (void)descr
BUFFER_SIZE(SpSM, SPSM)
{
    UNUSED_SPSM;
    return sparse_buffer(handle, bytes);
}

STEP(SpSM_analysis, SPSM, void *buffer)
{
    UNUSED_SPSM, (void)buffer;
    return generic_nothing(handle);
}

hipsparseStatus_t hipsparseSpSM_solve(hipsparseHandle_t handle, SPSM, void *buffer)
{
    (void)algorithm, (void)buffer;
    READY(alpha && a && b && c && descr && value_size(compute));
    int64_t pivot;
    return solve_dense(op_a, op_b, HIPSPARSE_OPERATION_NON_TRANSPOSE, value_scalar(compute, alpha),
                       a, b, c, &pivot);
}
