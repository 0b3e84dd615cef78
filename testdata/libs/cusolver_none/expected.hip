// What hipSOLVER does not have.
#include <hip/hip_runtime.h>
#include <hipsolver/hipsolver.h>
#include <hipblas/hipblas.h>
#include <cusolverMg.h>

void refined(hipsolverHandle_t h, int n, double *a, int *pivots, double *b, double *x, void *work,
             size_t bytes, int *info)
{
    int steps;
    cusolverDnDSgesv(h, n, 1, a, n, pivots, b, n, x, n, work, bytes, &steps, info);
    cusolverDnIRSParams_t params;
    cusolverDnIRSParamsCreate(&params);
    cusolverDnIRSParamsSetRefinementSolver(params, CUSOLVER_IRS_REFINE_CLASSICAL);
}

void inverse(hipsolverHandle_t h, int n, double *a, void *device, size_t bytes, void *host, size_t more,
             int *info)
{
    cusolverDnXtrtri(h, HIPBLAS_FILL_MODE_LOWER, HIPBLAS_DIAG_NON_UNIT, n, HIP_R_64F, a, n, device, bytes,
                     host, more, info);
}

void sparse(hipsolverSpHandle_t h, int n, int nnz, hipsparseMatDescr_t d, const double *val, const int *row,
            const int *col, double *x, int *order)
{
    csrcholInfo_t info;
    cusolverSpCreateCsrcholInfo(&info);
    cusolverSpXcsrcholAnalysis(h, n, nnz, d, row, col, info);
    cusolverSpXcsrsymrcmHost(h, n, nnz, d, row, col, order);
    double mu;
    cusolverSpDcsreigvsi(h, n, nnz, d, val, row, col, 0.5, x, 100, 1e-9, &mu, x);
}

void many(int *devices)
{
    cusolverMgHandle_t h;
    cusolverMgCreate(&h);
    cusolverMgDeviceSelect(h, 2, devices);
}
