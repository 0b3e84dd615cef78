#include <cuda_runtime.h>

__global__ void differ(const unsigned *a, const unsigned *b, unsigned *out)
{
    unsigned d = __vabsdiffu4(a[threadIdx.x], b[threadIdx.x]);
    out[threadIdx.x] = __vcmpgtu4(d, __vadd4(b[threadIdx.x], 0x01010101)) & __vmaxs2(d, 0) | __vsadu4(d, 0);
}
