#include <hip/hip_runtime.h>
#include <rocsolver/rocsolver.h>
#include <hip/hip_complex.h>

rocblas_handle begin(hipStream_t stream)
{
    rocblas_handle h;
    rocblas_create_handle(&h);
    rocblas_set_stream(h, stream);
    return h;
}

rocblas_status lu(rocblas_handle h, int n, double *a, double *b, int *pivots, int *info, double *work)
{
    int size;
    if ((*(&size) = 0, rocblas_status_success) != rocblas_status_success)
        return rocblas_status_memory_error;
    rocsolver_dgetrf(h, n, n, a, n, pivots, info);
    return rocsolver_dgetrs(h, rocblas_operation_none, n, 1, (double *)(a), n, pivots, b, n);
}

void eigenvalues(rocblas_handle h, int n, hipComplex *a, float *w, hipComplex *work, int *info)
{
    int size;
    (*(&size) = n, rocblas_status_success);
    rocsolver_cheevd(h, rocblas_evect_original, rocblas_fill_lower, n, (rocblas_float_complex *)(a), n, w, (float *)(work), info);
}

void solve(rocblas_handle h, int n, double *a, double *b, double *x, void *work, size_t bytes, int *info)
{
    rocblas_int steps;
    hipsolverDnDDgesv(h, n, 1, a, n, nullptr, b, n, x, n, work, bytes, &steps, info);
}

const char *name(rocblas_status s)
{
    switch (s) {
    case rocblas_status_success:
        return "success";
    case rocblas_status_invalid_handle:
        return "not initialized";
    case rocblas_status_memory_error:
        return "out of memory";
    case rocblas_status_not_implemented:
        return "mapping";
    case rocblas_status_not_implemented:
        return "execution";
    case rocblas_status_not_implemented:
        return "not supported";
    case rocblas_status_not_implemented:
        return "zero pivot";
    default:
        return "other";
    }
}

void least_squares(rocblas_handle h, int m, int n, float *a, const float *tau, float *c, float *work, int *info)
{
    int size;
    (*(&size) = 0, rocblas_status_success);
    rocsolver_sormqr(h, rocblas_side_left, rocblas_operation_transpose, m, 1, n, (float *)(a), m, (float *)(tau), c, m);
}

void generalized(rocblas_handle h, int n, hipDoubleComplex *a, hipDoubleComplex *b, double *w, hipDoubleComplex *work,
                 int *info)
{
    int size;
    (*(&size) = n, rocblas_status_success);
    rocsolver_zhegvd(h, rocblas_eform_ax, rocblas_evect_original, rocblas_fill_lower, n, (rocblas_double_complex *)(a), n, (rocblas_double_complex *)(b), n, w, (double *)(work), info);
}

void singular_values(rocblas_handle h, int m, int n, double *a, double *s, double *u, double *vt, double *work,
                     int size, int *info)
{
    rocsolver_dgesvd(h, ('A') == 'A' ? rocblas_svect_all : ('A') == 'S' ? rocblas_svect_singular : ('A') == 'O' ? rocblas_svect_overwrite : rocblas_svect_none, ('N') == 'A' ? rocblas_svect_all : ('N') == 'S' ? rocblas_svect_singular : ('N') == 'O' ? rocblas_svect_overwrite : rocblas_svect_none, m, n, a, m, s, u, m, vt, n, work, rocblas_outofplace, info);
}
