// A stencil that reads the neighbour of the first element.
#include "planted.hpp"

__global__ void stencil(const float *in, float *out, int n)
{
    int i = threadIdx.x;
#ifdef FIXED
    float left = i > 0 ? in[i - 1] : 0;
#else
    float left = in[i - 1]; // expect: out-of-bounds
#endif
    if (i < n)
        out[i] = in[i] + left;
}

int main()
{
    float *in = zeros<float>(128), *out = device<float>(128);
    stencil<<<1, 128>>>(in, out, 128);
    return finish();
}
