// Graphs that change: child graphs, events between graphs and streams, clones, updates of an executable graph as a whole and by nodes, nodes
// that allocate and free, and a capture that forks and joins.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void orDie(cudaError_t e, const char *s)
{
    if (e != cudaSuccess) {
        std::printf("FAIL graph_updates: %s: %s\n", s, cudaGetErrorString(e));
        std::exit(1);
    }
}
#define OR_DIE(x) orDie(x, #x)
static void expect(bool ok, const char *what)
{
    if (!ok) {
        std::printf("FAIL graph_updates: %s\n", what);
        std::exit(1);
    }
}
#define EXPECT(x) expect(x, #x)

enum { N = 2000 };

__global__ void add(int *p, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] += value;
}

__global__ void times(int *p, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] *= value;
}

static int *d;
static cudaStream_t stream;

static cudaGraphNode_t add_kernel(cudaGraph_t graph, const cudaGraphNode_t *after, void (*kernel)(int *, int, int), int *p, int value)
{
    int n = N;
    void *args[] = {&p, &n, &value};
    cudaKernelNodeParams params = {};
    params.func = (void *)kernel;
    params.gridDim = dim3((N + 255) / 256);
    params.blockDim = dim3(256);
    params.kernelParams = args;
    cudaGraphNode_t node;
    OR_DIE(cudaGraphAddKernelNode(&node, graph, after, after ? 1 : 0, &params));
    return node;
}

static cudaGraphExec_t executable(cudaGraph_t graph)
{
    cudaGraphExec_t exec;
    OR_DIE(cudaGraphInstantiateWithFlags(&exec, graph, 0));
    return exec;
}

// The first element, and that all are the same.
static int value()
{
    std::vector<int> h(N);
    OR_DIE(cudaStreamSynchronize(stream));
    OR_DIE(cudaMemcpy(h.data(), d, N * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++)
        EXPECT(h[i] == h[0]);
    return h[0];
}

static void set(int to)
{
    std::vector<int> h(N, to);
    OR_DIE(cudaMemcpy(d, h.data(), N * sizeof(int), cudaMemcpyHostToDevice));
}

// (x + 3) * 2, as a child of x + 1 before and x + 10 behind; its clone does the same.
static void children()
{
    cudaGraph_t child, graph, clone, of;
    cudaGraphNode_t first, middle, nodes[8];
    size_t n = 8;
    OR_DIE(cudaGraphCreate(&child, 0));
    OR_DIE(cudaGraphCreate(&graph, 0));
    cudaGraphNode_t plus = add_kernel(child, nullptr, add, d, 3);
    add_kernel(child, &plus, times, d, 2);
    first = add_kernel(graph, nullptr, add, d, 1);
    OR_DIE(cudaGraphAddChildGraphNode(&middle, graph, &first, 1, child));
    add_kernel(graph, &middle, add, d, 10);
    OR_DIE(cudaGraphGetNodes(graph, nodes, &n));
    EXPECT(n == 3);
    OR_DIE(cudaGraphChildGraphNodeGetGraph(middle, &of));
    OR_DIE(cudaGraphGetNodes(of, nullptr, &n));
    EXPECT(n == 2);
    OR_DIE(cudaGraphClone(&clone, graph));
    OR_DIE(cudaGraphDestroy(child)); // the node has a copy
    for (cudaGraph_t g : {graph, clone}) {
        cudaGraphExec_t exec = executable(g);
        set(5);
        OR_DIE(cudaGraphLaunch(exec, stream));
        EXPECT(value() == (5 + 1 + 3) * 2 + 10);
        OR_DIE(cudaGraphExecDestroy(exec));
        OR_DIE(cudaGraphDestroy(g));
    }
}

// The executable graph takes another graph's parameters; one of another shape is refused.
static void updates()
{
    cudaGraph_t graphs[2], longer;
    for (int i = 0; i < 2; i++) {
        OR_DIE(cudaGraphCreate(&graphs[i], 0));
        cudaGraphNode_t plus = add_kernel(graphs[i], nullptr, add, d, 1 + i);
        add_kernel(graphs[i], &plus, times, d, 10 + i);
    }
    OR_DIE(cudaGraphClone(&longer, graphs[0]));
    add_kernel(longer, nullptr, add, d, 1);
    cudaGraphExec_t exec = executable(graphs[0]);
    set(0);
    OR_DIE(cudaGraphLaunch(exec, stream));
    EXPECT(value() == 10);
#if CUDART_VERSION >= 12000
    cudaGraphExecUpdateResultInfo info;
    OR_DIE(cudaGraphExecUpdate(exec, graphs[1], &info));
    EXPECT(info.result == cudaGraphExecUpdateSuccess);
#else
    cudaGraphNode_t node;
    cudaGraphExecUpdateResult result;
    OR_DIE(cudaGraphExecUpdate(exec, graphs[1], &node, &result));
    EXPECT(result == cudaGraphExecUpdateSuccess);
#endif
    set(0);
    OR_DIE(cudaGraphLaunch(exec, stream));
    EXPECT(value() == 22);
#if CUDART_VERSION >= 12000
    EXPECT(cudaGraphExecUpdate(exec, longer, &info) == cudaErrorGraphExecUpdateFailure);
#else
    EXPECT(cudaGraphExecUpdate(exec, longer, &node, &result) == cudaErrorGraphExecUpdateFailure);
#endif
    (void)cudaGetLastError();
    OR_DIE(cudaGraphExecDestroy(exec));
    for (cudaGraph_t g : {graphs[0], graphs[1], longer})
        OR_DIE(cudaGraphDestroy(g));
}

// The capture of a stream takes in another that waits for its event.
static void forks()
{
    cudaStream_t side;
    cudaEvent_t fork, join;
    cudaGraph_t graph;
    int *e;
    OR_DIE(cudaMalloc(&e, N * sizeof(int)));
    OR_DIE(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
    OR_DIE(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
    OR_DIE(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
    OR_DIE(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    OR_DIE(cudaMemsetAsync(e, 0, N * sizeof(int), stream));
    OR_DIE(cudaEventRecord(fork, stream));
    OR_DIE(cudaStreamWaitEvent(side, fork, 0));
    add<<<(N + 255) / 256, 256, 0, side>>>(e, N, 7);
    add<<<(N + 255) / 256, 256, 0, stream>>>(d, N, 2);
    cudaStreamCaptureStatus status;
    OR_DIE(cudaStreamIsCapturing(side, &status));
    EXPECT(status == cudaStreamCaptureStatusActive);
    OR_DIE(cudaEventRecord(join, side));
    OR_DIE(cudaStreamWaitEvent(stream, join, 0));
    OR_DIE(cudaMemcpyAsync(d, e, N / 2 * sizeof(int), cudaMemcpyDeviceToDevice, stream));
    OR_DIE(cudaStreamEndCapture(stream, &graph));
    size_t n = 0;
    OR_DIE(cudaGraphGetNodes(graph, nullptr, &n));
    EXPECT(n == 4);
    OR_DIE(cudaGraphGetRootNodes(graph, nullptr, &n));
    EXPECT(n == 1);
    cudaGraphExec_t exec = executable(graph);
    set(5);
    OR_DIE(cudaGraphLaunch(exec, stream));
    EXPECT(value() == 7); // both halves: 5 + 2, and 7 copied
    OR_DIE(cudaGraphExecDestroy(exec));
    OR_DIE(cudaGraphDestroy(graph));
    OR_DIE(cudaStreamDestroy(side));
    OR_DIE(cudaEventDestroy(fork));
    OR_DIE(cudaEventDestroy(join));
    OR_DIE(cudaFree(e));
}

// A graph with memory of its own, for as long as it runs, and an event that a stream waits for.
static void allocates()
{
    cudaGraph_t graph;
    cudaEvent_t done;
    cudaGraphNode_t mem, clear, kernel, copy, record, free_node;
    cudaMemAllocNodeParams params = {};
    params.poolProps.allocType = cudaMemAllocationTypePinned;
    params.poolProps.location.type = cudaMemLocationTypeDevice;
    params.poolProps.location.id = 0;
    params.bytesize = N * sizeof(int);
    OR_DIE(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    OR_DIE(cudaGraphCreate(&graph, 0));
    OR_DIE(cudaGraphAddMemAllocNode(&mem, graph, nullptr, 0, &params));
    int *p = (int *)params.dptr;
    EXPECT(p != nullptr);
    cudaMemsetParams zero = {};
    zero.dst = p;
    zero.elementSize = 4;
    zero.width = N;
    zero.height = 1;
    OR_DIE(cudaGraphAddMemsetNode(&clear, graph, &mem, 1, &zero));
    kernel = add_kernel(graph, &clear, add, p, 11);
    OR_DIE(cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, d, p, N * sizeof(int), cudaMemcpyDeviceToDevice));
    OR_DIE(cudaGraphAddEventRecordNode(&record, graph, &copy, 1, done));
    OR_DIE(cudaGraphAddMemFreeNode(&free_node, graph, &record, 1, p));
    cudaGraphExec_t exec = executable(graph);
    for (int i = 0; i < 2; i++) {
        set(0);
        OR_DIE(cudaGraphLaunch(exec, stream));
        OR_DIE(cudaEventSynchronize(done));
        EXPECT(value() == 11);
    }
    OR_DIE(cudaGraphExecDestroy(exec));
    OR_DIE(cudaGraphDestroy(graph));
    OR_DIE(cudaEventDestroy(done));
}

int main()
{
    OR_DIE(cudaMalloc(&d, N * sizeof(int)));
    OR_DIE(cudaStreamCreate(&stream));
    children();
    updates();
    forks();
    allocates();
    OR_DIE(cudaStreamDestroy(stream));
    OR_DIE(cudaFree(d));
    std::printf("PASS graph_updates\n");
}
