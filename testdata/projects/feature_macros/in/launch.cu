#include "features.h"

__global__ void work(int *x) { x[threadIdx.x] += generation() + step() + next_step() + last_step(); }

#ifdef HAS_DEPENDENT_LAUNCH
static void set(cudaLaunchConfig_t *config, cudaLaunchAttribute *a)
{
    a->id = cudaLaunchAttributeProgrammaticStreamSerialization;
    config->attrs = a;
    config->numAttrs = 1;
}
#endif

void launch(int *x, cudaStream_t s)
{
#if defined(HAS_DEPENDENT_LAUNCH) && !defined(PLAIN)
    cudaLaunchConfig_t config = {};
    cudaLaunchAttribute a;
    set(&config, &a);
    config.gridDim = 1;
    config.blockDim = 32;
    config.stream = s;
    cudaLaunchKernelEx(&config, work, x);
#else
    work<<<1, 32, 0, s>>>(x);
#endif
}
