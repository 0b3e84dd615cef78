#include <hip/hip_runtime.h>


bool good(hipError_t e)
{
    return e == hipError_t::cudaSuccess || e == ::hipErrorNotReady;
}

hipMemcpyKind up()
{
    return hipMemcpyKind::cudaMemcpyHostToDevice;
}
