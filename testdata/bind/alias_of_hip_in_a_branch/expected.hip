// Built for both by macros that only the build knows. Neither branch is on here.
#if BUILD_CUDA
#include <hip/hip_runtime_api.h>
#endif
#if BUILD_HIP
#include <hip/hip_runtime.h>
#define cudaStream_t hipStream_t
#define cudaMallocManaged(p, n) hipMallocManaged(p, n)
#define cudaMemAttachHost hipMemAttachHost
#define cudaNewThing hipNewThing
typedef hipError_t cudaError_t;
using cudaEvent_t = hipEvent_t;
#endif

// One that is the project's own, and stays: it is there in any case.
#ifndef cudaFree
#define cudaFree(p) release(p, __LINE__)
#endif
void release(void *p, int line);

void run(void *p, cudaStream_t s, cudaEvent_t e);

#if BUILD_CUDA || BUILD_HIP
cudaError_t get(void **p, unsigned long n)
{
    cudaNewThing();
    cudaFree(*p);
    return cudaMallocManaged(p, n);
}
#endif

#if BUILD_HIP
unsigned flags = cudaMemAttachHost;
#endif
