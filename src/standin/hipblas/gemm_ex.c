/* Products whose matrices have types of their own: the Ex functions, and half. Before hipBLAS 3,
   the functions with and without _v2 differ in how they name types, and the numbers of the two
   don't overlap: one function is both. */
#include "standin/common/number.h"
#include "standin/common/product.h"
#include "standin/hipblas/blas.h"
#include <stdlib.h>

struct ex {
    int trans_a, trans_b;
    int64_t m, n, k;
    const void *alpha, *beta;
    struct blas_operand a, b, c;
    int type_a, type_b, type_c, compute;
    int64_t count;
};

/* hipblasDatatype_t as hipDataType. */
static int gemm_ex_type_of(int type)
{
    switch (type) {
    case 150:
        return HIP_R_16F;
    case 151:
        return HIP_R_32F;
    case 152:
        return HIP_R_64F;
    case 154:
        return HIP_C_32F;
    case 155:
        return HIP_C_64F;
    case 160:
        return HIP_R_8I;
    case 162:
        return HIP_R_32I;
    case 168:
        return HIP_R_16BF;
    default:
        return type;
    }
}

/* The type of the factors, by the compute type: a hipblasDatatype_t or a hipblasComputeType_t. */
static int gemm_ex_scale_of(int compute)
{
    if (compute >= 150 && compute < 170)
        return gemm_ex_type_of(compute);
    switch (compute) {
    case HIPBLAS_COMPUTE_16F:
    case HIPBLAS_COMPUTE_16F_PEDANTIC:
        return HIP_R_16F;
    case HIPBLAS_COMPUTE_64F:
    case HIPBLAS_COMPUTE_64F_PEDANTIC:
        return HIP_R_64F;
    case HIPBLAS_COMPUTE_32I:
    case HIPBLAS_COMPUTE_32I_PEDANTIC:
        return HIP_R_32I;
    default:
        return HIP_R_32F;
    }
}

/* One of a batch, of types that are converted. -1: out of memory. */
static int gemm_ex_convert(const struct ex *x, void *at_a, void *at_b, void *at_c)
{
    bool ta = x->trans_a != HIPBLAS_OP_N, tb = x->trans_b != HIPBLAS_OP_N;
    int scale = gemm_ex_scale_of(x->compute);
    const struct matrix a = {at_a, x->type_a, ta ? x->k : x->m, ta ? x->m : x->k, x->a.ld, false};
    const struct matrix b = {at_b, x->type_b, tb ? x->n : x->k, tb ? x->k : x->n, x->b.ld, false};
    const struct matrix c = {at_c, x->type_c, x->m, x->n, x->c.ld, false};
    double *sums = matrix_product(&a, ta, &b, tb, scale == HIP_R_64F || scale == HIP_R_32I);
    double alpha = number_load(scale, x->alpha, 0), beta = number_load(scale, x->beta, 0);
    for (int64_t j = 0; sums && j < x->n; j++)
        for (int64_t i = 0; i < x->m; i++) {
            double value = alpha * sums[j * x->m + i];
            matrix_store(&c, i, j, beta != 0 ? value + beta * matrix_load(&c, i, j) : value);
        }
    free(sums);
    matrix_wrote(&c);
    return sums ? 0 : -1;
}

/* The plain routine, where all is of one of BLAS's types. */
static bool gemm_ex_plain(hipblasHandle_t handle, const struct ex *x, void *a, void *b, void *c,
                          hipblasStatus_t *status)
{
    if (x->type_a != x->type_b || x->type_a != x->type_c)
        return false;
    hipblasOperation_t ta = (hipblasOperation_t)x->trans_a, tb = (hipblasOperation_t)x->trans_b;
#define PLAIN(X)                                                                                   \
    hipblas##X##gemm_64(handle, ta, tb, x->m, x->n, x->k, x->alpha, a, x->a.ld, b, x->b.ld,        \
                        x->beta, c, x->c.ld)
    int scale = gemm_ex_scale_of(x->compute);
    if (x->type_a == HIP_R_32F && scale == HIP_R_32F)
        *status = PLAIN(S);
    else if (x->type_a == HIP_R_64F && scale == HIP_R_64F)
        *status = PLAIN(D);
    else if (x->type_a == HIP_C_32F && (scale == HIP_R_32F || scale == HIP_C_32F))
        *status = PLAIN(C);
    else if (x->type_a == HIP_C_64F && (scale == HIP_R_64F || scale == HIP_C_64F))
        *status = PLAIN(Z);
    else
        return false;
    return true;
}

static void *gemm_ex_place(const struct blas_operand *o, int64_t i, int type)
{
    size_t size = type == HIP_C_32F ? 8 : type == HIP_C_64F ? 16 : number_size(type);
    return o->many ? o->many[i] : (char *)o->at + i * o->stride * (int64_t)size;
}

static bool gemm_ex_is_complex(int type)
{
    return type == HIP_C_32F || type == HIP_C_64F;
}

static hipblasStatus_t gemm_ex_check(const struct ex *x)
{
    const int types[] = {x->type_a, x->type_b, x->type_c, gemm_ex_scale_of(x->compute)};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!number_size(types[i]) && !gemm_ex_is_complex(types[i])) {
            device_missing("hipblasGemmEx with those types");
            return HIPBLAS_STATUS_NOT_SUPPORTED;
        }
    int64_t rows_a = x->trans_a == HIPBLAS_OP_N ? x->m : x->k,
            rows_b = x->trans_b == HIPBLAS_OP_N ? x->k : x->n;
    if (x->m < 0 || x->n < 0 || x->k < 0 || x->count < 0 || x->a.ld < rows_a || x->b.ld < rows_b ||
        x->c.ld < x->m)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (x->m > INT32_MAX || x->n > INT32_MAX || x->k > INT32_MAX || !x->alpha || !x->beta)
        return HIPBLAS_STATUS_INVALID_VALUE;
    return HIPBLAS_STATUS_SUCCESS;
}

static hipblasStatus_t gemm_ex_run(hipblasHandle_t handle, const char *function, struct ex x)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    x.type_a = gemm_ex_type_of(x.type_a);
    x.type_b = gemm_ex_type_of(x.type_b);
    x.type_c = gemm_ex_type_of(x.type_c);
    hipblasStatus_t s = gemm_ex_check(&x);
    if (s != HIPBLAS_STATUS_SUCCESS || !x.m || !x.n || !x.count)
        return s;
    if (device_ready(function, ((struct blas_handle *)handle)->stream) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    for (int64_t i = 0; i < x.count && s == HIPBLAS_STATUS_SUCCESS; i++) {
        void *a = gemm_ex_place(&x.a, i, x.type_a), *b = gemm_ex_place(&x.b, i, x.type_b),
             *c = gemm_ex_place(&x.c, i, x.type_c);
        if (gemm_ex_plain(handle, &x, a, b, c, &s))
            continue;
        if (gemm_ex_is_complex(x.type_a) || gemm_ex_is_complex(x.type_b) ||
            gemm_ex_is_complex(x.type_c) || gemm_ex_is_complex(gemm_ex_scale_of(x.compute))) {
            device_missing("hipblasGemmEx with those types");
            return HIPBLAS_STATUS_NOT_SUPPORTED;
        }
        s = gemm_ex_convert(&x, a, b, c) == 0 ? HIPBLAS_STATUS_SUCCESS
                                              : HIPBLAS_STATUS_ALLOC_FAILED;
    }
    return s;
}

#define HEAD(I)                                                                                    \
    hipblasHandle_t handle, hipblasOperation_t trans_a, hipblasOperation_t trans_b, I m, I n, I k, \
        const void *alpha
#define CALL                                                                                       \
    .trans_a = (int)trans_a, .trans_b = (int)trans_b, .m = m, .n = n, .k = k, .alpha = alpha,      \
    .beta = beta, .type_a = (int)type_a, .type_b = (int)type_b, .type_c = (int)type_c,             \
    .compute = (int)compute

/* With flags (F) or without; they choose among kernels. */
#define EX(I, L, name, F)                                                                          \
    hipblasStatus_t hipblasGemmEx##name##L(HEAD(I), const void *a, blas_type type_a, I lda,        \
                                           const void *b, blas_type type_b, I ldb,                 \
                                           const void *beta, void *c, blas_type type_c, I ldc,     \
                                           blas_compute compute, hipblasGemmAlgo_t algo F)         \
    {                                                                                              \
        (void)algo;                                                                                \
        return gemm_ex_run(                                                                        \
            handle, "hipblasGemmEx" #name #L,                                                      \
            (struct ex){CALL, .a = ONE(a, lda), .b = ONE(b, ldb), .c = ONE(c, ldc), .count = 1});  \
    }                                                                                              \
    hipblasStatus_t hipblasGemmBatchedEx##name##L(                                                 \
        HEAD(I), const void *a[], blas_type type_a, I lda, const void *b[], blas_type type_b,      \
        I ldb, const void *beta, void *c[], blas_type type_c, I ldc, I count,                      \
        blas_compute compute, hipblasGemmAlgo_t algo F)                                            \
    {                                                                                              \
        (void)algo;                                                                                \
        return gemm_ex_run(handle, "hipblasGemmBatchedEx" #name #L,                                \
                           (struct ex){CALL, .a = MANY(a, lda), .b = MANY(b, ldb),                 \
                                       .c = MANY(c, ldc), .count = count});                        \
    }                                                                                              \
    hipblasStatus_t hipblasGemmStridedBatchedEx##name##L(                                          \
        HEAD(I), const void *a, blas_type type_a, I lda, hipblasStride stride_a, const void *b,    \
        blas_type type_b, I ldb, hipblasStride stride_b, const void *beta, void *c,                \
        blas_type type_c, I ldc, hipblasStride stride_c, I count, blas_compute compute,            \
        hipblasGemmAlgo_t algo F)                                                                  \
    {                                                                                              \
        (void)algo;                                                                                \
        return gemm_ex_run(handle, "hipblasGemmStridedBatchedEx" #name #L,                         \
                           (struct ex){CALL, .a = APART(a, lda, stride_a),                         \
                                       .b = APART(b, ldb, stride_b), .c = APART(c, ldc, stride_c), \
                                       .count = count});                                           \
    }
#define FLAGS , __attribute__((unused)) hipblasGemmFlags_t flags
#define NO_FLAGS
EX(int, , , NO_FLAGS)
EX(int64_t, _64, , NO_FLAGS)
EX(int, , WithFlags, FLAGS)
EX(int64_t, _64, WithFlags, FLAGS)

/* Half matrices and factors; summed in float. */
#define HALF_CALL                                                                                  \
    .trans_a = (int)trans_a, .trans_b = (int)trans_b, .m = m, .n = n, .k = k, .alpha = alpha,      \
    .beta = beta, .type_a = HIP_R_16F, .type_b = HIP_R_16F, .type_c = HIP_R_16F,                   \
    .compute = HIPBLAS_COMPUTE_16F
#define H hipblasHalf
#define HALF(I, L)                                                                                 \
    hipblasStatus_t hipblasHgemm##L(                                                               \
        hipblasHandle_t handle, hipblasOperation_t trans_a, hipblasOperation_t trans_b, I m, I n,  \
        I k, const H *alpha, const H *a, I lda, const H *b, I ldb, const H *beta, H *c, I ldc)     \
    {                                                                                              \
        return gemm_ex_run(handle, "hipblasHgemm" #L,                                              \
                           (struct ex){HALF_CALL, .a = ONE(a, lda), .b = ONE(b, ldb),              \
                                       .c = ONE(c, ldc), .count = 1});                             \
    }                                                                                              \
    hipblasStatus_t hipblasHgemmBatched##L(                                                        \
        hipblasHandle_t handle, hipblasOperation_t trans_a, hipblasOperation_t trans_b, I m, I n,  \
        I k, const H *alpha, const H *const a[], I lda, const H *const b[], I ldb, const H *beta,  \
        H *const c[], I ldc, I count)                                                              \
    {                                                                                              \
        return gemm_ex_run(handle, "hipblasHgemmBatched" #L,                                       \
                           (struct ex){HALF_CALL, .a = MANY(a, lda), .b = MANY(b, ldb),            \
                                       .c = MANY(c, ldc), .count = count});                        \
    }                                                                                              \
    hipblasStatus_t hipblasHgemmStridedBatched##L(                                                 \
        hipblasHandle_t handle, hipblasOperation_t trans_a, hipblasOperation_t trans_b, I m, I n,  \
        I k, const H *alpha, const H *a, I lda, long long stride_a, const H *b, I ldb,             \
        long long stride_b, const H *beta, H *c, I ldc, long long stride_c, I count)               \
    {                                                                                              \
        return gemm_ex_run(handle, "hipblasHgemmStridedBatched" #L,                                \
                           (struct ex){HALF_CALL, .a = APART(a, lda, stride_a),                    \
                                       .b = APART(b, ldb, stride_b), .c = APART(c, ldc, stride_c), \
                                       .count = count});                                           \
    }
HALF(int, )
HALF(int64_t, _64)
