// Pools of memory: one of the program's own with its attributes, the device's own pool exchanged, what is used and kept, access, and memory
// that is handed from stream to stream.
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void orDie(cudaError_t e, const char *s)
{
    if (e != cudaSuccess) {
        std::printf("FAIL memory_pools: %s: %s\n", s, cudaGetErrorString(e));
        std::exit(1);
    }
}
#define OR_DIE(x) orDie(x, #x)
static void expect(bool ok, const char *what)
{
    if (!ok) {
        std::printf("FAIL memory_pools: %s\n", what);
        std::exit(1);
    }
}
#define EXPECT(x) expect(x, #x)

__global__ void fill(int *p, int n, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i] = value + i;
}

__global__ void add(int *sum, const int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sum[i] += p[i];
}

static uint64_t attribute(cudaMemPool_t pool, cudaMemPoolAttr which)
{
    uint64_t value = 0;
    OR_DIE(cudaMemPoolGetAttribute(pool, which, &value));
    return value;
}

static cudaMemPool_t make_pool(int device)
{
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypePinned;
    props.handleTypes = cudaMemHandleTypeNone;
    props.location.type = cudaMemLocationTypeDevice;
    props.location.id = device;
    cudaMemPool_t pool;
    OR_DIE(cudaMemPoolCreate(&pool, &props));
    uint64_t keep = UINT64_MAX;
    int reuse = 0;
    OR_DIE(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    OR_DIE(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
    reuse = 1;
    OR_DIE(cudaMemPoolGetAttribute(pool, cudaMemPoolReuseAllowOpportunistic, &reuse));
    EXPECT(reuse == 0);
    EXPECT(attribute(pool, cudaMemPoolAttrReleaseThreshold) == UINT64_MAX);
    return pool;
}

// What the pool counts as used, and what it keeps for the next one.
static void counts(cudaMemPool_t pool, cudaStream_t s)
{
    const size_t bytes = 1 << 20;
    void *p, *q;
    OR_DIE(cudaMallocFromPoolAsync(&p, bytes, pool, s));
    OR_DIE(cudaMallocFromPoolAsync(&q, bytes, pool, s));
    OR_DIE(cudaStreamSynchronize(s));
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 2 * bytes);
    EXPECT(attribute(pool, cudaMemPoolAttrReservedMemCurrent) >= 2 * bytes);
    OR_DIE(cudaFreeAsync(q, s));
    OR_DIE(cudaStreamSynchronize(s));
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == bytes);
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemHigh) == 2 * bytes);
    EXPECT(attribute(pool, cudaMemPoolAttrReservedMemCurrent) >= 2 * bytes); // the threshold keeps it
    uint64_t zero = 0;
    OR_DIE(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &zero)); // counts anew
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemHigh) <= bytes);
    OR_DIE(cudaFreeAsync(p, s));
    OR_DIE(cudaStreamSynchronize(s));
    OR_DIE(cudaMemPoolTrimTo(pool, 0));
    EXPECT(attribute(pool, cudaMemPoolAttrReservedMemCurrent) == 0);
}

// Filled in one stream, read and freed in another that waits for an event.
static void between_streams(cudaStream_t a, cudaStream_t b)
{
    const int n = 5000, rounds = 4;
    int *sum;
    cudaEvent_t ready;
    OR_DIE(cudaEventCreateWithFlags(&ready, cudaEventDisableTiming));
    OR_DIE(cudaMallocAsync((void **)&sum, n * sizeof(int), b));
    OR_DIE(cudaMemsetAsync(sum, 0, n * sizeof(int), b));
    for (int r = 0; r < rounds; r++) {
        int *p;
        OR_DIE(cudaMallocAsync((void **)&p, n * sizeof(int), a));
        fill<<<(n + 255) / 256, 256, 0, a>>>(p, n, 100 * r);
        OR_DIE(cudaEventRecord(ready, a));
        OR_DIE(cudaStreamWaitEvent(b, ready, 0));
        add<<<(n + 255) / 256, 256, 0, b>>>(sum, p, n);
        OR_DIE(cudaFreeAsync(p, b));
    }
    std::vector<int> h(n);
    OR_DIE(cudaMemcpyAsync(h.data(), sum, n * sizeof(int), cudaMemcpyDeviceToHost, b));
    OR_DIE(cudaFreeAsync(sum, b));
    OR_DIE(cudaStreamSynchronize(b));
    for (int i = 0; i < n; i++)
        EXPECT(h[i] == 600 + 4 * i);
    OR_DIE(cudaEventDestroy(ready));
}

int main()
{
    int device = 0, supported = 0;
    OR_DIE(cudaGetDevice(&device));
    OR_DIE(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device));
    if (!supported) {
        std::printf("PASS memory_pools (no memory pools here)\n");
        return 0;
    }
    cudaMemPool_t pool = make_pool(device), first, now;
    cudaStream_t a, b;
    OR_DIE(cudaStreamCreate(&a));
    OR_DIE(cudaStreamCreate(&b));
    OR_DIE(cudaDeviceGetMemPool(&first, device));
    OR_DIE(cudaDeviceGetDefaultMemPool(&now, device));
    EXPECT(first == now);
    counts(pool, a);

    // cudaMallocAsync takes from the device's current pool.
    OR_DIE(cudaDeviceSetMemPool(device, pool));
    OR_DIE(cudaDeviceGetMemPool(&now, device));
    EXPECT(now == pool);
    cudaMemLocation here = {};
    here.type = cudaMemLocationTypeDevice;
    here.id = device;
    cudaMemAccessFlags flags = cudaMemAccessFlagsProtNone;
    OR_DIE(cudaMemPoolGetAccess(&flags, pool, &here));
    EXPECT(flags == cudaMemAccessFlagsProtReadWrite);
    between_streams(a, b);
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 0);
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemHigh) > 0);
    OR_DIE(cudaDeviceSetMemPool(device, first));
    OR_DIE(cudaMemPoolDestroy(pool));
    std::printf("PASS memory_pools\n");
}
