#include <hip/hip_runtime.h>

#define FULL 0xffffffffu

__global__ void lanes(int *out, int v, int lane, int width)
{
    out[0] = __shfl(v, 0, 32);
    out[1] = __shfl(v, 31, 32);
    out[2] = __shfl(v, 32 & 31, 32);
    out[3] = __shfl(v, 0x1f, 32);
    out[4] = __shfl(v, lane & 31, 32);
    out[5] = __shfl(v, (lane + 1) & 31, 32);
    out[6] = __shfl(v, (-1) & 31, 32);
    out[7] = __shfl(v, lane & 31, 32);
    out[8] = __shfl(v, (lane + 1) & 0x1f, 32);
    out[9] = __shfl(v, (lane & 63) & 31, 32);
    out[10] = __shfl(v, (lane | (lane & 31)) & 31, 32);
    out[11] = __shfl(v, (lane < 3 ? lane : 31 & 31) & 31, 32);
    out[12] = __shfl(v, (lane / 2 % 7) & 31, 32);
}
