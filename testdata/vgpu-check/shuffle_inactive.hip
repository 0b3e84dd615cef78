// A shuffle inside a branch reads lanes that did not take it.
#include "planted.hpp"

__global__ void fold(int *data)
{
    int i = threadIdx.x, v = data[i];
#ifdef FIXED
    int other = __shfl_down(v, 8);
    if (i < 16)
        v += other;
#else
    if (i < 16)
        v += __shfl_down(v, 8); // expect: inactive-lane
#endif
    data[i] = v;
}

int main()
{
    int *data = zeros<int>(64);
    fold<<<1, 64>>>(data);
    return finish();
}
