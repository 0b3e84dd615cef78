// What hipSOLVER declares and refuses to do, and a result that it leaves alone.
#include <cudnn.h>
#include <cusolverDn.h>
#include <cusolverRf.h>

cusolverStatus_t choose(cusolverDnParams_t params, cusolverRfHandle_t rf)
{
    cusolverRfSetAlgs(rf, CUSOLVERRF_FACTORIZATION_ALG0, CUSOLVERRF_TRIANGULAR_SOLVE_ALG1);
    cusolverRfSetMatrixFormat(rf, CUSOLVERRF_MATRIX_FORMAT_CSR, CUSOLVERRF_UNIT_DIAGONAL_STORED_L);
    cusolverRfSetNumericProperties(rf, 0.0, 0.0);
    cusolverRfSetResetValuesFastMode(rf, CUSOLVERRF_RESET_VALUES_FAST_MODE_OFF);
    return cusolverDnSetAdvOptions(params, CUSOLVERDN_GETRF, CUSOLVER_ALG_1);
}

cusolverStatus_t refactor(cusolverRfHandle_t rf, int *p, int *q, double *temp, double **x, int n)
{
    int pivot;
    cusolverRfBatchAnalyze(rf);
    cusolverRfBatchRefactor(rf);
    cusolverRfBatchZeroPivot(rf, &pivot);
    return cusolverRfBatchSolve(rf, p, q, 1, temp, n, x, n);
}

double largest(cusolverDnHandle_t h, const double *a, double *s, double *u, double *v, double *work, int size, int *info)
{
    double lost = 0;
    cusolverDnDgesvdaStridedBatched(h, CUSOLVER_EIG_MODE_VECTOR, 2, 8, 4, a, 8, 32, s, 2, u, 8, 16, v, 4, 8, work, size,
                                    info, &lost, 1);
    return lost;
}

cudnnStatus_t convolve(cudnnHandle_t h, const float *one, const float *zero, cudnnTensorDescriptor_t t, const void *x,
                       cudnnFilterDescriptor_t f, cudnnConvolutionDescriptor_t c, cudnnActivationDescriptor_t relu, void *y)
{
    return cudnnConvolutionBiasActivationForward(h, one, t, x, f, x, c, CUDNN_CONVOLUTION_FWD_ALGO_GEMM, y, 0, zero, t, y,
                                                 t, x, relu, t, y);
}
