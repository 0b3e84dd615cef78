// The memory type of a pointer. The member is called `type` since CUDA 10
// and `memoryType` in HIP 5.2, and HIP has fewer kinds.
#include <cuda_runtime.h>
#include <cstdio>

static const char *kindOf(const void *p)
{
    cudaPointerAttributes a;
    if (cudaPointerGetAttributes(&a, p) != cudaSuccess) {
        cudaGetLastError();
        return "unknown";
    }
    switch (a.type) {
    case cudaMemoryTypeUnregistered: return "unregistered";
    case cudaMemoryTypeHost: return "host";
    case cudaMemoryTypeDevice: return "device";
    case cudaMemoryTypeManaged: return "managed";
    default: return "other";
    }
}

__global__ void set(int *p) { *p = 99; }

int main()
{
    int *dev, *host, value = 0;
    if (cudaMalloc(&dev, sizeof(int)) || cudaMallocHost(&host, sizeof(int))) { printf("FAIL pointer_attributes_type: alloc\n"); return 1; }
    const char *k1 = kindOf(dev), *k2 = kindOf(host);
    set<<<1, 1>>>(dev);
    cudaMemcpy(&value, dev, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(dev);
    cudaFreeHost(host);
    if (value != 99 || k1[0] != 'd' || k2[0] != 'h') { printf("FAIL pointer_attributes_type: %s %s\n", k1, k2); return 1; }
    printf("PASS pointer_attributes_type\n");
    return 0;
}
