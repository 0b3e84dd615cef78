#include <hip/hip_runtime.h>
#include <rocblas/rocblas.h>
#include <hip/hip_complex.h>

rocblas_status product(const float *a, const float *b, float *c, int n)
{
    rocblas_handle h;
    rocblas_status r = rocblas_create_handle(&h);
    if (r == rocblas_status_memory_error || r == HIPBLAS_STATUS_MAPPING_ERROR)
        return r;
    float one = 1;
    rocblas_set_pointer_mode(h, rocblas_pointer_mode_host);
    rocblas_sgemm(h, rocblas_operation_none, rocblas_operation_transpose, n, n, n, &one, a, n, b, n, &one, c, n);
    rocblas_gemm_ex(h, rocblas_operation_none, rocblas_operation_none, n, n, n, &one, a, HIP_R_32F, n, b, HIP_R_32F, n, &one, c, HIP_R_32F, n,
                 rocblas_datatype_f32_r, rocblas_gemm_algo_standard);
    rocblas_strmm(h, rocblas_side_left, rocblas_fill_upper, rocblas_operation_none, rocblas_diagonal_unit, n, n, &one, a, n, b, n, c, n);
    return rocblas_destroy_handle(h);
}

void scale(rocblas_handle h, hipComplex *v, int n)
{
    hipComplex two = make_hipComplex(2, 0);
    rocblas_cscal(h, n, &two, v, 1);
}

int factor(rocblas_handle h, float **a, int *info, int n) { return hipblasSgetrfBatched(h, n, a, n, nullptr, info, 1); }
