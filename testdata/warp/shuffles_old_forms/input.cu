#include <cuda_runtime.h>

__global__ void shuffles(int *out, int v, int lane, int width)
{
    out[0] = __shfl(v, 0);
    out[1] = __shfl(v, lane);
    out[2] = __shfl(v, lane + 1);
    out[3] = __shfl(v, lane, 16);
    out[4] = __shfl(v, lane, width);
    out[5] = __shfl_up(v, 1);
    out[6] = __shfl_down(v, lane);
    out[7] = __shfl_xor(v, 1);
    out[8] = __shfl_xor(v, 1, 8);
}
