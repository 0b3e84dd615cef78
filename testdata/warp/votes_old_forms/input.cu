#include <cuda_runtime.h>

__global__ void votes(unsigned *out, int v, bool go)
{
    out[0] = __ballot(v);
    out[1] = __any(v > 3);
    out[2] = __all(v > 3);
    if (!__any(go))
        return;
    out[3] = __popc(__ballot(go));
}
