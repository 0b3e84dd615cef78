#include <hip/hip_runtime.h>

int warps_per_block(int threads)
{
    hipDeviceProp_t prop;
    hipGetDeviceProperties(&prop, 0);
    hipDeviceProp_t *p = &prop;
    return (threads + prop.warpSize - 1) / p->warpSize;
}
