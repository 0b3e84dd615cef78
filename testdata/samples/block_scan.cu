// Prefix sum over a large array: warp shuffles, then warps, then blocks.
// All groups are of 32 lanes, whatever the hardware's width.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int WARP = 32;
constexpr int BLOCK = 256;

static_assert(BLOCK % WARP == 0 && BLOCK / WARP <= WARP, "one warp scans the warp sums");

__device__ __forceinline__ int warpInclusiveScan(int v, int lane)
{
#pragma unroll
    for (int d = 1; d < WARP; d *= 2) {
        const int up = __shfl_up_sync(0xffffffffU, v, d, WARP);
        if (lane >= d) v += up;
    }
    return v;
}

__device__ int blockInclusiveScan(int v)
{
    __shared__ int warpSums[WARP];
    const int lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    v = warpInclusiveScan(v, lane);
    if (lane == WARP - 1) warpSums[warp] = v;
    __syncthreads();
    if (warp == 0) {
        int s = lane < BLOCK / WARP ? warpSums[lane] : 0;
        s = warpInclusiveScan(s, lane);
        warpSums[lane] = s;
    }
    __syncthreads();
    if (warp > 0) v += warpSums[warp - 1];
    __syncthreads();
    return v;
}

__global__ void scanBlocks(const int *in, int *out, int *sums, int n)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const int v = blockInclusiveScan(i < n ? in[i] : 0);
    if (i < n) out[i] = v;
    if (sums && threadIdx.x == BLOCK - 1) sums[blockIdx.x] = v;
}

__global__ void addOffsets(int *out, const int *sums, int n)
{
    const int i = (blockIdx.x + 1) * BLOCK + threadIdx.x;
    if (i < n) out[i] += sums[blockIdx.x];
}

#define TRY(...)                                                                  \
    do {                                                                          \
        if (const auto err = (__VA_ARGS__); err != cudaSuccess) {                 \
            std::printf("FAIL block_scan: %s\n", cudaGetErrorString(err));        \
            std::exit(EXIT_FAILURE);                                              \
        }                                                                         \
    } while (0)

int main()
{
    const int n = 50000, blocks = (n + BLOCK - 1) / BLOCK;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = (i * 17) % 29 - 9;
    int *dIn, *dOut, *dSums;
    TRY(cudaMalloc(&dIn, n * sizeof(int)));
    TRY(cudaMalloc(&dOut, n * sizeof(int)));
    TRY(cudaMalloc(&dSums, blocks * sizeof(int)));
    TRY(cudaMemcpy(dIn, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    scanBlocks<<<blocks, BLOCK>>>(dIn, dOut, dSums, n);
    if (blocks > BLOCK) { std::printf("FAIL block_scan: too many blocks\n"); return 1; }
    scanBlocks<<<1, BLOCK>>>(dSums, dSums, nullptr, blocks);
    if (blocks > 1) addOffsets<<<blocks - 1, BLOCK>>>(dOut, dSums, n);
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(out.data(), dOut, n * sizeof(int), cudaMemcpyDeviceToHost));
    TRY(cudaFree(dIn)); TRY(cudaFree(dOut)); TRY(cudaFree(dSums));
    for (int i = 0, acc = 0; i < n; ++i)
        if ((acc += in[i]) != out[i]) { std::printf("FAIL block_scan: %d: %d, want %d\n", i, out[i], acc); return 1; }
    std::printf("PASS block_scan\n");
    return 0;
}
