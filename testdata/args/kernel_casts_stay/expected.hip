#include <hip/hip_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

__global__ void over(int *x) { ++*x; }
__global__ void over(float *x) { ++*x; }

void casts(hipFuncAttributes *a)
{
    hipFuncGetAttributes(a, (const void *)plain);
    hipFuncGetAttributes(a, (void *)plain);
    hipFuncGetAttributes(a, reinterpret_cast<const void *>(plain));
    hipFuncGetAttributes(a, reinterpret_cast<void *>(&typed<int, 2>));
    hipFuncGetAttributes(a, reinterpret_cast<const void *>(static_cast<void (*)(float *)>(over)));
    hipFuncGetAttributes(a, reinterpret_cast<const void *>((void (*)(int *))over));
}
