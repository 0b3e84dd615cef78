#include <hip/hip_runtime.h>

void defaults(hipStream_t stream, hipEvent_t event, hipGraph_t graph, hipGraphExec_t *exec)
{
    hipStreamWaitEvent(stream, event, 0);
    hipStreamWaitEvent(stream, event, 0);
    hipStreamWaitEvent(stream,
                        event, 0 // the last one
    );
    hipGraphInstantiateWithFlags(exec, graph, 0);
    hipEventRecord(event);
    hipGraphInstantiateWithFlags(exec, graph, 0);
    hipGraphInstantiate(exec, graph, nullptr, nullptr, 0);
}
