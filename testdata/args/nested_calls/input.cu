#include <cuda_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

static size_t bytes_of(cudaStream_t, int n) { return n; }

void nested(float **p, cudaStream_t s, cudaEvent_t e)
{
    cudaMallocHost(p, bytes_of(s, cudaStreamWaitEvent(s, e)));
    cudaStreamWaitEvent(s, (cudaEventRecord(e, s), e));
    if (cudaMallocHost(p, sizeof(float) * (1, 2)) != cudaSuccess || cudaStreamWaitEvent(s, e) != cudaSuccess)
        return;
    cudaMallocHost(p, [] { int a = 1, b = 2; return a + b; }());
}
