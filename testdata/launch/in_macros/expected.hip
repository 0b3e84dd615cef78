#include <hip/hip_runtime.h>

__global__ void scale(float *x, float f, int n) { x[threadIdx.x] *= f + n; }
__global__ void shift_up(float *x) { x[threadIdx.x] += 1; }

#define LAUNCH_ONE scale<<<1, 256>>>(data, 1.0f, 256)
#define LAUNCH(kernel, n, ...) kernel<<<((n) + 255) / 256, 256>>>(__VA_ARGS__)
#define LAUNCH_ON(kernel, n, stream, ...)                                                                    \
    do {                                                                                                     \
        kernel<<<((n) + 255) / 256,                                                                          \
                 256, 0, stream>>>(__VA_ARGS__);                                                             \
        hipGetLastError();                                                                                  \
    } while (0)
#define LAUNCH_SEMI(kernel, n) kernel<<<1, n>>>(data);
#define SHIFT_KERNEL(direction) shift_##direction<<<1, 32>>>(data)

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
