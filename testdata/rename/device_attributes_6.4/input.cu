// Attributes that HIP has, and does not answer on AMD GPUs in all releases.
#include <cuda.h>
#include <cuda_runtime.h>

int opt_in_limit(int device)
{
    int limit = 0;
    cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    cuDeviceGetAttribute(&limit, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device);
    return limit;
}

// Answered since HIP 6.
int engines(int device)
{
    int copies = 0, overlap = 0, priorities = 0, domain = 0;
    cudaDeviceGetAttribute(&copies, cudaDevAttrAsyncEngineCount, device);
    cudaDeviceGetAttribute(&overlap, cudaDevAttrGpuOverlap, device);
    cudaDeviceGetAttribute(&priorities, cudaDevAttrStreamPrioritiesSupported, device);
    cuDeviceGetAttribute(&domain, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID, device);
    return copies + overlap + priorities + domain;
}

// Answered since HIP 5.7, by none, by all.
int others(int device)
{
    int unified = 0, width = 0, tcc = 0, threads = 0;
    cudaDeviceGetAttribute(&unified, cudaDevAttrUnifiedAddressing, device);
    cudaDeviceGetAttribute(&width, cudaDevAttrMaxSurface2DWidth, device);
    cuDeviceGetAttribute(&tcc, CU_DEVICE_ATTRIBUTE_TCC_DRIVER, device);
    cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, device);
    return unified + width + tcc + threads;
}

const char *name_of(cudaDeviceAttr attribute)
{
    switch (attribute) {
    case cudaDevAttrMaxSharedMemoryPerBlock: return "shared memory per block";
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: return "shared memory per block, opted in";
    default: return "?";
    }
}
