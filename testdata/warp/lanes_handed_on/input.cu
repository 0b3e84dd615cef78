#include <cuda_runtime.h>

#ifdef __HIP_PLATFORM_AMD__
constexpr int kWave = 64;
#else
constexpr int kWave = 32;
#endif

/* Handed AMD's number of lanes alone. */
template <int W> __device__ int sum_of(int v)
{
    for (int m = W / 2; m > 0; m /= 2)
        v += __shfl_xor_sync(0xffffffff, v, m);
    return v;
}
__device__ int most_of(int v, int offset)
{
    for (int m = offset; m > 0; m /= 2)
        v = max(v, __shfl_xor(v, m));
    return v;
}

/* Handed a length, which decides nothing: what counts is who calls it. */
__device__ int length_of(int v, int length)
{
    return length + __shfl(v, 0);
}

/* Handed both. */
template <int W> __device__ int both_of(int v)
{
    for (int m = W / 2; m > 0; m /= 2)
        v += __shfl_xor_sync(0xffffffff, v, m);
    return v;
}

/* Called by code that counts AMD's lanes alone, and by both kinds. */
__device__ int leader(int v)
{
    return __shfl(v, 0);
}
__device__ int last(int v)
{
    return __shfl_sync(0xffffffff, v, 31) + __ballot(v) + warpSize;
}

__global__ void amd(int *v)
{
    int x = sum_of<kWave>(v[threadIdx.x]) + most_of(v[0], kWave / 2) + both_of<kWave>(v[1]);
    v[threadIdx.x] = leader(x) + last(x) + threadIdx.x % kWave;
}

__global__ void cuda(int *v)
{
    v[threadIdx.x] = both_of<32>(v[0]) + last(v[1]);
}

template <class T> __global__ void lengths(T *v)
{
    v[threadIdx.x] = length_of(v[2], 4 * kWave - 3 * kWave);
}

__global__ void alone(int *v)
{
    v[threadIdx.x] = length_of(v[2], v[3]);
}

/* A name for AMD's lanes and a literal of CUDA's. */
__global__ void mixed(int *v)
{
    int lane = threadIdx.x & 31, x = v[threadIdx.x];
    for (int m = kWave / 2; m > 0; m /= 2)
        x += __shfl_xor_sync(0xffffffff, x, m);
    x += __shfl_xor_sync(0xffffffff, x, 1, 8);
    v[lane] = x;
}

/* AMD's own function without a guard. */
__global__ void built(int *v)
{
    int x = __builtin_amdgcn_mbcnt_lo(~0u, 0);
    v[threadIdx.x] = __shfl(x, 0);
}
