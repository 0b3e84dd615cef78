#include <cuda_runtime.h>

#define FULL 0xffffffffu

template <int W> __global__ void widths(int *out, int v, int lane, int width)
{
    out[0] = __shfl_sync(FULL, v, lane, 32);
    out[1] = __shfl_sync(FULL, v, lane, warpSize);
    out[2] = __shfl_sync(FULL, v, lane, 16);
    out[3] = __shfl_sync(FULL, v, 15, 16);
    out[4] = __shfl_sync(FULL, v, 16, 16);
    out[5] = __shfl_sync(FULL, v, lane, width);
    out[6] = __shfl_sync(FULL, v, lane + 1, width / 2);
    out[7] = __shfl_sync(FULL, v, 0, width);
    out[8] = __shfl_sync(FULL, v, lane, W);
    out[9] = __shfl_up_sync(FULL, v, 1, 8);
    out[10] = __shfl_down_sync(FULL, v, 1, warpSize);
    out[11] = __shfl_down_sync(FULL, v, 1, warpSize / 2);
    out[12] = __shfl_xor_sync(FULL, v, 1, W);
}

template __global__ void widths<8>(int *, int, int, int);
