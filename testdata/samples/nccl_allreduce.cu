// NCCL: one process, all GPUs there are; sums, the largest element and a broadcast.
#include <cuda_runtime.h>
#include <nccl.h>

#include <cstdio>
#include <cstdlib>
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

static const int COUNT = 5000;

struct Rank {
    ncclComm_t comm;
    cudaStream_t stream;
    float *in, *sum, *max;
};

__global__ void fill(float *out, int n, int rank)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = (float)(i % 100) + 1000.0f * (float)rank;
}

static void set_up(std::vector<Rank> &ranks)
{
    int n = (int)ranks.size();
    std::vector<ncclComm_t> comms(n);
    CHECK_NCCL(ncclCommInitAll(comms.data(), n, NULL));
    for (int r = 0; r < n; r++) {
        ranks[r].comm = comms[r];
        CHECK(cudaSetDevice(r));
        CHECK(cudaStreamCreate(&ranks[r].stream));
        CHECK(cudaMalloc(&ranks[r].in, COUNT * sizeof(float)));
        CHECK(cudaMalloc(&ranks[r].sum, COUNT * sizeof(float)));
        CHECK(cudaMalloc(&ranks[r].max, COUNT * sizeof(float)));
        fill<<<(COUNT + 255) / 256, 256, 0, ranks[r].stream>>>(ranks[r].in, COUNT, r);
        CHECK(cudaGetLastError());
    }
}

static void reduce(std::vector<Rank> &ranks)
{
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks) {
        CHECK_NCCL(ncclAllReduce(r.in, r.sum, COUNT, ncclFloat, ncclSum, r.comm, r.stream));
        CHECK_NCCL(ncclReduce(r.in, r.max, COUNT, ncclFloat32, ncclMax, 0, r.comm, r.stream));
    }
    CHECK_NCCL(ncclGroupEnd());
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks)
        CHECK_NCCL(ncclBroadcast(r.max, r.max, COUNT, ncclFloat, 0, r.comm, r.stream));
    CHECK_NCCL(ncclGroupEnd());
}

static int wrong(const Rank &rank, int nranks)
{
    std::vector<float> sum(COUNT), max(COUNT);
    CHECK(cudaStreamSynchronize(rank.stream));
    CHECK(cudaMemcpy(sum.data(), rank.sum, COUNT * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(max.data(), rank.max, COUNT * sizeof(float), cudaMemcpyDeviceToHost));
    int bad = 0;
    for (int i = 0; i < COUNT; i++) {
        float own = (float)(i % 100), ranks = (float)nranks;
        bad += sum[i] != own * ranks + 500.0f * ranks * (ranks - 1.0f);
        bad += max[i] != own + 1000.0f * (ranks - 1.0f);
    }
    return bad;
}

int main()
{
    int devices = 0, version = 0, bad = 0;
    CHECK(cudaGetDeviceCount(&devices));
    CHECK_NCCL(ncclGetVersion(&version));
    std::printf("NCCL %d (built with %d), %d ranks\n", version, NCCL_VERSION_CODE, devices);
    std::vector<Rank> ranks(devices);
    set_up(ranks);
    reduce(ranks);
    for (int r = 0; r < devices; r++) {
        int rank = -1, count = -1, device = -1;
        CHECK(cudaSetDevice(r));
        bad += wrong(ranks[r], devices);
        CHECK_NCCL(ncclCommUserRank(ranks[r].comm, &rank));
        CHECK_NCCL(ncclCommCount(ranks[r].comm, &count));
        CHECK_NCCL(ncclCommCuDevice(ranks[r].comm, &device));
        bad += rank != r || count != devices || device != r;
        CHECK(cudaFree(ranks[r].max));
        CHECK(cudaFree(ranks[r].sum));
        CHECK(cudaFree(ranks[r].in));
        CHECK(cudaStreamDestroy(ranks[r].stream));
        CHECK_NCCL(ncclCommDestroy(ranks[r].comm));
    }
    std::printf(bad ? "FAIL nccl_allreduce: %d wrong\n" : "PASS nccl_allreduce\n", bad);
    return bad != 0;
}
