#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_PROFILER)
#define TRANSHIP_PROFILER
// CUDA's profiler control: without a profiler it does nothing and succeeds, while HIP's answers that it is not supported
static inline hipError_t tranship_profiler(hipError_t (*control)(void))
{
    hipError_t before = hipPeekAtLastError(), status = before == hipSuccess ? control() : hipSuccess;
    if (status != hipErrorNotSupported)
        return status;
    (void)hipGetLastError();
    return hipSuccess;
}
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif
static inline hipError_t tranship_hipProfilerStart(void)
{
    return tranship_profiler(hipProfilerStart);
}
static inline hipError_t tranship_hipProfilerStop(void)
{
    return tranship_profiler(hipProfilerStop);
}
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
#endif
