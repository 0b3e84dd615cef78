#include <hip/hip_runtime.h>
#include <acme/half.h>

__constant__ float table[4];

__global__ void kernel(float *p)
{
#ifdef ACME_ARCH
    p[0] += acme_shfl_down(p[1], 1);
    p[1] += __shfl_up(p[1], 1, 32);
#endif
}

int host(float *p, const hipDeviceProp_t &prop)
{
    acme_event event;
    acme_malloc(ACME_GPU, 16, (void **)&p);
    cudaMallocHost(&p, 16);
    acme_cache(kernel, hipFuncCachePreferL1);
    acme_to_symbol(reinterpret_cast<void **>(table), p, 16);
    hipMemcpy(p, p, 16, ACME_TO_GPU);
    hipEventCreate(&event);
    cudaDeviceReset();
    return prop.lanes + prop.major;
}
