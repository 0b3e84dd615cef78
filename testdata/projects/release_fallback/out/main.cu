#include <hip/hip_runtime.h>
#include "own.h"
__global__ void k(int *p)
{
#if HAS_SYNC
    __syncwarp();
#endif
    *p = HAS_SYNC;
}
