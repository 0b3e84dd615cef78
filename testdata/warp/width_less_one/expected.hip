#include <hip/hip_runtime.h>

// A source lane "& (width - 1)" is below the width already; any other one is not.
__global__ void lanes(int *out, int w, int other, int i)
{
    int v = out[threadIdx.x];
    v += __shfl(v, i & (w - 1), w);
    v += __shfl(v, (i + 1) & ((w) - 1), (w));
    v += __shfl(v, (i & (other - 1)) & (w - 1), w);
    v += __shfl(v, (i & (w - 2)) & (w - 1), w);
    v += __shfl(v, (i & (w + 1)) & (w - 1), w);
    v += __shfl(v, (i & w) & (w - 1), w);
    v += __shfl(v, (i & (w - 1)) & 15, 16);
    v += __shfl(v, (i | i & (w - 1)) & (w - 1), w);
    v += __shfl(v, (i + w - 1) & (w - 1), w);
    out[threadIdx.x] = v;
}

// Numbers in brackets.
__global__ void numbers(int *out)
{
    int v = out[threadIdx.x];
    v += __shfl(v, (5), 32);
    v += __shfl(v, (32) & 31, 32);
    v += __shfl(v, (15), (16));
    v += __shfl(v, (16) & 15, (16));
    v += __shfl(v, v & (31), 32);
    v += __shfl(v, (v & (32)) & 31, 32);
    v += __shfl(v, v & 31, (32));
    out[threadIdx.x] = v;
}
