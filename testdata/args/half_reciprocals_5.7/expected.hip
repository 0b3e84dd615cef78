#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hip/hip_bf16.h>

__global__ void reciprocals(__half *x, __half2 *y, __hip_bfloat16 *b)
{
    *x = hrcp(*x + *x) + hrcp(x[1]);
    *y = h2rcp(__hadd2(y[0], h2rcp(y[1])));
    *b = hrcp(*b);
}
