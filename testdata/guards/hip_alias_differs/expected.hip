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

int *make(cudaStream_t s)
{
    int *p, *q;
    cudaMalloc(&p, 4);
    cudaMallocHost((void **)&q, 4);
    cudaStreamSynchronize(s);
    cudaMemcpyAsync(p, q, 4, hipMemcpyHostToDevice, s);
    cudaFree(p);
    return p;
}
