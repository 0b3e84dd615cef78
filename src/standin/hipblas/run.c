/* What every routine does: checks, the wait for the stream, the batch, and what was written. */
#include "standin/hipblas/blas.h"
#include <limits.h>
#include <stdlib.h>

size_t blas_size(enum letter type)
{
    static const size_t sizes[] = {[S] = 4, [D] = 8, [C] = 8, [Z] = 16};
    return sizes[type];
}

static void *hipblas_run_operand_at(const struct blas_operand *o, int64_t i, size_t size)
{
    return o->many ? o->many[i] : o->at ? (char *)o->at + i * o->stride * (int64_t)size : NULL;
}

/* OpenBLAS's indices have 32 bits. */
static bool hipblas_run_fits(const struct blas_call *c)
{
    const int64_t all[] = {c->m, c->n, c->k, c->kl, c->ku, c->a.ld, c->b.ld, c->c.ld};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] > INT_MAX || all[i] < -INT_MAX)
            return false;
    return true;
}

static void hipblas_run_wrote(const struct blas_call *c, const struct blas_operand *o, void *at)
{
    device_wrote_matrix(at, blas_size(c->type), c->rows, c->cols, llabs(o->ld));
}

hipblasStatus_t blas_run(hipblasHandle_t handle, const char *function, const struct blas_call *c,
                         routine *each)
{
    if (!handle)
        return HIPBLAS_STATUS_NOT_INITIALIZED;
    if (c->m < 0 || c->n < 0 || c->k < 0 || c->kl < 0 || c->ku < 0 || c->count < 0)
        return HIPBLAS_STATUS_INVALID_VALUE;
    if (!hipblas_run_fits(c)) {
        device_missing(function);
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    }
    if (device_ready(function, ((struct blas_handle *)handle)->stream) != 0)
        return HIPBLAS_STATUS_NOT_SUPPORTED;
    size_t size = blas_size(c->type);
    for (int64_t i = 0; i < c->count; i++) {
        void *at_a = hipblas_run_operand_at(&c->a, i, size),
             *at_b = hipblas_run_operand_at(&c->b, i, size),
             *at_c = hipblas_run_operand_at(&c->c, i, size);
        each(c, i, at_a, at_b, at_c);
        if (c->into == 'a' || c->into == 'B')
            hipblas_run_wrote(c, &c->a, at_a);
        if (c->into == 'b' || c->into == 'B')
            hipblas_run_wrote(c, &c->b, at_b);
        if (c->into == 'c')
            hipblas_run_wrote(c, &c->c, at_c);
    }
    return HIPBLAS_STATUS_SUCCESS;
}
