// Shared memory of which a part is never written: the last threads leave before.
#include "planted.hpp"

__global__ void shift(const int *in, int *out, int n)
{
    __shared__ int s[128];
    int i = threadIdx.x;
    if (i < n)
        s[i] = in[i];
#ifdef FIXED
    else
        s[i] = 0;
#endif
    __syncthreads();
    out[i] = s[127 - i] + 1; // expect: uninitialised
}

int main()
{
    int *in = zeros<int>(128), *out = device<int>(128);
    shift<<<1, 128>>>(in, out, 100);
    return finish();
}
