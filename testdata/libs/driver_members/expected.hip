#include <hip/hip_runtime.h>

// Members of structs whose typedef has another name than the tag, which is what the parse tells.
void fill(hipKernelNodeParams *node, hipMemAllocationProp *prop, hipGraphInstantiateParams *graph, hipMemPoolProps *pool)
{
    node->gridDim.x = 3;
    prop->requestedHandleType = hipMemHandleTypeNone;
    graph->uploadStream = 0;
    graph->errNode_out = 0;
    pool->maxSize = 3;
    pool->usage = 1;
}
