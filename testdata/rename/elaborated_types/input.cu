#include <cuda_runtime.h>


struct cudaDeviceProp;

int count(struct cudaDeviceProp *props, enum cudaMemcpyKind kind)
{
    struct cudaPointerAttributes attr;
    struct /* by value */ cudaDeviceProp copy = *props;
    const struct cudaExtent extent = {1, 2, 3};
    return sizeof(struct cudaDeviceProp) + sizeof(enum cudaError) + extent.width + (int)kind + copy.major;
}
