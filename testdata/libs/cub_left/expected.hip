// Names of CUB that hipCUB has nothing for.
#include <hip/hip_runtime.h>
#include <hipcub/hipcub.hpp>
#include <cub/device/dispatch/dispatch_reduce.cuh>

cub::Mutex guard;

__global__ void k(unsigned int *p)
{
    p[0] = cub::MatchAny<4>(p[1]);
    if (p[0] == 7) cub::ThreadExit();
    float x = cub::FFMA_RZ(1.0f, 2.0f, 3.0f);
    p[1] = (unsigned int)x;
}

int main()
{
    int version = 0;
    cub::PtxVersion(version);
    return cub::DeviceCount() - cub::CurrentDevice() + version;
}
