#include <hip/hip_runtime.h>

/* The same for both builds. */
#define WARP_SIZE 32
namespace cfg {
constexpr int warpWidth = 32;
}

/* Another number, that counts no lanes unless code divides by it or shuffles by it. */
#if defined(__HIP_PLATFORM_AMD__)
constexpr int block = 64;
enum { waveLanes = 64 };
#else
constexpr int block = 32;
enum { waveLanes = 32 };
#endif
constexpr int half_block = block / 2;

/* CUDA's lanes, beside a block that differs. */
__device__ int reduced(int v, int *out)
{
    for (int m = WARP_SIZE / 2; m; m >>= 1)
        v += __shfl_xor(v, m, 32);
    out[threadIdx.x + block] = v;
    return __shfl(v, 0, 32);
}
__device__ int stored(int v, int *out)
{
    out[block * 2] = v;
    return __shfl(v, out[half_block]);
}

/* A block that counts lanes. */
__device__ int divided(int v)
{
    return __shfl(v, 0) + threadIdx.x % block;
}
__device__ int masked(int v)
{
    return __shfl(v, 0) + (threadIdx.x & (block - 1));
}
__device__ int halved(int v)
{
    for (int m = block >> 1; m; m >>= 1)
        v += __shfl_down(v, m);
    return v;
}
__device__ int shuffled(int v)
{
    return __shfl(v, threadIdx.x & half_block);
}

/* Called after lanes: it counts them wherever it stands. */
__device__ int called(int v, int *out)
{
    out[waveLanes] = v;
    return __shfl(v, 0);
}

/* It can't be known. */
__device__ int both(int v)
{
    int lane = threadIdx.x % cfg::warpWidth;
    for (int m = waveLanes / 2; m; m >>= 1)
        v += __shfl_xor_sync(~0u, v, m);
    return v + lane;
}
template <int W> __device__ int handed(int v)
{
    return __shfl_down_sync(~0u, v, W - 1);
}
__global__ void kernel(int *v)
{
    v[0] = handed<WARP_SIZE>(v[1]) + handed<waveLanes>(v[2]);
}
