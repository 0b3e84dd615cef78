// Memory locations become numbers of devices before HIP 7.1; calls with such a number stay what they are.
#include <cuda.h>
#include <cuda_runtime.h>

#define MOVE(p, n, place, s) cudaMemPrefetchAsync(p, n, place, 0, s)

CUresult driver(CUdeviceptr p, size_t n, CUmemLocation place, CUdevice dev, CUstream s)
{
    place.type = CU_MEM_LOCATION_TYPE_HOST_NUMA;
    cuMemAdvise(p, n, CU_MEM_ADVISE_SET_ACCESSED_BY, dev);
    cuMemAdvise(p, n, CU_MEM_ADVISE_SET_ACCESSED_BY, place);
    cuMemAdvise_v2(p, n, CU_MEM_ADVISE_SET_ACCESSED_BY, place);
    cuMemPrefetchAsync(p, n, dev, s);
    cuMemPrefetchAsync_v2(p, n, place, 0, s);
    return cuMemPrefetchAsync(p, n, place, 0, s);
}

cudaError_t runtime(void *p, size_t n, cudaStream_t s)
{
    cudaMemPrefetchAsync(p, n, 0, s);
    cudaMemPrefetchAsync(p, n, cudaCpuDeviceId);
    cudaMemAdvise(p, n, cudaMemAdviseSetReadMostly, 0);
    cudaMemLocation place = {cudaMemLocationTypeHost, 0};
    cudaMemAdvise_v2(p, n, cudaMemAdviseSetReadMostly, place);
    return MOVE(p, n, place, s);
}

template <class T> cudaError_t all(T place, void *p, size_t n, cudaStream_t s)
{
    return cudaMemPrefetchAsync(p, n, 0, s) != cudaSuccess ? cudaErrorUnknown : cudaMemPrefetchAsync(p, n, place, 0, s);
}
