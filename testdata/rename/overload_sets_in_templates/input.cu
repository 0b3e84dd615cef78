#include <cuda_runtime.h>


template <typename T> void fill(T *p, const T &value, int n)
{
    cudaMemset(p, 0, n * sizeof(T));
    cudaMalloc(&p, sizeof value);
}
