#include <cuda_runtime.h>

__global__ void add(int *x) { ++*x; }

void run(int *x)
{
#if 0
    add<<<1, 1>>>(x);
    add<< <1, 1> >>(x);
#endif
#ifdef NEVER_DEFINED
    add<<<1, 1>>>(x);
    cudaDeviceSynchronize();
#else
    add<<<2, 2>>>(x);
#endif
}
