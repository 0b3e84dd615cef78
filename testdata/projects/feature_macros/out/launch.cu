#include "features.h"

__global__ void work(int *x) { x[threadIdx.x] += generation() + step() + next_step() + last_step(); }

#ifdef HAS_DEPENDENT_LAUNCH
static void set(hipLaunchConfig_t *config, hipLaunchAttribute *a)
{
    a->id = cudaLaunchAttributeProgrammaticStreamSerialization;
    config->attrs = a;
    config->numAttrs = 1;
}
#endif

void launch(int *x, hipStream_t s)
{
#if defined(HAS_DEPENDENT_LAUNCH) && !defined(PLAIN)
    hipLaunchConfig_t config = {};
    hipLaunchAttribute a;
    set(&config, &a);
    config.gridDim = 1;
    config.blockDim = 32;
    config.stream = s;
    hipLaunchKernelEx(&config, work, x);
#else
    work<<<1, 32, 0, s>>>(x);
#endif
}
