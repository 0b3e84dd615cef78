#include <hip/hip_runtime.h>


struct hipDeviceProp_t;

int count(hipDeviceProp_t *props, hipMemcpyKind kind)
{
    hipPointerAttribute_t attr;
    /* by value */ hipDeviceProp_t copy = *props;
    const hipExtent extent = {1, 2, 3};
    return sizeof(hipDeviceProp_t) + sizeof(hipError_t) + extent.width + (int)kind + copy.major;
}
