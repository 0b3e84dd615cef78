#include <cufft.h>
#include <cufftXt.h>

struct Spectrum {
    cufftHandle plan;
    cufftComplex *data;
};

bool forward(Spectrum *s, int n, cudaStream_t stream)
{
    if (cufftPlan1d(&s->plan, n, CUFFT_C2C, 1) != CUFFT_SUCCESS)
        return false;
    cufftSetStream(s->plan, stream);
    return cufftExecC2C(s->plan, s->data, s->data, CUFFT_FORWARD) == CUFFT_SUCCESS;
}

cufftResult back(Spectrum *s)
{
    return cufftExecC2C(s->plan, s->data, s->data, CUFFT_INVERSE);
}

__device__ cufftReal load(void *in, size_t at, void *, void *) { return ((cufftReal *)in)[at] * 2.0f; }
__device__ cufftCallbackLoadR d_load = load;

cufftResult hook(cufftHandle plan)
{
    cufftCallbackLoadR h_load;
    cudaMemcpyFromSymbol(&h_load, d_load, sizeof h_load);
    return cufftXtSetCallback(plan, (void **)&h_load, CUFFT_CB_LD_REAL, nullptr);
}

int old_plan = 0; // an int has held plans

cufftResult no_counterpart(cufftHandle plan)
{
    size_t work;
    cufftSetCompatibilityMode(plan, CUFFT_COMPATIBILITY_FFTW_PADDING);
    cufftXtSetWorkAreaPolicy(plan, CUFFT_WORKAREA_MINIMAL, &work);
    cufftSetPlanPropertyInt64(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, 1);
    plan = CUFFT_PLAN_NULL;
    int major;
    return cufftGetProperty(MAJOR_VERSION, &major);
}

#if CUFFT_VERSION >= 11000
const char *name(cufftResult r) { return r == CUFFT_LICENSE_ERROR ? "license" : r == CUFFT_NO_WORKSPACE ? "workspace" : "?"; }
#endif
