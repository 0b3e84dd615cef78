#include <cuda_fp16.h>

__global__ void halves(__half *h, half2 *h2)
{
    const unsigned m = 0xffffffff;
    *h = __shfl_xor_sync(m, *h, 1);
    *h = __shfl_sync(m, *h, 1, 16);
    *h2 = __shfl_down_sync(m, *h2, 1);
}
