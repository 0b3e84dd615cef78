// Stream-ordered allocation: cudaMallocAsync, cudaFreeAsync, the default
// pool and one of its attributes.
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void orDie(cudaError_t e, const char *s) { if (e != cudaSuccess) { printf("FAIL async_pool: %s: %s\n", s, cudaGetErrorString(e)); exit(1); } }
#define OR_DIE(x) orDie(x, #x)

__global__ void produce(uint32_t *p, uint32_t seed, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = (seed + i) * 2654435761u;
}

__global__ void combine(const uint32_t *a, uint32_t *acc, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) acc[i] ^= a[i];
}

int main()
{
    int dev = 0, supported = 0;
    OR_DIE(cudaGetDevice(&dev));
    OR_DIE(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, dev));
    if (!supported) { printf("PASS async_pool (no memory pools here)\n"); return 0; }

    cudaMemPool_t pool;
    OR_DIE(cudaDeviceGetDefaultMemPool(&pool, dev));
    uint64_t threshold = UINT64_MAX;
    OR_DIE(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));

    const int n = 3000, rounds = 6;
    cudaStream_t stream;
    OR_DIE(cudaStreamCreate(&stream));
    uint32_t *acc;
    OR_DIE(cudaMallocAsync(&acc, n * sizeof(uint32_t), stream));
    OR_DIE(cudaMemsetAsync(acc, 0, n * sizeof(uint32_t), stream));
    for (int r = 0; r < rounds; r++) {
        uint32_t *tmp = nullptr;
        if (r % 2)
            OR_DIE(cudaMallocAsync((void **)&tmp, n * sizeof(uint32_t), stream));
        else
            OR_DIE(cudaMallocFromPoolAsync((void **)&tmp, n * sizeof(uint32_t), pool, stream));
        produce<<<(n + 255) / 256, 256, 0, stream>>>(tmp, r * 1000, n);
        combine<<<(n + 255) / 256, 256, 0, stream>>>(tmp, acc, n);
        OR_DIE(cudaFreeAsync(tmp, stream));
    }
    std::vector<uint32_t> got(n);
    OR_DIE(cudaMemcpyAsync(got.data(), acc, n * sizeof(uint32_t), cudaMemcpyDeviceToHost, stream));
    OR_DIE(cudaFreeAsync(acc, stream));
    OR_DIE(cudaStreamSynchronize(stream));
    OR_DIE(cudaMemPoolTrimTo(pool, 0));
    OR_DIE(cudaStreamDestroy(stream));

    for (int i = 0; i < n; i++) {
        uint32_t want = 0;
        for (uint32_t r = 0; r < (uint32_t)rounds; r++) want ^= (r * 1000 + i) * 2654435761u;
        if (got[i] != want) { printf("FAIL async_pool: [%d] %x want %x\n", i, got[i], want); return 1; }
    }
    printf("PASS async_pool\n");
    return 0;
}
