#include <hip/hip_runtime.h>

__global__ void plain(int *x) { ++*x; }
template <class T, int N> __global__ void typed(T *x) { *x = N; }

static size_t bytes_of(hipStream_t, int n) { return n; }

void nested(float **p, hipStream_t s, hipEvent_t e)
{
    hipHostMalloc(p, bytes_of(s, hipStreamWaitEvent(s, e, 0)), hipHostMallocDefault);
    hipStreamWaitEvent(s, (hipEventRecord(e, s), e), 0);
    if (hipHostMalloc(p, sizeof(float) * (1, 2), hipHostMallocDefault) != hipSuccess || hipStreamWaitEvent(s, e, 0) != hipSuccess)
        return;
    hipHostMalloc(p, [] { int a = 1, b = 2; return a + b; }(), hipHostMallocDefault);
}
