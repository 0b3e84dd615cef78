#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>
#include <hipfft/hipfftXt.h>

struct Spectrum {
    hipfftHandle plan;
    hipfftComplex *data;
};

bool forward(Spectrum *s, int n, hipStream_t stream)
{
    if (hipfftPlan1d(&s->plan, n, HIPFFT_C2C, 1) != HIPFFT_SUCCESS)
        return false;
    hipfftSetStream(s->plan, stream);
    return hipfftExecC2C(s->plan, s->data, s->data, HIPFFT_FORWARD) == HIPFFT_SUCCESS;
}

hipfftResult back(Spectrum *s)
{
    return hipfftExecC2C(s->plan, s->data, s->data, HIPFFT_BACKWARD);
}

__device__ hipfftReal load(void *in, size_t at, void *, void *) { return ((hipfftReal *)in)[at] * 2.0f; }
__device__ hipfftCallbackLoadR d_load = load;

hipfftResult hook(hipfftHandle plan)
{
    hipfftCallbackLoadR h_load;
    hipMemcpyFromSymbol(&h_load, HIP_SYMBOL(d_load), sizeof h_load);
    return hipfftXtSetCallback(plan, (void **)&h_load, HIPFFT_CB_LD_REAL, nullptr);
}

int old_plan = 0; // an int has held plans

hipfftResult no_counterpart(hipfftHandle plan)
{
    size_t work;
    cufftSetCompatibilityMode(plan, CUFFT_COMPATIBILITY_FFTW_PADDING);
    cufftXtSetWorkAreaPolicy(plan, CUFFT_WORKAREA_MINIMAL, &work);
    cufftSetPlanPropertyInt64(plan, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT, 1);
    plan = CUFFT_PLAN_NULL;
    int major;
    return hipfftGetProperty(MAJOR_VERSION, &major);
}

#if defined(__HIP_PLATFORM_AMD__) || CUFFT_VERSION >= 11000
const char *name(hipfftResult r) { return r == CUFFT_LICENSE_ERROR ? "license" : r == HIPFFT_NO_WORKSPACE ? "workspace" : "?"; }
#endif
