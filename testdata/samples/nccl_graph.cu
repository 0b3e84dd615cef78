// NCCL in CUDA graphs: a thread for each GPU captures a kernel, a sum over all GPUs and another kernel, and launches the
// graph several times.
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t err_ = (call);                                             \
        if (err_ != cudaSuccess) {                                             \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,            \
                         cudaGetErrorString(err_));                            \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

#define CHECK_NCCL(call)                                                       \
    do {                                                                       \
        ncclResult_t result_ = (call);                                         \
        if (result_ != ncclSuccess) {                                          \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__,            \
                         ncclGetErrorString(result_));                         \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

static const int COUNT = 1000, LAUNCHES = 3;

__global__ void add(int *values, int n, int what)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        values[i] += what;
}

// What COUNT numbers of rank `rank` are after the graph's launches, computed on the host for all ranks.
static int expected(int ranks)
{
    std::vector<int> value(ranks, 0);
    for (int launch = 0; launch < LAUNCHES; launch++) {
        int sum = 0;
        for (int r = 0; r < ranks; r++)
            sum += value[r] += r + 1;
        for (int r = 0; r < ranks; r++)
            value[r] = sum + 5;
    }
    return value[0];
}

static void work(int rank, int ranks, ncclUniqueId id, int *bad)
{
    ncclComm_t comm;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    int *values;
    CHECK(cudaSetDevice(rank));
    CHECK_NCCL(ncclCommInitRank(&comm, ranks, id, rank));
    // another rank may use its default stream while this one captures
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CHECK(cudaMalloc(&values, COUNT * sizeof(int)));
    CHECK(cudaMemset(values, 0, COUNT * sizeof(int)));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    add<<<(COUNT + 127) / 128, 128, 0, stream>>>(values, COUNT, rank + 1);
    CHECK_NCCL(ncclAllReduce(values, values, COUNT, ncclInt, ncclSum, comm, stream));
    add<<<(COUNT + 127) / 128, 128, 0, stream>>>(values, COUNT, 5);
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiateWithFlags(&executable, graph, 0));
    for (int launch = 0; launch < LAUNCHES; launch++)
        CHECK(cudaGraphLaunch(executable, stream));
    CHECK(cudaStreamSynchronize(stream));
    std::vector<int> host(COUNT);
    CHECK(cudaMemcpy(host.data(), values, COUNT * sizeof(int), cudaMemcpyDeviceToHost));
    *bad = 0;
    for (int x : host)
        *bad += x != expected(ranks);
    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaFree(values));
    CHECK(cudaStreamDestroy(stream));
    CHECK_NCCL(ncclCommDestroy(comm));
}

int main()
{
    int n = 0, wrong = 0;
    ncclUniqueId id;
    CHECK(cudaGetDeviceCount(&n));
    CHECK_NCCL(ncclGetUniqueId(&id));
    std::vector<int> bad(n, 1);
    std::vector<std::thread> threads;
    for (int r = 0; r < n; r++)
        threads.emplace_back(work, r, n, id, &bad[r]);
    for (std::thread &t : threads)
        t.join();
    for (int b : bad)
        wrong += b;
    if (wrong)
        std::printf("FAIL nccl_graph: %d wrong\n", wrong);
    else
        std::printf("PASS nccl_graph\n");
    return wrong != 0;
}
