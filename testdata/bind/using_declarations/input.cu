#include <cuda_runtime.h>


namespace mine {
int cudaGetLastError();
int cudaPeekAtLastError();
}

int f()
{
    using mine::cudaGetLastError;
    using ::cudaDeviceReset;
    return cudaGetLastError() + cudaDeviceReset();
}

int g()
{
    using namespace mine;
    return cudaDeviceSynchronize();
}
