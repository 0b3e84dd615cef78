#include <hip/hip_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

template <class K> void of_any(hipFuncAttributes *a, K kernel) { hipFuncGetAttributes(a, reinterpret_cast<const void *>(kernel)); }

void variables(hipFuncAttributes *a, const void *address, void (*fp)(int *), bool up)
{
    const void *table[2] = {(const void *)plain, address};
    void (*kernels[2])(int *) = {plain, fp};
    hipFuncGetAttributes(a, address);
    hipFuncGetAttributes(a, table[1]);
    hipFuncGetAttributes(a, reinterpret_cast<const void *>(fp));
    hipFuncGetAttributes(a, reinterpret_cast<const void *>(kernels[0]));
    hipFuncGetAttributes(a, reinterpret_cast<const void *>(up ? plain : fp));
    hipFuncGetAttributes(a, nullptr);
    of_any(a, plain);
}
