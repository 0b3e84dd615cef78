// A buffer that is freed while a later kernel still uses it.
#include "planted.hpp"

__global__ void sum(const int *in, int *out)
{
    out[threadIdx.x] = in[threadIdx.x] + 1; // expect: use-after-free
}

int main()
{
    int *in = zeros<int>(64), *out = device<int>(64);
#ifndef FIXED
    CALL(hipFree(in));
#endif
    sum<<<1, 64>>>(in, out);
    return finish();
}
