// Case labels that HIP has no value for.
#include <hip/hip_runtime.h>

#define CASE(x) case x: return #x
#define RUN(x) case x: count++;
#define LOST case cudaErrorAddressOfConstant

const char *name(hipError_t e)
{
    switch (e) {
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorSyncDepthExceeded: return "depth"; // the first
#endif
    case hipSuccess:
        return "success";
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorLaunchFileScopedTex: return "texture";
    case cudaErrorLaunchFileScopedSurf: return "surface";
#endif
    case hipErrorInvalidValue:
#if !defined(__HIP_PLATFORM_AMD__)
    case (::cudaErrorHardwareStackError):
#endif
        return "value or stack";
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorInvalidPc:
        break;
#endif
    case hipErrorOutOfMemory:
        return "memory";
#ifdef DEPTH
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorLaunchMaxDepthExceeded:
#endif
        return "max depth";
#endif
#ifndef __HIPCC__
    case cudaErrorLaunchPendingCountExceeded:
        return "count";
#endif
    default:
        return "other";
    }
    return "";
}

int run_into(hipError_t e)
{
    int count = 0;
    switch (e) {
    case hipSuccess:
        count++;
#if !defined(__HIP_PLATFORM_AMD__)
    case cudaErrorInvalidPc:
#endif
 return count;
    RUN(cudaErrorHardwareStackError)
    LOST: return 3;
    default: break;
    }
    return e == cudaErrorInvalidPc;
}

const char *by_macro(hipError_t e)
{
    switch (e) {
#if !defined(__HIP_PLATFORM_AMD__)
        CASE(cudaErrorInvalidPc);
#endif
        CASE(hipErrorInvalidValue);
#if !defined(__HIP_PLATFORM_AMD__)
        CASE(cudaErrorHardwareStackError);
#endif
    default: return "";
    }
}
