#include <hip/hip_runtime.h>

#define FULL 0xffffffffu

template <int W> __global__ void widths(int *out, int v, int lane, int width)
{
    out[0] = __shfl(v, lane & 31, 32);
    out[1] = __shfl(v, lane & 31, 32);
    out[2] = __shfl(v, lane & 15, 16);
    out[3] = __shfl(v, 15, 16);
    out[4] = __shfl(v, 16 & 15, 16);
    out[5] = __shfl(v, lane & (width - 1), width);
    out[6] = __shfl(v, (lane + 1) & ((width / 2) - 1), width / 2);
    out[7] = __shfl(v, 0, width);
    out[8] = __shfl(v, lane & (W - 1), W);
    out[9] = __shfl_up(v, 1, 8);
    out[10] = __shfl_down(v, 1, 32);
    out[11] = __shfl_down(v, 1, 32 / 2);
    out[12] = __shfl_xor(v, 1, W);
}

template __global__ void widths<8>(int *, int, int, int);
