#include <cusolverDn.h>

cusolverDnHandle_t begin(cudaStream_t stream)
{
    cusolverDnHandle_t h;
    cusolverDnCreate(&h);
    cusolverDnSetStream(h, stream);
    return h;
}

cusolverStatus_t lu(cusolverDnHandle_t h, int n, double *a, double *b, int *pivots, int *info, double *work)
{
    int size;
    if (cusolverDnDgetrf_bufferSize(h, n, n, a, n, &size) != CUSOLVER_STATUS_SUCCESS)
        return CUSOLVER_STATUS_ALLOC_FAILED;
    cusolverDnDgetrf(h, n, n, a, n, work, pivots, info);
    return cusolverDnDgetrs(h, CUBLAS_OP_N, n, 1, a, n, pivots, b, n, info);
}

void eigenvalues(cusolverDnHandle_t h, int n, cuComplex *a, float *w, cuComplex *work, int *info)
{
    int size;
    cusolverDnCheevd_bufferSize(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, w, &size);
    cusolverDnCheevd(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, w, work, size, info);
}

void solve(cusolverDnHandle_t h, int n, double *a, double *b, double *x, void *work, size_t bytes, int *info)
{
    cusolver_int_t steps;
    cusolverDnDDgesv(h, n, 1, a, n, nullptr, b, n, x, n, work, bytes, &steps, info);
}

const char *name(cusolverStatus_t s)
{
    switch (s) {
    case CUSOLVER_STATUS_SUCCESS:
        return "success";
    case CUSOLVER_STATUS_NOT_INITIALIZED:
        return "not initialized";
    case CUSOLVER_STATUS_ALLOC_FAILED:
        return "out of memory";
    case CUSOLVER_STATUS_MAPPING_ERROR:
        return "mapping";
    case CUSOLVER_STATUS_EXECUTION_FAILED:
        return "execution";
    case CUSOLVER_STATUS_NOT_SUPPORTED:
        return "not supported";
    case CUSOLVER_STATUS_ZERO_PIVOT:
        return "zero pivot";
    default:
        return "other";
    }
}

void least_squares(cusolverDnHandle_t h, int m, int n, float *a, const float *tau, float *c, float *work, int *info)
{
    int size;
    cusolverDnSormqr_bufferSize(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, c, m, &size);
    cusolverDnSormqr(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, c, m, work, size, info);
}

void generalized(cusolverDnHandle_t h, int n, cuDoubleComplex *a, cuDoubleComplex *b, double *w, cuDoubleComplex *work,
                 int *info)
{
    int size;
    cusolverDnZhegvd_bufferSize(h, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, w,
                                &size);
    cusolverDnZhegvd(h, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, b, n, w, work, size,
                     info);
}

void singular_values(cusolverDnHandle_t h, int m, int n, double *a, double *s, double *u, double *vt, double *work,
                     int size, int *info)
{
    cusolverDnDgesvd(h, 'A', 'N', m, n, a, m, s, u, m, vt, n, work, size, nullptr, info);
}
