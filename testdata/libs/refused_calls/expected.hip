// What hipSOLVER declares and refuses to do, and a result that it leaves alone.
#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
#include <hipsolver/hipsolver.h>

hipsolverStatus_t choose(hipsolverDnParams_t params, hipsolverRfHandle_t rf)
{
    hipsolverRfSetAlgs(rf, HIPSOLVERRF_FACTORIZATION_ALG0, HIPSOLVERRF_TRIANGULAR_SOLVE_ALG1);
    hipsolverRfSetMatrixFormat(rf, HIPSOLVERRF_MATRIX_FORMAT_CSR, HIPSOLVERRF_UNIT_DIAGONAL_STORED_L);
    hipsolverRfSetNumericProperties(rf, 0.0, 0.0);
    hipsolverRfSetResetValuesFastMode(rf, HIPSOLVERRF_RESET_VALUES_FAST_MODE_OFF);
    return hipsolverDnSetAdvOptions(params, HIPSOLVERDN_GETRF, HIPSOLVER_ALG_1);
}

hipsolverStatus_t refactor(hipsolverRfHandle_t rf, int *p, int *q, double *temp, double **x, int n)
{
    int pivot;
    hipsolverRfBatchAnalyze(rf);
    hipsolverRfBatchRefactor(rf);
    hipsolverRfBatchZeroPivot(rf, &pivot);
    return hipsolverRfBatchSolve(rf, p, q, 1, temp, n, x, n);
}

double largest(hipsolverHandle_t h, const double *a, double *s, double *u, double *v, double *work, int size, int *info)
{
    double lost = 0;
    hipsolverDnDgesvdaStridedBatched(h, HIPSOLVER_EIG_MODE_VECTOR, 2, 8, 4, a, 8, 32, s, 2, u, 8, 16, v, 4, 8, work, size,
                                    info, &lost, 1);
    return lost;
}

miopenStatus_t convolve(miopenHandle_t h, const float *one, const float *zero, miopenTensorDescriptor_t t, const void *x,
                       miopenTensorDescriptor_t f, miopenConvolutionDescriptor_t c, miopenActivationDescriptor_t relu, void *y)
{
    return miopenConvolutionBiasActivationForward(h, one, t, x, f, x, c, miopenConvolutionFwdAlgoGEMM, y, 0, zero, t, y,
                                                 t, x, relu, t, y);
}
