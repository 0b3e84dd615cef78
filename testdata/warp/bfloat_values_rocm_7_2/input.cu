#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void pairs(__nv_bfloat16 *b, nv_bfloat162 *b2, const __half2 *h2)
{
    const unsigned m = 0xffffffff;
    int i = threadIdx.x;
    *b = __shfl_xor_sync(m, *b, 1);
    *b = __shfl_sync(m, *b, i + 1, 16);
    *b2 = __shfl_down_sync(m, *b2, 1);
    *b2 = __shfl_sync(m, b2[i], i ^ 32);
    *b2 = __hadd2(*b2, __shfl_up_sync(m, b2[i++], 2, 8));
    b2[0].x = __low2bfloat16(__shfl_sync(m, *b2, 0));
    b2[0].y = __float2bfloat16(__low2float(__shfl_sync(m, *h2, 0)));
}
