// An index into shared memory that the block's size does not limit.
#include "planted.hpp"

__global__ void reverse(int *data, int n)
{
    extern __shared__ int s[];
    int i = threadIdx.x;
    s[i] = data[i];
    __syncthreads();
#ifdef FIXED
    data[i] = s[n - 1 - i];
#else
    data[i] = s[n - i]; // expect: out-of-bounds
#endif
}

int main()
{
    int *data = zeros<int>(256);
    reverse<<<1, 256, 256 * sizeof(int)>>>(data, 256);
    return finish();
}
