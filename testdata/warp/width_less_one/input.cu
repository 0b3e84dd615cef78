#include <cuda_runtime.h>

// A source lane "& (width - 1)" is below the width already; any other one is not.
__global__ void lanes(int *out, int w, int other, int i)
{
    int v = out[threadIdx.x];
    v += __shfl_sync(0xffffffff, v, i & (w - 1), w);
    v += __shfl_sync(0xffffffff, v, (i + 1) & ((w) - 1), (w));
    v += __shfl_sync(0xffffffff, v, i & (other - 1), w);
    v += __shfl_sync(0xffffffff, v, i & (w - 2), w);
    v += __shfl_sync(0xffffffff, v, i & (w + 1), w);
    v += __shfl_sync(0xffffffff, v, i & w, w);
    v += __shfl_sync(0xffffffff, v, i & (w - 1), 16);
    v += __shfl_sync(0xffffffff, v, i | i & (w - 1), w);
    v += __shfl_sync(0xffffffff, v, i + w - 1, w);
    out[threadIdx.x] = v;
}

// Numbers in brackets.
__global__ void numbers(int *out)
{
    int v = out[threadIdx.x];
    v += __shfl_sync(0xffffffff, v, (5));
    v += __shfl_sync(0xffffffff, v, (32));
    v += __shfl_sync(0xffffffff, v, (15), (16));
    v += __shfl_sync(0xffffffff, v, (16), (16));
    v += __shfl_sync(0xffffffff, v, v & (31));
    v += __shfl_sync(0xffffffff, v, v & (32));
    v += __shfl_sync(0xffffffff, v, v, (warpSize));
    out[threadIdx.x] = v;
}
