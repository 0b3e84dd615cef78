#include <hip/hip_runtime.h>

__global__ void scale(float *x, float f, int n) { x[threadIdx.x] *= f + n; }

void run(float *x, int n, hipStream_t stream)
{
    hipLaunchKernelGGL(scale /* the kernel */
        , dim3((n + 255) / 256, /* y, */ 1), // blocks
           256,                               // threads, >>>
           0 /* shared */,
           stream /* queue */, // arguments
            x, /* in and out */
            2.0f,
            n);
    hipLaunchKernelGGL(scale, 1,
            32 // one warp
            , 0, 0, x, 1.0f, n);
}
