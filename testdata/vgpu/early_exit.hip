// Proves: barriers in blocks whose other waves have ended, and lanes that leave before the others shuffle.
#include "check.hpp"

__global__ void kernel(int *y, int limit)
{
    __shared__ int s[256];
    int i = threadIdx.x;
    s[i] = i;
    __syncthreads();
    if (i >= limit)
        return; // whole waves
    for (int k = 0; k < 3; k++) {
        int v = s[(i + 64) % limit];
        __syncthreads();
        s[i] = v + 1;
        __syncthreads();
    }
    y[i] = s[i];
}

int main()
{
    Array<int> y(256, -1);
    kernel<<<1, 256>>>(y.d, 128);
    launched();
    y.down();
    for (int i = 0; i < 256; i++)
        equal("y", y[i], i < 128 ? (i + 192) % 128 + 3 : -1, i);
    return pass();
}
