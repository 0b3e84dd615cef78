// What a project chose for HIP is another function than the one that its uses become.
#ifdef __HIP_PLATFORM_AMD__
#include <hip/hip_runtime.h>
#define cudaMalloc hipMallocManaged
#define cudaFree hipFree
#define cudaStreamSynchronize(s) hipStreamSynchronize(s)
#define cudaMemcpyAsync(d, s, n, k, t) hipMemcpy(d, s, n, k)
#define cudaMallocHost hipHostMalloc
#define cudaMemset hipMemsetAsync
#define cudaStream_t hipStream_t
#else
#include <cuda_runtime.h>
#endif

int *make(hipStream_t s)
{
    int *p, *q;
    hipMalloc(&p, 4);
    hipHostMalloc((void **)&q, 4, hipHostMallocDefault);
    hipStreamSynchronize(s);
    hipMemcpyAsync(p, q, 4, hipMemcpyHostToDevice, s);
    hipFree(p);
    return p;
}
