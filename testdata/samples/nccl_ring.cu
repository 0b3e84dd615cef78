// NCCL between ranks made from a unique id: each sends to the next and receives from the one before, then a scaled sum.
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
        std::exit(1);
    }
}

static void check(ncclResult_t result, const char *what, ncclComm_t comm = nullptr)
{
    if (result != ncclSuccess) {
        std::fprintf(stderr, "%s: %s (%s)\n", what, ncclGetErrorString(result), ncclGetLastError(comm));
        std::exit(1);
    }
}

static const int COUNT = 777;

struct Rank {
    ncclComm_t comm;
    cudaStream_t stream;
    int *sent, *received;
    float *value;
};

static void join(std::vector<Rank> &ranks)
{
    ncclUniqueId id;
    check(ncclGetUniqueId(&id), "id");
    check(ncclGroupStart(), "group");
    for (size_t r = 0; r < ranks.size(); r++) {
        check(cudaSetDevice((int)r), "device");
        check(ncclCommInitRank(&ranks[r].comm, (int)ranks.size(), id, (int)r), "join");
    }
    check(ncclGroupEnd(), "group");
}

static void allocate(Rank &rank, int number)
{
    std::vector<int> data(COUNT, number);
    float value = (float)number + 1.0f;
    check(cudaStreamCreate(&rank.stream), "stream");
    check(cudaMalloc(&rank.sent, COUNT * sizeof(int)), "memory");
    check(cudaMalloc(&rank.received, COUNT * sizeof(int)), "memory");
    check(cudaMalloc(&rank.value, sizeof(float)), "memory");
    check(cudaMemcpy(rank.sent, data.data(), COUNT * sizeof(int), cudaMemcpyHostToDevice), "copy");
    check(cudaMemcpy(rank.value, &value, sizeof(float), cudaMemcpyHostToDevice), "copy");
}

static void pass_on(std::vector<Rank> &ranks)
{
    int n = (int)ranks.size();
    check(ncclGroupStart(), "group");
    for (int r = 0; r < n; r++) {
        Rank &rank = ranks[r];
        check(ncclSend(rank.sent, COUNT, ncclInt32, (r + 1) % n, rank.comm, rank.stream), "send", rank.comm);
        check(ncclRecv(rank.received, COUNT, ncclInt, (r + n - 1) % n, rank.comm, rank.stream), "receive", rank.comm);
    }
    check(ncclGroupEnd(), "group");
}

// Every rank multiplies by two before the sum.
static void scaled_sum(std::vector<Rank> &ranks)
{
    std::vector<ncclRedOp_t> ops(ranks.size());
    float two = 2.0f;
    for (size_t r = 0; r < ranks.size(); r++)
        check(ncclRedOpCreatePreMulSum(&ops[r], &two, ncclFloat32, ncclScalarHostImmediate, ranks[r].comm), "operation");
    check(ncclGroupStart(), "group");
    for (size_t r = 0; r < ranks.size(); r++)
        check(ncclAllReduce(ranks[r].value, ranks[r].value, 1, ncclFloat32, ops[r], ranks[r].comm, ranks[r].stream),
              "sum", ranks[r].comm);
    check(ncclGroupEnd(), "group");
    for (size_t r = 0; r < ranks.size(); r++)
        check(ncclRedOpDestroy(ops[r], ranks[r].comm), "operation");
}

static int wrong(Rank &rank, int number, int n)
{
    std::vector<int> data(COUNT, -1);
    float value = 0.0f;
    int bad = 0;
    ncclResult_t state = ncclSystemError;
    check(cudaStreamSynchronize(rank.stream), "end");
    check(ncclCommGetAsyncError(rank.comm, &state), "state");
    check(cudaMemcpy(data.data(), rank.received, COUNT * sizeof(int), cudaMemcpyDeviceToHost), "copy");
    check(cudaMemcpy(&value, rank.value, sizeof(float), cudaMemcpyDeviceToHost), "copy");
    for (int x : data)
        bad += x != (number + n - 1) % n;
    return bad + (value != (float)(n * (n + 1))) + (state != ncclSuccess);
}

int main()
{
    int n = 0, bad = 0;
    check(cudaGetDeviceCount(&n), "devices");
    std::vector<Rank> ranks(n);
    join(ranks);
    for (int r = 0; r < n; r++) {
        check(cudaSetDevice(r), "device");
        allocate(ranks[r], r);
    }
    pass_on(ranks);
    scaled_sum(ranks);
    for (int r = 0; r < n; r++) {
        check(cudaSetDevice(r), "device");
        bad += wrong(ranks[r], r, n);
        check(cudaFree(ranks[r].value), "free");
        check(cudaFree(ranks[r].received), "free");
        check(cudaFree(ranks[r].sent), "free");
        check(cudaStreamDestroy(ranks[r].stream), "stream");
        check(ncclCommDestroy(ranks[r].comm), "leave");
    }
    if (bad)
        std::printf("FAIL nccl_ring: %d wrong\n", bad);
    else
        std::printf("PASS nccl_ring\n");
    return bad != 0;
}
