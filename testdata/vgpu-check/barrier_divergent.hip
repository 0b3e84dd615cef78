// A barrier in a branch that a part of a wave takes.
#include "planted.hpp"

__global__ void half(int *data)
{
    __shared__ int s[32];
    int i = threadIdx.x;
    s[i] = data[i];
    if (i < 20) {
#ifndef FIXED
        __syncthreads(); // expect: divergent-barrier
#endif
        s[i] += 1;
    }
    __syncthreads();
    data[i] = s[31 - i];
}

int main()
{
    int *data = zeros<int>(32);
    half<<<1, 32>>>(data);
    return finish();
}
