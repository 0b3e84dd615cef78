/* What can be asked and set of descriptors of matrices, and the descriptors of dense ones. */
#include "standin/hipsparse/sparse.h"
#include <stdlib.h>
#include <string.h>

#define VALID(condition)                                                                           \
    if (!(condition))                                                                              \
    return HIPSPARSE_STATUS_INVALID_VALUE
#define SET(to, value)                                                                             \
    if (to)                                                                                        \
    *(to) = (value)

#define POINTERS(Name, FORMAT)                                                                     \
    hipsparseStatus_t hipsparse##Name##SetPointers(hipsparseSpMatDescr_t descr, void *offsets,     \
                                                   void *indices, void *values)                    \
    {                                                                                              \
        spmat *s = descr;                                                                          \
        VALID(s && s->format == (FORMAT));                                                         \
        s->offsets = offsets;                                                                      \
        s->indices = indices;                                                                      \
        s->values = values;                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
POINTERS(Csr, HIPSPARSE_FORMAT_CSR)
POINTERS(Csc, HIPSPARSE_FORMAT_CSC)
POINTERS(Coo, HIPSPARSE_FORMAT_COO)

hipsparseStatus_t hipsparseSpMatGetSize(hipsparseConstSpMatDescr_t descr, int64_t *rows,
                                        int64_t *cols, int64_t *nnz)
{
    const spmat *s = descr;
    VALID(s);
    SET(rows, s->rows);
    SET(cols, s->cols);
    SET(nnz, s->nnz);
    return HIPSPARSE_STATUS_SUCCESS;
}

/* Getters of one field each. */
#define FIELD(Name, T, ConstDescr, S, field)                                                       \
    hipsparseStatus_t hipsparse##Name(ConstDescr descr, T *to)                                     \
    {                                                                                              \
        VALID(descr &&to);                                                                         \
        *to = (T)((const S *)descr)->field;                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
FIELD(SpMatGetFormat, hipsparseFormat_t, hipsparseConstSpMatDescr_t, spmat, format)
FIELD(SpMatGetIndexBase, hipsparseIndexBase_t, hipsparseConstSpMatDescr_t, spmat, base)
FIELD(SpMatGetValues, void *, hipsparseSpMatDescr_t, spmat, values)
FIELD(ConstSpMatGetValues, const void *, hipsparseConstSpMatDescr_t, spmat, values)
FIELD(SpMatGetStridedBatch, int, hipsparseConstSpMatDescr_t, spmat, batches)
FIELD(DnVecGetValues, void *, const hipsparseDnVecDescr_t, struct dense, values)
FIELD(ConstDnVecGetValues, const void *, hipsparseConstDnVecDescr_t, struct dense, values)
FIELD(DnMatGetValues, void *, const hipsparseDnMatDescr_t, struct dense, values)
FIELD(ConstDnMatGetValues, const void *, hipsparseConstDnMatDescr_t, struct dense, values)

#define SET_VALUES(Name, S)                                                                        \
    hipsparseStatus_t hipsparse##Name##SetValues(hipsparse##Name##Descr_t descr, void *values)     \
    {                                                                                              \
        VALID(descr &&values);                                                                     \
        ((S *)descr)->values = values;                                                             \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
SET_VALUES(SpMat, spmat)
SET_VALUES(DnVec, struct dense)
SET_VALUES(DnMat, struct dense)

static hipsparseStatus_t describe_fields_batch(void *descr, int batches, int64_t offsets_stride,
                                               int64_t values_stride)
{
    spmat *s = descr;
    VALID(s && batches > 0 && offsets_stride >= 0 && values_stride >= 0);
    s->batches = batches;
    s->offsets_stride = offsets_stride;
    s->values_stride = values_stride;
    return HIPSPARSE_STATUS_SUCCESS;
}

/* Removed from CUDA long ago: the strides are the matrix's size. */
hipsparseStatus_t hipsparseSpMatSetStridedBatch(hipsparseSpMatDescr_t descr, int batches)
{
    const spmat *s = descr;
    VALID(s);
    return describe_fields_batch(descr, batches, s->rows + 1, s->nnz);
}

hipsparseStatus_t hipsparseCooSetStridedBatch(hipsparseSpMatDescr_t descr, int batches,
                                              int64_t stride)
{
    return describe_fields_batch(descr, batches, stride, stride);
}

hipsparseStatus_t hipsparseCsrSetStridedBatch(hipsparseSpMatDescr_t descr, int batches,
                                              int64_t offsets_stride, int64_t values_stride)
{
    return describe_fields_batch(descr, batches, offsets_stride, values_stride);
}

hipsparseStatus_t hipsparseSpMatGetAttribute(hipsparseConstSpMatDescr_t descr,
                                             hipsparseSpMatAttribute_t attribute, void *data,
                                             size_t size)
{
    const spmat *s = descr;
    VALID(s && data && size == sizeof(int));
    const int value = attribute == HIPSPARSE_SPMAT_FILL_MODE ? (int)s->fill : (int)s->diag;
    memcpy(data, &value, sizeof value);
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseSpMatSetAttribute(hipsparseSpMatDescr_t descr,
                                             hipsparseSpMatAttribute_t attribute, const void *data,
                                             size_t size)
{
    spmat *s = descr;
    int value;
    VALID(s && data && size == sizeof value);
    memcpy(&value, data, sizeof value);
    if (attribute == HIPSPARSE_SPMAT_FILL_MODE)
        s->fill = (hipsparseFillMode_t)value;
    else
        s->diag = (hipsparseDiagType_t)value;
    return HIPSPARSE_STATUS_SUCCESS;
}

/* A vector is a matrix of one column. */
static hipsparseStatus_t make_dense(const void *descr, int64_t rows, int64_t cols, int64_t ld,
                                    const void *values, hipDataType type, hipsparseOrder_t order)
{
    const bool by_rows = order == HIPSPARSE_ORDER_ROW;
    VALID(descr && rows >= 0 && cols >= 0 && ld >= (by_rows ? cols : rows) && value_size(type) &&
          (values || !rows || !cols));
    struct dense *made = malloc(sizeof *made);
    if (!made)
        return HIPSPARSE_STATUS_ALLOC_FAILED;
    *made = dense_columns(type, values, rows, cols, ld);
    made->by_rows = by_rows;
    *(void **)(uintptr_t)descr = made;
    return HIPSPARSE_STATUS_SUCCESS;
}

#define DENSE(Const, CONST, VecDescr, MatDescr)                                                    \
    hipsparseStatus_t hipsparseCreate##Const##DnVec(VecDescr *descr, int64_t size,                 \
                                                    CONST void *values, hipDataType type)          \
    {                                                                                              \
        return make_dense(descr, size, 1, size, values, type, HIPSPARSE_ORDER_COL);                \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##DnVecGet(const VecDescr descr, int64_t *size,              \
                                                 CONST void **values, hipDataType *type)           \
    {                                                                                              \
        const struct dense *d = descr;                                                             \
        VALID(d);                                                                                  \
        SET(size, d->rows);                                                                        \
        SET(values, d->values);                                                                    \
        SET(type, d->type);                                                                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }                                                                                              \
    hipsparseStatus_t hipsparseCreate##Const##DnMat(MatDescr *descr, int64_t rows, int64_t cols,   \
                                                    int64_t ld, CONST void *values,                \
                                                    hipDataType type, hipsparseOrder_t order)      \
    {                                                                                              \
        return make_dense(descr, rows, cols, ld, values, type, order);                             \
    }                                                                                              \
    hipsparseStatus_t hipsparse##Const##DnMatGet(const MatDescr descr, int64_t *rows,              \
                                                 int64_t *cols, int64_t *ld, CONST void **values,  \
                                                 hipDataType *type, hipsparseOrder_t *order)       \
    {                                                                                              \
        const struct dense *d = descr;                                                             \
        VALID(d);                                                                                  \
        SET(rows, d->rows);                                                                        \
        SET(cols, d->cols);                                                                        \
        SET(ld, d->ld);                                                                            \
        SET(values, d->values);                                                                    \
        SET(type, d->type);                                                                        \
        SET(order, d->by_rows ? HIPSPARSE_ORDER_ROW : HIPSPARSE_ORDER_COL);                        \
        return HIPSPARSE_STATUS_SUCCESS;                                                           \
    }
#define NOT_CONST /* the form for arrays that may be written */
DENSE(, NOT_CONST, hipsparseDnVecDescr_t, hipsparseDnMatDescr_t)
DENSE(Const, const, hipsparseConstDnVecDescr_t, hipsparseConstDnMatDescr_t)

hipsparseStatus_t hipsparseDnMatGetStridedBatch(hipsparseConstDnMatDescr_t descr, int *batches,
                                                int64_t *stride)
{
    const struct dense *d = descr;
    VALID(d && batches && stride);
    *batches = d->batches;
    *stride = d->stride;
    return HIPSPARSE_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseDnMatSetStridedBatch(hipsparseDnMatDescr_t descr, int batches,
                                                int64_t stride)
{
    struct dense *d = descr;
    VALID(d && batches > 0 && stride >= 0);
    d->batches = batches;
    d->stride = stride;
    return HIPSPARSE_STATUS_SUCCESS;
}
