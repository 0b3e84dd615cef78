/* The typed interface: incomplete factors. */
#include "standin/hipsparse/typed.h"

static hipsparseStatus_t legacy_factor_run(const spmat *a, struct info *info,
                                           hipsparseStatus_t how(const spmat *, struct info *))
{
    hipsparseStatus_t s = how(a, info);
    if (info->pivot >= 0)
        info->pivot =
            info->pivot / (a->format == FORMAT_BSR ? a->block_rows : 1) + (int64_t)a->base;
    return s;
}

#define CSR(X) sparse_csr(TYPE_##X, descr, m, m, nnz, values, offsets, indices)
#define BSR(X)                                                                                     \
    sparse_bsr(TYPE_##X, descr, direction, mb, mb, nnzb, values, offsets, indices, dim, dim)
#define CSR_SIZE m >= 0 && nnz >= 0 && descr &&info
#define BSR_SIZE mb >= 0 && nnzb >= 0 && dim > 0 && descr &&info

#define CSR_FACTOR(X, T, name, how)                                                                \
    hipsparseStatus_t hipsparse##X##name##_bufferSize(hipsparseHandle_t handle, int m, int nnz,    \
                                                      const hipsparseMatDescr_t descr, CSR_TO(T),  \
                                                      name##Info_t info, int *bytes)               \
    {                                                                                              \
        UNUSED_CSR, (void)m, (void)nnz, (void)info;                                                \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##name##_bufferSizeExt(                                          \
        hipsparseHandle_t handle, int m, int nnz, const hipsparseMatDescr_t descr, CSR_TO(T),      \
        name##Info_t info, size_t *bytes)                                                          \
    {                                                                                              \
        UNUSED_CSR, (void)m, (void)nnz, (void)info;                                                \
        return sparse_buffer(handle, bytes);                                                       \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##name##_analysis(hipsparseHandle_t handle, int m, int nnz,      \
                                                    const hipsparseMatDescr_t descr, CSR_OF(T),    \
                                                    name##Info_t info, POLICY)                     \
    {                                                                                              \
        UNUSED_CSR, UNUSED_STEP;                                                                   \
        READY(CSR_SIZE);                                                                           \
        INFO->pivot = -1;                                                                          \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##name(hipsparseHandle_t handle, int m, int nnz,                 \
                                         const hipsparseMatDescr_t descr, CSR_TO(T),               \
                                         name##Info_t info, POLICY)                                \
    {                                                                                              \
        UNUSED_STEP;                                                                               \
        READY(CSR_SIZE);                                                                           \
        const spmat a = CSR(X);                                                                    \
        return m ? legacy_factor_run(&a, INFO, how) : s;                                           \
    }

/* QUALIFIER: of the values that the analysis takes. */
#define BSR_FACTOR(X, T, name, how, QUALIFIER)                                                     \
    hipsparseStatus_t hipsparse##X##name##_bufferSize(                                             \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int mb, int nnzb,                \
        const hipsparseMatDescr_t descr, CSR_TO(T), int dim, name##Info_t info, int *bytes)        \
    {                                                                                              \
        UNUSED_CSR, (void)direction, (void)mb, (void)nnzb, (void)dim, (void)info;                  \
        return sparse_buffer_int(handle, bytes);                                                   \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##name##_analysis(                                               \
        hipsparseHandle_t handle, hipsparseDirection_t direction, int mb, int nnzb,                \
        const hipsparseMatDescr_t descr, QUALIFIER T *values, const int *offsets,                  \
        const int *indices, int dim, name##Info_t info, POLICY)                                    \
    {                                                                                              \
        UNUSED_CSR, UNUSED_STEP, (void)direction;                                                  \
        READY(BSR_SIZE);                                                                           \
        INFO->pivot = -1;                                                                          \
        return s;                                                                                  \
    }                                                                                              \
    hipsparseStatus_t hipsparse##X##name(hipsparseHandle_t handle, hipsparseDirection_t direction, \
                                         int mb, int nnzb, const hipsparseMatDescr_t descr,        \
                                         CSR_TO(T), int dim, name##Info_t info, POLICY)            \
    {                                                                                              \
        UNUSED_STEP;                                                                               \
        READY(BSR_SIZE);                                                                           \
        const spmat a = BSR(X);                                                                    \
        return mb ? legacy_factor_run(&a, INFO, how) : s;                                          \
    }

#define BOOST(X, T, name)                                                                          \
    hipsparseStatus_t hipsparse##X##name##_numericBoost(                                           \
        hipsparseHandle_t handle, name##Info_t info, int enable, double *tolerance, T *value)      \
    {                                                                                              \
        READY(info && (!enable || (tolerance && value)));                                          \
        INFO->boost = enable;                                                                      \
        INFO->tolerance = enable ? *tolerance : 0;                                                 \
        INFO->boosted = enable ? value_scalar(TYPE_##X, value) : 0;                                \
        return s;                                                                                  \
    }

#define NOT_CONST
#define FACTORS(X, T)                                                                              \
    CSR_FACTOR(X, T, csrilu02, factor_lu)                                                          \
    CSR_FACTOR(X, T, csric02, factor_cholesky)                                                     \
    BSR_FACTOR(X, T, bsrilu02, factor_lu, NOT_CONST)                                               \
    BSR_FACTOR(X, T, bsric02, factor_cholesky, const)                                              \
    BOOST(X, T, csrilu02)                                                                          \
    BOOST(X, T, bsrilu02)
FOR_ALL(FACTORS)
