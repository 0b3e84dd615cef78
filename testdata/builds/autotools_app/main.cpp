// The host's compiler builds this: what configure found decides how much of it.
#include "config.h"
#include <cstdio>
#if !defined HAVE_CUDA_H || !defined HAVE_CUDA_SUCCESS
#error "configure did not find all of CUDA"
#endif
#if defined HAVE_CUDA_RUNTIME_H && defined HAVE_LIBCUDART
#include <cuda_runtime.h>
void launch(int *p, int n);

int main()
{
    enum { N = 8 };
    int *device, host[N], sum = 0;
    if (cudaMalloc((void **)&device, sizeof host) != cudaSuccess)
        return 1;
    launch(device, N);
    if (cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    for (int i = 0; i < N; i++)
        sum += host[i];
    std::printf("sum %d with a GPU\n", sum);
    return cudaFree(device) != cudaSuccess;
}
#else
int main()
{
    std::puts("without a GPU");
}
#endif
