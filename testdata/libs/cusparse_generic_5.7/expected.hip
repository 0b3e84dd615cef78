// The generic functions of CUDA 12: const descriptors, and two differences in arguments.
#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>

void product(hipsparseHandle_t h, int n, int nnz, const int *row, const int *col, const float *val,
             const float *x, float *y, void *buffer)
{
    hipsparseSpMatDescr_t a;
    hipsparseDnVecDescr_t vx;
    hipsparseDnVecDescr_t vy;
    float one = 1.0f, zero = 0.0f;
    hipsparseCreateCsr(&a, n, n, nnz, row, col, val, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                           HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F);
    hipsparseCreateDnVec(&vx, n, x, HIP_R_32F);
    hipsparseCreateDnVec(&vy, n, y, HIP_R_32F);
    hipsparseSpMV(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, a, vx, &zero, vy, HIP_R_32F,
                 HIPSPARSE_SPMV_CSR_ALG2, buffer);
    hipsparseDestroySpMat(a);
}

void solve(hipsparseHandle_t h, hipsparseSpMatDescr_t a, hipsparseDnMatDescr_t b, hipsparseDnMatDescr_t c,
           hipsparseDnVecDescr_t x, hipsparseDnVecDescr_t y, hipsparseSpSMDescr_t m, hipsparseSpSVDescr_t v)
{
    double one = 1.0;
    hipsparseOperation_t op = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    hipsparseSpSM_solve(h, op, op, &one, a, b, c, HIP_R_64F, HIPSPARSE_SPSM_ALG_DEFAULT, m);
    hipsparseSpSV_solve(h, op, &one, a, x, y, HIP_R_64F, HIPSPARSE_SPSV_ALG_DEFAULT, v);
}

int sizes(hipsparseHandle_t h, hipsparseMatDescr_t d, int m, int n, const double *val, const int *row,
          const int *col)
{
    int bytes;
    size_t more;
    hipsparseDcsr2gebsr_bufferSize(h, HIPSPARSE_DIRECTION_ROW, m, n, d, val, row, col, 2, 3, &bytes);
    hipsparseDcsr2gebsr_bufferSize(h, HIPSPARSE_DIRECTION_ROW, m, n, d, val, row, col, 2, 3, &more);
    return bytes + (int)more;
}

hipsparseOrder_t order(hipsparseStatus_t s)
{
    return s == HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES ? HIPSPARSE_ORDER_ROW : HIPSPARSE_ORDER_COL;
}
