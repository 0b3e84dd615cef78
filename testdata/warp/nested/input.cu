#include <cuda_runtime.h>

__global__ void nested(int *out, int v)
{
    const unsigned m = 0xffffffff;
    out[0] = __shfl_sync(m, __shfl_sync(m, v, 1), 2);
    out[1] = __shfl_sync(m, v, __shfl_sync(m, v, 1));
    out[2] = __shfl_sync(m, v, __ffs(__ballot_sync(m, v > 0)) - 1);
    out[3] = __popc(__ballot_sync(m, __any_sync(m, v) && __all_sync(m, !v)));
    out[4] = __shfl_sync(__ballot_sync(m, v > 0), v, 0);
    out[5] = __shfl_sync(__activemask(), v, 0);
    out[6] = __ballot_sync(__activemask(), v);
    out[7] = __ballot_sync(__ballot_sync(m, v > 0), v);
    out[8] = __shfl_down_sync(__activemask(), v, __shfl_sync(__activemask(), v, 2));
    out[9] = __shfl_sync(m, v, v, __shfl_sync(m, v, 0));
    out[10] = __all_sync(m, __all_sync(m, v));
}
