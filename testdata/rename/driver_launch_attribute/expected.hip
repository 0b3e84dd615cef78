#include <hip/hip_runtime.h>

void set(hipLaunchAttribute *a)
{
    hipLaunchAttributeValue v;
    a->value.clusterDim.x = 2;
    a->value.cooperative = 1;
    v.sharedMemCarveout = 50;
    v.priority = 1;
}
