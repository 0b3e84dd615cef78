/* Values of every type, indices, and elements of dense matrices. */
#include "standin/common/number.h"
#include "standin/hipsparse/sparse.h"

size_t value_size(hipDataType type)
{
    return type == HIP_C_32F ? 8 : type == HIP_C_64F ? 16 : number_size((int)type);
}

double complex value_load(hipDataType type, const void *at, int64_t index)
{
    if (type == HIP_C_32F)
        return ((const float complex *)at)[index];
    if (type == HIP_C_64F)
        return ((const double complex *)at)[index];
    return number_load((int)type, at, index);
}

void value_store(hipDataType type, void *at, int64_t index, double complex value)
{
    if (type == HIP_C_32F)
        ((float complex *)at)[index] = (float complex)value;
    else if (type == HIP_C_64F)
        ((double complex *)at)[index] = value;
    else
        number_store((int)type, at, index, creal(value));
}

double complex value_scalar(hipDataType type, const void *p)
{
    return p ? value_load(type, p, 0) : 0;
}

double complex value_times(double complex a, double complex b)
{
    return cimag(a) == 0 && cimag(b) == 0 ? creal(a) * creal(b) : a * b;
}

size_t index_size(hipsparseIndexType_t type)
{
    return type == HIPSPARSE_INDEX_16U ? 2 : type == HIPSPARSE_INDEX_32I ? 4 : 8;
}

int64_t index_load(hipsparseIndexType_t type, const void *at, int64_t index)
{
    return type == HIPSPARSE_INDEX_16U   ? ((const uint16_t *)at)[index]
           : type == HIPSPARSE_INDEX_32I ? ((const int32_t *)at)[index]
                                         : ((const int64_t *)at)[index];
}

void index_store(hipsparseIndexType_t type, void *at, int64_t index, int64_t value)
{
    if (type == HIPSPARSE_INDEX_16U)
        ((uint16_t *)at)[index] = (uint16_t)value;
    else if (type == HIPSPARSE_INDEX_32I)
        ((int32_t *)at)[index] = (int32_t)value;
    else
        ((int64_t *)at)[index] = value;
}

static int64_t value_place(const struct dense *d, hipsparseOperation_t op, int64_t batch,
                           int64_t row, int64_t col)
{
    const bool along = (op == HIPSPARSE_OPERATION_NON_TRANSPOSE) == d->by_rows;
    return (d->batches > 1 ? batch * d->stride : 0) +
           (along ? row * d->ld + col : col * d->ld + row);
}

double complex dense_load(const struct dense *d, hipsparseOperation_t op, int64_t batch,
                          int64_t row, int64_t col)
{
    const double complex value =
        value_load(d->type, d->values, value_place(d, op, batch, row, col));
    return op == HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? conj(value) : value;
}

void dense_store(const struct dense *d, hipsparseOperation_t op, int64_t batch, int64_t row,
                 int64_t col, double complex value)
{
    value_store(d->type, d->values, value_place(d, op, batch, row, col),
                op == HIPSPARSE_OPERATION_CONJUGATE_TRANSPOSE ? conj(value) : value);
}

void dense_wrote(const struct dense *d)
{
    const size_t size = value_size(d->type);
    for (int64_t i = 0; i < (d->batches > 1 ? d->batches : 1); i++)
        device_wrote_matrix((char *)d->values + (size_t)(i * d->stride) * size, size,
                            d->by_rows ? d->cols : d->rows, d->by_rows ? d->rows : d->cols, d->ld);
}
