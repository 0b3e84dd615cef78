#include "common.h"

#ifdef USE_ROCM
int wave = warpSize;
#endif

void wait()
{
    cudaDeviceSynchronize();
}
