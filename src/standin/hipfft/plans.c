/* The many ways to ask for a plan or for its size, and settings. No work area is ever needed. */
#include "standin/hipfft/fft.h"

static void no_work(size_t *size)
{
    if (size)
        *size = 0;
}

static const long long *plans_widen(const int *from, int rank, long long to[FFT_RANKS])
{
    for (int i = 0; from && i < rank && i < FFT_RANKS; i++)
        to[i] = from[i];
    return from ? to : NULL;
}

static hipfftResult plans_make(hipfftHandle plan, int rank, const int *n, const int *inembed,
                               int istride, int idist, const int *onembed, int ostride, int odist,
                               hipfftType type, int batch, size_t *size)
{
    long long sizes[FFT_RANKS], in[FFT_RANKS], out[FFT_RANKS];
    no_work(size);
    return plan_make(plan, rank, plans_widen(n, rank, sizes), plans_widen(inembed, rank, in),
                     istride, idist, plans_widen(onembed, rank, out), ostride, odist, type, batch);
}

static hipfftResult plans_dense(hipfftHandle plan, int rank, int nx, int ny, int nz,
                                hipfftType type, int batch, size_t *size)
{
    const int n[] = {nx, ny, nz};
    return plans_make(plan, rank, n, NULL, 1, 0, NULL, 1, 0, type, batch, size);
}

/* A new plan; none stays behind where it can't be made. */
static hipfftResult plans_fresh(hipfftHandle *plan, hipfftHandle made, hipfftResult result)
{
    if (result != HIPFFT_SUCCESS)
        hipfftDestroy(made);
    else
        *plan = made;
    return result;
}

#define ESTIMATE_END(expression)                                                                   \
    hipfftHandle plan = NULL;                                                                      \
    hipfftResult r = hipfftCreate(&plan);                                                          \
    r = r == HIPFFT_SUCCESS ? (expression) : r;                                                    \
    hipfftDestroy(plan);                                                                           \
    return r

#define DENSE(D, rank, PARAMS, nx, ny, nz, LAST, batch)                                            \
    hipfftResult hipfftPlan##D(hipfftHandle *out, PARAMS, hipfftType type LAST)                    \
    {                                                                                              \
        hipfftHandle made = NULL;                                                                  \
        if (!out)                                                                                  \
            return HIPFFT_INVALID_VALUE;                                                           \
        hipfftResult r = hipfftCreate(&made);                                                      \
        return r == HIPFFT_SUCCESS                                                                 \
                   ? plans_fresh(out, made,                                                        \
                                 plans_dense(made, rank, nx, ny, nz, type, batch, NULL))           \
                   : r;                                                                            \
    }                                                                                              \
    hipfftResult hipfftMakePlan##D(hipfftHandle plan, PARAMS, hipfftType type LAST, size_t *size)  \
    {                                                                                              \
        return plans_dense(plan, rank, nx, ny, nz, type, batch, size);                             \
    }                                                                                              \
    hipfftResult hipfftGetSize##D(hipfftHandle plan, PARAMS, hipfftType type LAST, size_t *size)   \
    {                                                                                              \
        return plans_dense(plan, rank, nx, ny, nz, type, batch, size);                             \
    }                                                                                              \
    hipfftResult hipfftEstimate##D(PARAMS, hipfftType type LAST, size_t *size)                     \
    {                                                                                              \
        ESTIMATE_END(plans_dense(plan, rank, nx, ny, nz, type, batch, size));                      \
    }
#define LIST(...)  __VA_ARGS__
#define BATCH_LAST , int batch
#define NO_LAST
DENSE(1d, 1, int nx, nx, 0, 0, BATCH_LAST, batch)
DENSE(2d, 2, LIST(int nx, int ny), nx, ny, 0, NO_LAST, 1)
DENSE(3d, 3, LIST(int nx, int ny, int nz), nx, ny, nz, NO_LAST, 1)

#define MANY(T)                                                                                    \
    int rank, T *n, T *inembed, T istride, T idist, T *onembed, T ostride, T odist,                \
        hipfftType type, T batch
#define GIVEN rank, n, inembed, istride, idist, onembed, ostride, odist, type, batch

hipfftResult hipfftPlanMany(hipfftHandle *out, MANY(int))
{
    hipfftHandle made = NULL;
    if (!out)
        return HIPFFT_INVALID_VALUE;
    hipfftResult r = hipfftCreate(&made);
    return r == HIPFFT_SUCCESS ? plans_fresh(out, made, plans_make(made, GIVEN, NULL)) : r;
}

hipfftResult hipfftMakePlanMany(hipfftHandle plan, MANY(int), size_t *size)
{
    return plans_make(plan, GIVEN, size);
}

hipfftResult hipfftGetSizeMany(hipfftHandle plan, MANY(int), size_t *size)
{
    return plans_make(plan, GIVEN, size);
}

hipfftResult hipfftEstimateMany(MANY(int), size_t *size)
{
    ESTIMATE_END(plans_make(plan, GIVEN, size));
}

hipfftResult hipfftMakePlanMany64(hipfftHandle plan, MANY(long long), size_t *size)
{
    no_work(size);
    return plan_make(plan, GIVEN);
}

hipfftResult hipfftGetSizeMany64(hipfftHandle plan, MANY(long long), size_t *size)
{
    no_work(size);
    return plan_make(plan, GIVEN);
}

hipfftResult hipfftGetSize(hipfftHandle plan, size_t *size)
{
    no_work(size);
    return plan && plan->made && size ? HIPFFT_SUCCESS : HIPFFT_INVALID_PLAN;
}

hipfftResult hipfftSetAutoAllocation(hipfftHandle plan, int automatic)
{
    (void)automatic;
    return plan ? HIPFFT_SUCCESS : HIPFFT_INVALID_PLAN;
}

hipfftResult hipfftSetWorkArea(hipfftHandle plan, void *area)
{
    (void)area;
    return plan ? HIPFFT_SUCCESS : HIPFFT_INVALID_PLAN;
}

hipfftResult hipfftSetStream(hipfftHandle plan, hipStream_t stream)
{
    if (!plan)
        return HIPFFT_INVALID_PLAN;
    plan->stream = stream;
    return HIPFFT_SUCCESS;
}

hipfftResult hipfftExtPlanScaleFactor(hipfftHandle plan, double factor)
{
    if (!plan || plan->made) /* before the plan is made, as the header wants it */
        return HIPFFT_INVALID_PLAN;
    plan->fft.factor = factor;
    return HIPFFT_SUCCESS;
}

hipfftResult hipfftGetProperty(hipfftLibraryPropertyType type, int *value)
{
    static const int values[] = {hipfftVersionMajor, hipfftVersionMinor, hipfftVersionPatch};
    if (!value || (unsigned)type > HIPFFT_PATCH_LEVEL)
        return HIPFFT_INVALID_VALUE;
    *value = values[type];
    return HIPFFT_SUCCESS;
}

hipfftResult hipfftGetVersion(int *version)
{
    if (!version)
        return HIPFFT_INVALID_VALUE;
    *version = hipfftVersionMajor * 10000 + hipfftVersionMinor * 100 + hipfftVersionPatch;
    return HIPFFT_SUCCESS;
}
