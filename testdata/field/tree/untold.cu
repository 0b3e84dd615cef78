// Two mistakes that no finding tells of: one here, one in the header, which two units include. CUDA's compiler sees neither.
#include <cuda_runtime.h>
#include "lib/planted.h"

cudaError_t clear(float *x, int n)
{
    cudaError_t e = cudaMemset(x, 0, n * sizeof *x);
#ifdef __HIP__
    return hipError_t(planted_here);
#endif
    return e;
}
