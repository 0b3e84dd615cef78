// Lists assigned to halves and bfloat16s.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
struct both {
    half2 h;
    __nv_bfloat162 b;
};
__global__ void k(half2 *o, __nv_bfloat162 *p, half *h, both *w)
{
    o[0] = {h[1], h[0]};
    p[0] = {};
    w->h = {};
    w->b = {};
    half2 a = {h[0], h[1]};
    o[1] = a;
}
