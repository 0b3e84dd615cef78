// CUDA 12's struct of what came of an update of a graph comes with the port; the older form with two pointers is HIP's own.
#include <cuda.h>
#include <cuda_runtime.h>

bool update(cudaGraphExec_t exec, cudaGraph_t graph)
{
    cudaGraphExecUpdateResultInfo info;
    if (cudaGraphExecUpdate(exec, graph, &info) == cudaSuccess)
        return info.errorNode == nullptr;
    return info.result == cudaGraphExecUpdateErrorTopologyChanged;
}

struct plan {
    cudaGraphExecUpdateResultInfo last{};
    CUgraphExecUpdateResultInfo of_driver;
};

CUresult of_driver(CUgraphExec exec, CUgraph graph, plan *p)
{
    return cuGraphExecUpdate(exec, graph, &p->of_driver);
}

CUresult versioned(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo_v1 *info)
{
    return cuGraphExecUpdate_v2(exec, graph, info);
}
