// A stencil in place: each block reads what its neighbour writes.
#include "planted.hpp"

__global__ void smooth(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + 1 < n)
        out[i] = in[i] + in[i + 1] + 1; // expect: race
}

int main()
{
    float *data = zeros<float>(512);
#ifdef FIXED
    smooth<<<2, 256>>>(data, device<float>(512), 512);
#else
    smooth<<<2, 256>>>(data, data, 512);
#endif
    return finish();
}
