// __hadd adds halves and bfloat16s, and averages integers: only the last differs before HIP 6.4.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void add(const __half *x, __half a, const __half b, float *o)
{
    o[0] = __half2float(__hadd(x[0], x[1]));
    o[1] = __half2float(__hadd(a, b)) + (float)__hadd(*x, a);
    __half h = __hadd(__hadd(a, b), x[2]);
    o[2] = __half2float(h);
    o[3] = __hadd(3, 4);
}

__global__ void brain(const __nv_bfloat16 *x, float *o) { o[0] = __bfloat162float(__hadd(x[0], x[1])); }
