// A CUDA graph recorded by stream capture, instantiated and launched many times.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK_CUDA(x) do { cudaError_t rc = (x); if (rc != cudaSuccess) { \
    std::printf("FAIL graph_capture: %s at line %d\n", cudaGetErrorString(rc), __LINE__); std::exit(1); } } while (0)

__global__ void step(double *u, const double *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int l = i == 0 ? n - 1 : i - 1, r = i == n - 1 ? 0 : i + 1;
    u[i] = 0.25 * v[l] + 0.5 * v[i] + 0.25 * v[r];
}

static cudaGraphExec_t makeExec(cudaGraph_t graph)
{
    cudaGraphExec_t exec;
#if CUDART_VERSION >= 12000
    CHECK_CUDA(cudaGraphInstantiate(&exec, graph, 0));
#else
    cudaGraphNode_t errorNode;
    char log[256];
    CHECK_CUDA(cudaGraphInstantiate(&exec, graph, &errorNode, log, sizeof log));
#endif
    return exec;
}

int main()
{
    const int n = 777, rounds = 5;
    std::vector<double> ref(n), tmp(n), got(n);
    for (int i = 0; i < n; i++) ref[i] = (i * 37) % 64;

    double *a, *b;
    CHECK_CUDA(cudaMalloc(&a, n * sizeof(double)));
    CHECK_CUDA(cudaMalloc(&b, n * sizeof(double)));
    CHECK_CUDA(cudaMemcpy(a, ref.data(), n * sizeof(double), cudaMemcpyHostToDevice));

    cudaStream_t s;
    CHECK_CUDA(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));

    cudaGraph_t graph;
    cudaStreamCaptureStatus status;
    CHECK_CUDA(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    step<<<(n + 63) / 64, 64, 0, s>>>(b, a, n);
    step<<<(n + 63) / 64, 64, 0, s>>>(a, b, n);
    CHECK_CUDA(cudaStreamIsCapturing(s, &status));
    if (status != cudaStreamCaptureStatusActive) {
        std::printf("FAIL graph_capture: not capturing\n");
        return 1;
    }
    CHECK_CUDA(cudaStreamEndCapture(s, &graph));

    size_t nodes = 0;
    CHECK_CUDA(cudaGraphGetNodes(graph, nullptr, &nodes));
    cudaGraphExec_t exec = makeExec(graph);
    for (int r = 0; r < rounds; r++)
        CHECK_CUDA(cudaGraphLaunch(exec, s));
    CHECK_CUDA(cudaStreamSynchronize(s));
    CHECK_CUDA(cudaMemcpy(got.data(), a, n * sizeof(double), cudaMemcpyDeviceToHost));
    CHECK_CUDA(cudaGraphExecDestroy(exec));
    CHECK_CUDA(cudaGraphDestroy(graph));
    CHECK_CUDA(cudaStreamDestroy(s));
    CHECK_CUDA(cudaFree(a));
    CHECK_CUDA(cudaFree(b));

    for (int r = 0; r < 2 * rounds; r++) {
        for (int i = 0; i < n; i++)
            tmp[i] = 0.25 * ref[(i + n - 1) % n] + 0.5 * ref[i] + 0.25 * ref[(i + 1) % n];
        ref.swap(tmp);
    }
    // Dyadic weights and small integers: every step is exact in double.
    for (int i = 0; i < n; i++)
        if (got[i] != ref[i] || nodes != 2) {
            std::printf("FAIL graph_capture: [%d] %g want %g (%zu nodes)\n", i, got[i], ref[i], nodes);
            return 1;
        }
    std::printf("PASS graph_capture\n");
    return 0;
}
