#include <hip/hip_runtime.h>
#include "tranship/packed.h"

__global__ void differ(const unsigned *a, const unsigned *b, unsigned *out)
{
    unsigned d = tranship_vabsdiffu4(a[threadIdx.x], b[threadIdx.x]);
    out[threadIdx.x] = tranship_vcmpgtu4(d, tranship_vadd4(b[threadIdx.x], 0x01010101)) & tranship_vmaxs2(d, 0) | tranship_vsadu4(d, 0);
}
