#ifndef NO_GPU
#include <hip/hip_runtime.h>
#else
typedef int cudaError_t;
typedef void *cudaStream_t; // the second of the branch
#define cudaMemcpyKind int
#endif
#ifdef TRACE
#define cudaFree traced_free
#endif
#ifdef OTHER
typedef int cudaEvent_t; // nothing in the file uses it
#endif
#if !defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION < 8000
#define cudaSetDevice(d) old_set_device(d) // HIP leaves the branch out
#endif

hipError_t release(void *p, hipStream_t stream, hipMemcpyKind)
{
    hipSetDevice(0);
    return hipFree(p);
}
