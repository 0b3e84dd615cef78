// A tile with a place for every second thread: two threads of one wave write to the same one.
#include "planted.hpp"

__global__ void reverse(int *out)
{
    __shared__ int tile[32];
    int t = threadIdx.x;
#ifdef FIXED
    if (t < 32)
        tile[t] = t + 1;
#else
    tile[t & 31] = t + 1; // expect: race
#endif
    __syncthreads();
    out[t] = tile[31 - t % 32];
}

int main()
{
    reverse<<<1, 64>>>(device<int>(64));
    return finish();
}
