#include <cuda.h>

// Members of structs whose typedef has another name than the tag, which is what the parse tells.
void fill(CUDA_KERNEL_NODE_PARAMS *node, CUmemAllocationProp *prop, CUDA_GRAPH_INSTANTIATE_PARAMS *graph, CUmemPoolProps *pool)
{
    node->gridDimX = 3;
    prop->requestedHandleTypes = CU_MEM_HANDLE_TYPE_NONE;
    graph->hUploadStream = 0;
    graph->hErrNode_out = 0;
    pool->maxSize = 3;
    pool->usage = 1;
}
