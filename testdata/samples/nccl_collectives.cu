// NCCL: every collective with every type and every operation, in place and out of place, on all GPUs there are; the
// expected numbers are computed on the host.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <nccl.h>

#include <cmath>
#include <cstdint>
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
            std::fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__,       \
                         ncclGetErrorString(result_),                          \
                         ncclGetLastError(nullptr));                           \
            std::exit(1);                                                      \
        }                                                                      \
    } while (0)

static const int COUNT = 300;

struct Rank {
    ncclComm_t comm;
    cudaStream_t stream;
    void *in, *out; // COUNT elements for each rank
};

static std::vector<Rank> ranks;
static int bad, checks;

static double number(__half x) { return __half2float(x); }
static double number(__nv_bfloat16 x) { return __bfloat162float(x); }
template <typename T> static double number(T x) { return (double)x; }

static void set(__half *x, double value) { *x = __float2half((float)value); }
static void set(__nv_bfloat16 *x, double value) { *x = __float2bfloat16((float)value); }
template <typename T> static void set(T *x, double value) { *x = (T)value; }

// Small whole numbers: what up to four of them come to is exact in every type.
static double element(int rank, int i)
{
    return 1 + (i * 3 + rank * 5 + i / 7) % 3;
}

static double reduced(ncclRedOp_t op, int i, bool whole)
{
    const int n = (int)ranks.size();
    double x = element(0, i);
    for (int r = 1; r < n; r++) {
        const double y = element(r, i);
        x = op == ncclProd ? x * y : op == ncclMax ? std::fmax(x, y) : op == ncclMin ? std::fmin(x, y) : x + y;
    }
    return op == ncclAvg ? (whole ? std::floor(x / n) : x / n) : x;
}

template <typename T> static void fill()
{
    const int n = (int)ranks.size();
    std::vector<T> host(COUNT * n);
    for (int r = 0; r < n; r++) {
        for (int i = 0; i < COUNT * n; i++)
            set(&host[i], element(r, i));
        CHECK(cudaSetDevice(r));
        CHECK(cudaMemcpyAsync(ranks[r].in, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice, ranks[r].stream));
        CHECK(cudaMemsetAsync(ranks[r].out, 0x7b, host.size() * sizeof(T), ranks[r].stream));
        CHECK(cudaStreamSynchronize(ranks[r].stream));
    }
}

template <typename T, typename Expected>
static void compare(const char *what, int rank, const void *at, int count, Expected expected)
{
    std::vector<T> host(count);
    CHECK(cudaSetDevice(rank));
    CHECK(cudaStreamSynchronize(ranks[rank].stream));
    CHECK(cudaMemcpy(host.data(), at, count * sizeof(T), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < count; i++)
        wrong += number(host[i]) != expected(i);
    checks++;
    if (wrong)
        std::printf("%s, rank %d: %d of %d wrong\n", what, rank, wrong, count);
    bad += wrong != 0;
}

template <typename T> static void reductions(ncclDataType_t type, ncclRedOp_t op)
{
    const int n = (int)ranks.size(), root = n - 1;
    const bool whole = type < ncclFloat16;
    fill<T>();
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks) {
        CHECK_NCCL(ncclReduceScatter(r.in, r.out, COUNT, type, op, r.comm, r.stream));
        CHECK_NCCL(ncclReduce(r.in, (T *)r.out + COUNT, COUNT, type, op, root, r.comm, r.stream));
    }
    CHECK_NCCL(ncclGroupEnd());
    // What the group has read is overwritten in a group of its own: those of one may run in any order.
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks)
        CHECK_NCCL(ncclAllReduce(r.in, r.in, COUNT, type, op, r.comm, r.stream));
    CHECK_NCCL(ncclGroupEnd());
    for (int r = 0; r < n; r++) {
        compare<T>("AllReduce", r, ranks[r].in, COUNT, [&](int i) { return reduced(op, i, whole); });
        compare<T>("ReduceScatter", r, ranks[r].out, COUNT, [&](int i) { return reduced(op, r * COUNT + i, whole); });
    }
    if (n > 1)
        compare<T>("Reduce", root, (T *)ranks[root].out + COUNT, COUNT, [&](int i) { return reduced(op, i, whole); });
}

template <typename T> static void copies(ncclDataType_t type)
{
    const int n = (int)ranks.size(), root = n / 2;
    fill<T>();
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks)
        CHECK_NCCL(ncclAllGather(r.in, r.out, COUNT, type, r.comm, r.stream));
    CHECK_NCCL(ncclGroupEnd());
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks)
        CHECK_NCCL(ncclBroadcast(r.in, r.in, COUNT, type, root, r.comm, r.stream));
    CHECK_NCCL(ncclGroupEnd());
    for (int r = 0; r < n; r++) {
        compare<T>("AllGather", r, ranks[r].out, COUNT * n, [](int i) { return element(i / COUNT, i % COUNT); });
        compare<T>("Broadcast", r, ranks[r].in, COUNT, [&](int i) { return element(root, i); });
    }
    // Every rank its own part to every other: what an all-to-all is in NCCL.
    fill<T>();
    CHECK_NCCL(ncclGroupStart());
    for (Rank &r : ranks)
        for (int peer = 0; peer < n; peer++) {
            CHECK_NCCL(ncclSend((T *)r.in + peer * COUNT, COUNT, type, peer, r.comm, r.stream));
            CHECK_NCCL(ncclRecv((T *)r.out + peer * COUNT, COUNT, type, peer, r.comm, r.stream));
        }
    CHECK_NCCL(ncclGroupEnd());
    for (int r = 0; r < n; r++)
        compare<T>("Send and Recv", r, ranks[r].out, COUNT * n,
                   [&](int i) { return element(i / COUNT, r * COUNT + i % COUNT); });
}

template <typename T> static void all_of(ncclDataType_t type)
{
    const ncclRedOp_t ops[] = {ncclSum, ncclProd, ncclMax, ncclMin, ncclAvg};
    for (ncclRedOp_t op : ops)
        reductions<T>(type, op);
    copies<T>(type);
}

static void begin(int n)
{
    std::vector<ncclComm_t> comms(n);
    CHECK_NCCL(ncclCommInitAll(comms.data(), n, nullptr));
    ranks.resize(n);
    for (int r = 0; r < n; r++) {
        ranks[r].comm = comms[r];
        CHECK(cudaSetDevice(r));
        CHECK(cudaStreamCreate(&ranks[r].stream));
        CHECK(cudaMalloc(&ranks[r].in, COUNT * n * sizeof(double)));
        CHECK(cudaMalloc(&ranks[r].out, COUNT * n * sizeof(double)));
    }
}

static void end()
{
    for (size_t r = 0; r < ranks.size(); r++) {
        CHECK(cudaSetDevice((int)r));
        CHECK(cudaFree(ranks[r].in));
        CHECK(cudaFree(ranks[r].out));
        CHECK(cudaStreamDestroy(ranks[r].stream));
        CHECK_NCCL(ncclCommDestroy(ranks[r].comm));
    }
}

int main()
{
    int n = 0;
    CHECK(cudaGetDeviceCount(&n));
    begin(n < 2 ? 1 : n < 4 ? 2 : 4); // averages of other numbers of ranks would be rounded
    all_of<int8_t>(ncclInt8);
    all_of<uint8_t>(ncclUint8);
    all_of<int32_t>(ncclInt32);
    all_of<uint32_t>(ncclUint32);
    all_of<int64_t>(ncclInt64);
    all_of<uint64_t>(ncclUint64);
    all_of<__half>(ncclFloat16);
    all_of<float>(ncclFloat32);
    all_of<double>(ncclFloat64);
    all_of<__nv_bfloat16>(ncclBfloat16);
    end();
    std::printf(bad ? "FAIL nccl_collectives: %d of %d wrong\n" : "PASS nccl_collectives\n", bad, checks);
    return bad != 0;
}
