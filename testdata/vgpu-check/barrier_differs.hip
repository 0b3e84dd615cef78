// The waves of a block wait at different barriers.
#include "planted.hpp"

__global__ void split(int *data)
{
    __shared__ int s[256];
    int i = threadIdx.x;
    s[i] = data[i];
#ifdef FIXED
    __syncthreads();
    data[i] = i < 128 ? s[127 - i] : s[383 - i] + 2;
#else
    if (i < 128) {
        asm volatile("; left");
        __syncthreads(); // expect: divergent-barrier
        asm volatile("; left");
        data[i] = s[127 - i];
    } else {
        asm volatile("; right");
        s[i] += 2;
        __syncthreads();
        asm volatile("; right");
        data[i] = s[383 - i];
    }
#endif
}

int main()
{
    int *data = zeros<int>(256);
    split<<<1, 256>>>(data);
    return finish();
}
