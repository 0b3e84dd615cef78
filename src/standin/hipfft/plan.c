/* Making plans, and running them. */
#include "standin/common/device.h"
#include "standin/hipfft/fft.h"
#include <limits.h>
#include <stdlib.h>

hipfftResult hipfftCreate(hipfftHandle *plan)
{
    if (!plan)
        return HIPFFT_INVALID_VALUE;
    *plan = calloc(1, sizeof **plan);
    if (!*plan)
        return HIPFFT_ALLOC_FAILED;
    (*plan)->fft.factor = 1;
    return HIPFFT_SUCCESS;
}

hipfftResult hipfftDestroy(hipfftHandle plan)
{
    free(plan);
    return HIPFFT_SUCCESS;
}

static bool set_kind(struct fft *f, hipfftType type)
{
    f->doubles = type == HIPFFT_Z2Z || type == HIPFFT_D2Z || type == HIPFFT_Z2D;
    f->kind = type == HIPFFT_R2C || type == HIPFFT_D2Z   ? FFT_TO_COMPLEX
              : type == HIPFFT_C2R || type == HIPFFT_Z2D ? FFT_TO_REAL
                                                         : FFT_COMPLEX;
    return f->doubles || f->kind != FFT_COMPLEX || type == HIPFFT_C2C;
}

/* Dimensions of what the data lie in, as hipFFT has them: the first does not matter. */
static struct fft_layout layout(int rank, const long long *embed, long long stride,
                                long long distance)
{
    struct fft_layout l = {.distance = distance};
    for (int i = rank - 1; i >= 0; i--) {
        l.stride[i] = stride;
        stride *= i && embed ? embed[i] : 1;
    }
    return l;
}

hipfftResult plan_make(hipfftHandle plan, int rank, const long long *n, const long long *inembed,
                       long long istride, long long idist, const long long *onembed,
                       long long ostride, long long odist, hipfftType type, long long batch)
{
    if (!plan)
        return HIPFFT_INVALID_PLAN;
    if (!n || rank < 1 || rank > FFT_RANKS || batch < 1)
        return HIPFFT_INVALID_VALUE;
    struct fft f = {
        .rank = rank, .batch = batch, .given = inembed && onembed, .factor = plan->fft.factor};
    if (!set_kind(&f, type))
        return HIPFFT_INVALID_VALUE;
    f.in = layout(rank, inembed, istride, idist);
    f.out = layout(rank, onembed, ostride, odist);
    long long size = batch;
    for (int i = 0; i < rank; i++) {
        if (n[i] < 1 || n[i] > INT_MAX)
            return HIPFFT_INVALID_SIZE;
        if ((size *= n[i]) > INT_MAX)
            return HIPFFT_INVALID_SIZE; /* FFTW's indices have 32 bits */
        f.n[i] = n[i];
    }
    plan->fft = f;
    plan->made = true;
    return HIPFFT_SUCCESS;
}

void plan_wrote(const struct fft *f, void *out, bool in_place)
{
    const struct fft_layout l = fft_layout(f, true, in_place);
    for (int64_t r = 0; r < fft_rows(f); r++)
        device_wrote_matrix((char *)out + fft_row_at(f, &l, r) * fft_size(f, true),
                            (size_t)fft_size(f, true), 1, fft_row(f, true), l.stride[f->rank - 1]);
}

hipfftResult plan_run(const char *function, hipfftHandle plan, hipfftType type, void *in, void *out,
                      int direction)
{
    struct fft wanted = {0};
    if (!plan || !plan->made)
        return HIPFFT_INVALID_PLAN;
    set_kind(&wanted, type);
    if (wanted.kind != plan->fft.kind || wanted.doubles != plan->fft.doubles)
        return HIPFFT_INVALID_PLAN;
    if (!in || !out || (direction != HIPFFT_FORWARD && direction != HIPFFT_BACKWARD))
        return HIPFFT_INVALID_VALUE;
    if (device_ready(function, plan->stream) != 0)
        return HIPFFT_NOT_SUPPORTED;
    if (callback_run(plan, in, out, direction) != 0)
        return HIPFFT_ALLOC_FAILED;
    plan_wrote(&plan->fft, out, in == out);
    return HIPFFT_SUCCESS;
}

#define EXEC(Name, In, Out)                                                                        \
    hipfftResult hipfftExec##Name(hipfftHandle plan, In *in, Out *out)                             \
    {                                                                                              \
        return plan_run("hipfftExec" #Name, plan, HIPFFT_##Name, in, out, HIPFFT_FORWARD);         \
    }
#define EXEC_COMPLEX(Name, T)                                                                      \
    hipfftResult hipfftExec##Name(hipfftHandle plan, T *in, T *out, int direction)                 \
    {                                                                                              \
        return plan_run("hipfftExec" #Name, plan, HIPFFT_##Name, in, out, direction);              \
    }
EXEC_COMPLEX(C2C, hipfftComplex)
EXEC_COMPLEX(Z2Z, hipfftDoubleComplex)
EXEC(R2C, hipfftReal, hipfftComplex)
EXEC(C2R, hipfftComplex, hipfftReal)
EXEC(D2Z, hipfftDoubleReal, hipfftDoubleComplex)
EXEC(Z2D, hipfftDoubleComplex, hipfftDoubleReal)

/* The type of a plan that says it by its data. */
static bool plan_type_of(hipDataType in, hipDataType out, hipDataType compute, hipfftType *type)
{
    const struct {
        hipDataType in, out, compute;
        hipfftType type;
    } all[] = {
        {HIP_C_32F, HIP_C_32F, HIP_C_32F, HIPFFT_C2C},
        {HIP_R_32F, HIP_C_32F, HIP_C_32F, HIPFFT_R2C},
        {HIP_C_32F, HIP_R_32F, HIP_C_32F, HIPFFT_C2R},
        {HIP_C_64F, HIP_C_64F, HIP_C_64F, HIPFFT_Z2Z},
        {HIP_R_64F, HIP_C_64F, HIP_C_64F, HIPFFT_D2Z},
        {HIP_C_64F, HIP_R_64F, HIP_C_64F, HIPFFT_Z2D},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].in == in && all[i].out == out && all[i].compute == compute) {
            *type = all[i].type;
            return true;
        }
    device_missing("hipfftXtMakePlanMany with those types");
    return false;
}

hipfftResult hipfftXtMakePlanMany(hipfftHandle plan, int rank, long long *n, long long *inembed,
                                  long long istride, long long idist, hipDataType in,
                                  long long *onembed, long long ostride, long long odist,
                                  hipDataType out, long long batch, size_t *size,
                                  hipDataType compute)
{
    hipfftType type = HIPFFT_C2C;
    if (!plan_type_of(in, out, compute, &type))
        return HIPFFT_NOT_SUPPORTED;
    if (size)
        *size = 0;
    return plan_make(plan, rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch);
}

hipfftResult hipfftXtGetSizeMany(hipfftHandle plan, int rank, long long *n, long long *inembed,
                                 long long istride, long long idist, hipDataType in,
                                 long long *onembed, long long ostride, long long odist,
                                 hipDataType out, long long batch, size_t *size,
                                 hipDataType compute)
{
    return hipfftXtMakePlanMany(plan, rank, n, inembed, istride, idist, in, onembed, ostride, odist,
                                out, batch, size, compute);
}

hipfftResult hipfftXtExec(hipfftHandle plan, void *in, void *out, int direction)
{
    if (!plan || !plan->made)
        return HIPFFT_INVALID_PLAN;
    static const hipfftType types[][2] = {
        {HIPFFT_C2C, HIPFFT_Z2Z}, {HIPFFT_R2C, HIPFFT_D2Z}, {HIPFFT_C2R, HIPFFT_Z2D}};
    return plan_run("hipfftXtExec", plan, types[plan->fft.kind][plan->fft.doubles], in, out,
                    direction);
}
