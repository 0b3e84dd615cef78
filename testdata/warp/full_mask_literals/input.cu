#include <cuda_runtime.h>

__global__ void literals(int *out, int v)
{
    out[0] = __shfl_down_sync(0xffffffff, v, 1);
    out[1] = __shfl_down_sync(0xFFFFFFFFu, v, 1);
    out[2] = __shfl_down_sync(0xffff'ffff, v, 1);
    out[3] = __shfl_down_sync(4294967295, v, 1);
    out[4] = __shfl_down_sync(037777777777, v, 1);
    out[5] = __shfl_down_sync(0b11111111111111111111111111111111, v, 1);
    out[6] = __shfl_down_sync(~0, v, 1);
    out[7] = __shfl_down_sync(~0u, v, 1);
    out[8] = __shfl_down_sync(-1, v, 1);
    out[9] = __shfl_down_sync((unsigned)-1, v, 1);
    out[10] = __shfl_down_sync(unsigned(-1), v, 1);
    out[11] = __shfl_down_sync(static_cast<unsigned>(-1), v, 1);
    out[12] = __shfl_down_sync((0xffffffff), v, 1);
    out[13] = __shfl_down_sync(((~(0u))), v, 1);
    out[14] = __shfl_down_sync(0xffffffffffffffffull, v, 1);
    out[15] = __shfl_down_sync((unsigned int)(~0), v, 1);
}
