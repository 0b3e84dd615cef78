// Lists assigned to halves and bfloat16s.
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
struct both {
    half2 h;
    __hip_bfloat162 b;
};
__global__ void k(half2 *o, __hip_bfloat162 *p, half *h, both *w)
{
    o[0] = half2{h[1], h[0]};
    p[0] = __hip_bfloat162{};
    w->h = half2{};
    w->b = __hip_bfloat162{};
    half2 a = {h[0], h[1]};
    o[1] = a;
}
