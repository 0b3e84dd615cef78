// A thread's own array of which only a part is written.
#include "planted.hpp"

__global__ void last(const int *n, int *out)
{
    int stack[200];
    int depth = n[threadIdx.x];
    for (int k = 0; k < depth; k++)
        stack[k] = out[threadIdx.x] + k;
#ifdef FIXED
    depth--;
#endif
    out[threadIdx.x] = stack[depth] + 1; // expect: uninitialised
}

int main()
{
    int *n = device<int>(64), *out = zeros<int>(64);
    int h[64];
    for (int i = 0; i < 64; i++)
        h[i] = i % 16 + 4;
    CALL(hipMemcpy(n, h, sizeof h, hipMemcpyHostToDevice));
    last<<<1, 64>>>(n, out);
    return finish();
}
