#include <hip/hip_runtime.h>
#include <hip/hip_fp16.h>
#include <hip/hip_bfloat16.h>

__global__ void reciprocals(__half *x, __half2 *y, hip_bfloat16 *b)
{
    *x = __hdiv(__float2half(1.0f), *x + *x) + ::__hdiv(__float2half(1.0f), x[1]);
    *y = __h2div(__float2half2_rn(1.0f), __hadd2(y[0], __h2div(__float2half2_rn(1.0f), y[1])));
    *b = __hdiv(__float2half(1.0f), *b);
}
