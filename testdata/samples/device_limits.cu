// Device limits: the heap is made larger before the first kernel uses it.
#include <cuda_runtime.h>
#include <cstdio>

#define CHECK(e) do { cudaError_t r = (e); if (r != cudaSuccess) { printf("FAIL device_limits: %s: %s\n", #e, cudaGetErrorString(r)); return 1; } } while (0)

__device__ int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }

__global__ void heapAndStack(int *out, int words, int levels)
{
    int *big = new int[words];
    if (!big) { out[0] = -1; return; }
    for (int i = 0; i < words; i++) big[i] = i & 3;
    int s = 0;
    for (int i = 0; i < words; i++) s += big[i];
    delete[] big;
    out[0] = s;
    out[1] = depth(levels);
}

int main()
{
    const size_t wanted = (size_t)32 << 20;
    size_t heap = 0, stack = 0, fifo = 0;
    CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, wanted));
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
    CHECK(cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize));
    CHECK(cudaDeviceGetLimit(&stack, cudaLimitStackSize));
    CHECK(cudaDeviceGetLimit(&fifo, cudaLimitPrintfFifoSize));

    int *d, h[2] = { 0, 0 };
    const int words = 1 << 20, levels = 20;
    CHECK(cudaMalloc(&d, sizeof h));
    heapAndStack<<<1, 1>>>(d, words, levels);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    if (heap < wanted || stack < 4096 || fifo == 0 || h[0] != words / 4 * 6 || h[1] != levels) {
        printf("FAIL device_limits: heap %zu stack %zu, %d %d\n", heap, stack, h[0], h[1]);
        return 1;
    }
    printf("PASS device_limits\n");
    return 0;
}
