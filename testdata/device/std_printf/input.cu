// HIP's printf for the device is declared at global scope, after <cstdio> here.
#include <cstdio>
#include <cuda_fp16.h>

__device__ void say(int i)
{
    std::printf("%d\n", i);
}

template <typename T>
__global__ void k(T *p)
{
    if (threadIdx.x == 0)
        ::std::printf("first\n");
    p[threadIdx.x] = 1;
    say(1);
}

int main()
{
    std::printf("host\n");
    float *p;
    cudaMalloc(&p, 256);
    k<<<1, 64>>>(p);
    return cudaFree(p);
}
