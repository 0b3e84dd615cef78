#include "gpu.h"

cudaStream_t stream;
cudaEvent_t event;

cudaError_t get(float **p)
{
    return cudaMalloc((void **)p, 4);
}

void more()
{
    cudaNewThing();
}

#ifdef MORE
cudaStream_t another;
#endif
