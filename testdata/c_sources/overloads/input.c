/* Functions whose parameters are others since some release, and those with default arguments in C++. */
#include <cuda.h>
#include <cuda_runtime_api.h>

cudaError_t prefetch(void *p, size_t n, int device, cudaStream_t stream)
{
    cudaEvent_t event;
    cudaError_t e = cudaMemPrefetchAsync(p, n, device, stream);
    cudaEventCreate(&event);
    cudaStreamWaitEvent(stream, event, 0);
    cudaMemAdvise(p, n, cudaMemAdviseSetReadMostly, device);
    cudaMallocManaged(&p, n, cudaMemAttachGlobal);
    cudaMallocHost(&p, n);
    cudaMemcpy2D(p, 8, p, 8, 8, 1, cudaMemcpyDefault);
    return e;
}

CUresult context(CUcontext *c, CUdevice d)
{
    CUgraphExec exec;
    CUgraph graph = 0;
    void *f;
    cuGraphInstantiate(&exec, graph, 0);
    cuGetProcAddress("cuInit", &f, 11030, CU_GET_PROC_ADDRESS_DEFAULT);
    return cuCtxCreate(c, CU_CTX_SCHED_AUTO, d);
}
