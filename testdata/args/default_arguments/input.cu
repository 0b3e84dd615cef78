#include <cuda_runtime.h>

void defaults(cudaStream_t stream, cudaEvent_t event, cudaGraph_t graph, cudaGraphExec_t *exec)
{
    cudaStreamWaitEvent(stream, event);
    cudaStreamWaitEvent(stream, event, 0);
    cudaStreamWaitEvent(stream,
                        event // the last one
    );
    cudaGraphInstantiateWithFlags(exec, graph);
    cudaEventRecord(event);
    cudaGraphInstantiate(exec, graph, 0);
    cudaGraphInstantiate(exec, graph, nullptr, nullptr, 0);
}
