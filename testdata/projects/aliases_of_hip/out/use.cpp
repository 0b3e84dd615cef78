#include <hip/hip_runtime.h>
#include "gpu.h"

hipStream_t stream;
hipEvent_t event;

hipError_t get(float **p)
{
    return hipMalloc((void **)p, 4);
}

void more()
{
    cudaNewThing();
}

#ifdef MORE
hipStream_t another;
#endif
