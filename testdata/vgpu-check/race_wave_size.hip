// The last steps of a reduction go without barriers, as if a wave had 64 lanes: right there, a race where it has 32.
#include "planted.hpp"

__global__ void sum(const float *in, float *out)
{
    __shared__ volatile float s[128];
    int t = threadIdx.x;
    s[t] = in[t] + t;
    __syncthreads();
    if (t < 64)
        s[t] = s[t] + s[t + 64]; // expect gfx1030: race // expect gfx1100: race
#ifdef FIXED
    __syncthreads();
#endif
    if (t < 32)
        s[t] = s[t] + s[t + 32];
    if (t == 0)
        *out = s[0] + s[1];
}

int main()
{
    sum<<<1, 128>>>(zeros<float>(128), device<float>(1));
    return finish();
}
