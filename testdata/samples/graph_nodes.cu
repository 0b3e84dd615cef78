// A graph built node by node: memset, memcpy, kernel and host nodes,
// and a kernel node whose parameters are changed in the executable graph.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CK(call) \
	do { \
		cudaError_t e = call; \
		if (cudaSuccess != e) { \
			fprintf(stderr, "%s failed: %s\n", #call, cudaGetErrorString(e)); \
			exit(2); \
		} \
	} while (false)

__global__ void addConst(int *data, int n, int value)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		data[i] += value + i;
}

struct HostCheck { const int *data; int n; int calls; long long sum; };

static void sumOnHost(void *arg)
{
	HostCheck *h = (HostCheck *)arg;
	h->sum = 0;
	for (int i = 0; i < h->n; i++)
		h->sum += h->data[i];
	h->calls++;
}

int main(void)
{
	int n = 300, value = 7;
	int *d, *h;
	CK(cudaMalloc((void **)&d, n * sizeof(int)));
	CK(cudaMallocHost((void **)&h, n * sizeof(int)));

	cudaGraph_t graph;
	cudaGraphNode_t setNode, kernelNode, copyNode, hostNode;
	CK(cudaGraphCreate(&graph, 0));

	cudaMemsetParams setParams = {0};
	setParams.dst = d;
	setParams.value = 0;
	setParams.elementSize = 4;
	setParams.width = n;
	setParams.height = 1;
	setParams.pitch = 0;
	CK(cudaGraphAddMemsetNode(&setNode, graph, NULL, 0, &setParams));

	void *args[] = { &d, &n, &value };
	cudaKernelNodeParams kp = {0};
	kp.func = (void *)addConst;
	kp.gridDim = dim3((n + 127) / 128, 1, 1);
	kp.blockDim = dim3(128, 1, 1);
	kp.sharedMemBytes = 0;
	kp.kernelParams = args;
	kp.extra = NULL;
	CK(cudaGraphAddKernelNode(&kernelNode, graph, &setNode, 1, &kp));

	CK(cudaGraphAddMemcpyNode1D(&copyNode, graph, &kernelNode, 1, h, d, n * sizeof(int), cudaMemcpyDeviceToHost));

	HostCheck hc = { h, n, 0, -1 };
	cudaHostNodeParams hp;
	hp.fn = sumOnHost;
	hp.userData = &hc;
	CK(cudaGraphAddHostNode(&hostNode, graph, &copyNode, 1, &hp));

	cudaGraphExec_t exec;
	CK(cudaGraphInstantiateWithFlags(&exec, graph, 0));

	cudaStream_t stream;
	CK(cudaStreamCreate(&stream));
	CK(cudaGraphLaunch(exec, stream));
	CK(cudaStreamSynchronize(stream));
	long long base = (long long)n * (n - 1) / 2;
	if (hc.sum != base + 7LL * n) {
		printf("FAIL graph_nodes: first sum %lld\n", hc.sum);
		return 1;
	}

	value = 11;
	CK(cudaGraphExecKernelNodeSetParams(exec, kernelNode, &kp));
	CK(cudaGraphLaunch(exec, stream));
	CK(cudaStreamSynchronize(stream));
	if (hc.sum != base + 11LL * n || hc.calls != 2) {
		printf("FAIL graph_nodes: second sum %lld after %d calls\n", hc.sum, hc.calls);
		return 1;
	}

	cudaGraphNodeType type;
	CK(cudaGraphNodeGetType(copyNode, &type));
	if (type != cudaGraphNodeTypeMemcpy) {
		printf("FAIL graph_nodes: type %d\n", (int)type);
		return 1;
	}
	CK(cudaGraphExecDestroy(exec));
	CK(cudaGraphDestroy(graph));
	CK(cudaStreamDestroy(stream));
	CK(cudaFreeHost(h));
	CK(cudaFree(d));
	printf("PASS graph_nodes\n");
	return 0;
}
