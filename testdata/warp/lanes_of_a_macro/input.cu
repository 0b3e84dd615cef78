#include <cuda_runtime.h>

#if defined(__HIPCC__) && defined(__gfx942__)
#define WAVE 64
#else
#define WAVE 32
#endif
#define HALF (WAVE / 2)
#define LEADER(i) ((i) % WAVE == 0)
#define SUM(v)                                                                                     \
    for (int m = HALF; m > 0; m /= 2)                                                              \
    v += __shfl_xor_sync(0xffffffffu, v, m)

/* 32 lanes on both platforms: CUDA's. */
#ifdef __HIPCC__
#define ROW 32
#else
#define ROW 32
#endif

__global__ void sum(const int *in, int *out)
{
    int v = in[threadIdx.x];
    for (int m = WAVE / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m);
    if (threadIdx.x % WAVE == 0)
        atomicAdd(out, v);
}

__global__ void votes(const int *in, unsigned long long *out)
{
    int odd = in[threadIdx.x] & 1, all = __all_sync(0xffffffffu, odd), any = __any(odd);
    unsigned long long active = __activemask(), odds = __ballot_sync(0xffffffffu, odd);
    unsigned long long some = __ballot_sync(0xffu, odd);
    int lane = threadIdx.x % warpSize, first = __shfl(odd, lane / 2), two = __shfl(odd, lane, 2);
    if (LEADER(threadIdx.x))
        out[threadIdx.x / warpSize] = active + odds + some + all + any + first + two;
    __syncwarp(0xffffffffu);
}

__global__ void rows(const int *in, int *out)
{
    int v = in[threadIdx.x];
    for (int m = ROW / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m);
    out[threadIdx.x] = v + __ballot(v) + warpSize;
}

__global__ void own(const int *in, int *out)
{
    const int WAVE_ = 32, HALF_ = 16;
    int v = in[threadIdx.x];
    for (int m = HALF_; m > 0; m /= 2)
        v += __shfl_xor(v, m);
    out[threadIdx.x] = v;
}

template <int WAVE> __global__ void shadowed(const int *in, int *out)
{
    int v = in[threadIdx.x];
    for (int m = WAVE / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m);
    out[threadIdx.x] = v;
}

__global__ void product(int *v)
{
    int x = v[threadIdx.x];
    SUM(x);
    v[threadIdx.x] = x;
}
