// Attributes that HIP has, and does not answer on AMD GPUs in all releases.
#include <hip/hip_runtime.h>

int opt_in_limit(int device)
{
    int limit = 0;
    hipDeviceGetAttribute(&limit, hipDeviceAttributeSharedMemPerBlockOptin, device);
    hipDeviceGetAttribute(&limit, hipDeviceAttributeSharedMemPerBlockOptin, device);
    return limit;
}

// Answered since HIP 6.
int engines(int device)
{
    int copies = 0, overlap = 0, priorities = 0, domain = 0;
    hipDeviceGetAttribute(&copies, hipDeviceAttributeAsyncEngineCount, device);
    hipDeviceGetAttribute(&overlap, hipDeviceAttributeAsyncEngineCount, device);
    hipDeviceGetAttribute(&priorities, hipDeviceAttributeStreamPrioritiesSupported, device);
    hipDeviceGetAttribute(&domain, hipDeviceAttributePciDomainID, device);
    return copies + overlap + priorities + domain;
}

// Answered since HIP 5.7, by none, by all.
int others(int device)
{
    int unified = 0, width = 0, tcc = 0, threads = 0;
    hipDeviceGetAttribute(&unified, hipDeviceAttributeUnifiedAddressing, device);
    hipDeviceGetAttribute(&width, hipDeviceAttributeMaxSurface2D, device);
    hipDeviceGetAttribute(&tcc, hipDeviceAttributeTccDriver, device);
    hipDeviceGetAttribute(&threads, hipDeviceAttributeMaxThreadsPerBlock, device);
    return unified + width + tcc + threads;
}

const char *name_of(hipDeviceAttribute_t attribute)
{
    switch (attribute) {
    case hipDeviceAttributeMaxSharedMemoryPerBlock: return "shared memory per block";
    case hipDeviceAttributeSharedMemPerBlockOptin: return "shared memory per block, opted in";
    default: return "?";
    }
}
