#include <cuda.h>
#include <cuda_runtime.h>

extern "C" __host__ cudaError_t CUDARTAPI cudaMallocHost(void **p, size_t n);
extern "C" cudaError_t __attribute__((visibility("default")))
cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event);
extern "C" CUresult CUDAAPI cuGetProcAddress(const char *symbol, void **pfn, int version,
                                             cuuint64_t flags);

#ifdef OWN_CONVENTION
#define OWN_CALL __attribute__((noinline))
extern "C" cudaError_t OWN_CALL cudaMallocHost(void **p, size_t n);
#define cudaMallocHost(p, n) cudaMallocHost((p) + 0, n)
#define MY_size_t cudaStreamWaitEvent(0, 0)
#endif

static cudaError_t wait(cudaStream_t stream, cudaEvent_t event, cudaError_t *all, int factor_t)
{
    cudaError_t e = cudaStreamWaitEvent(stream, event);
    if (e != cudaSuccess)
        return cudaStreamWaitEvent(stream, event);
    else
        cudaStreamWaitEvent(stream, event);
    *all = (cudaError_t)cudaStreamWaitEvent(stream, event);
    factor_t = factor_t * cudaStreamWaitEvent(stream, event);
    return cudaSuccess;
}
