// Case labels that HIP has no value for.
#include <cuda_runtime.h>

#define CASE(x) case x: return #x
#define RUN(x) case x: count++;
#define LOST case cudaErrorAddressOfConstant

const char *name(cudaError_t e)
{
    switch (e) {
    case cudaErrorSyncDepthExceeded: return "depth"; // the first
    case cudaSuccess:
        return "success";
    case cudaErrorLaunchFileScopedTex: return "texture";
    case cudaErrorLaunchFileScopedSurf: return "surface";
    case cudaErrorInvalidValue:
    case (::cudaErrorHardwareStackError):
        return "value or stack";
    case cudaErrorInvalidPc:
        break;
    case cudaErrorMemoryAllocation:
        return "memory";
#ifdef DEPTH
    case cudaErrorLaunchMaxDepthExceeded:
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

int run_into(cudaError_t e)
{
    int count = 0;
    switch (e) {
    case cudaSuccess:
        count++;
    case cudaErrorInvalidPc: return count;
    RUN(cudaErrorHardwareStackError)
    LOST: return 3;
    default: break;
    }
    return e == cudaErrorInvalidPc;
}

const char *by_macro(cudaError_t e)
{
    switch (e) {
        CASE(cudaErrorInvalidPc);
        CASE(cudaErrorInvalidValue);
        CASE(cudaErrorHardwareStackError);
    default: return "";
    }
}
