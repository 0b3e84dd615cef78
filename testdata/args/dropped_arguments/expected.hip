// HIP 5.7 has no edge data: what stands in the argument that goes is not in the port, and needs no finding.
#include <hip/hip_runtime.h>

void edges(hipGraph_t g, hipGraphNode_t *from, hipGraphNode_t *to, size_t n)
{
    hipGraphAddDependencies(g, from, to, n);
    hipGraphEdgeData data = {};
    hipGraphAddDependencies(g, from, to, sizeof(hipGraphEdgeData) * n);
}
