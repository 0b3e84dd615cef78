// Barriers of a part of the block: warps that bring, and warps that take. Each kernel sets the counters to 0.
#include <cuda_runtime.h>

enum { FULL = 1, EMPTY = 2 };

__device__ __forceinline__ void named_sync(int id, int threads)
{
    asm volatile("bar.sync %0, %1;" ::"r"(id), "r"(threads) : "memory");
}

__device__ __forceinline__ void named_arrive(int id, int threads)
{
    asm volatile("barrier.cta.arrive.aligned %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

template <int THREADS> __global__ void __launch_bounds__(THREADS) handed(const float *in, float *out, int n)
{
    __shared__ float tile[THREADS / 2];
    int half = THREADS / 2, t = threadIdx.x % half;
    if (threadIdx.x < half) {
        for (int i = 0; i < n; i++) {
            named_sync(EMPTY, THREADS);
            tile[t] = in[i * half + t];
            named_arrive(FULL, THREADS);
        }
    } else {
        float sum = 0;
        named_arrive(EMPTY, THREADS);
        for (int i = 0; i < n; i++) {
            named_sync(FULL, THREADS);
            sum += tile[half - 1 - t];
            if (i + 1 < n)
                named_arrive(EMPTY, THREADS);
        }
        out[t] = sum;
    }
}

__global__ void ends_early(int *p, int n)
{
    if (threadIdx.x >= n)
        asm volatile("exit;");
    asm volatile("{ .reg .pred p; setp.eq.s32 p, %0, 7; @p exit; }" ::"r"(p[threadIdx.x]));
    auto f = [] __device__() { asm volatile("exit;"); };
    p[threadIdx.x] = 0;
    f();
}

template __global__ void handed<256>(const float *, float *, int);
