#include <hip/hip_runtime.h>

// One error outside of all bodies: the line may have been the function's __device__.
LOST_KEYWORD void maybe_device()
{
    __syncthreads();
}

__global__ void k()
{
    maybe_device();
}
