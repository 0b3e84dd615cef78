// What the runtime knows about pointers, and copies whose direction it works
// out itself.
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>

#define CHECK(e) do { cudaError_t s = (e); if (s != cudaSuccess) { printf("FAIL pointer_attributes: %s at %d\n", cudaGetErrorString(s), __LINE__); exit(1); } } while (0)

__global__ void inc(int *p, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) ++p[i]; }

int main()
{
    const int n = 200;
    int *dev, *pinned, *managed, current;
    CHECK(cudaGetDevice(&current));
    CHECK(cudaMalloc(&dev, n * sizeof(int)));
    CHECK(cudaMallocHost(&pinned, n * sizeof(int)));
    CHECK(cudaMallocManaged(&managed, n * sizeof(int)));

    cudaPointerAttributes attr;
    CHECK(cudaPointerGetAttributes(&attr, dev));
    if (attr.device != current || attr.devicePointer != (void *)dev) { printf("FAIL pointer_attributes: device pointer\n"); return 1; }
    CHECK(cudaPointerGetAttributes(&attr, pinned));
    if (attr.hostPointer != (void *)pinned) { printf("FAIL pointer_attributes: host pointer\n"); return 1; }

    for (int i = 0; i < n; i++) { pinned[i] = i; managed[i] = 0; }
    CHECK(cudaMemcpy(dev, pinned, n * sizeof(int), cudaMemcpyDefault));
    inc<<<1, 64>>>(dev, n);
    CHECK(cudaMemcpy(managed, dev, n * sizeof(int), cudaMemcpyDefault));
    inc<<<1, 64>>>(managed, n);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(dev, managed, n * sizeof(int), cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy(pinned, dev, n * sizeof(int), cudaMemcpyDefault));

    int bad = -1, host[4] = {0};
    CHECK(cudaMemcpy(host, pinned, sizeof host, cudaMemcpyHostToHost));
    for (int i = 0; i < n; i++)
        if (pinned[i] != i + 2) bad = i;
    if (host[3] != 5) bad = 3;
    CHECK(cudaFree(dev));
    CHECK(cudaFree(managed));
    CHECK(cudaFreeHost(pinned));
    if (bad >= 0) { printf("FAIL pointer_attributes: %d\n", bad); return 1; }
    printf("PASS pointer_attributes\n");
    return 0;
}
