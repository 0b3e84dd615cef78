// Asynchronous copies to shared memory with cuda::pipeline and
// cooperative_groups::memcpy_async, two stages deep.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
#include <cuda_runtime.h>
#include <cstdio>

namespace cg = cooperative_groups;

constexpr int kTile = 128, kStages = 2;

__global__ void sumTiles(const int *in, int *out, int tiles)
{
    __shared__ int buffer[kStages][kTile];
    auto block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline();
    int acc = 0;
    for (int t = 0, fetched = 0; t < tiles; ++t) {
        for (; fetched < tiles && fetched < t + kStages; ++fetched) {
            pipe.producer_acquire();
            cuda::memcpy_async(&buffer[fetched % kStages][threadIdx.x], &in[fetched * kTile + threadIdx.x], sizeof(int), pipe);
            pipe.producer_commit();
        }
        if (t + 1 < tiles) cuda::pipeline_consumer_wait_prior<kStages - 1>(pipe);
        else cuda::pipeline_consumer_wait_prior<0>(pipe);
        block.sync();
        acc += buffer[t % kStages][kTile - 1 - threadIdx.x];
        block.sync();
        pipe.consumer_release();
    }
    out[threadIdx.x] = acc;
}

__global__ void groupCopy(const int *in, int *out)
{
    __shared__ int s[kTile];
    cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, s, in, sizeof s);
    cg::wait(block);
    out[threadIdx.x] += s[threadIdx.x];
}

int main()
{
    const int tiles = 9, n = tiles * kTile;
    static int h[n];
    int r[kTile], *d, *dr;
    for (int i = 0; i < n; i++) h[i] = (i * 11) % 71;
    if (cudaMalloc(&d, sizeof h) || cudaMalloc(&dr, sizeof r)) { printf("FAIL pipeline_copy: alloc\n"); return 1; }
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sumTiles<<<1, kTile>>>(d, dr, tiles);
    groupCopy<<<1, kTile>>>(d, dr);
    cudaError_t e = cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost);
    cudaFree(d); cudaFree(dr);
    for (int i = 0; i < kTile; i++) {
        int want = h[i];
        for (int t = 0; t < tiles; t++) want += h[t * kTile + kTile - 1 - i];
        if (e != cudaSuccess || r[i] != want) { printf("FAIL pipeline_copy: %d\n", i); return 1; }
    }
    printf("PASS pipeline_copy\n");
    return 0;
}
