// A buffer that hipMalloc gave and nobody filled.
#include "planted.hpp"

__global__ void scale(const float *in, float *out)
{
    out[threadIdx.x] = in[threadIdx.x] * 2; // expect: uninitialised
}

int main()
{
    float *in = device<float>(64), *out = device<float>(64);
#ifdef FIXED
    CALL(hipMemset(in, 0, 64 * sizeof(float)));
#endif
    scale<<<1, 64>>>(in, out);
    return finish();
}
