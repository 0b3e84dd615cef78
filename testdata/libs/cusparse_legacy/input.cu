// Functions that CUDA 11 and 12 took out; hipSPARSE has most of them still.
#include <cusparse_v2.h>

void spmv(cusparseHandle_t h, cusparseMatDescr_t d, int m, int n, int nnz, const float *val, const int *row,
          const int *col, const float *x, float *y)
{
    float one = 1.0f, zero = 0.0f;
    cusparseScsrmv(h, CUSPARSE_OPERATION_NON_TRANSPOSE, m, n, nnz, &one, d, val, row, col, x, &zero, y);
    cusparseScsrmv_mp(h, CUSPARSE_OPERATION_NON_TRANSPOSE, m, n, nnz, &one, d, val, row, col, x, &zero, y);
    cusparseScsrmm2(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, m, n, n, nnz, &one, d,
                    val, row, col, x, n, &zero, y, m);
}

void hyb(cusparseHandle_t h, cusparseMatDescr_t d, int m, int n, const double *val, const int *row,
         const int *col, double *dense)
{
    cusparseHybMat_t a;
    cusparseCreateHybMat(&a);
    cusparseDcsr2hyb(h, m, n, d, val, row, col, a, 0, CUSPARSE_HYB_PARTITION_AUTO);
    cusparseDhyb2dense(h, d, a, dense, m);
    cusparseDestroyHybMat(a);
}

void solve(cusparseHandle_t h, cusparseMatDescr_t d, int m, int nnz, double *val, const int *row,
           const int *col, const double *f, double *x)
{
    double one = 1.0;
    cusparseSolveAnalysisInfo_t info;
    cusparseCreateSolveAnalysisInfo(&info);
    cusparseDcsrsv_analysis(h, CUSPARSE_OPERATION_NON_TRANSPOSE, m, nnz, d, val, row, col, info);
    cusparseDcsrilu0(h, CUSPARSE_OPERATION_NON_TRANSPOSE, m, d, val, row, col, info);
    cusparseDcsrsv_solve(h, CUSPARSE_OPERATION_NON_TRANSPOSE, m, &one, d, val, row, col, info, f, x);
    cusparseDestroySolveAnalysisInfo(info);
}

void solve2(cusparseHandle_t h, cusparseMatDescr_t d, int m, int nnz, double *val, const int *row,
            const int *col, const double *f, double *x, void *buffer)
{
    double one = 1.0;
    csrsv2Info_t info;
    cusparseCreateCsrsv2Info(&info);
    cusparseDcsrsv2_solve(h, CUSPARSE_OPERATION_NON_TRANSPOSE, m, nnz, &one, d, val, row, col, info, f, x,
                          CUSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    cusparseDgtsv_nopivot(h, m, 1, val, val, val, x, m);
    cusparseDestroyCsrsv2Info(info);
}

void sampled(cusparseHandle_t h, cusparseDnMatDescr_t a, cusparseDnMatDescr_t b, cusparseSpMatDescr_t c,
             void *buffer)
{
    float one = 1.0f;
    cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseConstrainedGeMM(h, op, op, &one, a, b, &one, c, CUDA_R_32F, buffer);
}
