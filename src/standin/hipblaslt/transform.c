/* hipblasLtMatrixTransform: C = alpha op(A) + beta op(B), between orders and types. */
#include "standin/common/device.h"
#include "standin/common/number.h"
#include "standin/hipblaslt/lt.h"

static bool usable(const struct layout *l)
{
    return number_size(l->type) &&
           (l->order == HIPBLASLT_ORDER_COL || l->order == HIPBLASLT_ORDER_ROW);
}

static bool hipblaslt_transform_fits(const struct layout *l, int32_t trans, const struct layout *c)
{
    bool t = trans != HIPBLAS_OP_N;
    return (t ? l->columns : l->rows) == c->rows && (t ? l->rows : l->columns) == c->columns &&
           l->batches == c->batches;
}

static double hipblaslt_transform_load(const struct matrix *m, int32_t trans, int64_t i, int64_t j)
{
    return trans == HIPBLAS_OP_N ? matrix_load(m, i, j) : matrix_load(m, j, i);
}

static void transform(const struct transform *op, double alpha, struct matrix a, double beta,
                      struct matrix b, struct matrix c)
{
    for (int64_t j = 0; j < c.columns; j++)
        for (int64_t i = 0; i < c.rows; i++) {
            double x = alpha != 0 ? alpha * hipblaslt_transform_load(&a, op->trans_a, i, j) : 0;
            matrix_store(&c, i, j,
                         beta != 0 ? x + beta * hipblaslt_transform_load(&b, op->trans_b, i, j)
                                   : x);
        }
    matrix_wrote(&c);
}

hipblasStatus_t hipblasLtMatrixTransform(hipblasLtHandle_t handle,
                                         hipblasLtMatrixTransformDesc_t desc, const void *alpha,
                                         const void *A, hipblasLtMatrixLayout_t a, const void *beta,
                                         const void *B, hipblasLtMatrixLayout_t b, void *C,
                                         hipblasLtMatrixLayout_t c, hipStream_t stream)
{
    const struct transform *op = (const void *)desc;
    const struct layout *la = (const void *)a, *lb = (const void *)b, *lc = (const void *)c;
    if (!handle || !op || !lc || !C)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (!number_size(op->scale) || !usable(lc) || (la && !usable(la)) || (lb && !usable(lb))) {
        device_missing("hipblasLtMatrixTransform with that type or order of elements");
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    }
    if (device_ready("hipblasLtMatrixTransform", stream) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    /* A factor of 0 or none: the matrix is not read and may be missing. */
    double p = alpha && A ? number_load(op->scale, alpha, 0) : 0,
           q = beta && B ? number_load(op->scale, beta, 0) : 0;
    if ((p != 0 && (!la || !hipblaslt_transform_fits(la, op->trans_a, lc))) ||
        (q != 0 && (!lb || !hipblaslt_transform_fits(lb, op->trans_b, lc))))
        return HIPBLAS_STATUS_INVALID_VALUE;
    for (int32_t i = 0; i < lc->batches; i++) {
        struct matrix m = layout_matrix(lc, C, i);
        transform(op, p, p != 0 ? layout_matrix(la, A, i) : m, q,
                  q != 0 ? layout_matrix(lb, B, i) : m, m);
    }
    return HIPBLAS_STATUS_SUCCESS;
}
