#include <cuda_runtime.h>

#define FULL 0xffffffffu

__global__ void lanes(int *out, int v, int lane, int width)
{
    out[0] = __shfl_sync(FULL, v, 0);
    out[1] = __shfl_sync(FULL, v, 31);
    out[2] = __shfl_sync(FULL, v, 32);
    out[3] = __shfl_sync(FULL, v, 0x1f);
    out[4] = __shfl_sync(FULL, v, lane);
    out[5] = __shfl_sync(FULL, v, lane + 1);
    out[6] = __shfl_sync(FULL, v, -1);
    out[7] = __shfl_sync(FULL, v, lane & 31);
    out[8] = __shfl_sync(FULL, v, (lane + 1) & 0x1f);
    out[9] = __shfl_sync(FULL, v, lane & 63);
    out[10] = __shfl_sync(FULL, v, lane | (lane & 31));
    out[11] = __shfl_sync(FULL, v, lane < 3 ? lane : 31 & 31);
    out[12] = __shfl_sync(FULL, v, lane / 2 % 7);
}
