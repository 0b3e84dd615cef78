#include "stencil.h"

__global__ void step(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float left = i ? in[i - 1] : in[i], right = i + 1 < n ? in[i + 1] : in[i];
    out[i] = (left + in[i] + right) / 3.0f;
}

extern "C" cudaError_t stencil_step(const float *in, float *out, int n)
{
    step<<<(n + 127) / 128, 128>>>(in, out, n);
    return cudaGetLastError();
}
