#include <stdio.h>
/* tranship: off (ported by hand next year) */
#include <cuda_runtime.h>
#include <cudaNoSuch.h>

__global__ void k(float *p)
{
    asm("wgmma.fence.sync.aligned;");
    p[0] = __shfl_sync(0xff, p[0], 1);
}
// tranship: on

int f(void *p)
{
    cudaFree(p); /* tranship: off */ cudaFree(p); /*tranship:on*/ cudaFree(p);
    k<<<1, /* tranship: off */ cudaSuccess /* tranship: on */>>>((float *)p);
    return cudaMemcpy(p, p,
                      // tranship: off
                      sizeof(cudaDeviceProp),
                      // tranship: on
                      cudaMemcpyDeviceToDevice);
}

// tranship: on
// tranship: offer cudaFree, which is no mark
//	tranship:  off
#if CUDA_VERSION >= 11000
int g() { return cudaNoSuchFunction(); }
// tranship: off
#endif
const char *s = "// tranship: on";
