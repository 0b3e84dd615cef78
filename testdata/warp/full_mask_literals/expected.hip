#include <hip/hip_runtime.h>

__global__ void literals(int *out, int v)
{
    out[0] = __shfl_down(v, 1, 32);
    out[1] = __shfl_down(v, 1, 32);
    out[2] = __shfl_down(v, 1, 32);
    out[3] = __shfl_down(v, 1, 32);
    out[4] = __shfl_down(v, 1, 32);
    out[5] = __shfl_down(v, 1, 32);
    out[6] = __shfl_down(v, 1, 32);
    out[7] = __shfl_down(v, 1, 32);
    out[8] = __shfl_down(v, 1, 32);
    out[9] = __shfl_down(v, 1, 32);
    out[10] = __shfl_down(v, 1, 32);
    out[11] = __shfl_down(v, 1, 32);
    out[12] = __shfl_down(v, 1, 32);
    out[13] = __shfl_down(v, 1, 32);
    out[14] = __shfl_down(v, 1, 32);
    out[15] = __shfl_down(v, 1, 32);
}
