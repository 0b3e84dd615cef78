#include <hip/hip_runtime.h>

__global__ void scale(float *x, float f, int n) { x[threadIdx.x] *= f + n; }
__global__ void shift_up(float *x) { x[threadIdx.x] += 1; }

#define LAUNCH_ONE hipLaunchKernelGGL(scale, 1, 256, 0, 0, data, 1.0f, 256)
#define LAUNCH(kernel, n, ...) hipLaunchKernelGGL(kernel, ((n) + 255) / 256, 256, 0, 0, __VA_ARGS__)
#define LAUNCH_ON(kernel, n, stream, ...)                                                                    \
    do {                                                                                                     \
        hipLaunchKernelGGL(kernel, ((n) + 255) / 256,                                                                          \
                 256, 0, stream, __VA_ARGS__);                                                             \
        hipGetLastError();                                                                                  \
    } while (0)
#define LAUNCH_SEMI(kernel, n) hipLaunchKernelGGL(kernel, 1, n, 0, 0, data);
#define SHIFT_KERNEL(direction) hipLaunchKernelGGL(shift_##direction, 1, 32, 0, 0, data)

void run(float *data, int n, hipStream_t stream)
{
    LAUNCH_ONE;
    LAUNCH(scale, n, data, 2.0f, n);
    LAUNCH_ON(scale, n, stream, data, 2.0f, n);
    LAUNCH_SEMI(shift_up, 3)
    SHIFT_KERNEL(up);
    if (n > 3)
        LAUNCH(scale, n, data, 2.0f, n);
    else
        LAUNCH_ONE;
}
