#include <cuda.h>

void set(CUlaunchAttribute *a)
{
    CUlaunchAttributeValue v;
    a->value.clusterDim.x = 2;
    a->value.cooperative = 1;
    v.sharedMemCarveout = 50;
    v.priority = 1;
}
