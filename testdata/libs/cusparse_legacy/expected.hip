// Functions that CUDA 11 and 12 took out; hipSPARSE has most of them still.
#include <hip/hip_runtime.h>
#include <hipsparse/hipsparse.h>

void spmv(hipsparseHandle_t h, hipsparseMatDescr_t d, int m, int n, int nnz, const float *val, const int *row,
          const int *col, const float *x, float *y)
{
    float one = 1.0f, zero = 0.0f;
    hipsparseScsrmv(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, n, nnz, &one, d, val, row, col, x, &zero, y);
    cusparseScsrmv_mp(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, n, nnz, &one, d, val, row, col, x, &zero, y);
    hipsparseScsrmm2(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, HIPSPARSE_OPERATION_TRANSPOSE, m, n, n, nnz, &one, d,
                    val, row, col, x, n, &zero, y, m);
}

void hyb(hipsparseHandle_t h, hipsparseMatDescr_t d, int m, int n, const double *val, const int *row,
         const int *col, double *dense)
{
    hipsparseHybMat_t a;
    hipsparseCreateHybMat(&a);
    hipsparseDcsr2hyb(h, m, n, d, val, row, col, a, 0, HIPSPARSE_HYB_PARTITION_AUTO);
    cusparseDhyb2dense(h, d, a, dense, m);
    hipsparseDestroyHybMat(a);
}

void solve(hipsparseHandle_t h, hipsparseMatDescr_t d, int m, int nnz, double *val, const int *row,
           const int *col, const double *f, double *x)
{
    double one = 1.0;
    cusparseSolveAnalysisInfo_t info;
    cusparseCreateSolveAnalysisInfo(&info);
    cusparseDcsrsv_analysis(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, nnz, d, val, row, col, info);
    cusparseDcsrilu0(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, d, val, row, col, info);
    cusparseDcsrsv_solve(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, &one, d, val, row, col, info, f, x);
    cusparseDestroySolveAnalysisInfo(info);
}

void solve2(hipsparseHandle_t h, hipsparseMatDescr_t d, int m, int nnz, double *val, const int *row,
            const int *col, const double *f, double *x, void *buffer)
{
    double one = 1.0;
    csrsv2Info_t info;
    hipsparseCreateCsrsv2Info(&info);
    hipsparseDcsrsv2_solve(h, HIPSPARSE_OPERATION_NON_TRANSPOSE, m, nnz, &one, d, val, row, col, info, f, x,
                          HIPSPARSE_SOLVE_POLICY_NO_LEVEL, buffer);
    cusparseDgtsv_nopivot(h, m, 1, val, val, val, x, m);
    hipsparseDestroyCsrsv2Info(info);
}

void sampled(hipsparseHandle_t h, hipsparseDnMatDescr_t a, hipsparseDnMatDescr_t b, hipsparseSpMatDescr_t c,
             void *buffer)
{
    float one = 1.0f;
    hipsparseOperation_t op = HIPSPARSE_OPERATION_NON_TRANSPOSE;
    hipsparseSDDMM(h, op, op, &one, a, b, &one, c, HIP_R_32F, HIPSPARSE_SDDMM_ALG_DEFAULT, buffer);
}
