#include <hip/hip_runtime.h>
#include <hipsolver/hipsolver.h>
#include <hipblas/hipblas.h>

hipsolverHandle_t begin(hipStream_t stream)
{
    hipsolverHandle_t h;
    hipsolverDnCreate(&h);
    hipsolverSetStream(h, stream);
    return h;
}

hipsolverStatus_t lu(hipsolverHandle_t h, int n, double *a, double *b, int *pivots, int *info, double *work)
{
    int size;
    if (hipsolverDnDgetrf_bufferSize(h, n, n, a, n, &size) != HIPSOLVER_STATUS_SUCCESS)
        return HIPSOLVER_STATUS_ALLOC_FAILED;
    hipsolverDnDgetrf(h, n, n, a, n, work, pivots, info);
    return hipsolverDnDgetrs(h, HIPBLAS_OP_N, n, 1, a, n, pivots, b, n, info);
}

void eigenvalues(hipsolverHandle_t h, int n, hipComplex *a, float *w, hipComplex *work, int *info)
{
    int size;
    hipsolverDnCheevd_bufferSize(h, HIPSOLVER_EIG_MODE_VECTOR, HIPBLAS_FILL_MODE_LOWER, n, a, n, w, &size);
    hipsolverDnCheevd(h, HIPSOLVER_EIG_MODE_VECTOR, HIPBLAS_FILL_MODE_LOWER, n, a, n, w, work, size, info);
}

void solve(hipsolverHandle_t h, int n, double *a, double *b, double *x, void *work, size_t bytes, int *info)
{
    int steps;
    hipsolverDnDDgesv(h, n, 1, a, n, nullptr, b, n, x, n, work, bytes, &steps, info);
}

const char *name(hipsolverStatus_t s)
{
    switch (s) {
    case HIPSOLVER_STATUS_SUCCESS:
        return "success";
    case HIPSOLVER_STATUS_NOT_INITIALIZED:
        return "not initialized";
    case HIPSOLVER_STATUS_ALLOC_FAILED:
        return "out of memory";
    case HIPSOLVER_STATUS_MAPPING_ERROR:
        return "mapping";
    case HIPSOLVER_STATUS_EXECUTION_FAILED:
        return "execution";
    case HIPSOLVER_STATUS_NOT_SUPPORTED:
        return "not supported";
    case HIPSOLVER_STATUS_ZERO_PIVOT:
        return "zero pivot";
    default:
        return "other";
    }
}
