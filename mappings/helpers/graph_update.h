#if defined(__HIP_PLATFORM_AMD__) && !defined(TRANSHIP_GRAPH_UPDATE)
#define TRANSHIP_GRAPH_UPDATE
// CUDA 12's struct of what came of a graph's update: HIP has two pointers in its place
typedef struct tranship_hipGraphExecUpdateResultInfo {
    hipGraphExecUpdateResult result;
    hipGraphNode_t errorNode, errorFromNode; // HIP does not tell from where an edge came that is another one: the second is NULL
} tranship_hipGraphExecUpdateResultInfo;
static inline hipError_t tranship_hipGraphExecUpdate(hipGraphExec_t exec, hipGraph_t graph, tranship_hipGraphExecUpdateResultInfo *info)
{
    if (!info)
        return hipErrorInvalidValue;
    info->errorNode = info->errorFromNode = NULL;
    return hipGraphExecUpdate(exec, graph, &info->errorNode, &info->result);
}
#endif
