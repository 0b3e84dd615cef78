// The generic functions of CUDA 12: const descriptors, and two differences in arguments.
#include <hip/hip_runtime.h>
#include <rocsparse/rocsparse.h>

void product(rocsparse_handle h, int n, int nnz, const int *row, const int *col, const float *val,
             const float *x, float *y, void *buffer)
{
    rocsparse_const_spmat_descr a;
    rocsparse_const_dnvec_descr vx;
    rocsparse_dnvec_descr vy;
    float one = 1.0f, zero = 0.0f;
    rocsparse_create_const_csr_descr(&a, n, n, nnz, row, col, val, rocsparse_indextype_i32, rocsparse_indextype_i32,
                           rocsparse_index_base_zero, HIP_R_32F);
    rocsparse_create_const_dnvec_descr(&vx, n, x, HIP_R_32F);
    rocsparse_create_dnvec_descr(&vy, n, y, HIP_R_32F);
    rocsparse_spmv(h, rocsparse_operation_none, &one, a, vx, &zero, vy, HIP_R_32F,
                 rocsparse_spmv_alg_csr_stream, buffer);
    rocsparse_destroy_spmat_descr(a);
}

void solve(rocsparse_handle h, rocsparse_spmat_descr a, rocsparse_dnmat_descr b, rocsparse_dnmat_descr c,
           rocsparse_dnvec_descr x, rocsparse_dnvec_descr y, hipsparseSpSMDescr_t m, hipsparseSpSVDescr_t v)
{
    double one = 1.0;
    rocsparse_operation op = rocsparse_operation_none;
    rocsparse_spsm(h, op, op, &one, a, b, c, HIP_R_64F, rocsparse_spsm_alg_default, m);
    hipsparseSpSV_solve(h, op, &one, a, x, y, HIP_R_64F, rocsparse_spsv_alg_default, v);
}

int sizes(rocsparse_handle h, rocsparse_mat_descr d, int m, int n, const double *val, const int *row,
          const int *col)
{
    int bytes;
    size_t more;
    rocsparse_dcsr2gebsr_buffer_size(h, rocsparse_direction_row, m, n, d, val, row, col, 2, 3, &bytes);
    rocsparse_dcsr2gebsr_buffer_size(h, rocsparse_direction_row, m, n, d, val, row, col, 2, 3, &more);
    return bytes + (int)more;
}

rocsparse_order order(rocsparse_status s)
{
    return s == HIPSPARSE_STATUS_INSUFFICIENT_RESOURCES ? rocsparse_order_row : rocsparse_order_column;
}
