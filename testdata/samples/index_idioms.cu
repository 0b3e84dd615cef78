// Everyday uses of threadIdx and its relatives as plain values: in auto, in
// min and max, in printf, copied as a uint3. In HIP 5.2 the members are
// objects of a class of their own, so some of these need a cast there.
#include <cuda_runtime.h>
#include <cstdio>

__device__ int flatten(uint3 t, dim3 b) { return (t.z * b.y + t.y) * b.x + t.x; }

__global__ void idioms(int *out, int n)
{
    auto i = blockIdx.x * blockDim.x + threadIdx.x;
    auto t = threadIdx.x;
    t += 1;
    unsigned lo = min(threadIdx.x, 31u), hi = max(threadIdx.x, 32u);
    const uint3 tid = threadIdx;
    const dim3 dim = blockDim;
    float root = sqrtf(threadIdx.x);
    int2 pair = make_int2(threadIdx.x, blockIdx.x);
    if (threadIdx.x == 0 && blockIdx.x == 1)
        printf("  block %u of %u, %d threads\n", blockIdx.x, gridDim.x, blockDim.x);
    if (i < (unsigned)n)
        out[i] = t + lo + hi + flatten(tid, dim) + pair.y * 1000 + (root * root > threadIdx.x + 0.5f) + (threadIdx.y ? threadIdx.x : 0);
}

int main()
{
    const int threads = 64, blocks = 3, n = threads * blocks - 5;
    int h[threads * blocks], *d;
    if (cudaMalloc(&d, sizeof h) != cudaSuccess) { printf("FAIL index_idioms: alloc\n"); return 1; }
    idioms<<<blocks, threads>>>(d, n);
    cudaError_t e = cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < n; i++) {
        int t = i % threads;
        int want = t + 1 + (t < 31 ? t : 31) + (t > 32 ? t : 32) + t + i / threads * 1000;
        if (e != cudaSuccess || h[i] != want) { printf("FAIL index_idioms: %d: %d, want %d\n", i, h[i], want); return 1; }
    }
    printf("PASS index_idioms\n");
    return 0;
}
