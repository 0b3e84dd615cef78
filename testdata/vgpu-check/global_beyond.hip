// An index that runs one past the end of the grid's data.
#include "planted.hpp"

__global__ void fill(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef FIXED
    if (i < n)
#else
    if (i <= n)
#endif
        out[i] = i; // expect: out-of-bounds
}

int main()
{
    int *out = device<int>(1000);
    fill<<<4, 256>>>(out, 1000);
    return finish();
}
