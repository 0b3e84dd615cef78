// The generic functions of CUDA 12: const descriptors, and two differences in arguments.
#include <cusparse.h>

void product(cusparseHandle_t h, int n, int nnz, const int *row, const int *col, const float *val,
             const float *x, float *y, void *buffer)
{
    cusparseConstSpMatDescr_t a;
    cusparseConstDnVecDescr_t vx;
    cusparseDnVecDescr_t vy;
    float one = 1.0f, zero = 0.0f;
    cusparseCreateConstCsr(&a, n, n, nnz, row, col, val, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                           CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseCreateConstDnVec(&vx, n, x, CUDA_R_32F);
    cusparseCreateDnVec(&vy, n, y, CUDA_R_32F);
    cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, a, vx, &zero, vy, CUDA_R_32F,
                 CUSPARSE_SPMV_CSR_ALG2, buffer);
    cusparseDestroySpMat(a);
}

void solve(cusparseHandle_t h, cusparseSpMatDescr_t a, cusparseDnMatDescr_t b, cusparseDnMatDescr_t c,
           cusparseDnVecDescr_t x, cusparseDnVecDescr_t y, cusparseSpSMDescr_t m, cusparseSpSVDescr_t v)
{
    double one = 1.0;
    cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpSM_solve(h, op, op, &one, a, b, c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, m);
    cusparseSpSV_solve(h, op, &one, a, x, y, CUDA_R_64F, CUSPARSE_SPSV_ALG_DEFAULT, v);
}

int sizes(cusparseHandle_t h, cusparseMatDescr_t d, int m, int n, const double *val, const int *row,
          const int *col)
{
    int bytes;
    size_t more;
    cusparseDcsr2gebsr_bufferSize(h, CUSPARSE_DIRECTION_ROW, m, n, d, val, row, col, 2, 3, &bytes);
    cusparseDcsr2gebsr_bufferSizeExt(h, CUSPARSE_DIRECTION_ROW, m, n, d, val, row, col, 2, 3, &more);
    return bytes + (int)more;
}

cusparseOrder_t order(cusparseStatus_t s)
{
    return s == CUSPARSE_STATUS_INSUFFICIENT_RESOURCES ? CUSPARSE_ORDER_ROW : CUSPARSE_ORDER_COL;
}
