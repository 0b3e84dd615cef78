#include <cuda_runtime.h>

__global__ void scale(float *x, float f, int n) { x[threadIdx.x] *= f + n; }

void run(float *x, int n)
{
    scale<<<1, 256>>>(x,
#ifdef SLOW
                      0.5f,
#else
                      2.0f,
#endif
                      n);
}
