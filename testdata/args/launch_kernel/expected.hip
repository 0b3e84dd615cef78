#include <hip/hip_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

void launch(int *x, hipStream_t stream)
{
    void *params[] = {&x};
    hipLaunchKernel(reinterpret_cast<const void *>(plain), dim3(1), dim3(32), params, 0, stream);
    hipLaunchKernel((void *)plain, dim3(1, 2), dim3{1, 2}, params, 0, 0);
    hipLaunchKernel(reinterpret_cast<const void *>(typed<int, 2>), 1, 32, params, 16, stream);
}
