#include <hip/hip_runtime.h>


namespace mine {
int cudaGetLastError();
int cudaPeekAtLastError();
}

int f()
{
    using mine::cudaGetLastError;
    using ::hipDeviceReset;
    return cudaGetLastError() + hipDeviceReset();
}

int g()
{
    using namespace mine;
    return hipDeviceSynchronize();
}
