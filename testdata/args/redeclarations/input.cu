#include <cuda.h>
#include <cuda_runtime.h>

extern "C" __host__ cudaError_t CUDARTAPI cudaMallocHost(void **p, size_t n);
extern "C" cudaError_t __attribute__((visibility("default"))) CUDARTAPI
cudaMallocHost(void **p, size_t n);
extern "C" CUresult CUDAAPI cuMemPrefetchAsync(CUdeviceptr at, size_t n, CUmemLocation where,
                                               unsigned int flags, CUstream stream);

#define cudaEvent_or_t cudaStreamWaitEvent(0, 0)

static cudaError_t wait(cudaStream_t stream, cudaEvent_t event, cudaError_t *all)
{
    cudaError_t e = cudaStreamWaitEvent(stream, event);
    if (e != cudaSuccess)
        return cudaStreamWaitEvent(stream, event);
    else
        cudaStreamWaitEvent(stream, event);
    *all = (cudaError_t)cudaStreamWaitEvent(stream, event);
#define STATUS cudaError_t
    cudaStreamWaitEvent(stream, event);
    return cudaSuccess;
}
