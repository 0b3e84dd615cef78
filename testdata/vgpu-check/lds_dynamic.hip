// The launch gives as many bytes of shared memory as the kernel has elements.
#include "planted.hpp"

__global__ void reverse(int *out)
{
    extern __shared__ int s[];
    s[threadIdx.x] = threadIdx.x;                      // expect: out-of-bounds
    __syncthreads();
    out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x]; // expect: out-of-bounds
}

int main()
{
#ifdef FIXED
    size_t bytes = 128 * sizeof(int);
#else
    size_t bytes = 128;
#endif
    reverse<<<1, 128, bytes>>>(device<int>(128));
    return finish();
}
