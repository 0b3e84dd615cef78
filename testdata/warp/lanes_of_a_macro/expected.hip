#include <hip/hip_runtime.h>

#if defined(__HIPCC__) && defined(__gfx942__)
#define WAVE 64
#else
#define WAVE 32
#endif
#define HALF (WAVE / 2)
#define LEADER(i) ((i) % WAVE == 0)
#define SUM(v)                                                                                     \
    for (int m = HALF; m > 0; m /= 2)                                                              \
    v += __shfl_xor(v, m)

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
    int odd = in[threadIdx.x] & 1, all = __all(odd), any = __any(odd);
    unsigned long long active = __ballot(1), odds = __ballot(odd);
    unsigned long long some = (__ballot(odd) & 0xffu);
    int lane = threadIdx.x % warpSize, first = __shfl(odd, lane / 2), two = __shfl(odd, lane & 1, 2);
    if (LEADER(threadIdx.x))
        out[threadIdx.x / warpSize] = active + odds + some + all + any + first + two;
    (__builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront"), __builtin_amdgcn_wave_barrier(), __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront"));
}

__global__ void rows(const int *in, int *out)
{
    int v = in[threadIdx.x];
    for (int m = ROW / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m, 32);
    out[threadIdx.x] = v + (unsigned)(__ballot64(v) >> (__lane_id() & 32u)) + 32;
}

__global__ void own(const int *in, int *out)
{
    const int WAVE_ = 32, HALF_ = 16;
    int v = in[threadIdx.x];
    for (int m = HALF_; m > 0; m /= 2)
        v += __shfl_xor(v, m, 32);
    out[threadIdx.x] = v;
}

template <int WAVE> __global__ void shadowed(const int *in, int *out)
{
    int v = in[threadIdx.x];
    for (int m = WAVE / 2; m > 0; m /= 2)
        v += __shfl_xor(v, m, 32);
    out[threadIdx.x] = v;
}

__global__ void product(int *v)
{
    int x = v[threadIdx.x];
    SUM(x);
    v[threadIdx.x] = x;
}
