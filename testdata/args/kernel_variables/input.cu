#include <cuda_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

template <class K> void of_any(cudaFuncAttributes *a, K kernel) { cudaFuncGetAttributes(a, kernel); }

void variables(cudaFuncAttributes *a, const void *address, void (*fp)(int *), bool up)
{
    const void *table[2] = {(const void *)plain, address};
    void (*kernels[2])(int *) = {plain, fp};
    cudaFuncGetAttributes(a, address);
    cudaFuncGetAttributes(a, table[1]);
    cudaFuncGetAttributes(a, fp);
    cudaFuncGetAttributes(a, kernels[0]);
    cudaFuncGetAttributes(a, up ? plain : fp);
    cudaFuncGetAttributes(a, nullptr);
    of_any(a, plain);
}
