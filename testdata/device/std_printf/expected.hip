// HIP's printf for the device is declared at global scope, after <cstdio> here.
#include <hip/hip_runtime.h>
#include <cstdio>
#include <hip/hip_fp16.h>

__device__ void say(int i)
{
    printf("%d\n", i);
}

template <typename T>
__global__ void k(T *p)
{
    if (threadIdx.x == 0)
        printf("first\n");
    p[threadIdx.x] = 1;
    say(1);
}

int main()
{
    std::printf("host\n");
    float *p;
    hipMalloc(&p, 256);
    k<<<1, 64>>>(p);
    return hipFree(p);
}
