#include <algorithm>
#include <cuda_runtime.h>

__global__ void clamp(unsigned *out, unsigned n)
{
    out[0] = std::min(threadIdx.x, n);
    out[1] = std::max<unsigned>(threadIdx.x, n);
    out[2] = min(min(threadIdx.x, n), max(blockIdx.x, gridDim.x));
    out[3] = abs((int)threadIdx.x - 3);
}
