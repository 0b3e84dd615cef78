#include <algorithm>
#include <hip/hip_runtime.h>

__global__ void clamp(unsigned *out, unsigned n)
{
    out[0] = std::min((unsigned)threadIdx.x, n);
    out[1] = std::max<unsigned>(threadIdx.x, n);
    out[2] = min(min((unsigned)threadIdx.x, n), max((unsigned)blockIdx.x, (unsigned)gridDim.x));
    out[3] = abs((int)threadIdx.x - 3);
}
