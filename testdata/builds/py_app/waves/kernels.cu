#include "kernels.h"
#include <cuda_runtime.h>

__global__ void step(const float *before, const float *now, float *next, int n, float c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float left = i ? now[i - 1] : 0.0f, right = i + 1 < n ? now[i + 1] : 0.0f;
    next[i] = 2.0f * now[i] - before[i] + c * (left - 2.0f * now[i] + right);
}

void wave_step(const float *before, const float *now, float *next, int n, float c)
{
    step<<<(n + 63) / 64, 64>>>(before, now, next, n, c);
}
