#include <cuda_runtime.h>

__device__ int cut(int v)
{
    return __shfl_down_sync(0xffffffff,
#ifdef DOUBLE
                            2 * v,
#else
                            v,
#endif
                            1);
}
