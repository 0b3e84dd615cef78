/* The typed interface: triangular solves. */
#include "standin/hipsparse/typed.h"

/* The analysis finds which diagonal elements are missing. */
static hipsparseStatus_t legacy_solve_look(const spmat *a, struct info *info)
{
    struct entries e;
    hipsparseStatus_t s = entries_read(a, HIPSPARSE_OPERATION_NON_TRANSPOSE, 0, &e);
    int64_t row = 0;
    entries_sort(&e);
    for (int64_t i = 0; i < e.n; i++)
        if (e.p[i].row == row && e.p[i].col == row)
            row++;
    const int64_t size = a->format == FORMAT_BSR ? a->block_rows : 1;
    info->pivot =
        s == HIPSPARSE_STATUS_SUCCESS && row < a->rows ? row / size + (int64_t)a->base : -1;
    entries_free(&e);
    return s;
}

/* Rows of blocks, from the matrix's base on. */
static void place_pivot(const spmat *a, struct info *info, int64_t row)
{
    const int64_t size = a->format == FORMAT_BSR ? a->block_rows : 1;
    info->pivot = row < 0 ? -1 : row / size + (int64_t)a->base;
}

static hipsparseStatus_t legacy_solve_run(hipsparseOperation_t op_a, hipsparseOperation_t op_b,
                                          hipsparseOperation_t op_c, const void *alpha,
                                          const spmat *a, struct info *info, int n, const void *b,
                                          int ldb, void *c, int ldc)
{
    const bool turned_b = op_b != HIPSPARSE_OPERATION_NON_TRANSPOSE,
               turned_c = op_c != HIPSPARSE_OPERATION_NON_TRANSPOSE;
    if (!info || ldb < (turned_b ? n : a->rows) || ldc < (turned_c ? n : a->rows))
        return HIPSPARSE_STATUS_INVALID_VALUE;
    const struct dense from = dense_columns(a->type, b, turned_b ? n : a->rows,
                                            turned_b ? a->rows : n, ldb),
                       to = dense_columns(a->type, c, turned_c ? n : a->rows,
                                          turned_c ? a->rows : n, ldc);
    int64_t pivot;
    hipsparseStatus_t s =
        solve_dense(op_a, op_b, op_c, value_scalar(a->type, alpha), a, &from, &to, &pivot);
    if (s == HIPSPARSE_STATUS_SUCCESS)
        place_pivot(a, info, pivot);
    return s;
}

#define CSR(X) sparse_csr(TYPE_##X, descr, m, m, nnz, values, offsets, indices)
#define BSR(X)                                                                                     \
    sparse_bsr(TYPE_##X, descr, direction, mb, mb, nnzb, values, offsets, indices, dim, dim)
#define PLAIN_OP HIPSPARSE_OPERATION_NON_TRANSPOSE
#define CSR_SIZE m >= 0 && nnz >= 0 && descr &&info
#define BSR_SIZE mb >= 0 && nnzb >= 0 && dim > 0 && descr &&info

#define CSRSV2(X, T)                                                                               \
    hipsparseStatus_t hipsparse##X##csrsv2_bufferSize(                                             \
        hipsparseHandle_t handle, hipsparseOperation_t op, int m, int nnz,                         \
        const hipsparseMatDescr_t descr, CSR_TO(T), csrsv2Info_t info, int *bytes)                 \
    {                                                                                              \
        UNUSED_CSR, (void)op, (void)m, (void)nnz, (void)info;                                      \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrsv2_bufferSizeExt(                                          \
        hipsparseHandle_t handle, hipsparseOperation_t op, int m, int nnz,                         \
        const hipsparseMatDescr_t descr, CSR_TO(T), csrsv2Info_t info, size_t *bytes)              \
    {                                                                                              \
        UNUSED_CSR, (void)op, (void)m, (void)nnz, (void)info;                                      \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrsv2_analysis(                                               \
        hipsparseHandle_t handle, hipsparseOperation_t op, int m, int nnz,                         \
        const hipsparseMatDescr_t descr, CSR_OF(T), csrsv2Info_t info, POLICY)                     \
    {                                                                                              \
        UNUSED_STEP, (void)op;                                                                     \
        READY(CSR_SIZE);                                                                           \
        const spmat a = CSR(X);                                                                    \
        return a.diag == HIPSPARSE_DIAG_TYPE_UNIT ? s : legacy_solve_look(&a, INFO);               \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrsv2_solve(                                                  \
        hipsparseHandle_t handle, hipsparseOperation_t op, int m, int nnz, const T *alpha,         \
        const hipsparseMatDescr_t descr, CSR_OF(T), csrsv2Info_t info, const T *f, T *x, POLICY)   \
    {                                                                                              \
        UNUSED_STEP;                                                                               \
        READY(CSR_SIZE &&alpha);                                                                   \
        const spmat a = CSR(X);                                                                    \
        return m ? legacy_solve_run(op, PLAIN_OP, PLAIN_OP, alpha, &a, INFO, 1, f, m, x, m) : s;   \
    }
FOR_ALL(CSRSV2)

#define CSRSM2(X, T)                                                                               \
    hipsparseStatus_t hipsparse##X##csrsm2_bufferSizeExt(                                          \
        hipsparseHandle_t handle, int algorithm, hipsparseOperation_t op_a,                        \
        hipsparseOperation_t op_b, int m, int n, int nnz, const T *alpha,                          \
        const hipsparseMatDescr_t descr, CSR_OF(T), const T *b, int ldb, csrsm2Info_t info,        \
        hipsparseSolvePolicy_t policy, size_t *bytes)                                              \
    {                                                                                              \
        UNUSED_CSR, (void)algorithm, (void)op_a, (void)op_b, (void)m, (void)n, (void)nnz;          \
        (void)alpha, (void)b, (void)ldb, (void)info, (void)policy;                                 \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrsm2_analysis(                                               \
        hipsparseHandle_t handle, int algorithm, hipsparseOperation_t op_a,                        \
        hipsparseOperation_t op_b, int m, int n, int nnz, const T *alpha,                          \
        const hipsparseMatDescr_t descr, CSR_OF(T), const T *b, int ldb, csrsm2Info_t info,        \
        POLICY)                                                                                    \
    {                                                                                              \
        UNUSED_STEP, (void)algorithm, (void)op_a, (void)op_b, (void)n, (void)alpha, (void)b,       \
            (void)ldb;                                                                             \
        READY(CSR_SIZE);                                                                           \
        const spmat a = CSR(X);                                                                    \
        return a.diag == HIPSPARSE_DIAG_TYPE_UNIT ? s : legacy_solve_look(&a, INFO);               \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##csrsm2_solve(                                                  \
        hipsparseHandle_t handle, int algorithm, hipsparseOperation_t op_a,                        \
        hipsparseOperation_t op_b, int m, int n, int nnz, const T *alpha,                          \
        const hipsparseMatDescr_t descr, CSR_OF(T), T *b, int ldb, csrsm2Info_t info, POLICY)      \
    {                                                                                              \
        UNUSED_STEP, (void)algorithm;                                                              \
        READY(CSR_SIZE &&n >= 0 && alpha);                                                         \
        const spmat a = CSR(X);                                                                    \
        return m && n ? legacy_solve_run(op_a, op_b, op_b, alpha, &a, INFO, n, b, ldb, b, ldb)     \
                      : s;                                                                         \
    }
FOR_ALL(CSRSM2)

#define BSRSV2(X, T)                                                                               \
    hipsparseStatus_t hipsparse##X##bsrsv2_bufferSize(                                             \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op, int mb, \
        int nnzb, const hipsparseMatDescr_t descr, CSR_TO(T), int dim, bsrsv2Info_t info,          \
        int *bytes)                                                                                \
    {                                                                                              \
        UNUSED_CSR, (void)direction, (void)op, (void)mb, (void)nnzb, (void)dim, (void)info;        \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrsv2_bufferSizeExt(                                          \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op, int mb, \
        int nnzb, const hipsparseMatDescr_t descr, CSR_TO(T), int dim, bsrsv2Info_t info,          \
        size_t *bytes)                                                                             \
    {                                                                                              \
        UNUSED_CSR, (void)direction, (void)op, (void)mb, (void)nnzb, (void)dim, (void)info;        \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrsv2_analysis(                                               \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op, int mb, \
        int nnzb, const hipsparseMatDescr_t descr, CSR_OF(T), int dim, bsrsv2Info_t info, POLICY)  \
    {                                                                                              \
        UNUSED_STEP, (void)op;                                                                     \
        READY(BSR_SIZE);                                                                           \
        const spmat a = BSR(X);                                                                    \
        return a.diag == HIPSPARSE_DIAG_TYPE_UNIT ? s : legacy_solve_look(&a, INFO);               \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrsv2_solve(                                                  \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op, int mb, \
        int nnzb, const T *alpha, const hipsparseMatDescr_t descr, CSR_OF(T), int dim,             \
        bsrsv2Info_t info, const T *f, T *x, POLICY)                                               \
    {                                                                                              \
        UNUSED_STEP;                                                                               \
        READY(BSR_SIZE &&alpha);                                                                   \
        const spmat a = BSR(X);                                                                    \
        return mb ? legacy_solve_run(op, PLAIN_OP, PLAIN_OP, alpha, &a, INFO, 1, f, mb * dim, x,   \
                                     mb * dim)                                                     \
                  : s;                                                                             \
    }
FOR_ALL(BSRSV2)

#define BSRSM2(X, T)                                                                               \
    hipsparseStatus_t hipsparse##X##bsrsm2_bufferSize(                                             \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op_a,       \
        hipsparseOperation_t op_x, int mb, int n, int nnzb, const hipsparseMatDescr_t descr,       \
        CSR_TO(T), int dim, bsrsm2Info_t info, int *bytes)                                         \
    {                                                                                              \
        UNUSED_CSR, (void)direction, (void)op_a, (void)op_x, (void)mb, (void)n, (void)nnzb,        \
            (void)dim;                                                                             \
        (void)info;                                                                                \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrsm2_analysis(                                               \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op_a,       \
        hipsparseOperation_t op_x, int mb, int n, int nnzb, const hipsparseMatDescr_t descr,       \
        CSR_OF(T), int dim, bsrsm2Info_t info, POLICY)                                             \
    {                                                                                              \
        UNUSED_STEP, (void)op_a, (void)op_x, (void)n;                                              \
        READY(BSR_SIZE);                                                                           \
        const spmat a = BSR(X);                                                                    \
        return a.diag == HIPSPARSE_DIAG_TYPE_UNIT ? s : legacy_solve_look(&a, INFO);               \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##bsrsm2_solve(                                                  \
        hipsparseHandle_t handle, hipsparseDirection_t direction, hipsparseOperation_t op_a,       \
        hipsparseOperation_t op_x, int mb, int n, int nnzb, const T *alpha,                        \
        const hipsparseMatDescr_t descr, CSR_OF(T), int dim, bsrsm2Info_t info, const T *b,        \
        int ldb, T *x, int ldx, POLICY)                                                            \
    {                                                                                              \
        UNUSED_STEP;                                                                               \
        READY(BSR_SIZE &&n >= 0 && alpha);                                                         \
        const spmat a = BSR(X);                                                                    \
        return mb && n ? legacy_solve_run(op_a, op_x, op_x, alpha, &a, INFO, n, b, ldb, x, ldx)    \
                       : s;                                                                        \
    }
FOR_ALL(BSRSM2)
