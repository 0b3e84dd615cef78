#include <cuda_fp16.h>
#include <cuda_bf16.h>

__global__ void k(__half *h, __half2 *p, __nv_bfloat16 *b, __nv_bfloat162 *q)
{
    h[0] = __hfma_relu(h[1], h[2], h[3]);
    p[0] = __hfma2_relu(p[1], p[2], p[3]);
    b[0] = __hfma_relu(b[1], b[2], b[3]);
    q[0] = __hfma2_relu(q[1], q[2], q[3]);
}
