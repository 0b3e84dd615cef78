/* hipblasLtMatmul: D = epilogue(alpha op(A) op(B) + beta C). Products are summed in the type that
   the compute type names (half and tf32 in float); everything after that is done in double and
   rounded once, into D's type. */
#include "standin/common/device.h"
#include "standin/common/number.h"
#include "standin/hipblaslt/lt.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The bits that the epilogues are put together from. */
enum {
    RELU = 2,
    BIAS = 4,
    BGRAD = 16,
    GELU = 32,
    DGELU_GELU = 64, /* with AUX and without GELU: the gradient */
    AUX = 128,
    BGRAD_A = 256,
    BGRAD_B = 512,
    SWISH = 65536,
    CLAMP = 131072,
    KNOWN = 1 | RELU | BIAS | BGRAD | GELU | DGELU_GELU | AUX | BGRAD_A | BGRAD_B | SWISH | CLAMP
};
_Static_assert(HIPBLASLT_EPILOGUE_GELU_AUX_BIAS == (AUX | GELU | BIAS), "as the header has it");
_Static_assert(HIPBLASLT_EPILOGUE_DGELU_BGRAD == (AUX | DGELU_GELU | BGRAD),
               "as the header has it");
_Static_assert(HIPBLASLT_EPILOGUE_CLAMP_AUX_BIAS_EXT == (CLAMP | AUX | BIAS),
               "as the header has it");

struct matrix layout_matrix(const struct layout *l, const void *at, int64_t index)
{
    return (struct matrix){
        .at = (char *)(uintptr_t)at + index * l->stride * (int64_t)number_size(l->type),
        .type = l->type,
        .rows = (int64_t)l->rows,
        .columns = (int64_t)l->columns,
        .leading = l->leading,
        .by_rows = l->order == HIPBLASLT_ORDER_ROW,
    };
}

/* One product of a batch while it is made. */
struct product {
    const struct matmul *op;
    int64_t m, n;
    struct matrix a, b, c, d, aux;
    double alpha, beta;
    const void *alphas; /* a value for each row, or NULL */
    int64_t index;      /* in the batch */
    double *sums;
};

static double matmul_scalar(const struct matmul *op, const void *p, int64_t i)
{
    return p ? number_load(op->scale, p, i) : 0;
}

static double matmul_factor(const void *scale)
{
    return scale ? (double)*(const float *)scale : 1;
}

/* A scale of each row of A or column of B, or one for all. */
static double factor_at(const void *scale, uint32_t mode, int64_t i)
{
    return scale && mode == HIPBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F
               ? (double)((const float *)scale)[i]
               : matmul_factor(scale);
}

/* The tanh form, as GPT-2, cuBLASLt and hipBLASLt have it. */
static double gelu(double x)
{
    return 0.5 * x * (1 + tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x)));
}

static double gelu_gradient(double x)
{
    double t = tanh(0.79788456080286535588 * (x + 0.044715 * x * x * x));
    return 0.5 * (1 + t) +
           0.5 * x * (1 - t * t) * 0.79788456080286535588 * (1 + 3 * 0.044715 * x * x);
}

static double matmul_activate(const struct matmul *op, double x)
{
    uint32_t e = op->epilogue;
    if (e & RELU)
        return x > 0 || isnan(x) ? x : 0;
    if (e & GELU)
        return gelu(x);
    if (e & SWISH)
        return x / (1 + exp(-x));
    if (e & CLAMP)
        return fmax((double)op->argument[0], fmin(x, (double)op->argument[1]));
    return x;
}

/* One element, from its sum to what D gets. */
static double matmul_element(const struct product *p, int64_t i, int64_t j)
{
    const struct matmul *op = p->op;
    double alpha = p->alphas ? number_load(op->scale, p->alphas, i) : p->alpha;
    double x = alpha * p->sums[j * p->m + i] * factor_at(op->scale_a, op->mode_a, i) *
               factor_at(op->scale_b, op->mode_b, j);
    if (p->beta != 0)
        x += p->beta * matrix_load(&p->c, i, j) * matmul_factor(op->scale_c);
    if (op->epilogue & BIAS)
        x += number_load(op->bias_type < 0 ? p->d.type : op->bias_type, op->bias, i);
    if (op->epilogue & DGELU_GELU)
        return x * gelu_gradient(matrix_load(&p->aux, i, j));
    if (op->epilogue & AUX)
        matrix_store(&p->aux, i, j, x * matmul_factor(op->scale_aux));
    return matmul_activate(op, x);
}

/* Gradients of biases: sums along the rows of what D gets, of op(A) or of op(B)'s columns, over the
 * whole batch's last one. */
static void bias_gradient(const struct product *p, const double *results)
{
    const struct matmul *op = p->op;
    int type = op->bias_type < 0 ? p->d.type : op->bias_type;
    const struct matrix *from = op->epilogue & BGRAD_A ? &p->a : &p->b;
    bool across =
        op->epilogue & BGRAD_A ? op->trans_a != HIPBLAS_OP_N : op->trans_b == HIPBLAS_OP_N;
    int64_t count = op->epilogue & BGRAD_B ? p->n : p->m;
    int64_t inner = op->epilogue & BGRAD ? p->n : across ? from->rows : from->columns;
    for (int64_t i = 0; i < count; i++) {
        double sum = 0;
        for (int64_t j = 0; j < inner; j++)
            sum += op->epilogue & BGRAD ? results[j * p->m + i]
                   : across             ? matrix_load(from, j, i)
                                        : matrix_load(from, i, j);
        number_store(type, op->bias, i, sum);
    }
    device_wrote(op->bias, (size_t)count * number_size(type));
}

static void matmul_finish(struct product *p)
{
    const struct matmul *op = p->op;
    double largest = 0;
    for (int64_t j = 0; j < p->n; j++)
        for (int64_t i = 0; i < p->m; i++) {
            double x = matmul_element(p, i, j);
            largest = fmax(largest, fabs(x));
            matrix_store(&p->d, i, j, x * matmul_factor(op->scale_d));
            p->sums[j * p->m + i] = x;
        }
    if (op->epilogue & (BGRAD | BGRAD_A | BGRAD_B))
        bias_gradient(p, p->sums);
    if (op->amax_d) {
        float *amax = op->amax_d;
        *amax = p->index ? fmaxf(*amax, (float)largest) : (float)largest;
        device_wrote(amax, sizeof *amax);
    }
    if (op->epilogue & AUX && !(op->epilogue & DGELU_GELU))
        matrix_wrote(&p->aux);
    matrix_wrote(&p->d);
}

static hipblasStatus_t matmul_unsupported(const char *what)
{
    device_missing(what);
    return HIPBLAS_STATUS_NOT_SUPPORTED;
}

static hipblasStatus_t check_layouts(const struct layout *const l[4])
{
    for (int i = 0; i < 4; i++) {
        if (!number_size(l[i]->type))
            return matmul_unsupported("hipblasLtMatmul with that type of elements");
        if (l[i]->order != HIPBLASLT_ORDER_COL && l[i]->order != HIPBLASLT_ORDER_ROW)
            return matmul_unsupported("hipblasLtMatmul with that order of elements");
        if (l[i]->leading <
            (int64_t)(l[i]->order == HIPBLASLT_ORDER_ROW ? l[i]->columns : l[i]->rows))
            return HIPBLAS_STATUS_INVALID_VALUE;
        if (l[i]->rows > INT32_MAX || l[i]->columns > INT32_MAX || l[i]->batches != l[3]->batches)
            return HIPBLAS_STATUS_INVALID_VALUE;
    }
    return HIPBLAS_STATUS_SUCCESS;
}

static hipblasStatus_t matmul_check(const struct matmul *op, const struct layout *const l[4])
{
    hipblasStatus_t s = check_layouts(l);
    if (s != HIPBLAS_STATUS_SUCCESS)
        return s;
    bool ta = op->trans_a != HIPBLAS_OP_N, tb = op->trans_b != HIPBLAS_OP_N;
    uint64_t m = ta ? l[0]->columns : l[0]->rows, k = ta ? l[0]->rows : l[0]->columns;
    uint64_t inner = tb ? l[1]->columns : l[1]->rows, n = tb ? l[1]->rows : l[1]->columns;
    if (inner != k || l[2]->rows != m || l[2]->columns != n || l[3]->rows != m ||
        l[3]->columns != n)
        return HIPBLAS_STATUS_INVALID_VALUE;
    uint32_t e = op->epilogue;
    if (e & ~(uint32_t)KNOWN)
        return matmul_unsupported("hipblasLtMatmul with that epilogue");
    if (!number_size(op->scale))
        return matmul_unsupported("hipblasLtMatmul with that type of scale");
    if ((op->mode_a != HIPBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F &&
         op->mode_a != HIPBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F) ||
        (op->mode_b != HIPBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F &&
         op->mode_b != HIPBLASLT_MATMUL_MATRIX_SCALE_OUTER_VEC_32F))
        return matmul_unsupported("hipblasLtMatmul with scales of blocks");
    if (op->bias_type >= 0 && !number_size(op->bias_type))
        return matmul_unsupported("hipblasLtMatmul with that type of bias");
    return HIPBLAS_STATUS_SUCCESS;
}

/* What the epilogue reads or writes besides the matrices has to be there when it runs. */
static bool pointers_there(const struct matmul *op)
{
    return (op->bias || !(op->epilogue & (BIAS | BGRAD | BGRAD_A | BGRAD_B))) &&
           (op->aux || !(op->epilogue & AUX));
}

static struct matrix aux_matrix(const struct matmul *op, const struct layout *d, int64_t index)
{
    struct layout l = *d;
    l.type = op->aux_type < 0 || op->aux_type == 255 ? d->type : op->aux_type;
    l.leading = op->aux_leading ? op->aux_leading : d->leading;
    l.stride = op->aux_stride;
    return layout_matrix(&l, op->aux, index);
}

hipblasStatus_t hipblasLtMatmul(hipblasLtHandle_t handle, hipblasLtMatmulDesc_t desc,
                                const void *alpha, const void *A, hipblasLtMatrixLayout_t a,
                                const void *B, hipblasLtMatrixLayout_t b, const void *beta,
                                const void *C, hipblasLtMatrixLayout_t c, void *D,
                                hipblasLtMatrixLayout_t d, const hipblasLtMatmulAlgo_t *algo,
                                void *workspace, size_t size, hipStream_t stream)
{
    (void)algo, (void)workspace, (void)size;
    const struct matmul *op = (const void *)desc;
    const struct layout *const l[4] = {(const void *)a, (const void *)b, (const void *)c,
                                       (const void *)d};
    if (!handle || !op || !l[0] || !l[1] || !l[2] || !l[3] || !alpha || !beta || !A || !B || !D)
        return HIPBLAS_STATUS_INVALID_VALUE;
    hipblasStatus_t s = matmul_check(op, l);
    if (s != HIPBLAS_STATUS_SUCCESS)
        return s;
    if (!pointers_there(op))
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (device_ready("hipblasLtMatmul", stream) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    bool doubles =
        op->compute == HIPBLAS_COMPUTE_64F || op->compute == HIPBLAS_COMPUTE_64F_PEDANTIC ||
        op->compute == HIPBLAS_COMPUTE_32I || op->compute == HIPBLAS_COMPUTE_32I_PEDANTIC;
    bool vector = op->pointers == HIPBLASLT_POINTER_MODE_ALPHA_DEVICE_VECTOR_BETA_HOST;
    for (int32_t i = 0; i < l[3]->batches; i++) {
        struct product p = {
            .op = op,
            .m = (int64_t)l[3]->rows,
            .n = (int64_t)l[3]->columns,
            .a = layout_matrix(l[0], A, i),
            .b = layout_matrix(l[1], B, i),
            .c = layout_matrix(l[2], C, i),
            .d = layout_matrix(l[3], D, i),
            .alphas = vector ? alpha : NULL,
            .alpha = matmul_scalar(op, alpha, 0),
            .beta = C ? matmul_scalar(op, beta, 0) : 0,
            .index = i,
        };
        p.aux = aux_matrix(op, l[3], i);
        p.sums = matrix_product(&p.a, op->trans_a != HIPBLAS_OP_N, &p.b,
                                op->trans_b != HIPBLAS_OP_N, doubles);
        if (!p.sums)
            return HIPBLAS_STATUS_ALLOC_FAILED;
        matmul_finish(&p);
        free(p.sums);
    }
    return HIPBLAS_STATUS_SUCCESS;
}

/* There is one algorithm, and it needs no workspace. */
hipblasStatus_t
hipblasLtMatmulAlgoGetHeuristic(hipblasLtHandle_t handle, hipblasLtMatmulDesc_t desc,
                                hipblasLtMatrixLayout_t a, hipblasLtMatrixLayout_t b,
                                hipblasLtMatrixLayout_t c, hipblasLtMatrixLayout_t d,
                                hipblasLtMatmulPreference_t pref, int wanted,
                                hipblasLtMatmulHeuristicResult_t results[], int *found)
{
    const struct layout *const l[4] = {(const void *)a, (const void *)b, (const void *)c,
                                       (const void *)d};
    if (!handle || !desc || !l[0] || !l[1] || !l[2] || !l[3] || !pref || wanted < 1 || !results ||
        !found)
        return HIPBLAS_STATUS_INVALID_VALUE;
    hipblasStatus_t s = matmul_check((const void *)desc, l);
    *found = s == HIPBLAS_STATUS_SUCCESS;
    if (*found) {
        memset(results, 0, sizeof *results);
        results[0].state = HIPBLAS_STATUS_SUCCESS;
        results[0].wavesCount = 1;
    }
    return s;
}
