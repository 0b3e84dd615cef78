#include <hip/hip_runtime.h>


bool good(hipError_t e)
{
    return e == hipError_t::hipSuccess || e == ::hipErrorNotReady;
}

hipMemcpyKind up()
{
    return hipMemcpyKind::hipMemcpyHostToDevice;
}
