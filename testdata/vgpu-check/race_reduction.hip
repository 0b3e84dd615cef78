// A tree reduction without the barrier between its steps.
#include "planted.hpp"

__global__ void sum(const float *in, float *out)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * 256 + t] + t;
    __syncthreads();
    for (int d = 128; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d]; // expect: race
#ifdef FIXED
        __syncthreads();
#endif
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

int main()
{
    sum<<<2, 256>>>(zeros<float>(512), device<float>(2));
    return finish();
}
