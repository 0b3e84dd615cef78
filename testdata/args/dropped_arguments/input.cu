// HIP 5.7 has no edge data: what stands in the argument that goes is not in the port, and needs no finding.
#include <cuda_runtime.h>

void edges(cudaGraph_t g, cudaGraphNode_t *from, cudaGraphNode_t *to, size_t n)
{
    cudaGraphAddDependencies(g, from, to, (const cudaGraphEdgeData *)nullptr, n);
    cudaGraphEdgeData data = {};
    cudaGraphAddDependencies(g, from, to, &data, sizeof(cudaGraphEdgeData) * n);
}
