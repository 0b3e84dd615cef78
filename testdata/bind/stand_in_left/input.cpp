#ifndef NO_GPU
#include <cuda_runtime.h>
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
#if CUDART_VERSION < 8000
#define cudaSetDevice(d) old_set_device(d) // HIP leaves the branch out
#endif

cudaError_t release(void *p, cudaStream_t stream, cudaMemcpyKind)
{
    cudaSetDevice(0);
    return cudaFree(p);
}
