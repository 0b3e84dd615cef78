// An index into a thread's own array that comes from outside.
#include "planted.hpp"

__global__ void pick(const int *which, int *out)
{
    int table[200];
    for (int k = 0; k < 200; k++)
        table[k] = k * out[threadIdx.x];
    int i = which[threadIdx.x];
#ifdef FIXED
    i &= 127;
#endif
    out[threadIdx.x] = table[i]; // expect: out-of-bounds
}

int main()
{
    int *which = device<int>(64), *out = zeros<int>(64);
    CALL(hipMemset(which, 0x01, 64 * sizeof(int)));
    pick<<<1, 64>>>(which, out);
    return finish();
}
